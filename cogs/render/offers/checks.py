"""The buttons of a check that was asked for: for each who has to roll, and for the rest."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import BLUE, GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer, always
from cogs.render.text import shorten
from data.live import LiveGame, Outcome
from rules.checks.reading import find_ask, waiting_in
from rules.checks.records import ChecksAsked, GearAtRisk
from rules.kernel.actor import TABLE
from rules.kernel.dues import DueKind
from rules.kernel.events import Event, Who
from rules.state.game import GameState
from rules.systems import ENGINE

MINE = "Roll mine"
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
    mine = make_button("check-mine", game.id, which, label=MINE, style=GREEN)
    return (mine, rest)


def _of(game: LiveGame, ask_id: str, who: Who) -> Button:
    label = f"Roll: {shorten(who.label, LONGEST_NAME)}"
    return make_button("check-roll", game.id, ask_id, who.target, label=label, style=GREEN)


def renew_roll(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """Somebody's own, until they have rolled."""
    return button if words[1] in waiting_for(game.state, words[0]) else None


def renew_mine(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """Everybody's own, with how many are left."""
    left = len(waiting_for(game.state, words[0] if words else ""))
    if not left:
        return None
    button.label = f"{MINE} ({left} left)"
    return button


def renew_rest(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """The rest, while there is any."""
    return button if waiting_for(game.state, words[0] if words else "") else None


def waiting_for(state: GameState, ask_id: str) -> list[str]:
    """Those whom everybody knows of and who have not rolled, in one check or in all."""
    dues = ENGINE.what_is_due(state, TABLE)
    found = (due for due in dues if due.kind is DueKind.CHECK and ask_id in ("", due.words[0]))
    return list(dict.fromkeys(due.target for due in found))


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
