"""What can be picked while a command about hirelings is typed, and what it means."""

from collections.abc import Iterable, Iterator

from cogs.core.choices import Choices, pick, pick_last
from cogs.core.interaction import Interaction
from cogs.core.numbers import read_words
from cogs.core.play import find_game
from cogs.core.typed import read_character
from cogs.render.hirelings import notice_label
from cogs.render.narration.counting import several
from cogs.render.text import listed
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.hirelings.keeping import called, open_prospects
from rules.hirelings.leadership import in_service
from rules.hirelings.trades import TRADES
from rules.state.game import GameState
from rules.state.hirelings import Prospects


def prospects_options(state: GameState) -> Iterator[tuple[str, str]]:
    """Those who can be hired, those who came together first; each by their ids."""
    found = open_prospects(state)
    companies: dict[str, list[Prospects]] = {}
    for one in found:
        companies.setdefault(one.company, []).append(one)
    together = [company for key, company in companies.items() if key and company[1:]]
    for whom in (*together, *((one,) for one in found)):
        names = listed([several(one.count, called(one)) for one in whom])
        yield f"{names} ({whom[0].place})", ",".join(one.id for one in whom)


def read_prospects(game: LiveGame, typed: str) -> tuple[str, ...]:
    """The ids of those who were picked or named. Raises NotFoundError."""
    wanted = " ".join(typed.split()).casefold()
    for name, ids in prospects_options(game.state):
        if wanted in (ids.casefold(), name.casefold(), name.partition(" (")[0].casefold()):
            return tuple(ids.split(","))
    named = [one.id for one in open_prospects(game.state) if called(one).casefold() == wanted]
    if len(named) != 1:
        raise NotFoundError("Pick from the list who is meant; `/hire who` has all of them, too.")
    return tuple(named)


async def suggest_prospects(interaction: Interaction, typed: str) -> Choices:
    """Those who can be hired."""
    game = await find_game(interaction)
    return pick(prospects_options(game.state), typed) if game else []


async def suggest_waiting(interaction: Interaction, typed: str) -> Choices:
    """Those who wait for the referee's word."""
    game = await find_game(interaction)
    found = open_prospects(game.state) if game else ()
    waiting = ((f"{called(one)} ({one.place})", one.id) for one in found if one.offer is not None)
    return pick(waiting, typed)


def read_waiting(game: LiveGame, typed: str) -> str:
    """The id of those who wait for the referee's word: picked, named, or the only ones."""
    wanted = typed.strip().casefold()
    waiting = [one for one in open_prospects(game.state) if one.offer is not None]
    named = [one for one in waiting if wanted in (one.id, called(one).casefold())] or waiting
    if len({one.company for one in named}) != 1:
        raise NotFoundError("Pick from the list who waits for your word.")
    return named[0].id


async def suggest_trades(_interaction: Interaction, typed: str) -> Choices:
    """All trades of the lists."""
    return pick(((f"{one.name} ({one.sort})", one.name) for one in TRADES), typed)


async def suggest_notices(interaction: Interaction, typed: str) -> Choices:
    """The notices that are up."""
    game = await find_game(interaction)
    found = game.state.hiring.notices if game else ()
    return pick(((notice_label(one), one.id) for one in found), typed)


async def suggest_hirelings(interaction: Interaction, typed: str) -> Choices:
    """Hirelings whom the person may act for; several with commas."""
    game = await find_game(interaction)
    if game is None:
        return []
    viewer = game.viewer(interaction.user.id)
    own = [one.name for one in in_service(game.state) if viewer.acts_for(one.owner)]
    return pick_last(((name, name) for name in own), typed)


def read_hirelings(game: LiveGame, user_id: int, typed: str) -> tuple[str, ...]:
    """The ids of hirelings by name; with nothing typed all whom the person plays."""
    if typed.strip():
        return tuple(read_character(game, word).id for word in read_words(typed))
    viewer = game.viewer(user_id)
    return _ids(one.id for one in in_service(game.state) if viewer.plays_for(one.owner))


def _ids(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))
