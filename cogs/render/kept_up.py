"""Offers that last: what shows that one has changed, and its buttons as they are now.

A message with a vote or a check is edited until that is settled. Its text stays, and so do the
buttons of anything else that it told.
"""

from collections.abc import Callable, Iterable, Mapping
from re import compile as pattern

from cogs.render.buttons import TEMPLATE, Button, split_words
from cogs.render.offers.checks import renew_mine, renew_rest, renew_roll, waiting_for
from cogs.render.offers.exploration import renew_question
from cogs.render.offers.treasure import renew_pick, renew_rolls, renew_whose
from cogs.render.offers.votes import renew_ballot, renew_count
from data.live import LiveGame
from rules.kernel.actor import TABLE
from rules.state.game import GameState
from rules.view.party import find_open_vote
from rules.view.treasure import view_roll_off

_ID = pattern(TEMPLATE)


def _vote(state: GameState, vote_id: str) -> str:
    """Changes with what everybody may know of the ballots."""
    vote = find_open_vote(state, TABLE, vote_id)
    return "" if vote is None else repr(vote)


def _ask(state: GameState, ask_id: str) -> str:
    return " ".join(waiting_for(state, ask_id))


def _plan(state: GameState, plan_id: str) -> str:
    plan = state.exploration.plan
    return plan_id if plan is not None and plan.id == plan_id else ""


def _roll_off(state: GameState, roll_off_id: str) -> str:
    """Changes with each die, and is over once all have rolled."""
    found = view_roll_off(state, TABLE)
    return "" if found is None or found.id != roll_off_id or found.order else repr(found)


def _pick(state: GameState, roll_off_id: str) -> str:
    found = view_roll_off(state, TABLE)
    return "" if found is None or found.id != roll_off_id else repr(found)


SIGNS: Mapping[str, Callable[[GameState, str], str]] = {
    "vote": _vote,
    "ask": _ask,
    "plan": _plan,
    "roll-off": _roll_off,
    "pick": _pick,
}
"""How an offer stands, by the first word of its key: other buttons belong to another sign."""
RENEWED: Mapping[str, Callable[[LiveGame, list[str], Button], Button | None]] = {
    "ballot": renew_ballot,
    "vote": renew_count,
    "check-roll": renew_roll,
    "check-mine": renew_mine,
    "check-rest": renew_rest,
    "task": renew_question,
    "roll-off": renew_rolls,
    "roll-off-pass": renew_rolls,
    "treasure": renew_whose,
    "pick": renew_pick,
}
"""Buttons of such offers by their verb: as they are now, None for one that is to go."""


def sign_of(state: GameState, key: str) -> str:
    """How the offer with that key stands, "" once it is settled."""
    kind, _, rest = key.partition(":")
    return SIGNS[kind](state, rest)


def renewed(game: LiveGame, buttons: Iterable[Button]) -> list[Button]:
    """The buttons of a message as they are now; those of nothing that lasts stay as they were."""
    found = [_renewed(game, button) for button in buttons]
    return [button for button in found if button is not None]


def _renewed(game: LiveGame, button: Button) -> Button | None:
    known = _ID.fullmatch(button.custom_id or "")
    if known is None or known["verb"] not in RENEWED:
        return button
    return RENEWED[known["verb"]](game, split_words(known["words"]), button)
