"""The settings of initiative, apart from the method itself, whose values are the registry."""

from collections.abc import Iterable

from rules.initiative.method import InitiativeMethod
from rules.kernel.setting import Setting, Value, switch

SETTINGS: tuple[Setting, ...] = (
    Setting(
        "initiative_tie",
        "Ties of initiative",
        "OSE-INITIATIVE",
        (
            Value("reroll", "the tied roll again"),
            Value("simultaneous", "the tied act at the same time"),
        ),
        only_with=("initiative", ("ose-side", "ose-individual")),
    ),
    Setting(
        "group_tie",
        "Ties between players and monsters in groups",
        "R-GROUP-TIE",
        (
            Value("modifier-monsters", "the higher modifier is ahead, then the monsters"),
            Value("modifier-players", "the higher modifier is ahead, then the players"),
            Value("modifier-reroll", "the higher modifier is ahead, then those tied roll it off"),
        ),
        only_with=("initiative", ("4e-groups",)),
    ),
    Setting(
        "monster_totals",
        "Monsters' own initiative totals",
        "4E-INITIATIVE-GROUPS",
        (
            Value("shown", "everybody sees them"),
            Value("hidden", "players see the order alone"),
        ),
        only_with=("initiative", ("4e-groups",)),
    ),
    Setting(
        "eris_dexterity",
        "Dexterity in tied initiative",
        "ERIS-DEX-TIEBREAK",
        (
            Value("considered", "a bonus acts first, a penalty last"),
            Value("ignored", "all tied sides act at the same time"),
        ),
        only_with=("initiative", ("eris-side",)),
    ),
    switch(
        "slow_weapons",
        "Two-handed weapons act last",
        "OSE-SLOW-WEAPONS",
        off="they act with everybody else",
        on="whoever uses one acts at the end of the round",
        on_in=("ose",),
    ),
    Setting(
        "declarations",
        "Who sees declarations before initiative",
        "OSE-DECLARE",
        (
            Value("open", "everybody, at once"),
            Value("secret", "nobody else until initiative is rolled"),
        ),
    ),
)


def method_setting(methods: Iterable[InitiativeMethod]) -> Setting:
    """The choice between the methods there are."""
    return Setting(
        "initiative",
        "Who acts when",
        "OSE-INITIATIVE",
        tuple(Value(method.key, method.meaning) for method in methods),
        {"ose": "ose-side", "eris": "eris-side", "4e": "4e-groups"},
    )
