"""The buttons of a check that was asked for: for each who has to roll, and for the rest."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import BLUE, GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer, always
from cogs.render.text import shorten
from data.live import LiveGame, Outcome
from rules.checks.door import find_ask, waiting_in
from rules.checks.events import ChecksAsked, GearAtRisk
from rules.kernel.events import Event, Who

MOST_NAMED = 3
"""Of more people than that, everybody finds their own by one button."""


def offer_rolls(event: ChecksAsked, outcome: Outcome) -> Sequence[Button]:
    """Rolls one's own, by name where they are few, and what is left, for the referee.

    Of several checks that one move asked for, each button rolls all.
    """
    game, asked = outcome.game, [one for one in outcome.events if isinstance(one, ChecksAsked)]
    ask, which = find_ask(game.state, event.ask_id), event.ask_id if len(asked) == 1 else ""
    waiting = waiting_in(ask) if ask is not None else []
    people = [who for who in event.targets if who.target in waiting]
    if not people:
        return ()
    rest = make_button("check-rest", game.id, which, label="Roll the rest (referee)")
    if len(people) <= MOST_NAMED:
        return (*(_of(game, which, who) for who in people), rest)
    label = "Roll mine"
    mine = make_button("check-mine", game.id, which, label=label, style=GREEN)
    return (mine, rest)


def _of(game: LiveGame, ask_id: str, who: Who) -> Button:
    label = f"Roll: {shorten(who.label, LONGEST_NAME)}"
    return make_button("check-roll", game.id, ask_id, who.target, label=label, style=GREEN)


def rest_button(game: LiveGame, names: str) -> Button:
    """Rolls for everybody who has not, for a referee who has been told who they are."""
    label = f"Roll for {shorten(names, LONGEST_NAME)}"
    return make_button("check-rest", game.id, "", label=label, style=BLUE)


def offer_gear(event: GearAtRisk, outcome: Outcome) -> Sequence[Button]:
    """What becomes of the gear of the dead, for the referee, while nothing is said of it."""
    game, target = outcome.game, event.target.target
    if all(risk.target != target for risk in game.state.scorched):
        return ()
    name = shorten(event.target.label, LONGEST_NAME)
    label = f"{name}'s magic items save (referee)"
    return (
        make_button("gear", game.id, target, "save", label=label, style=BLUE),
        make_button("gear", game.id, target, "gone", label=f"{name}'s are gone too (referee)"),
    )


OFFERS: Mapping[type[Event], Offer] = {
    ChecksAsked: Offer(offer_rolls, can_wait=always),
    GearAtRisk: Offer(offer_gear),
}
