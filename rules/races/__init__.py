"""Elves, dwarves and hobbits of Planet Eris: what being one changes in a fight."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="hazards",
    implements=(
        "ERIS-ELF",
        "ERIS-HOBBIT",
        "ERIS-DWARF",
    ),
)
