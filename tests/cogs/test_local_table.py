"""The local table: ids that stay, a clock that goes on, a page that serves, a clean end."""

import asyncio
import json
import logging
import os
import re
import signal
import socket
import time
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import aiohttp
import discord
import pytest
import simcord.preview
from discord.ext import commands
from PIL import Image
from simcord import Env
from simcord.preview import (
    _commands,  # pyright: ignore[reportPrivateUsage]
    _markdown,  # pyright: ignore[reportPrivateUsage]
)
from simcord.preview._actions import ACTION_SPECS

from cogs.table import local_table
from cogs.table import page as table_page
from cogs.table.local_table import (
    LAST_MOVES,
    READY_GAME,
    WELCOME,
    Seed,
    fresh_key_prefix,
    open_table,
    opened_table,
    play_steps,
    refuse_unreadable,
    remember_key,
    run_table,
    table_clock,
    table_file,
    take_up,
)
from cogs.table.people import (
    ATTEMPTS,
    PLAYERS,
    REFEREE,
    ROOMS,
    PatientWorld,
    Step,
    TableEnv,
    Waiting,
    nobody_is_awaited,
    who_is_awaited,
)
from cogs.table.preview import CHANGES, OWN_FILES, ROOMS_BEFORE, face_of, own_file
from data import loading
from data.codec import CodecError
from data.configuration import Configuration, Secret
from data.errors import DatabaseError
from rules.kernel.actor import TABLE, Viewer
from rules.places.state import PLACES
from rules.state.game import GameState
from tests import needs
from tests.cogs.conftest import make_bot
from tests.untold import not_announced

if TYPE_CHECKING:
    from bot import Linkboy


class Rope(discord.ui.View):
    """A button that says how often it was pulled."""

    pulls = 0

    @discord.ui.button(label="Pull")
    async def pull(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        self.pulls += 1
        await interaction.response.send_message(f"pull {self.pulls}")


class Bell(commands.Bot):
    """A bot with one command, which answers at once and once more after a while."""

    def __init__(self, *, syncs: bool = True, late: float = 3600) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents.default())
        self.syncs, self.late, self.closings = syncs, late, 0
        self.errors: list[BaseException] = []

    async def setup_hook(self) -> None:
        @self.tree.command(description="Ring the bell")
        async def ring(interaction: discord.Interaction, times: int = 1) -> None:
            await interaction.response.send_message("dong " * times, view=Rope())
            channel = interaction.channel
            assert isinstance(channel, discord.TextChannel | discord.Thread)

            async def echo() -> None:
                await asyncio.sleep(self.late)
                await channel.send("echo")

            self.echo = asyncio.create_task(echo())

        @self.tree.command(description="Swing the bell before it rings")
        async def swing(interaction: discord.Interaction, seconds: int = 0) -> None:
            await asyncio.to_thread(time.sleep, seconds / 10)
            await interaction.response.send_message("swung")

        @self.tree.context_menu(name="How loud?")
        async def loudness(interaction: discord.Interaction, message: discord.Message) -> None:
            await interaction.response.send_message(f"{len(message.content)} letters loud")

        if self.syncs:
            await self.tree.sync()

    async def close(self) -> None:
        self.closings += 1
        await super().close()


class Browser:
    """Reads the served page as its script does."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.session = session
        self.base, _, capability = url.partition("/#")
        self.headers = {"X-Simcord-Capability": capability}
        self.sequence = 0

    async def open(self, **place: str) -> dict[str, Any]:
        """Open a window; `place` is what our script reads from its address."""
        async with self.session.post(
            f"{self.base}/api/pages", json=place, headers=self.headers
        ) as answer:
            assert answer.status == 200
            state: dict[str, Any] = await answer.json()
        self.headers["X-Simcord-Context"] = state["context"]["id"]
        return state

    async def state(self) -> dict[str, Any]:
        async with self.session.get(f"{self.base}/api/state", headers=self.headers) as answer:
            assert answer.status == 200
            state: dict[str, Any] = await answer.json()
        return state

    async def pull(self) -> dict[str, Any]:
        """Press the rope's button; the receipt."""
        state = await self.state()
        found = re.search(
            r"'control_key': '(message:(\d+):component:[^']+)'", str(state["messages"])
        )
        assert found is not None
        return await self.act("click", control_key=found[1], target_id=found[2])

    async def post(self, text: str) -> dict[str, Any]:
        """Type something and press Enter; the receipt."""
        return await self.act("send_message", content=text)

    async def act(self, kind: str, **details: str) -> dict[str, Any]:
        """Do something in this window; the receipt."""
        state = await self.state()
        self.sequence += kind != "table"
        body = {
            **details,
            "kind": kind,
            "protocol_version": 3,
            "sequence": self.sequence,
            "request_id": str(uuid.uuid4()),
            "generation": state["context"]["generation"],
            "bot_generation": state["botGeneration"],
            "published_revision": state["publishedRevision"],
        }
        async with self.session.post(
            f"{self.base}/api/action", json=body, headers=self.headers
        ) as answer:
            receipt: dict[str, Any] = await answer.json()
        return receipt

    async def wait_for(self, text: str, key: str = "messages") -> dict[str, Any]:
        async with asyncio.timeout(10):
            while True:
                state = await self.state()
                if text in str(state[key]):
                    return state
                await asyncio.sleep(0.05)


