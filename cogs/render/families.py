"""What each family tells, found by looking: a new one is its package with a `telling.py`.

An event with two tellers or two brief forms is a mistake. Buttons stand where the event itself is
told: below the public message, or below the private one of somebody who may know more. What a
referee alone may press stands below their private one.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from re import compile as compile_pattern
from typing import Any

from cogs.render.brought import families
from cogs.render.buttons import TEMPLATE, Button, split_words
from cogs.render.narration import Brief, Teller
from cogs.render.offers import MOST_PRIVATE_PROMPTS, MOST_PROMPTS, Appeal, Offer, Renew, Sign
from data.live import LiveGame, Outcome
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Event
from rules.state.game import GameState

OFFERS: dict[type[Event], tuple[Offer, ...]] = {}
_ID = compile_pattern(TEMPLATE)
FOOT = "-# #"


def _collected(name: str) -> Iterator[Any]:
    """What the `telling` of each family calls so."""
    for family in families():
        if find_spec(f"{family}.telling"):
            telling = import_module(f"{family}.telling")
            if name in vars(telling):
                yield vars(telling)[name]


def _one_each(name: str) -> dict[Any, Any]:
    """The same of tables, put together."""
    table: dict[object, object] = {}
    for part in _collected(name):
        assert not table.keys() & part.keys()
        table.update(part)
    return table


TELLERS: dict[type[Event], Teller] = _one_each("TELLERS")
BRIEFS: dict[type[Event], Brief] = _one_each("BRIEFS")
for _family in _collected("OFFERS"):
    for _event, _offer in _family.items():
        OFFERS[_event] = (*OFFERS.get(_event, ()), _offer)
SIGNS: dict[str, Sign] = _one_each("SIGNS")
RENEWED: dict[str, Renew] = _one_each("RENEWED")
TEXTS: dict[str, Callable[[LiveGame, str], str]] = _one_each("TEXTS")


@dataclass(frozen=True, slots=True)
class Prompts:
    """The buttons below the public message and below the private one.

    `appeal` tells everybody what the public ones of others are for, "" where there are none.
    `whom` are the members whom it concerns of which everybody is told.
    """

    public: list[Button]
    private: list[Button]
    appeal: str = ""
    whom: tuple[int, ...] = ()


def prompts_for(outcome: Outcome, viewer: Viewer) -> Prompts:
    """The buttons for the events of an outcome, each once, the first few of them."""
    public: list[Button] = []
    private: list[Button] = []
    whom: list[int] = []
    unanswered: dict[Appeal, list[Event]] = {}
    made = ((event, offer) for event in outcome.events for offer in OFFERS.get(type(event), ()))
    for event, offer in made:
        is_everybodys = event.seen_by(TABLE) is not None
        if is_everybodys:
            whom += offer.whom(event, outcome)
        if offer.for_referees:
            private += offer.buttons(event, outcome) if viewer.is_referee else ()
        elif is_everybodys:
            public += offer.buttons(event, outcome)
        elif event.seen_by(viewer) is not None:
            private += offer.buttons(event, outcome)
        elif offer.appeal is not None:
            public += offer.appeal.buttons(event, outcome)
            unanswered.setdefault(offer.appeal, []).append(event)
    words = (appeal.words(events) for appeal, events in unanswered.items())
    return Prompts(
        first_of(public, MOST_PROMPTS),
        first_of(private, MOST_PRIVATE_PROMPTS),
        "\n".join(filter(None, words)),
        tuple(dict.fromkeys(whom)),
    )


def first_of(buttons: Iterable[Button], most: int) -> list[Button]:
    """The first few buttons, each once."""
    return list({button.custom_id: button for button in buttons}.values())[:most]


def sign_of(state: GameState, key: str) -> str:
    """How the offer with that key stands, "" once it is settled."""
    kind, _, rest = key.partition(":")
    return SIGNS[kind](state, rest)


def text_now(game: LiveGame, key: str, told: str) -> str | None:
    """What the message of an offer says now, None where that is what was `told`.

    The small line below it, with its number, stays.
    """
    kind, _, rest = key.partition(":")
    if kind not in TEXTS or not sign_of(game.state, key):
        return None
    _, _, foot = told.rpartition("\n")
    text = TEXTS[kind](game, rest)
    text = f"{text}\n{foot}" if foot.startswith(FOOT) else text
    return None if text == told else text


def renewed(game: LiveGame, buttons: Iterable[Button]) -> list[Button]:
    """The buttons of a message as they are now; those of nothing that lasts stay as they were."""
    found = [_renewed(game, button) for button in buttons]
    return [button for button in found if button is not None]


def _renewed(game: LiveGame, button: Button) -> Button | None:
    known = _ID.fullmatch(button.custom_id)
    if known is None or known["verb"] not in RENEWED:
        return button
    return RENEWED[known["verb"]](game, split_words(known["words"]), button)
