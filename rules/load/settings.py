"""How a game reckons what people carry and wear."""

from rules.kernel.setting import Setting, Value
from rules.load.ways.registry import BY_KEY, WAYS
from rules.load.ways.shape import Way
from rules.state.game import GameState

ENCUMBRANCE = Setting(
    "encumbrance",
    "Load and speed",
    "OSE-ENCUMBRANCE-BASIC",
    tuple(Value(way.key, way.label) for way in WAYS),
    {"ose": "basic", "eris": "eris"},
    note="A Movement that is written on a sheet wins over all of them.",
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
