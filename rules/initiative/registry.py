"""All initiative methods there are."""

from rules.initiative import eris_side, four_groups, ose_individual, ose_side
from rules.initiative.method import InitiativeMethod
from rules.initiative.settings import method_setting

METHODS: tuple[InitiativeMethod, ...] = (
    ose_side.METHOD,
    ose_individual.METHOD,
    eris_side.METHOD,
    four_groups.METHOD,
)
"""All methods there are, the first being the default. A new one is its file and a line here."""

METHOD_SETTING = method_setting(METHODS)
