"""What can be picked while a command about treasure is typed."""

import re
from collections.abc import Iterable

from cogs.core.choices import Choices, pick, pick_last
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import find_game
from cogs.item.typed import read_counted, read_item, read_owner
from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError
from rules.items.known import find_known
from rules.items.lying import lying_here
from rules.treasure.reckoning import reckon
from rules.treasure.records import Part
from rules.view.items import view_items
from rules.view.treasure import LotView, view_pool, view_roll_off


async def _lots(interaction: Interaction) -> tuple[LotView, ...]:
    game = await find_game(interaction)
    if game is None:
        return ()
    return view_pool(game.state, game.viewer(interaction.user.id)).lots


def _label(lot: LotView) -> str:
    return (
        f"{lot.count} x {lot.name} ({lot.where})" if lot.count > 1 else f"{lot.name} ({lot.where})"
    )


async def suggest_lots(interaction: Interaction, typed: str) -> Choices:
    """What is in the pool, and where."""
    return pick(((_label(lot), lot.id) for lot in await _lots(interaction)), typed)


async def suggest_offered(interaction: Interaction, typed: str) -> Choices:
    """Several things of the pool; those typed before the last comma stay."""
    return pick_last(((_label(lot), lot.name) for lot in await _lots(interaction)), typed)


async def suggest_own(interaction: Interaction, typed: str) -> Choices:
    """What lies here, and what somebody has, as far as it is not the party's yet."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id = interaction.user.id
    lying = [(f"{i.name} (lies here)", i.id) for i in lying_here(game.state) if not i.pooled]
    try:
        owner = read_owner(game, user_id, interaction.namespace.who or "")
    except NotFoundError:
        return pick(lying, typed)
    own = view_items(game.state, owner, game.viewer(user_id))
    return pick([*lying, *((item.name, item.id) for item in own if not item.pooled)], typed)


async def suggest_merits(interaction: Interaction, typed: str) -> Choices:
    """What brings experience beside treasure, for referees."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    lines = {line.id: line for line in reckon(game.state).lines}
    merits = [lines[one.id] for one in game.state.treasure.merits]
    return pick(((f"{one.name} {one.count}", one.id) for one in merits), typed)


async def suggest_picks(interaction: Interaction, typed: str) -> Choices:
    """What can be picked in the roll-off."""
    game = await find_game(interaction)
    found = None if game is None else view_roll_off(game.state, game.viewer(interaction.user.id))
    return [] if found is None else pick(found.items, typed)


async def suggest_several(interaction: Interaction, typed: str) -> Choices:
    """Characters who are not put away; those typed before the last comma stay."""
    game = await find_game(interaction)
    if game is None:
        return []
    return pick_last(((c.name, c.name) for c in game.state.characters if not c.retired), typed)


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
