"""What spells do, told as sentences; and the buttons of those that wait for the referee."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.buttons import BLUE, GREY, Button, make_button
from cogs.render.narration import (
    Briefs,
    Mark,
    Note,
    People,
    Teller,
    Weight,
    name,
    name_together,
    show_throw,
)
from cogs.render.offers import Offer, Renew, Sign
from cogs.render.text import listed, plain
from data.live import LiveGame, Outcome
from rules.kernel.events import Event
from rules.spells.records import (
    CONDITION,
    DAMAGE,
    NOTHING,
    TOLD,
    Behaved,
    Dispelled,
    FailedToReach,
    SpellLeft,
    SpellMade,
    SpellSettled,
    SpellSpent,
    SpellWorked,
    TouchRolled,
)
from rules.spells.waiting import find_open
from rules.state.game import GameState


def _worked(event: SpellWorked, _people: People) -> str:
    """`*Sleep*: hit dice 2d8 (4, 5) = 9. It takes Goblins 1 to 4; it spares the Skeleton.`"""
    rolled = [f"{plain(throw.purpose)} {show_throw(throw)}" for throw in event.throws]
    parts = [f"*{plain(event.spell)}*: {', '.join(rolled)}."] if rolled else []
    if not event.whom and event.spared:
        parts.append(f"*{plain(event.spell)}* reaches nobody.")
    elif event.whom and not rolled:
        parts.append(f"*{plain(event.spell)}* reaches {name_together(event.whom)}.")
    elif event.whom:
        parts.append(f"It reaches {name_together(event.whom)}.")
    if event.spared:
        parts.append(f"Not {name_together(event.spared)}: {plain(event.why)}.")
    return " ".join(parts)


def _made(event: SpellMade, _people: People) -> str:
    if event.throw is not None:
        return f"*{plain(event.spell)}*: {show_throw(event.throw)}."
    count = f": **{event.count}**" if event.count else ""
    return f"*{plain(event.spell)}*: {plain(event.what)}{count}."


def _touched(event: TouchRolled, _people: People) -> str:
    how = "touches" if event.hit else "does not touch"
    if event.throw is None:
        return f"{name(event.target)} touches {plain(event.whom.label)}."
    return f"{name(event.target)} {how} {plain(event.whom.label)}: {show_throw(event.throw)}."


def _left(event: SpellLeft, _people: People) -> str:
    spell = f"*{plain(event.spell)}*" if event.spell else "the spell"
    return f"The referee says what {spell} does. The game waits for that."


_OUTCOMES = {
    NOTHING: "does nothing",
    TOLD: "does what the referee has told",
    CONDITION: "puts something on them",
    DAMAGE: "does damage",
}


def _settled(event: SpellSettled, _people: People) -> str:
    spell = f"*{plain(event.spell)}*" if event.spell else "The spell"
    return f"{spell} of {name(event.target)} {_OUTCOMES[event.outcome]}."


def _spent(event: SpellSpent, _people: People) -> str:
    left = f"{event.left} left" if event.left else "none are left"
    return f"{name(event.target)} loses {plain(event.what)}: {left}."


def _behaved(event: Behaved, _people: People) -> str:
    dice = f": {show_throw(event.throw)}" if event.throw is not None else ""
    return f"{name(event.target)} is confused and {plain(event.does)} this round{dice}."


def _dispelled(event: Dispelled, _people: People) -> str:
    return (
        f"*{plain(event.name)}* on {plain(event.target.label)} withstands: "
        f"{show_throw(event.throw)}, at most {event.chance}."
    )


def _failed(event: FailedToReach, _people: People) -> str:
    return (
        f"*{plain(event.spell)}* does nothing to {plain(event.target.label)}: {plain(event.why)}."
    )


TELLERS: Mapping[type[Event], Teller] = {
    SpellWorked: _worked,
    SpellMade: _made,
    TouchRolled: _touched,
    SpellLeft: _left,
    SpellSettled: _settled,
    SpellSpent: _spent,
    Behaved: _behaved,
    Dispelled: _dispelled,
    FailedToReach: _failed,
}


def _brief_worked(event: SpellWorked, _people: People) -> Iterator[Mark]:
    if event.whom:
        whom = listed([plain(who.label) for who in event.whom])
        yield Note((event.target,), f"reached {whom} with {plain(event.spell)}")


def _brief_behaved(event: Behaved, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), "was confused", weight=Weight.SMALL)


BRIEFS: Briefs = {
    SpellWorked: _brief_worked,
    Behaved: _brief_behaved,
    SpellMade: None,
    TouchRolled: None,
    SpellLeft: None,
    SpellSettled: None,
    SpellSpent: None,
    Dispelled: None,
    FailedToReach: None,
}


def settle_buttons(game_id: int, spell_id: str) -> Sequence[Button]:
    """What can come of a spell, for the referee."""
    words = (game_id, spell_id)
    return (
        make_button("spell-told", *words, label="As told", style=BLUE),
        make_button("spell-nothing", *words, label="Nothing", style=GREY),
        make_button("spell-condition", *words, label="Condition\N{HORIZONTAL ELLIPSIS}"),
        make_button("spell-damage", *words, label="Damage\N{HORIZONTAL ELLIPSIS}"),
    )


def _offer_settle(event: SpellLeft, outcome: Outcome) -> Sequence[Button]:
    """While nothing has been said."""
    if find_open(outcome.game.state, event.spell_id) is None:
        return ()
    return settle_buttons(outcome.game.id, event.spell_id)


OFFERS: Mapping[type[Event], Offer] = {SpellLeft: Offer(_offer_settle)}


def _sign(state: GameState, spell_id: str) -> str:
    return "" if find_open(state, spell_id) is None else "open"


SIGNS: Mapping[str, Sign] = {"spell": _sign}


def _renew(game: LiveGame, words: list[str], button: Button) -> Button | None:
    return button if find_open(game.state, words[0]) is not None else None


RENEWED: Mapping[str, Renew] = {
    "spell-told": _renew,
    "spell-nothing": _renew,
    "spell-condition": _renew,
    "spell-damage": _renew,
}
