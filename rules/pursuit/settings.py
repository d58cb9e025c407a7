"""What a game can choose about pursuits."""

from rules.kernel.setting import Setting, Value

PURSUIT = Setting(
    "pursuit",
    "Pursuits in a dungeon",
    "ERIS-PURSUIT",
    (
        Value("ose", "in rounds, at a run; whoever is faster gets away"),
        Value("eris", "in turns, also by those who have broken off a fight"),
    ),
    {"eris": "eris"},
)

FLIGHT_COURSE = Setting(
    "flight_course",
    "Which way people flee in the wilds",
    "OSE-PURSUIT-WILD",
    (
        Value("sixths", "1d6, each a sixth of a circle from north"),
        Value("compass", "1d8, by the points of the compass"),
    ),
    from_next_encounter=False,
)
