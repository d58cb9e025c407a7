"""What spells do, told as sentences; and the buttons of those that wait for the referee."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.buttons import BLUE, GREY, Button, make_button
from cogs.render.dice import show_throw
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    People,
    Short,
    Teller,
    Weight,
    acts,
    agreed,
    name,
    name_together,
)
from cogs.render.offers import Offer, Renew, Sign
from cogs.render.text import plain
from data.live import LiveGame, Outcome
from rules.kernel.events import Event
from rules.kernel.words import listed
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
        return f"{acts(event.target, 'touches')} {name(event.whom)}."
    return f"{name(event.target)} {how} {name(event.whom)}: {show_throw(event.throw)}."


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
    return f"{acts(event.target, 'loses')} {plain(event.what)}: {left}."


def _behaved(event: Behaved, _people: People) -> str:
    dice = f": {show_throw(event.throw)}" if event.throw is not None else ""
    does = agreed(event.target, plain(event.does))
    return f"{acts(event.target, 'is')} confused and {does} this round{dice}."


TELLERS: Mapping[type[Event], Teller] = {
    SpellWorked: _worked,
    SpellMade: _made,
    TouchRolled: _touched,
    SpellLeft: _left,
    SpellSettled: _settled,
    SpellSpent: _spent,
    Behaved: _behaved,
    Dispelled: Line("*{name}* on {target} withstands: {throw}, at most {chance}."),
    FailedToReach: Line("*{spell}* does nothing to {target}: {why}."),
}


def _brief_worked(event: SpellWorked, _people: People) -> Iterator[Mark]:
    if event.whom:
        whom = listed([name(who) for who in event.whom])
        yield Note((event.target,), f"reached {whom} with {plain(event.spell)}")


BRIEFS: Briefs = {
    SpellWorked: _brief_worked,
    Behaved: Short("{target} was confused", Weight.SMALL),
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
