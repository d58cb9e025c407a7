"""The emojis that show portraits: made for games that are played, known, and given back.

An application has 2,000 of them, which are in no server and need no right there. Their addresses
neither expire nor are signed. The one that was not shown for longest gives way.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from functools import partial

import discord

from cogs.core.client import Client
from cogs.core.sending import SENDING_FAILED
from cogs.render.faces import EMOJI_NAME, NO_FACES, Face, emoji_text
from cogs.render.faces import Faces as Shown
from cogs.speech.portraits import SMALL
from cogs.speech.ways import ADDRESS, FACT, WAYS, Ways, ways_in
from data.errors import AwayError
from data.live import LiveGame
from data.newest import Newest
from data.pictures import Worn
from rules.errors import RuleError
from rules.kernel.hours import DAY
from rules.kernel.parties import everybody
from rules.speech.saying import faces_of

_log = logging.getLogger(__name__)
MOST_OF_A_GAME = 25
"""Those whose portraits were set last."""
FULL = 30008
KEPT_MS = 30 * DAY
"""An emoji that was shown to nobody for so long is deleted."""
YOUNG_MS = 600_000
"""So old is an emoji of which no database knows before it is nobody's."""
_MADE = "faces made"
_MOST_KNOWN = 1_000
_KEY = "faces"


class NoRoomError(Exception):
    """Discord takes no more emojis, and all that there are were shown today."""


