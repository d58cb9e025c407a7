"""House rules in free words: entries of that kind, which `/help` and Why? quote."""

from cogs.core.client import Client
from cogs.render.text import plain, shorten_marked
from data.live import LiveGame
from rules.kernel.actor import Viewer
from rules.kernel.notebook import Headings, find_named, house_rules_in, is_house_rule

ALL = frozenset(("house rules", "house rule", "our rules", "table rules"))
MOST = 5
LEAST_ROOM = 120


async def quoted(client: Client, game: LiveGame, viewer: Viewer, said: str, room: int) -> str:
    """The house rules that somebody asks for, with their words, "" for none."""
    known = [one for one in game.known_entries(viewer) if is_house_rule(one)]
    found = known if said.strip().lower() in ALL else find_named(known, said)
    return await _quote(client, game, tuple(found), room)


async def spoken_of(client: Client, game: LiveGame, viewer: Viewer, text: str, room: int) -> str:
    """The house rules that a text speaks of by their names or tags, "" for none."""
    found = house_rules_in(game.known_entries(viewer), text)
    return await _quote(client, game, tuple(found), room)


async def _quote(client: Client, game: LiveGame, found: Headings, room: int) -> str:
    if not found or room < LEAST_ROOM:
        return ""
    shown = found[:MOST]
    texts = await client.games.notebook.texts(game.id, {one.number for one in shown})
    lines = list[str]()
    for one in shown:
        lines.append(f"**House rule: {plain(one.name)}**")
        lines += [f"> {plain(line)}" for line in texts.get(one.number, "").splitlines()]
    return shorten_marked("\n".join(lines), room)
