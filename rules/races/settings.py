"""Whether races have rules in a game, and whom goblins hate."""

from rules.kernel.setting import Setting, Value, switch
from rules.state.game import GameState

RACES = switch(
    "races",
    "Elves, dwarves and hobbits",
    "ERIS-ELF",
    off="being one is a word on the sheet and changes nothing",
    on="what Planet Eris says of them counts: bonuses, weapons, grudges, blows of large monsters",
    on_in=("eris",),
)

GOBLIN_GRUDGE = Setting(
    "goblin_grudge",
    "Whom goblins attack on sight",
    "R-GOBLIN-GRUDGE",
    (
        Value("dwarves-and-elves", "a party with a dwarf or an elf in it"),
        Value("dwarves", "a party with a dwarf in it"),
        Value("elves", "a party with an elf in it"),
    ),
    only_with=("races", ("on",)),
)


def has_races(state: GameState) -> bool:
    """Whether races have rules in the game now."""
    return RACES.in_force(state) == "on"
