"""The settings of rest: what heals by itself, and how long a wound level takes."""

from rules.kernel.setting import Setting, Value
from rules.rest import FAMILY
from rules.rest.natural import HEALINGS, NaturalHealing, healing
from rules.state.game import GameState

NATURAL_HEALING = Setting(
    "natural_healing",
    "What heals by rest",
    "OSE-HEALING",
    tuple(Value(one.key, one.label) for one in HEALINGS),
    {"eris": "eris", "4e": "4e"},
    from_next_encounter=False,
)
WOUND_DAYS = Setting(
    "wound_days",
    "Days of complete rest that close a wound level",
    "R-WOUND-DAYS",
    (
        Value("1", "Each full day closes one wound level."),
        Value("2", "Two days close one."),
        Value("3", "Three days close one."),
        Value("4", "Four days close one."),
        Value("5", "Five days close one."),
        Value("7", "A week closes one."),
    ),
    from_next_encounter=False,
    only_with=("death", ("4e-wounds",)),
)


def natural_healing(state: GameState) -> NaturalHealing:
    """What heals by rest in a game."""
    return healing(NATURAL_HEALING.in_force(state))


FAMILY.brings(settings=(NATURAL_HEALING, WOUND_DAYS))
