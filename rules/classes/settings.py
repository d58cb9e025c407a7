"""How hit points come with levels (ERIS-HP-LEVELING)."""

from rules.kernel.setting import Setting, Value, switch
from rules.state.game import GameState

RULE = "ERIS-HP-LEVELING"
REROLL, MANUAL = "eris-reroll", "manual"
LEVEL_HP = Setting(
    "level_hp",
    "Hit points of a new level",
    RULE,
    (
        Value(
            REROLL, "All dice of the new level are rolled, and the better of old and new counts."
        ),
        Value(MANUAL, "Whoever rises types the new maximum."),
    ),
    {"ose": MANUAL, "eris": REROLL, "4e": MANUAL},
    from_next_encounter=False,
)
MOST_FLOOR = 10
HP_FLOOR = Setting(
    "hp_floor",
    "The least hit points of a new character",
    RULE,
    (
        Value("0", "A new character has what was rolled."),
        *(
            Value(str(least), f"A new character who is unhurt has at least {least} hit points.")
            for least in range(1, MOST_FLOOR + 1)
        ),
    ),
    {"ose": "0", "eris": "3", "4e": "0"},
    from_next_encounter=False,
)

CLERICS = switch(
    "clerics",
    "Weapons of clerics",
    "ERIS-CLERIC",
    off="clerics use what the referee lets them",
    on="any but edged magical weapons and arrows",
    on_in=("eris",),
)
WISDOM_LANGUAGES = switch(
    "wisdom_languages",
    "Languages by Wisdom",
    "ERIS-WISDOM-LANGUAGES",
    off="Wisdom gives none",
    on="one more for every two full points of Wisdom above 10",
    on_in=("eris",),
)
ABILITY_BONUSES = switch(
    "ability_bonuses",
    "Bonuses to abilities",
    "4E-ABILITY-BONUSES",
    off="scores are as they were rolled",
    on="+1 for the race and +1 for the class, named by the player and confirmed by a referee",
    on_in=("4e",),
)
RACIAL_BONUSES = Setting(
    "racial_bonuses",
    "How many +1s a race gives",
    "R-ABILITY-STACK",
    (Value("1", "One ability of the race gets +1."), Value("2", "Two do, or one gets it twice.")),
    only_with=("ability_bonuses", ("on",)),
)


def has_clerics(state: GameState) -> bool:
    """Whether clerics leave edged magical weapons alone."""
    return CLERICS.in_force(state) == "on"


def rerolls(state: GameState) -> bool:
    """Whether the hit points of a new level are rolled."""
    return LEVEL_HP.in_force(state) == REROLL


def floor_of(state: GameState) -> int:
    """The least hit points of a new character."""
    return int(HP_FLOOR.in_force(state))
