"""The buttons of a counter-attack that is due."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer
from cogs.render.text import shorten
from data.live import Outcome
from rules.combat.parry import COUNTER, is_due
from rules.combat.records import CounterAttackDue
from rules.kernel.events import Event


def offer_counter(event: CounterAttackDue, outcome: Outcome) -> Sequence[Button]:
    """Strikes back, or does not, while that is still due."""
    state, parrier, attacker = outcome.game.state, event.target.id, event.attacker.target
    if state.encounter is None or not is_due(state, parrier, attacker):
        return ()
    encounter = (outcome.game.id, state.encounter.id, event.round, parrier)
    label = f"Strike back: {shorten(event.attacker.label, LONGEST_NAME)}"
    strike = make_button("strike", *encounter, "", attacker, COUNTER, label=label, style=GREEN)
    return (strike, make_button("let-go", *encounter, attacker, label="Let it go"))


OFFERS: Mapping[type[Event], Offer] = {CounterAttackDue: Offer(offer_counter)}
