"""SimCord's page with what a table needs: a room for each window, typed commands, a clock.

SimCord shows one room in all windows, chosen when the page is opened, and begins with the first
person. Its version is pinned exactly, because some of what is changed here has no public name.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from zoneinfo import ZoneInfo

from aiohttp import web
from simcord import ChannelHandle
from simcord.backend.access import can_access_channel
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import OptionError, SetupError
from simcord.enums import AppCommandType
from simcord.preview import Preview
from simcord.preview import _server as served  # pyright: ignore[reportPrivateUsage]
from simcord.results import ResponseMessage

from cogs.core.commands import Commands
from cogs.core.payload import Payload
from cogs.table.kept import keep_what_is_read
from cogs.table.lines import TypingError, read_command, what_fits
from cogs.table.marks import end_at_lines
from cogs.table.people import Awaited, nobody_is_awaited

if TYPE_CHECKING:
    from cogs.table.people import TableEnv

TITLE = "Linkboy's local table"
FACE = "lamp"
"""What SimCord calls the picture of the bot."""
CHANGES = {
    "<title>SimCord Preview</title>": f"<title>{escape(TITLE)}</title>",
    "<strong>SimCord</strong>": "<strong>Linkboy</strong>",
    "<small>Preview</small>": "<small>Local table</small>",
    '<span class="brand-mark" aria-hidden="true">S</span>': (
        '<img class="brand-mark" src="/lamp.png" alt="" width="30" height="30">'
    ),
    "Viewing as\n": "You play\n",
    'aria-label="Viewing as"': 'aria-label="You play"',
    "Refresh preview</button>": "Refresh</button>",
    "End preview session</button>": "Close the table</button>",
    '<link rel="stylesheet" href="/preview.css">': (
        '<link rel="stylesheet" href="/preview.css">\n    <link rel="stylesheet" href="/table.css">'
        '\n    <link rel="icon" type="image/png" href="/lamp.png">'
    ),
    '<script type="module" src="/app.js"></script>': (
        '<script type="module" src="/table.js"></script>\n'
        '    <script type="module" src="/app.js"></script>'
    ),
}
"""Text of the page, and what stands in its place. A test finds each of them in SimCord's page."""
ROOMS_BEFORE = '<button id="refresh"'
MENU = re.compile(r"\N{MIDLINE HORIZONTAL ELLIPSIS} (\d{1,19}) (.+)")
"""What our script posts for a menu of a message: its id, and what the menu is called."""
OWN_FILES = {
    "/table.js": "application/javascript",
    "/table.css": "text/css",
    "/lamp.png": "image/png",
}
"""What the page loads beside SimCord's own, and what it is."""
Page = Any
Receipt = dict[str, Any]
"""A window that is open: SimCord has no public name for it."""
Plan = Callable[[Any, int], Awaitable[Receipt]]


def _dress(page: str, rooms: Mapping[str, str]) -> str:
    """SimCord's page in the table's words; `rooms` are names by id."""
    for theirs, ours in CHANGES.items():
        page = page.replace(theirs, ours)
    options = "".join(
        f'<option value="{key}">#{escape(name)}</option>' for key, name in rooms.items()
    )
    picker = (
        '<label class="viewer-control">Room\n'
        f'          <select id="room-picker" aria-label="Room">{options}</select></label>\n        '
    )
    return page.replace(ROOMS_BEFORE, picker + ROOMS_BEFORE)


@cache
def own_file(name: str) -> bytes:
    """A file that lies here."""
    return Path(__file__).with_name(name).read_bytes()


def face_of(bot: Any) -> dict[str, tuple[str, bytes]]:  # noqa: ANN401 - SimCord's own record
    """Give the bot its own face: what the page loads for it, by its address."""
    bot.avatar = FACE
    return {f"{CDN_BASE}/avatars/{bot.id}/{FACE}.png": ("lamp.png", own_file("lamp.png"))}