@pytest.fixture
def urls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Addresses that the table opened in a browser; there is a screen."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setenv("DISPLAY", ":0")
    return opened


@asynccontextmanager
async def served(
    urls: list[str], bot: Bell, seed: Seed | None = None, **more: Any
) -> AsyncIterator[Browser]:
    if not needs.HAS_SIGNALS:
        pytest.skip("it is ended by a signal, which this platform has not")
    running = asyncio.create_task(run_table(bot, seed=seed, port=0, open_browser=True, **more))
    try:
        async with asyncio.timeout(15), aiohttp.ClientSession() as session:
            while not urls:
                assert not running.done() or running.result() is None
                await asyncio.sleep(0.02)
            yield Browser(session, urls[0])
    finally:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.wait_for(running, 10)
    assert bot.closings == 1


def identities(table: TableEnv) -> list[int]:
    people = [person.id for person in table.people.values()]
    rooms = [room.id for room in table.rooms.values()]
    return [table.env.backend.application_id, table.guild.id, *people, *rooms]


async def test_two_runs_have_the_same_people_and_rooms_but_fresh_interactions() -> None:
    seen: list[tuple[list[int], int]] = []
    for _ in range(2):
        async with opened_table(Bell()) as table:
            result = await table.play(Step(REFEREE, "ring"))
            seen.append((identities(table), result.response.id if result.response else 0))
    assert seen[0][0] == seen[1][0]
    assert len(set(seen[0][0])) == 10
    assert seen[0][1] < seen[1][1]


async def test_ids_that_kept_files_rely_on() -> None:
    """A file kept in one version of Linkboy must be found again in the next."""
    async with opened_table(Bell()) as table:
        first = table.env.backend.application_id
        assert [number - first for number in identities(table)] == [0, 6, 2, 3, 4, 5, 11, 8, 9, 10]


async def test_the_clock_goes_on_after_the_newest_row_of_the_file() -> None:
    before = datetime.now(UTC)
    async with opened_table(Bell()) as table:
        assert before <= table.env.now() <= datetime.now(UTC)
        skipped_ahead = datetime.now(UTC) + timedelta(days=3)
        table.resume_after(skipped_ahead)
        assert table.env.now() == skipped_ahead + timedelta(seconds=1)
        assert table_clock() == round(table.env.now().timestamp() * 1000)
        result = await table.play(Step("Ada", "ring"))
        assert result.response is not None
        assert discord.utils.snowflake_time(result.response.id) > skipped_ahead
        table.resume_after(before)
        assert table.env.now() > skipped_ahead


async def test_commands_are_there_although_the_file_says_they_were_synced() -> None:
    async with opened_table(Bell(syncs=False)) as table:
        assert (await table.play(Step("Cleo", "ring", {"times": 2}))).response is not None


async def test_the_bot_is_closed_when_the_table_breaks() -> None:
    bot = Bell()
    with pytest.raises(RuntimeError, match="broken"):
        async with opened_table(bot):
            raise RuntimeError("broken")
    assert bot.closings == 1


async def test_everybody_may_speak_in_every_room() -> None:
    async with opened_table(Bell()) as table:
        for room in table.rooms.values():
            for person in table.people.values():
                assert (await person.slash(room, "ring")).response is not None
        assert table.guild.owner.id == table.people[REFEREE].id
        assert not table.env.errors


