"""What somebody means by what they typed of the party's treasure, and what can be picked."""

import re
from collections.abc import Iterator
from typing import Annotated

from cogs.core.commands import Group
from cogs.core.naming import read_character
from cogs.core.numbers import read_words
from cogs.core.option import Option, Pairs, Typed, whole
from cogs.core.options import characters
from cogs.items.typed import read_item, read_owner
from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError
from rules.items.describing import GRADES, MOST_PIECES, MOST_WORTH
from rules.items.known import find_known
from rules.items.lying import lying_here
from rules.treasure.pool import POOL
from rules.treasure.reckoning import reckon
from rules.treasure.records import Part
from rules.view.items import LotView, view_items, view_pool, view_roll_off

AWARD = Group("award", "Treasure and experience")
_PART = re.compile(r"(?P<who>.*?\S)(?: (?P<amount>\d{1,7})(?: ?gp)?)?", re.IGNORECASE)


def _between_commas(text: str) -> list[str]:
    return [tidy for part in read_words(text) if (tidy := " ".join(part.split()))]


def _read_part(game: LiveGame, text: str) -> Part:
    """`Ada 2`: who gets how many shares or gp, 1 where no number stands."""
    found = _PART.fullmatch(text)
    assert found is not None
    try:
        return Part(who=read_character(game, text).id)
    except NotFoundError:
        amount = int(found["amount"] or 1)
        return Part(who=read_character(game, found["who"]).id, amount=amount)


def _parts(typed: Typed, text: str) -> tuple[Part, ...]:
    return tuple(_read_part(typed.game, one) for one in _between_commas(text))


def _lots(typed: Typed) -> tuple[LotView, ...]:
    return view_pool(typed.game.state, typed.viewer).lots


def _label(lot: LotView) -> str:
    return (
        f"{lot.count} x {lot.name} ({lot.where})" if lot.count > 1 else f"{lot.name} ({lot.where})"
    )


def _lot(typed: Typed, text: str) -> str:
    """A thing in the pool: its id as it was picked, or its name; what is at hand comes first."""
    wanted = text.strip().lower()
    known = find_known(wanted)
    names = {wanted} if known is None else {wanted, known.name.lower()}
    for lot in sorted(_lots(typed), key=lambda one: not one.here):
        if wanted == lot.id.lower() or lot.name.lower() in names:
            return lot.id
    raise NotFoundError(
        f"I know no “{shorten(text.strip(), 40)}” in the party's pool. "
        "Pick one from the list that appears."
    )


def _own(typed: Typed, text: str) -> str:
    """The id of something that lies here, or that somebody has."""
    wanted = text.strip().lower()
    for item in lying_here(typed.game.state):
        if wanted in (item.id.lower(), item.name.lower()) and not item.pooled:
            return item.id
    owner = read_owner(typed.game, typed.user_id, typed.word("who"))
    return read_item(typed.game, typed.user_id, owner, text).id


def _own_things(typed: Typed) -> Pairs:
    """What lies here, and what somebody has, as far as it is not the party's yet."""
    state = typed.game.state
    lying = [(f"{one.name} (lies here)", one.id) for one in lying_here(state) if not one.pooled]
    try:
        owner = read_owner(typed.game, typed.user_id, typed.word("who"))
    except NotFoundError:
        return lying
    own = view_items(state, owner, typed.viewer)
    return [*lying, *((item.name, item.id) for item in own if not item.pooled)]


def _merits(typed: Typed) -> Iterator[tuple[str, str]]:
    """What brings experience beside treasure, for referees."""
    if typed.viewer.is_referee:
        lines = {line.id: line for line in reckon(typed.game.state).lines}
        for one in POOL.of(typed.game.state).merits:
            yield f"{lines[one.id].name} {lines[one.id].count}", one.id


def _picks(typed: Typed) -> Pairs:
    """What can be picked in the roll-off."""
    found = view_roll_off(typed.game.state, typed.viewer)
    return () if found is None else found.items


def require_roll_off(game: LiveGame) -> str:
    """The id of the roll-off that is going on. Raises RuleError without one."""
    found = POOL.of(game.state).roll_off
    if found is None:
        raise RuleError("Nothing is rolled for now. ⟦Begin it|award roll-off⟧.")
    return found.id


Count = Annotated[int, whole(1, MOST_PIECES, "How many; without it, all")]
Worth = Annotated[int, whole(0, MOST_WORTH, "What one is worth, in gp")]
Grade = Annotated[
    str,
    Option(
        about="Of a magic item: minor is used up, standard is arms and armour, major all else",
        choices={grade: grade for grade in GRADES if grade},
    ),
]
Shares = Annotated[
    tuple[Part, ...],
    Option(
        read=_parts,
        suggest=lambda typed: [(name, name) for name, _ in characters(typed)],
        several=True,
        own_words=True,
    ),
]
Lot = Annotated[
    str,
    Option(
        about="Which thing of the party's treasure",
        read=_lot,
        suggest=lambda typed: [(_label(lot), lot.id) for lot in _lots(typed)],
    ),
]
Lots = Annotated[
    tuple[str, ...],
    Option(
        read=lambda typed, text: tuple(_lot(typed, one) for one in _between_commas(text)),
        suggest=lambda typed: [(_label(lot), lot.name) for lot in _lots(typed)],
        several=True,
    ),
]
OwnThing = Annotated[str, Option(read=_own, suggest=_own_things)]
Merit = Annotated[str, Option(suggest=_merits)]
Pick = Annotated[str, Option(read=_lot, suggest=_picks)]
