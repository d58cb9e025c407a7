"""The number that classes add to sheets."""

from rules.kernel.fields import Field

LANGUAGES = Field(
    "languages",
    "Languages by INT",
    0,
    20,
    "how many languages Intelligence lets you learn",
    "ERIS-WISDOM-LANGUAGES",
    words=("extra_languages",),
)
