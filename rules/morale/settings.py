"""Whether and when morale is checked."""

from dataclasses import replace

from rules.kernel.setting import Setting, Value, switch

MORALE = Setting(
    "morale",
    "Morale",
    "OSE-MORALE",
    (
        Value("on", "checks fall due at a side's first death and when half of it is down"),
        Value("off", "no check falls due by itself; the referee can still roll one"),
    ),
    {"4e": "off"},
)

MORALE_TIMING = Setting(
    "morale_timing",
    "When morale is checked",
    "R-MORALE-TIMING",
    (
        Value("side-turn", "at the start of the monsters' actions"),
        Value("round-end", "at the end of the round"),
    ),
    {"eris": "round-end"},
    only_with=("morale", ("on",)),
)

LOYALTY_GROWTH = replace(
    switch(
        "loyalty_growth",
        "Loyalty after a success",
        "ERIS-LOYALTY",
        off="it stays as it is, unless the referee says otherwise",
        on="the referee is offered 1 more for hirelings who came through a battle",
        on_in=("eris",),
    ),
    # It is asked when an encounter is over.
    from_next_encounter=False,
)
