"""What a game can choose about monsters."""

from rules.kernel.setting import switch

INVULNERABILITY_OPTIONAL = switch(
    "invulnerability_optional",
    "Who harms invulnerable monsters",
    "OSE-INVULNERABILITY",
    on="What is said to harm them, others like them, and monsters of 5 hit dice or more.",
    off="Only what is said to harm them.",
    on_in=(),
)
