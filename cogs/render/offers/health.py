"""The buttons of those who lie there: death saves, surges, healing, waking."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer, always
from cogs.render.offers.rest import offer_surge
from cogs.render.text import shorten
from data.live import Outcome
from rules.encounter.records import EncounterEnded
from rules.health.death_rules import surge_value
from rules.health.records import DeathSaveDue, LifeChanged
from rules.health.waking import can_be_woken
from rules.kernel.events import Event, Who
from rules.kernel.targets import find_character
from rules.rest.settings import natural_healing
from rules.state.health import Life


def offer_death_save(event: DeathSaveDue, outcome: Outcome) -> Sequence[Button]:
    """Rolls the save of that round."""
    who = event.target
    label = f"Death save: {shorten(who.label, LONGEST_NAME)}"
    button = make_button(
        "death-save", outcome.game.id, who.target, event.round, label=label, style=GREEN
    )
    return (button,)


def offer_help(event: LifeChanged, outcome: Outcome) -> Sequence[Button]:
    """What brings a character round who lies there: a surge, healing, comrades."""
    return [*_help_for(outcome, event.target)]


def offer_after_fight(event: EncounterEnded, outcome: Outcome) -> Sequence[Button]:
    """The same for all who lie there when the fight is over, and time for a surge of the others."""
    found = [button for who in event.down for button in _help_for(outcome, who)]
    return [*found, *offer_surge(event, outcome)]


def _help_for(outcome: Outcome, who: Who) -> Iterator[Button]:
    game, state = outcome.game, outcome.game.state
    character = find_character(state, who.id)
    if character is None or character.vitals.life not in (Life.UNCONSCIOUS, Life.CRITICAL):
        return
    name = shorten(character.name, LONGEST_NAME)
    if natural_healing(state).has_surges:
        label = f"{name}: healing surge (+{surge_value(character.vitals)})"
        yield make_button("surge-up", game.id, character.id, label=label, style=GREEN)
    if can_be_woken(state, character.vitals):
        yield make_button("wake", game.id, character.id, label=f"Wake {name} (a turn)", style=GREEN)
    yield make_button("heal", game.id, character.id, label=f"Heal {name}")


OFFERS: Mapping[type[Event], Offer] = {
    DeathSaveDue: Offer(offer_death_save, can_wait=always),
    LifeChanged: Offer(offer_help, can_wait=always),
    EncounterEnded: Offer(offer_after_fight),
}
