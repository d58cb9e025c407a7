"""The number that this family adds to sheets."""

from rules.kernel.fields import Field

MAX_HIRELINGS = Field(
    "max_hirelings",
    "Most hirelings",
    0,
    99,
    "unusual hirelings one may have, and hirelings of any kind one may lead into a dungeon",
    "ERIS-LEADERSHIP",
    words=("max_retainers", "most retainers"),
)