class Faces:
    """The emojis of all games. `of` and `look` say which are there, and have others made.

    `ways` are those by which a portrait can stand beside what somebody says.
    """

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self.ways: Ways = WAYS
        self.are_shown = True
        self._is_settled = False
        self._worn = Newest[int, dict[str, Worn]](_MOST_KNOWN)
        self._shown = Newest[int, Shown](_MOST_KNOWN)
        self.are_any = False
        """Whether any game has shown one since the start: else nothing is looked through."""
        self._making = dict[int, asyncio.Task[None]]()
        self._tidying: asyncio.Task[None] | None = None
        self._tidied_at = 0
        self._is_noted = False

    def show_by_addresses(self) -> None:
        """Show portraits where no Discord is, but something that has their addresses alone."""
        self.ways, self.are_shown, self._is_settled = (ADDRESS,), False, True

    async def open(self) -> None:
        """Find out which ways work here, as far as anybody has tried."""
        if not self._is_settled:
            self.ways = ways_in(await self._bot.games.remembered.fact(FACT))

    def of(self, game_id: int) -> Shown:
        """The faces of a game, as far as they are known."""
        return self._shown.get(game_id) or NO_FACES

    async def look(self, game: LiveGame) -> Shown:
        """The faces of a game as it is now; those that are missing are made meanwhile."""
        is_shown = self.are_shown and not game.ended
        wanted = faces_of(game.state) if is_shown else dict[str, str]()
        if not wanted:
            self._shown.put(game.id, NO_FACES)
            return NO_FACES
        worn = await self._known(game.id)
        # Boards of all parties show them: each names its own.
        names = {one.id: one.name for one in everybody(game.state)}
        faces = {
            who: Face(names[who], emoji_text(self._name(digest), worn[digest].emoji_id))
            for who, digest in wanted.items()
            if who in names and digest in worn
        }
        self._shown.put(game.id, faces)
        self.are_any = self.are_any or bool(faces)
        due = self._due(wanted, worn)
        if due and game.id not in self._making and not self._waits(game.id):
            self._make(game.id, due)
        return faces

    def _waits(self, game_id: int) -> bool:
        """Whether Discord took no emoji of a game, and is asked again later."""
        return self._bot.again.waits((_KEY, game_id))

    def _due(self, wanted: Mapping[str, str], worn: Mapping[str, Worn]) -> Sequence[str]:
        """The pictures that want an emoji, or have one of which nobody has said today that it is
        shown."""
        today = self._bot.clock() - DAY
        newest = deque(dict.fromkeys(wanted.values()), MOST_OF_A_GAME)
        return [one for one in newest if one not in worn or worn[one].shown_at < today]

    async def emoji_of(self, game: LiveGame, digest: str) -> int | None:
        """The emoji of a picture, which is made where there is none; None where it cannot be.

        Raises what sending does.
        """
        if not self._waits(game.id):
            try:
                await self._seen_to(game.id, digest)
            except NoRoomError as error:
                _log.warning("a portrait of game %d has no emoji: %r", game.id, error)
        found = (await self._known(game.id)).get(digest)
        return None if found is None else found.emoji_id

    async def _known(self, game_id: int) -> dict[str, Worn]:
        worn = self._worn.get(game_id)
        if worn is None:
            worn = dict(await self._bot.games.pictures.emojis(game_id))
            self._worn.put(game_id, worn)
        return worn

    # Making them

    def _make(self, game_id: int, digests: Sequence[str]) -> None:
        name = f"linkboy-faces-{game_id}"
        self._making[game_id] = asyncio.create_task(self._make_all(game_id, digests), name=name)

    async def _make_all(self, game_id: int, digests: Sequence[str]) -> None:
        again = partial(self._make, game_id, digests)
        try:
            before = set(await self._known(game_id))
            for digest in digests:
                await self._seen_to(game_id, digest)
            if set(await self._known(game_id)) != before:
                self._bot.boards.call(await self._bot.games.get(game_id))
        except (AwayError, RuleError, NoRoomError, *SENDING_FAILED) as error:
            _log.warning("a portrait of game %d has no emoji yet: %r", game_id, error)
            self._bot.again.failed((_KEY, game_id), again, slowly=True)
        else:
            self._bot.again.went_well((_KEY, game_id))
            if self._bot.clock() - self._tidied_at >= DAY:
                self.doubt()
        finally:
            del self._making[game_id]

    async def _seen_to(self, game_id: int, digest: str) -> None:
        """Have a picture show as an emoji, and note that it is shown. Raises what sending does."""
        worn, now = await self._known(game_id), self._bot.clock()
        known = worn.get(digest)
        if known is not None and known.shown_at >= now - DAY:
            return
        emoji_id = known.emoji_id if known is not None else await self._made(game_id, digest)
        await self._bot.games.pictures.wears(game_id, digest, emoji_id, now)
        worn[digest] = Worn(game_id, digest, emoji_id, now)

    async def _made(self, game_id: int, digest: str) -> int:
        """A new emoji of a picture. Raises NoRoomError, and what sending does."""
        # Remember that there are emojis, so that the next start looks after them.
        if not self._is_noted:
            self._is_noted = True
            await self._bot.games.remembered.set_fact(_MADE, "yes")
        picture = await self._bot.games.pictures.find(game_id, digest)
        image = await self._bot.apart.read(SMALL, picture.image)
        name = self._name(digest)
        try:
            made = await self._bot.create_application_emoji(name=name, image=image)
        except discord.HTTPException as error:
            if error.code != FULL:
                raise
            await self._give_way()
            made = await self._bot.create_application_emoji(name=name, image=image)
        return made.id

    async def _give_way(self) -> None:
        """Delete the emoji that was not shown for longest. Raises NoRoomError."""
        worn = await self._bot.games.pictures.all_emojis()
        if not worn or worn[0].shown_at >= self._bot.clock() - DAY:
            raise NoRoomError
        await self._delete([worn[0].emoji_id])

    def _name(self, digest: str) -> str:
        """What an emoji is called: by the database and the picture, not by whom it shows."""
        return f"{self._begins}{digest[:8]}"

    @property
    def _begins(self) -> str:
        return f"{EMOJI_NAME}{self._bot.door.letters}_"

    # Giving them back

    async def tidy_at_start(self) -> None:
        """Look after the emojis, if any was ever made."""
        if await self._bot.games.remembered.fact(_MADE) is not None:
            self.doubt()

    def doubt(self) -> None:
        """Discord refused an emoji, or a start knows nothing yet: see which are there."""
        now = self._bot.clock()
        is_time = now - self._tidied_at >= YOUNG_MS and not self._bot.is_closed()
        if self._tidying is None and is_time:
            self._tidied_at = now
            self._tidying = asyncio.create_task(self._tidy(), name="linkboy-faces")

    async def _tidy(self) -> None:
        try:
            await self.tidy()
        except (AwayError, *SENDING_FAILED) as error:
            _log.info("which emojis are there is not known: %r", error)
        finally:
            self._tidying = None

    async def tidy(self) -> None:
        """Forget emojis that are gone, and delete those that are nobody's, or long unseen.

        Raises what sending does.
        """
        listed = await self._bot.fetch_application_emojis()
        there = {one.id: one for one in listed if one.name.startswith(self._begins)}
        worn = await self._bot.games.pictures.all_emojis()
        await self._forget([one.emoji_id for one in worn if one.emoji_id not in there])
        now = self._bot.clock()
        kept = {one.emoji_id for one in worn if one.shown_at >= now - KEPT_MS}
        young = (now - YOUNG_MS) / 1000
        await self._delete(
            [
                one.id
                for one in there.values()
                if one.id not in kept and one.created_at.timestamp() < young
            ]
        )

    async def _delete(self, emoji_ids: Collection[int]) -> None:
        await self._forget(emoji_ids)
        assert self._bot.application_id is not None
        for one in emoji_ids:
            try:
                await self._bot.http.delete_application_emoji(self._bot.application_id, one)
            except discord.NotFound:
                continue

    async def _forget(self, emoji_ids: Collection[int]) -> None:
        gone = set(emoji_ids)
        if not gone:
            return
        await self._bot.games.pictures.lose(gone)
        for worn in self._worn.values():
            for digest in [one for one, its in worn.items() if its.emoji_id in gone]:
                del worn[digest]

    def forget(self, games: Collection[int]) -> None:
        """Know nothing more of some games: they are another process's, or deleted."""
        had_any = any(self._worn.get(game_id) for game_id in games)
        for game_id in games:
            self._worn.forget(game_id)
            self._shown.forget(game_id)
        if had_any:
            self.doubt()

    async def settle(self) -> None:
        """Wait for what is being made and looked after."""
        tasks = [*self._making.values(), *([self._tidying] if self._tidying else [])]
        if tasks:
            await asyncio.wait(tasks)
