"""ERIS-MASS-DEATH: whoever is in enemy hands neither fights nor travels."""

from rules.conditions.kinds.shape import Condition
from rules.state.conditions import PRISONER

CONDITION = Condition(
    key=PRISONER,
    name="prisoner",
    means="is in enemy hands, and neither fights nor travels with the party",
    source="ERIS-MASS-DEATH",
    stops_action=True,
)
