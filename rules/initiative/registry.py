"""All initiative methods there are."""

from rules.initiative import eris_side, four_groups, ose_individual, ose_side
from rules.initiative.method import InitiativeMethod
from rules.initiative.settings import method_setting
from rules.state.game import GameState

METHODS: tuple[InitiativeMethod, ...] = (
    ose_side.METHOD,
    ose_individual.METHOD,
    eris_side.METHOD,
    four_groups.METHOD,
)
"""All methods there are, the first being the default. A new one is its file and a line here."""

METHOD_SETTING = method_setting(METHODS)
BY_KEY = {method.key: method for method in METHODS}


def method_in(state: GameState) -> InitiativeMethod:
    """The initiative method in force; the default for one that is no longer known."""
    return BY_KEY.get(METHOD_SETTING.in_force(state), METHODS[0])