async def test_a_name_with_an_at_is_a_mention_as_in_the_app(database: Path) -> None:
    async with opened_table(make_bot(database)) as table:
        ada, cleo = table.people["Ada"], table.people["Cleo"]
        await ada.send(table.room, "@linkboy roll 2d6")
        answer = table.room.last_message
        assert answer is not None
        assert f"<@{ada.id}> rolls" in answer.content
        posted = await ada.send(table.room, "@Cleo and @nobody: write to ada@cleo.example <@1>")
        assert posted.content == f"<@{cleo.id}> and @nobody: write to ada@cleo.example <@1>"


async def test_the_page_serves_the_people_and_the_example_game(
    urls: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    async def seed(table: TableEnv) -> None:
        await table.play(Step(REFEREE, "ring"))

    async with served(urls, Bell(), seed) as browser:
        state = await browser.open()
        assert [viewer["name"] for viewer in state["viewers"]] == [REFEREE, *PLAYERS]
        assert "dong" in str(state["messages"])
        assert state["channel"]["name"] == "table"
    assert f"\n    {urls[0]}\n" in capsys.readouterr().out
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/#[\w-]{20,}", urls[0])


async def test_an_example_game_that_fails_does_not_keep_the_table_shut(
    urls: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def seed(table: TableEnv) -> None:
        await play_steps(table, READY_GAME)

    async with served(urls, Bell(), seed) as browser:
        assert (await browser.open())["messages"] == {}
    assert "The example game could not be set up" in caplog.text
    assert f"'{READY_GAME[0].command.split()[0]}'" in caplog.text


async def test_errors_of_the_bot_in_the_example_game_are_logged(
    urls: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def seed(table: TableEnv) -> None:
        await table.play(Step(REFEREE, "ring", {"times": 1000}))

    caplog.set_level(logging.ERROR)
    async with served(urls, Bell(), seed) as browser:
        await browser.open()
    assert "The example game met an error" in caplog.text


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's clock runs ten times as fast as ours, and is looked at five times as often."""
    clock = SimpleNamespace(perf_counter=lambda: 10 * time.perf_counter())
    monkeypatch.setattr("cogs.table.page.time", clock)
    monkeypatch.setattr("cogs.table.page.TICK", 0.05)


@pytest.mark.usefixtures("hurry")
async def test_the_page_shows_what_the_bot_does_by_itself(urls: list[str]) -> None:
    async def seed(table: TableEnv) -> None:
        await table.play(Step(REFEREE, "ring"))

    async with served(urls, Bell(late=5.5), seed) as browser:
        state = await browser.open()
        assert "echo" not in str(state["messages"])
        after = await browser.wait_for("echo")
        assert after["publishedRevision"] > state["publishedRevision"]
        await asyncio.sleep(0.25)  # several ticks in which nothing happens
        assert (await browser.state())["publishedRevision"] == after["publishedRevision"]


@pytest.mark.usefixtures("hurry")
async def test_a_bot_that_is_slow_to_finish_does_not_end_the_table(
    urls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[object] = []

    async def restore(_freshness: object, env: object) -> None:
        tries.append(env)
        raise TimeoutError

    monkeypatch.setattr("cogs.table.page._Freshness.restore", restore)
    async with served(urls, Bell()) as browser:
        for _ in range(200):
            await asyncio.sleep(0.02)
            if len(tries) > 2:
                break
        assert len(tries) > 2
        assert "Linkboy" in str(await browser.open())


@pytest.mark.usefixtures("hurry")
async def test_no_answer_comes_too_late_by_the_tables_clock(urls: list[str]) -> None:
    """On Discord three seconds are what an app has; here a busy machine would be to blame."""
    async with served(urls, Bell()) as browser:
        await browser.open()
        receipt = await browser.post("/swing seconds:5")
        assert receipt["settlement"] == "settled"
        await browser.wait_for("swung")


@pytest.mark.usefixtures("hurry")
async def test_windows_follow_a_bot_that_does_not_come_to_rest(
    urls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def seed(table: TableEnv) -> None:
        await table.play(Step(REFEREE, "ring"))

    async def never(_world: object, *_: object, **__: object) -> None:
        raise TimeoutError

    async with served(urls, Bell(late=5.5), seed) as browser:
        await browser.open()
        monkeypatch.setattr(PatientWorld, "settle", never)
        await browser.wait_for("echo")


async def test_a_slow_bot_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[object] = []

    async def slow(_world: Env, **how: object) -> None:
        tries.append(how)
        if len(tries) < ATTEMPTS:
            raise TimeoutError

    world = PatientWorld(Bell())
    monkeypatch.setattr(Env, "_settle_internal", slow)
    await world.settle()
    assert len(tries) == ATTEMPTS
    tries.clear()
    with pytest.raises(TimeoutError):
        await world._settle_internal(_deadline=1.0)  # pyright: ignore[reportPrivateUsage]
    assert len(tries) == 1


async def test_pages_read_a_text_and_list_a_command_once(
    urls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    quotes = _markdown._discord_multiline_quotes  # pyright: ignore[reportPrivateUsage]
    hashed = _commands._option_wire  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(_markdown, "_discord_multiline_quotes", note(read, quotes))
    monkeypatch.setattr(_commands, "_option_wire", note(read, hashed))

    async def seed(table: TableEnv) -> None:
        await table.play(Step(REFEREE, "ring"))

    async with served(urls, Bell(), seed) as browser:
        first = await browser.open()
        once = len(read)
        other = Browser(browser.session, urls[0])
        assert list((await other.open())["messages"]) == list(first["messages"])
        assert (await other.state())["commands"]["count"] == first["commands"]["count"]
    assert len(read) == once > 0


def note(seen: list[str], function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The function, which notes what it is given."""

    def noted(value: Any) -> Any:
        seen.append(str(value))
        return function(value)

    return noted


@pytest.mark.usefixtures("hurry")
async def test_what_is_done_on_one_page_is_seen_on_others_and_disturbs_nobody(
    urls: list[str],
) -> None:
    async def seed(table: TableEnv) -> None:
        await table.play(Step(REFEREE, "ring"))

    async with served(urls, Bell(), seed) as browser:
        other, closed = Browser(browser.session, urls[0]), Browser(browser.session, urls[0])
        for page in (browser, other, closed):
            await page.open()
        for text in ("pull 1", "pull 2"):
            receipt = await browser.pull()
            assert receipt["rejected"] is False
            await other.wait_for(text)
            await asyncio.sleep(0.15)  # two more ticks
            assert (await browser.state())["publishedRevision"] == receipt["revision"]
        assert "pull 2" not in str((await closed.state())["messages"])
        await closed.wait_for("pull 2")


async def test_skipping_time_lets_what_is_due_happen(urls: list[str]) -> None:
    async def seed(table: TableEnv) -> None:
        await table.play(Step(REFEREE, "ring"))
        refused = await table.play(Step(REFEREE, "table skip"))
        assert refused.response is not None
        assert "such as" in refused.response.content
        await table.play(Step(REFEREE, "table skip", {"hours": 1, "minutes": 5}))

    async with served(urls, Bell(late=3600), seed) as browser:
        await browser.open()
        await browser.wait_for("echo")


async def test_a_window_goes_to_another_room_and_no_other_window_does(urls: list[str]) -> None:
    async def seed(table: TableEnv) -> None:
        await table.people["Ada"].slash(table.rooms["side-thread"], "ring", times=3)

    async with served(urls, Bell(), seed) as browser:
        other = Browser(browser.session, urls[0])
        for page in (browser, other):
            await page.open()
        assert not (await browser.post("/table go #side-thread"))["rejected"]
        state = await browser.wait_for("dong dong dong")
        assert state["channel"]["name"] == "side-thread"
        await browser.post("psst")
        await browser.wait_for("psst")
        elsewhere = await other.state()
        assert elsewhere["channel"]["name"] == "table"
        assert "psst" not in str(elsewhere["messages"])
        room = str(state["channel"]["id"])
        await other.act("table", room=room, timezone="Europe/Vienna")
        assert (await other.state())["channel"]["name"] == "side-thread"
        assert "Europe/Vienna" in str(await other.state())
        await other.act("table", room="1", timezone="Nowhere/At all")
        assert (await other.state())["channel"]["name"] == "side-thread"


async def test_a_window_keeps_who_one_plays_and_where(urls: list[str]) -> None:
    """A reload opens a new window with what the address says; it must not show another's lines."""

    async def seed(table: TableEnv) -> None:
        await table.people["Ada"].slash(table.rooms["side-thread"], "ring", times=3)

    async with served(urls, Bell(), seed) as browser:
        state = await browser.open(viewer_id="ada", target_id="side-thread")
        names = {viewer["id"]: viewer["name"] for viewer in state["viewers"]}
        assert names[state["viewerId"]] == "Ada"
        assert state["channel"]["name"] == "side-thread"
        assert "dong dong dong" in str(state["messages"])
        for place in ({}, {"viewer_id": "nobody", "target_id": "nowhere"}):
            state = await browser.open(**place)
            assert names[state["viewerId"]] == REFEREE
            assert state["channel"]["name"] == "table"


async def test_a_window_hears_whom_its_game_waits_for(urls: list[str]) -> None:
    asked: list[tuple[int, int | None, int]] = []
    people: list[int] = []

    async def awaited(room: int, parent: int | None, viewer: int) -> Waiting:
        asked.append((room, parent, viewer))
        return Waiting((people[1], 404, people[0]), is_asked=True)

    async def seed(table: TableEnv) -> None:
        people.extend(person.id for person in table.people.values())
        rooms.update({room.id: name for name, room in table.rooms.items()})

    rooms: dict[int, str] = {}
    async with served(urls, Bell(), seed, awaited=awaited) as browser:
        await browser.open(viewer_id="bram", target_id="side-thread")
        told = await browser.act("table")
        assert (told["awaited"], told["asked"]) == (["Ada", REFEREE], True)
        room, parent, viewer = asked[-1]
        assert (rooms[room], rooms[parent or 0]) == ("side-thread", "table")
        assert viewer == people[2]
    assert await nobody_is_awaited(1, None, 2) == Waiting()


async def test_a_game_waits_for_its_players_first_and_else_for_the_referee(
    database: Path,
) -> None:
    bot = make_bot(database)
    async with opened_table(bot) as table:
        await take_up(bot, table)
        referee, ada, *others = (person.id for person in table.people.values())

        async def awaited() -> Waiting:
            found = await who_is_awaited(bot.games, table.room.id, None, referee)
            return found._replace(lesson=None)

        assert await who_is_awaited(bot.games, table.rooms["other-room"].id, None, ada) == Waiting()
        assert await awaited() == Waiting((referee,), is_asked=False)
        await table.play(Step(REFEREE, "encounter start"))
        await table.play(Step(REFEREE, "ref monster", {"name": "goblin"}))
        for who in PLAYERS:
            await table.play(Step(who, "encounter join"))
        await table.play(Step(REFEREE, "encounter next", {"to": "round"}))
        assert await awaited() == Waiting((ada, *others), is_asked=True)
        await table.play(Step("Ada", "do", {"what": "declare what:defend"}))
        assert await awaited() == Waiting(tuple(others), is_asked=True)


async def test_a_window_goes_with_the_newest_whoever_one_becomes(urls: list[str]) -> None:
    async with served(urls, Bell()) as browser:
        state = await browser.open()
        await browser.post("/ring")
        await browser.post("what a noise")
        ada = next(one["id"] for one in state["viewers"] if one["name"] == "Ada")
        await browser.act("viewer", viewer_id=ada)
        state = await browser.wait_for("what a noise")
        assert state["viewerId"] == ada
        assert state["targetId"] is None
        assert not state["history"]["hasAfter"]


async def test_an_answer_is_shown_to_somebody_who_looks_at_old_messages(urls: list[str]) -> None:
    async def seed(table: TableEnv) -> None:
        for number in range(60):
            await table.post(f"old message {number}.")

    async with served(urls, Bell(), seed) as browser:
        state = await browser.open()
        assert "old message 0." not in str(state["messages"])
        await browser.act("history", direction="older")
        state = await browser.wait_for("old message 0.")
        assert state["history"]["hasAfter"]
        await browser.post("/ring 2")
        state = await browser.wait_for("dong dong")
        assert not state["history"]["hasAfter"]


async def test_a_command_that_is_typed_as_talk_is_obeyed_or_answered(urls: list[str]) -> None:
    async with served(urls, Bell()) as browser:
        await browser.open()
        await browser.post("/ring 2")
        await browser.wait_for("dong dong")
        for typed, answer in (
            ("/rign", "Did you mean `/ring`?"),
            ("/ring two", "`times` is a whole number"),
            ("/table", "goes on with another word"),
        ):
            receipt = await browser.post(typed)
            assert answer in receipt["advice"]
            assert receipt["rejected"]
            browser.sequence -= 1  # What is refused is no action: the page counts on from there.
            assert typed not in str((await browser.state())["messages"])
        await browser.post("just talk / nothing")
        await browser.wait_for("just talk")


async def test_the_page_has_the_tables_own_words_and_script(urls: list[str]) -> None:
    async with served(urls, Bell()) as browser:
        async with browser.session.get(browser.base) as answer:
            page = await answer.text()
        for ours in CHANGES.values():
            assert ours in page
        assert page.count("<option value=") > len(PLAYERS)
        assert "#side-thread</option>" in page
        for path, kind in OWN_FILES.items():
            assert f'"{path}"' in page
            async with browser.session.get(f"{browser.base}{path}") as answer:
                assert await answer.read() == own_file(path[1:])
                assert answer.content_type == kind
        assert page.index("/table.js") < page.index("/app.js")


def test_the_bot_has_the_face_of_the_site_at_the_table() -> None:
    docs = Path(__file__).parents[2] / "docs"
    assert own_file("lamp.png") == (docs / "lamp.png").read_bytes()
    with Image.open(docs / "lamp.png") as face:
        assert face.size == (512, 512)
        assert face.getpixel((0, 0)) != face.getpixel((256, 256))
    bot = SimpleNamespace(id=7, avatar=None)
    (address,) = face_of(bot)
    assert address.endswith(f"/avatars/7/{bot.avatar}.png")


def test_the_changed_words_are_all_in_simcords_page() -> None:
    """SimCord is pinned exactly; whoever takes a newer one sees here what has to be looked at."""
    index = Path(simcord.preview.__file__).with_name("static") / "index.html"
    page = index.read_text(encoding="utf-8")
    for theirs in (*CHANGES, ROOMS_BEFORE):
        assert theirs in page
    ids = re.findall(r'getElementById\("([\w-]+)"\)', own_file("table.js").decode())
    assert len(ids) > 5
    for wanted in set(ids) - {"room-picker"}:
        assert f'id="{wanted}"' in page


def test_the_tables_script_finds_what_simcords_scripts_make() -> None:
    """The script runs in no test: one that wants a browser would be left out where none is.

    So what it holds on to is looked for in the pinned scripts that make it, and what it posts is
    read by the table below.
    """
    static = Path(simcord.preview.__file__).with_name("static")
    theirs = "".join(path.read_text(encoding="utf-8") for path in static.glob("*.[jh]*"))
    ours = own_file("table.js").decode()
    asked = " ".join(re.findall(r'(?:closest|matches|querySelector(?:All)?)\("([^"]+)"\)', ours))
    classes = set(re.findall(r"\.([a-z][\w-]+)", asked)) - {"message-menu-open"}
    assert len(classes) >= 6
    assert {name for name in classes if name not in theirs} == set()
    kinds = re.search(r"ANSWERED = new Set\(\[(.+)\]\)", ours)
    assert kinds is not None
    assert set(re.findall(r'"(\w+)"', kinds[1])) <= set(ACTION_SPECS)


async def test_a_menu_of_a_message_opens_as_the_script_asks_for_it(urls: list[str]) -> None:
    ours = own_file("table.js").decode()
    mark = re.search(r'ASKS_MENU = "(.+)";', ours)
    said = re.search(r"put\(`\$\{ASKS_MENU\} \$\{id\} \$\{name\}`\)", ours)
    assert mark is not None
    assert said is not None
    sign = json.loads(f'"{mark[1]}"')
    async with served(urls, Bell()) as browser:
        await browser.open()
        told = await browser.act("table")
        assert told["menus"] == ["How loud?"]
        await browser.post("/ring 2")
        state = await browser.wait_for("dong dong")
        rung = next(key for key, one in state["messages"].items() if "dong dong" in str(one))
        receipt = await browser.post(f"{sign} {rung} How loud?")
        assert not receipt["rejected"]
        await browser.wait_for("10 letters loud")
        gone = await browser.post(f"{sign} 12 How loud?")
        assert gone["rejected"]


async def test_what_is_done_while_the_table_is_busy_waits_its_turn(urls: list[str]) -> None:
    async def seed(table: TableEnv) -> None:
        await table.play(Step(REFEREE, "ring"))

    async with served(urls, Bell(), seed) as browser:
        other = Browser(browser.session, urls[0])
        for page in (browser, other):
            await page.open()
        receipts = await asyncio.gather(browser.pull(), other.pull(), browser.state())
        assert [receipt.get("rejected") for receipt in receipts[:2]] == [False, False]
        for page in (browser, other):
            await page.wait_for("pull 2")


@pytest.mark.parametrize(
    ("platform", "display", "expected"),
    [("linux", "", False), ("linux", ":0", True), ("win32", "", True), ("darwin", "", True)],
)
def test_a_browser_is_opened_only_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, platform: str, display: str, expected: bool
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    table_page.announce("http://127.0.0.1:1/#x", PLAYERS, open_browser=False)
    assert opened == []
    table_page.announce("http://127.0.0.1:1/#x", PLAYERS, open_browser=True)
    assert bool(opened) is expected


def test_key_prefixes_differ_between_runs() -> None:
    assert len({fresh_key_prefix() for _ in range(50)}) == 50


def test_a_file_without_a_name_is_thrown_away_and_a_named_one_is_kept(tmp_path: Path) -> None:
    with table_file(None) as path:
        path.write_bytes(b"game")
    assert not path.exists()
    assert not path.parent.exists()
    named = tmp_path / "evening.db"
    with table_file(named) as path:
        path.write_bytes(b"game")
    assert path == named
    assert named.read_bytes() == b"game"


class Kept:
    """Stands for the games of a bot: one in the second room, last changed at a given time."""

    def __init__(self, bound: int | None, at: datetime) -> None:
        self.games = self.log = self.remembered = self
        self.facts: dict[str, str] = {}
        self.bound, self.at = bound, int(at.timestamp() * 1000)

    async def find(self, channel_id: int) -> SimpleNamespace | None:
        if channel_id != self.bound:
            return None
        return SimpleNamespace(
            id=1, guild_id=0, common_home_id=channel_id, homes={}, state=GameState(preset="ose")
        )

    def get_guild(self, _guild_id: int) -> None:
        """None, which a game of one party does not need."""

    async def fact(self, key: str) -> str | None:
        return self.facts.get(key)

    async def set_fact(self, key: str, value: str) -> None:
        self.facts[key] = value

    async def entries(
        self, game_id: int, *, viewer: Viewer, limit: int
    ) -> tuple[SimpleNamespace, ...]:
        assert (game_id, viewer, limit) == (1, TABLE, LAST_MOVES)
        return (SimpleNamespace(at=self.at, undone_by=5),)


async def welcome(_bot: object, table: TableEnv) -> None:
    await table.post(WELCOME)


async def test_a_fresh_table_is_laid_with_the_example(database: Path) -> None:
    bot = make_bot(database)
    async with opened_table(bot) as table:
        await take_up(bot, table)
        game = await bot.games.find(table.room.id)
        assert game is not None
        players = [game.user_id(one.owner) for one in game.state.characters]
        assert players == [table.people[who].id for who in PLAYERS]
        told = table.room.last_message
        assert told is not None
        for one in game.state.characters:
            assert one.items
            assert one.name in told.content
        assert [place.name for place in PLACES.of(game.state)] == ["The Cellars of Harrow Mill"]
        assert len(PLACES.of(game.state)[0].areas) == 8
        inside = await table.people[REFEREE].click(told, label="Into the mill")
        assert not table.env.errors
        assert "The party comes into **The Cellars of Harrow Mill" in "".join(
            message.content for message in table.room.history()
        )
        assert inside.response is not None
        assert await not_announced(bot.games.log) == ()


async def test_a_kept_game_goes_on_and_a_fresh_table_gets_the_example(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(local_table, "READY_GAME", (Step(REFEREE, "ring", {"times": 2}),))
    monkeypatch.setattr(local_table, "SHOW_BOARD", Step(REFEREE, "ring", {"times": 3}))
    monkeypatch.setattr(local_table, "seat_players", welcome)
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    for is_kept in (False, True):
        async with opened_table(Bell()) as table:
            bound = table.rooms["other-room"].id if is_kept else None
            await take_up(cast("Linkboy", Kept(bound, tomorrow)), table)
            room = table.rooms["other-room"] if is_kept else table.room
            rung = room.last_message
            assert rung is not None
            said = [message.content for message in room.history()]
            assert any(text.split() == ["dong"] * (3 if is_kept else 2) for text in said)
            assert any(text.startswith("**Welcome back") for text in said) is is_kept
            assert (WELCOME in said) is not is_kept
            assert (table.env.now() > tomorrow) is is_kept


async def test_a_kept_table_has_the_address_that_it_had_before() -> None:
    bot = cast("Linkboy", Kept(None, datetime.now(UTC)))
    keys: list[str] = []
    for _ in range(2):
        async with opened_table(Bell()) as table:
            await remember_key(bot, table)
            keys.append(table.key)
    assert keys[0] == keys[1]
    assert len(keys[0]) > 30


def test_the_table_has_its_usual_port_unless_something_else_has_it() -> None:
    port = table_page.usual_port()
    with socket.socket() as taken:
        if port:
            taken.bind(("127.0.0.1", port))
            taken.listen()
        assert table_page.usual_port() == 0


def test_a_file_of_another_version_is_refused_with_one_line(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = database.with_name("missing.db")
    refuse_unreadable(missing, lambda: 0)
    assert not missing.exists()

    async def keep() -> None:
        bot = make_bot(database)
        async with opened_table(bot) as table:
            await take_up(bot, table)

    asyncio.run(keep())
    refuse_unreadable(database, lambda: 0)

    def read(_: bytes) -> None:
        raise CodecError("a stored game has the unknown format 7")

    monkeypatch.setattr(loading, "unpack_state", read)
    with pytest.raises(DatabaseError, match="kept by another version of Linkboy") as refused:
        refuse_unreadable(database, lambda: 0)
    assert "\n" not in str(refused.value)


def test_the_table_is_opened_on_its_own_file_without_the_token(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[tuple[Configuration, dict[str, Any]]] = []
    ran: list[dict[str, Any]] = []
    by_addresses: list[Configuration] = []

    def build_bot(configuration: Configuration, **options: Any) -> "Linkboy":
        made.append((configuration, options))
        faces = SimpleNamespace(show_by_addresses=lambda: by_addresses.append(configuration))
        return cast("Linkboy", SimpleNamespace(faces=faces))

    async def run(_bot: commands.Bot, **options: Any) -> None:
        ran.append(options)

    monkeypatch.setattr(local_table, "run_table", run)
    given = Configuration(
        database_url="sqlite+aiosqlite:///games.db", token=Secret("a.b.c"), table_port=8350
    )
    for file in (tmp_path / "evening.db", None):
        open_table(given, build_bot, file)
    kept, thrown_away = (configuration for configuration, _ in made)
    assert kept.database_url == f"sqlite+aiosqlite:///{tmp_path / 'evening.db'}"
    assert thrown_away.database_url not in (kept.database_url, given.database_url)
    assert kept.token is None
    assert made[0][1]["always_sync"]
    assert made[0][1]["key_prefix"] != made[1][1]["key_prefix"]
    assert ran[0]["port"] == 8350
    assert ran[0]["open_browser"]
    assert by_addresses == [kept, thrown_away]


async def test_a_thread_that_the_bot_has_made_is_a_room_too(urls: list[str]) -> None:
    async def seed(table: TableEnv) -> None:
        backend = table.env.backend
        for name in ROOMS:
            backend.create_thread(table.rooms[name].id, "The well", backend.bot_user.id)

    async with served(urls, Bell(), seed) as browser:
        await browser.open()
        told = await browser.act("table")
        names = [name for _, name in told["rooms"]]
        assert names == ["table", "other-room", "side-thread", "The well", "The well 2"]
        state = await browser.open(viewer_id="ada", target_id="The well")
        assert state["channel"]["name"] == "The well"
        await browser.post("psst")
        assert "psst" in str(await browser.wait_for("psst"))


async def test_parties_that_keep_apart_have_new_threads_once_the_table_is_open_again(
    database: Path,
) -> None:
    for is_kept in (False, True):
        bot = make_bot(database)
        async with opened_table(bot) as table:
            await take_up(bot, table)
            if not is_kept:
                dora, referee = table.people["Dora"], table.people[REFEREE]
                await dora.slash(table.room, "party split", name="The well")
                closed = {"setting": "apart", "value": "closed"}
                await referee.slash(table.room, "game settings", **closed)
            game = await bot.games.find(table.room.id)
            assert game is not None
            threads = {thread.name: thread.id for thread in table.room.threads}
            homes = [game.through(number).home_channel_id for number in (1, 2)]
            assert len({*homes, table.room.id}) == 3
            assert homes[1] == threads["The well"]
            assert homes[0] in threads.values()
            told = await table.people["Dora"].slash(table.room, "roll", dice="1d20+30")
            assert told.response is not None
            assert told.response.ephemeral


async def test_a_party_whose_thread_is_gone_is_read_at_home(
    database: Path,
) -> None:
    for is_kept in (False, True):
        bot = make_bot(database)
        async with opened_table(bot) as table:
            await take_up(bot, table)
            if is_kept:
                game = await bot.games.find(table.room.id)
                assert game is not None
                assert (game.homes, game.through(2).home_channel_id) == ({}, table.room.id)
                continue
            dora = table.people["Dora"]
            await dora.slash(table.room, "party split", where="thread")
            game = await bot.games.find(table.room.id)
            assert game is not None
            assert game.through(2).home_channel_id not in [r.id for r in table.rooms.values()]
