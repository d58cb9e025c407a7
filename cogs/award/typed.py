"""What somebody means by what they typed of treasure: a find, a thing in the pool, people."""

import re
from collections.abc import Iterable

from cogs.core.typed import read_character
from cogs.item.typed import read_counted, read_item
from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError
from rules.items.known import find_known
from rules.items.lying import lying_here
from rules.treasure.records import Part
from rules.view.treasure import LotView, view_pool

_PART = re.compile(r"(?P<who>.*?\S)(?: (?P<amount>\d{1,7})(?: ?gp)?)?", re.IGNORECASE)


def read_found(text: str, count: int | None) -> tuple[str, int]:
    """What was found and how many of it: `300 gp` are coins, `3 gems` three gems."""
    return read_counted(text, count)


def read_people(game: LiveGame, text: str) -> tuple[str, ...]:
    """Characters by name, set apart by commas; none where nothing was typed."""
    return tuple(read_character(game, one).id for one in _between_commas(text))


def read_parts(game: LiveGame, text: str) -> tuple[Part, ...]:
    """`Ada 2, Bert 1`: who gets how many shares or gp, 1 where no number stands."""
    return tuple(_read_part(game, one) for one in _between_commas(text))


def _read_part(game: LiveGame, text: str) -> Part:
    found = _PART.fullmatch(" ".join(text.split()))
    assert found is not None
    try:
        return Part(who=read_character(game, text).id)
    except NotFoundError:
        amount = int(found["amount"] or 1)
        return Part(who=read_character(game, found["who"]).id, amount=amount)


def _between_commas(text: str) -> Iterable[str]:
    tidy = (" ".join(part.split()) for part in text.split(","))
    return filter(None, tidy)


def read_lot(game: LiveGame, user_id: int, text: str) -> LotView:
    """A thing in the pool: its id as it was picked, or its name; what is at hand comes first."""
    wanted = text.strip().lower()
    known = find_known(wanted)
    names = {wanted} if known is None else {wanted, known.name.lower()}
    lots = view_pool(game.state, game.viewer(user_id)).lots
    for lot in sorted(lots, key=lambda one: not one.here):
        if wanted == lot.id.lower() or lot.name.lower() in names:
            return lot
    raise NotFoundError(
        f"I know no “{shorten(text.strip(), 40)}” in the party's pool. "
        "Pick one from the list that appears."
    )


def read_own(game: LiveGame, user_id: int, owner: str, text: str) -> str:
    """The id of something that lies here, or that somebody has."""
    wanted = text.strip().lower()
    for item in lying_here(game.state):
        if wanted in (item.id.lower(), item.name.lower()) and not item.pooled:
            return item.id
    return read_item(game, user_id, owner, text).id


def read_lots(game: LiveGame, user_id: int, text: str) -> tuple[str, ...]:
    """Several things in the pool, set apart by commas."""
    return tuple(read_lot(game, user_id, one).id for one in _between_commas(text))


def require_roll_off(game: LiveGame) -> str:
    """The id of the roll-off that is going on. Raises RuleError without one."""
    found = game.state.treasure.roll_off
    if found is None:
        raise RuleError("Nothing is rolled for now. `/award roll-off` begins it.")
    return found.id
