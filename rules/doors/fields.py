"""How well somebody hears, and picks locks."""

from rules.kernel.fields import Field

LISTEN = Field(
    "listen", "Listen", 0, 6, "chance in 6 to hear something at a door; 1 if left out", "OSE-LISTEN"
)
OPEN_LOCKS = Field(
    "open_locks",
    "Open locks",
    0,
    100,
    "chance in percent to pick a lock",
    "OSE-LOCKED-DOORS",
    words=("pick_locks", "lockpicking"),
)
OPEN_LOCKS_IN_SIX = Field(
    "open_locks_in_six",
    "Open locks in 6",
    0,
    6,
    "the same as a chance in 6, where there is no percentage",
    "OSE-LOCKED-DOORS",
)
