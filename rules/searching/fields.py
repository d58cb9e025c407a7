"""How well somebody finds what is hidden."""

from rules.kernel.fields import Field

SEARCH = Field(
    "search",
    "Secret doors",
    0,
    6,
    "chance in 6 to find secret doors and hidden things; 1 if left out",
    "OSE-SECRET-DOORS",
    words=("find_secret_doors", "searching"),
)
ROOM_TRAPS = Field(
    "room_traps",
    "Room traps",
    0,
    6,
    "chance in 6 to find the traps of a room; 1 if left out",
    "OSE-ROOM-TRAPS",
    words=("find_room_traps",),
)
FIND_TRAPS = Field(
    "find_traps",
    "Find treasure traps",
    0,
    100,
    "chance in percent to find a trap on a thing",
    "OSE-TREASURE-TRAPS",
    words=("find_treasure_traps", "treasure_traps"),
)
FIND_TRAPS_IN_SIX = Field(
    "find_traps_in_six",
    "Find treasure traps in 6",
    0,
    6,
    "the same as a chance in 6, where there is no percentage",
    "OSE-TREASURE-TRAPS",
)