class TableServer(served.PreviewServer):
    """Serves SimCord's page in the table's words, with the table's own script."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **served.PreviewServer._STATIC_FILES,
        **{path: path[1:] for path in OWN_FILES},
    }

    def __init__(self, preview: "TablePreview", port: int) -> None:
        super().__init__(preview, port)
        self._table = preview

    async def _static(self, request: Any) -> Any:  # noqa: ANN401 - aiohttp's, imported late
        if request.path in OWN_FILES:
            kind = OWN_FILES[request.path]
            return web.Response(
                body=own_file(request.path[1:]),
                content_type=kind,
                charset=None if kind.startswith("image/") else "utf-8",
                headers=self._SECURITY_HEADERS,
            )
        answer = await super()._static(request)
        if request.path == "/":
            answer.text = _dress(answer.text, self._table.room_names())
        return answer


class TablePreview(Preview):
    """A page whose windows each stand in a room of their own.

    `take_wanted_room` gives the room that somebody asked to go to by a command, and forgets it.
    `awaited` says whom the game of a room waits for.
    """

    def __init__(
        self,
        table: "TableEnv",
        *,
        port: int,
        key: str,
        take_wanted_room: Callable[[], int | None],
        awaited: Awaited = nobody_is_awaited,
    ) -> None:
        super().__init__(
            table.env,
            table.room,
            tuple(table.people.values()),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets=face_of(table.env.backend.bot_user),
            port=port,
        )
        self._table = table
        self._take_wanted_room = take_wanted_room
        self._awaited = awaited
        self._advice = ""
        end_at_lines()
        keep_what_is_read()
        self.turn = asyncio.Lock()
        """SimCord does one thing at a time, and refuses a press that comes while it is busy."""
        self._server = TableServer(self, port)
        self.capability = key

    def room_names(self) -> Mapping[str, str]:
        """The rooms' names by id, as the page has them."""
        return {str(room.id): name for name, room in self._table.all_rooms().items()}

    def go(self, page: Page, room_id: int) -> None:
        """Show another room in a window; nothing happens if there is no such room."""
        if page.channel_id == room_id or str(room_id) not in self.room_names():
            return
        page.channel_id = room_id
        page.target_id = page.window_end_id = None
        page.modal = page.modal_handle = None
        page.generation += 1
        self._publish(page, reason="navigation")

    def _open_page(self, viewer_id: object = None, target_id: object = None) -> Page:
        """Open a window as whom, and in which room, its address says; else as the first, at home.

        Our script sends both by name, where SimCord's own would send ids of a person and a message.
        """
        people = {name.lower(): person.id for name, person in self._table.people.items()}
        room = self._table.all_rooms().get(str(target_id), self._table.room)
        with _InRoom(self, room):
            return super()._open_page(people.get(str(viewer_id).lower()))

    def _initial_target(self, viewer: object, channel_id: int) -> int | None:
        """No message is looked at by itself: a window goes with the newest."""
        return None

    def _publish(self, page: Page, **options: Any) -> None:  # noqa: ANN401
        """Publish a window by the clock as it stands; else what is new would seem to be to come."""
        self._advance_presentation_time()
        super()._publish(page, **options)

    async def _action(self, context_id: str | None, body: Payload) -> Receipt:
        """What somebody does in a window: in the room that this window shows."""
        page = self._pages.get(context_id or "")
        if page is None:
            return await super()._action(context_id, body)
        if body.get("kind") == "table":
            # What the table's own script asks for: another room, the browser's time zone.
            zone, room = str(body.get("timezone") or ""), str(body.get("room") or "")
            if zone and zone != self.timezone and _is_zone(zone):
                self.timezone = zone
                self._publish(page, reason="presentation")
            if room.isdecimal():
                self.go(page, int(room))
            return await self._waiting(page)
        async with self.turn:
            # Whatever has been published meanwhile, it is clear what was pressed: the bot judges.
            body = {**body, "published_revision": page.revision}
            with _InRoom(self, self._room(page.channel_id)):
                receipt = await super()._action(context_id, body)
        advice, self._advice = self._advice, ""
        if advice:
            return {**receipt, "advice": advice}
        wanted = self._take_wanted_room()
        if wanted is not None:
            self.go(page, wanted)
        elif page.window_end_id is not None and _says_more(page, receipt):
            page.window_end_id = None
            self._publish(page, reason="navigation")
        return receipt

    async def _waiting(self, page: Page) -> Receipt:
        """Whom the game that this window shows waits for, by their names, and which rooms it may
        show."""
        parent: int | None = self.env.backend.get_channel(page.channel_id).parent_id
        waiting = await self._awaited(page.channel_id, parent, page.viewer.id)
        names = {person.id: name for name, person in self._table.people.items()}
        people = [names[user_id] for user_id in waiting.people if user_id in names]
        lesson = waiting.lesson and asdict(waiting.lesson)
        # The menus that a message has for whoever looks at it.
        known = self.env.backend.visible_commands(
            user_id=page.viewer.id, channel_id=page.channel_id, type=AppCommandType.MESSAGE
        )
        menus = [str(one["name"]) for one in reversed(known)]
        return {
            "awaited": people,
            "asked": waiting.is_asked,
            "menus": menus,
            "rooms": [
                (room_id, name)
                for room_id, name in self.room_names().items()
                if can_access_channel(self.env, int(room_id), page.viewer)
            ],
            "lesson": lesson,
        }

    def _room(self, channel_id: int) -> ChannelHandle:
        rooms = self._table.all_rooms().values()
        return next(room for room in rooms if room.id == channel_id)

    def _prepare_action(self, page: Page, kind: str, body: Payload) -> Plan:
        """A post that is a command becomes one. What is only nearly one is posted nowhere.

        Whoever typed it reads what to type, and it stands in their line still.
        """
        if kind != "send_message":
            return self._prepare(page, kind, body)
        if wanted := MENU.fullmatch(str(body.get("content"))):
            return self._menu(page, int(wanted[1]), wanted[2])
        entries: Sequence[Payload] = page.command_catalog["entries"]
        try:
            typed = read_command(str(body.get("content")), entries, self._table.ids(), self._keys())
        except TypingError as error:
            raise self._advising(str(error)) from error
        if typed is None:
            return self._prepare(page, kind, body)
        command = {
            "command_id": typed.entry["commandId"],
            "path": typed.entry["path"],
            "schema_fingerprint": typed.entry["schemaFingerprint"],
            "options": typed.options,
        }
        try:
            return self._prepare(page, "run_command", command)
        except OptionError as error:
            raise self._advising(what_fits(typed.entry, str(error.option))) from error

    def _menu(self, page: Page, message_id: int, name: str) -> Plan:
        """A menu of a message, asked for by whoever looks at it."""
        message = ResponseMessage(self.env, self._target_message(page, message_id))

        async def run(action: Any, cursor: int) -> Receipt:  # noqa: ANN401
            asked = page.viewer.context_menu(self.channel, name, message)
            receipt: Receipt = await self._run_interaction_action(
                page, action, cursor, asked, republish_all=True
            )
            return receipt

        return run

    def _keys(self) -> dict[str, str]:
        """All commands of the bot by their keys, as they are typed."""
        known: Commands | None = getattr(self.env.bot, "commands_by_key", None)
        return {one.key: one.typed for one in known.all()} if known is not None else {}

    def _prepare(self, page: Page, kind: str, body: Payload) -> Plan:
        plan: Plan = super()._prepare_action(page, kind, body)
        return plan

    def _advising(self, advice: str) -> SetupError:
        """The refusal of a line that is no command, which keeps the advice for its receipt."""
        self._advice = advice
        return SetupError(advice)


def _says_more(page: Page, receipt: Payload) -> bool:
    """Whether an answer stands outside the part of the room's messages that a window shows."""
    shown = page.snapshot["timeline"]
    told = (outcome.get("messageId") for outcome in receipt.get("outcomes", ()))
    return any(message is not None and message not in shown for message in told)


class _InRoom:
    """While it lasts, the page acts in a room. One action runs at a time."""

    def __init__(self, preview: TablePreview, room: ChannelHandle) -> None:
        self._preview, self._room, self._before = preview, room, preview.channel

    def __enter__(self) -> None:
        self._preview.channel = self._room

    def __exit__(self, *_: object) -> None:
        self._preview.channel = self._before


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True
