"""The actions, events and settings of load."""

from rules.kernel.action import Word
from rules.kernel.events import Event, Who
from rules.kernel.setting import Setting, Value
from rules.load import FAMILY
from rules.load.ways import BY_KEY, NEGLIGIBLE_LOAD, WAYS, Way
from rules.state.game import GameState


class SetTreasureLoad(Word):
    """Say whether a character carries treasure to speak of; None leaves it to the weight."""

    character_id: str
    carrying: bool | None


class TreasureLoadSet(Event):
    """Whether somebody carries treasure to speak of; None is by its weight.

    `rate` is their base rate now, in feet, and `why` what that follows from.
    """

    target: Who
    carrying: bool | None
    rate: int
    why: str


class NegligibleLoadSet(Event):
    """Up to how many coins a load is none in this campaign; a setting says it now."""

    coins: int


ENCUMBRANCE = Setting(
    "encumbrance",
    "Load and speed",
    "OSE-ENCUMBRANCE-BASIC",
    tuple(Value(way.key, way.label) for way in WAYS),
    {"ose": "basic", "eris": "eris"},
    note="a Movement that is written on a sheet wins over all of them",
)

DONNING = Setting(
    "donning",
    "Putting armour on and taking it off",
    "ERIS-DONNING",
    (
        Value("at-once", "it takes no time to speak of"),
        Value(
            "eris",
            "leather and chainmail take a round, platemail a turn, halved for each helper; in an "
            "encounter or a dungeon the clock decides when it is done",
        ),
    ),
    {"eris": "eris"},
    from_next_encounter=False,
)


def way_of(state: GameState) -> Way:
    """The way to reckon load that a game has chosen."""
    return BY_KEY[ENCUMBRANCE.in_force(state)]


FAMILY.brings(settings=(ENCUMBRANCE, NEGLIGIBLE_LOAD, DONNING))
