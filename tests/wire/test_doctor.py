"""`doctor` names each of many planted faults by one line, asks little, and changes nothing."""

import asyncio
import sqlite3
import time
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import discord as library
import pytest

from bot import AskingLinkboy, build_bot, main
from cogs.core.checkup import Verdict
from cogs.core.rights import invite_address
from cogs.operator.doctor import doctor, examine, status_of
from cogs.operator.stored import TAKEN
from cogs.operator.trial import SEND_US, STAYS
from cogs.operator.warning import Warner
from cogs.speech.ways import WAYS
from data.chores import Errand
from data.configuration import Configuration, Secret
from rules.systems import ENGINE
from tests.emulator.emulator import TOKEN, Emulator
from tests.emulator.state import Channel, Emoji
from tests.emulator.webhook_routes import Hook
from tests.places import SQLITE, Place, empty_place
from tests.wire.conftest import Wire, configuration, furnish

pytestmark = pytest.mark.no_cover
Lines = Sequence[tuple[str, str]]


@dataclass
class Stage:
    """An emulated Discord after a game was begun there, and the settings of its bot."""

    discord: Emulator
    place: Place
    channel: Channel
    thread: Channel
    settings: Configuration
    ahead_s: float = 0

    async def look(self) -> Lines:
        """What `doctor` says, apart from what is well."""
        found = examine(AskingLinkboy, self.settings, lambda: time.time() + self.ahead_s)
        all_lines = [(str(one.verdict), one.says) async for one in found]
        return [one for one in all_lines if one[0] != "well"]

    def allow(self, channel: Channel, who: int, *, yes: str = "", no: str = "") -> None:
        """What somebody, or a role, may do in a channel."""
        given, taken = (
            library.Permissions(**dict.fromkeys(one.split(), True)) for one in (yes, no)
        )
        channel.overwrites[who] = (given.value, taken.value)


async def staged(discord: Emulator, tmp_path: Path) -> Stage:
    """A game in a channel and a thread of it, all of it well."""
    channel, other, rae, *players = furnish(discord)
    place = await empty_place(SQLITE, tmp_path)
    bot = build_bot(configuration(place))
    thread = discord.thread(channel, "Cellar")
    channel.guild.notifies_of = 1
    settings = Configuration(database_url=place.url, token=Secret(TOKEN))
    stage = Stage(discord, place, channel, thread, settings)
    stage.allow(channel, discord.bot.id, yes="manage_webhooks")
    stage.allow(other, channel.guild.id, no="view_channel")
    stage.allow(other, discord.bot.id, yes="view_channel")
    stage.allow(other, rae.id, yes="view_channel")
    async with discord.running(bot):
        wire = Wire(discord, bot, channel, other, rae, *players)
        await wire.say(rae, "game start", preset="ose")
        await discord.slash(rae, channel, "game bind", {"channel": thread})
        await discord.slash(rae, channel, "game secrets place", {"channel": other})
    return stage


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with Emulator() as discord:
        yield await staged(discord, tmp_path)


Plant = Callable[[Stage, pytest.MonkeyPatch], None]


def chosen(key: str, value: object) -> Plant:
    """Something is chosen in the portal."""
    return lambda stage, patch: patch.setitem(stage.discord.world.chosen, key, value)


def taken(*rights: str) -> Plant:
    """Rights that the bot has not in the channel."""
    given = "" if "manage_webhooks" in rights else "manage_webhooks"

    def plant(stage: Stage, patch: pytest.MonkeyPatch) -> None:
        patch.setattr(stage.channel, "overwrites", {})
        stage.allow(stage.channel, stage.discord.bot.id, yes=given, no=" ".join(rights))

    return plant


def settings(**changed: object) -> Plant:
    """Other settings."""
    return lambda stage, patch: patch.setattr(
        stage,
        "settings",
        replace(stage.settings, **changed),  # type: ignore[arg-type]
    )


def on_thread(name: str) -> Plant:
    """The thread is so."""
    return lambda stage, patch: patch.setattr(stage.thread, name, True)


def of_gateway(name: str, value: object) -> Plant:
    """The gateway says so."""
    return lambda stage, patch: patch.setattr(stage.discord.gateway, name, value)


def ahead(seconds: float) -> Plant:
    """This machine's clock is so far ahead."""
    return lambda stage, patch: patch.setattr(stage, "ahead_s", seconds)


def refused(status: int, code: int, path: str) -> Plant:
    """Discord refuses a question."""
    return lambda stage, _: (
        stage.discord.faults.refuse("GET", path, status, code, "Refused", times=None),
        None,
    )[1]


def without_commands(stage: Stage, patch: pytest.MonkeyPatch) -> None:
    """Somebody has taken the commands away."""
    patch.setitem(stage.discord.commands.scopes, None, {})


def with_a_command_more(stage: Stage, patch: pytest.MonkeyPatch) -> None:
    """Another program has the same token."""
    there = stage.discord.commands.scopes[None]
    (kind, _), command = next(iter(there.items()))
    foreign = {**command, "name": "foreign"}
    patch.setitem(
        stage.discord.commands.scopes,
        None,
        {**there, (kind, "foreign"): foreign},
    )


def twice(stage: Stage, patch: pytest.MonkeyPatch) -> None:
    """The settings name a server for trying out, where the commands stand as well."""
    guild_id, scopes = stage.channel.guild.id, stage.discord.commands.scopes
    patch.setitem(scopes, guild_id, dict(scopes[None]))
    settings(development_guild=guild_id)(stage, patch)


def emojis_of_others(stage: Stage, patch: pytest.MonkeyPatch) -> None:
    """Another program of the same application has most of its emojis."""
    many = [Emoji(f"smile_{number}", "") for number in range(1500)]
    patch.setattr(stage.discord.world, "emojis", {one.id: one for one in many})


def gone(stage: Stage, patch: pytest.MonkeyPatch) -> None:
    """The home of the game is deleted."""
    patch.delitem(stage.discord.world.channels, stage.channel.id)
    patch.delitem(stage.channel.guild.channels, stage.channel.id)
    patch.delitem(stage.discord.world.channels, stage.thread.id)


def left(stage: Stage, patch: pytest.MonkeyPatch) -> None:
    """The server has thrown the bot out."""
    patch.setattr(stage.discord.world, "left_guilds", {stage.channel.guild.id})


def a_forum(stage: Stage, patch: pytest.MonkeyPatch) -> None:
    """The home has become a forum itself."""
    patch.setattr(stage.channel, "kind", 15)


def full(stage: Stage, patch: pytest.MonkeyPatch) -> None:
    """Others have all the webhooks that a channel can have."""
    hooks = [Hook(stage.channel, f"Feed {n}", stage.channel.guild.owner) for n in range(15)]
    patch.setattr(stage.discord.server, "hooks", {hook.token: hook for hook in hooks})


def seen_by_all(stage: Stage, patch: pytest.MonkeyPatch) -> None:
    """Everybody can read the place for secrets."""
    other = next(one for one in stage.channel.guild.channels.values() if one.name == "elsewhere")
    patch.setattr(other, "overwrites", {})


def rings(stage: Stage, patch: pytest.MonkeyPatch) -> None:
    """A new server's notifications."""
    patch.setattr(stage.channel.guild, "notifies_of", 0)


MEND, UNKNOWN = Verdict.mend, Verdict.unknown
FAULTS: Mapping[str, tuple[Plant, Verdict, str]] = {
    "no token": (settings(token=None), MEND, "DISCORD_TOKEN is not set."),
    "token refused": (refused(401, 0, "/users/@me"), MEND, "Discord refuses the token"),
    "clock": (ahead(6.5), MEND, "This machine's clock is "),
    "clock far": (ahead(-40), MEND, "This machine's clock is "),
    "endpoint": (
        chosen("interactions_endpoint_url", "https://example.org"),
        MEND,
        "An Interactions Endpoint URL is set",
    ),
    "code grant": (chosen("bot_require_code_grant", True), MEND, "Requires OAuth2 Code Grant"),
    "user install": (
        chosen("integration_types_config", {"0": {}, "1": {}}),
        MEND,
        "User Install is on",
    ),
    "unverified": (chosen("approximate_guild_count", 90), MEND, "It is in 90 servers; to go"),
    "portal silent": (
        refused(403, 0, "/applications/@me"),
        UNKNOWN,
        "Discord does not say now of the application",
    ),
    "starts": (of_gateway("remaining", 4), MEND, "Only 4 of 1000 starts are left"),
    "shards": (
        lambda stage, patch: (
            of_gateway("shards", 3)(stage, patch),
            settings(shards=1)(stage, patch),
            None,
        )[2],
        MEND,
        "LINKBOY_SHARDS is 1, and Discord advises 3.",
    ),
    "no commands": (without_commands, MEND, "Discord has 0 of "),
    "others' commands": (with_a_command_more, MEND, "Discord has "),
    "commands twice": (twice, MEND, "Commands stand in the server "),
    "emojis": (emojis_of_others, MEND, "1,500 of 2,000 emojis are there, 0 of them portraits."),
    "thrown out": (left, MEND, "The bot is not in the server "),
    "server silent": (
        refused(429, 0, "/guilds/*/channels"),
        UNKNOWN,
        "Discord does not say now of the server ",
    ),
    "home deleted": (gone, MEND, "Keep: #"),
    "a forum": (a_forum, MEND, "Keep: #tavern is no text channel and no thread."),
    "hidden": (
        taken("view_channel"),
        MEND,
        "Keep: In #tavern I lack View Channel (to see where a game is played).",
    ),
    "send": (
        taken("send_messages"),
        MEND,
        "Keep: In #tavern I lack Send Messages (to post the board and what happens)",
    ),
    "files": (taken("attach_files"), MEND, "Keep: In #tavern I lack Attach Files"),
    "webhooks": (taken("manage_webhooks"), MEND, "Keep: In #tavern I lack Manage Webhooks"),
    "full": (full, MEND, "Keep: #tavern has as many webhooks as there can be"),
    "locked": (on_thread("is_locked"), MEND, "Keep: #"),
    "rings": (rings, MEND, "Keep: In this server every message rings"),
    "secrets": (seen_by_all, MEND, "Keep: Nothing secret can be told in #elsewhere. @everyone"),
}


async def test_all_is_well_with_a_server_as_it_should_be(stage: Stage) -> None:
    assert await stage.look() == []
    stage.discord.sleep(stage.thread)
    assert await stage.look() == []


LATER = {
    "clock": " s ahead of Discord's. Deadlines",
    "clock far": " s behind Discord's. What was",
    "unverified": "(docs/privacy.md of Linkboy)",
}
"""What else a line says; how many seconds stand before that, a slow machine has not always."""


async def test_each_fault_is_named_by_a_line(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, (plant, verdict, says) in FAULTS.items():
        with monkeypatch.context() as patch:
            plant(stage, patch)
            found = await stage.look()
        stage.discord.faults.clear()
        later = LATER.get(name, "")
        named = (one for one in found if one[0] == verdict and one[1].startswith(says))
        assert any(later in one[1] for one in named), (name, found)


async def test_it_asks_and_changes_nothing(stage: Stage) -> None:
    before = len(stage.discord.rest.requests)
    assert await stage.look() == []
    asked = list(stage.discord.rest.requests)[before:]
    assert {one.method for one in asked} == {"GET"}
    # Five of the server: itself, its channels, the bot in it, webhooks, the place for secrets.
    assert len(asked) == 13
    with closing(sqlite3.connect(stage.place.path)) as file:
        assert not file.execute("SELECT 1 FROM setting WHERE key = 'tried'").fetchall()


async def tried(stage: Stage) -> Lines:
    """What a trial in the channel says, behind all else."""
    found = examine(AskingLinkboy, stage.settings, tried=stage.channel.id)
    lines = [(str(one.verdict), one.says) async for one in found]
    address = next(at for at, one in enumerate(lines) if "lets it into a server" in one[1])
    return lines[address + 1 :]


async def test_a_trial_finds_out_what_no_document_says(stage: Stage) -> None:
    world, server = stage.discord.world, stage.discord.server
    role = next(one for one in stage.channel.guild.roles.values() if one.bot is not None)
    role.permissions = role.permissions | library.Permissions(manage_threads=True)
    before = set(stage.channel.messages), set(world.channels)
    lines = await tried(stage)
    assert {verdict for verdict, _ in lines[:-1]} == {"found out"}
    says = [one[1] for one in lines]
    for one in (
        "A webhook's own picture, uploaded, shows a portrait.",
        "A former post of a webhook keeps the picture that it was sent with.",
        "The address of an emoji shows a portrait.",
        "An emoji stands in a text, on a button and in a menu.",
        "The bare address of an attachment shows a portrait.",
        "What is sent twice with one nonce stands there once.",
        "An edit in an archived thread: 400, 50083.",
        "A reaction there: 400, 50083.",
        "A message wakes it.",
        SEND_US,
    ):
        assert one in says
    assert any(one.startswith("With an emoji that is gone: 400, 50035, ") for one in says)
    assert lines[-1] == ("well", TAKEN)
    # Nothing is left of it.
    assert (set(stage.channel.messages), set(world.channels)) == before
    assert not world.emojis
    assert not server.hooks
    # The next start takes the ways that were seen to work, and no other.
    bot = build_bot(stage.settings)
    async with stage.discord.running(bot):
        assert bot.faces.ways == WAYS
    world.pictures = Blind()
    await tried(stage)
    bot = build_bot(stage.settings)
    async with stage.discord.running(bot):
        assert bot.faces.ways == ()


class Blind(set[str]):
    """Discord has none of the pictures that it names."""

    def __contains__(self, _: object) -> bool:
        return False


async def test_a_trial_says_what_the_bot_may_not(stage: Stage) -> None:
    stage.allow(stage.channel, stage.discord.bot.id, no="manage_webhooks")
    lines = await tried(stage)
    refused = [one[1] for one in lines if one[0] == "cannot tell"]
    assert refused[0].startswith("Of webhooks, Discord says: 403 Forbidden (error code: 50013)")
    # It may make a thread, but not delete it.
    thread = list(stage.discord.world.channels)[-1]
    assert f"/channels/{thread} {STAYS}." in refused


async def test_the_database_is_looked_at_first(stage: Stage, tmp_path: Path) -> None:
    with closing(sqlite3.connect(stage.place.path)) as file:
        file.execute(
            "CREATE TRIGGER full BEFORE INSERT ON setting WHEN new.key = 'tried' "
            "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
    (found,) = await stage.look()
    assert found[0] == Verdict.mend
    assert found[1].endswith(
        "cannot be written: the disk is full. See to whom it belongs, and to the disk."
    )
    foreign = tmp_path / "foreign.db"
    foreign.write_text("These are my notes.")
    stage.settings = replace(stage.settings, database_url=f"sqlite+aiosqlite:///{foreign}")
    (found,) = await stage.look()
    assert (found[0], str(foreign) in found[1]) == (Verdict.mend, True)
    # Before the first start nothing is wrong: not that there are no commands either.
    stage.settings = replace(stage.settings, database_url=f"sqlite+aiosqlite:///{tmp_path}/new.db")
    assert await stage.look() == []
    stage.discord.commands.scopes[None] = {}
    assert await stage.look() == []


async def test_it_is_typed_and_ends_by_what_it_found(
    stage: Stage, capsys: pytest.CaptureFixture[str]
) -> None:
    chore = doctor(AskingLinkboy)
    errand = Errand(Namespace(), stage.settings, ENGINE, stage.place.path.parent)
    assert await asyncio.to_thread(chore.do, errand) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith("well  ") for line in lines)
    assert lines[-2] == "well         Keep: all is well with 1 game."
    assert lines[-1].endswith(invite_address(stage.discord.world.application_id))
    stage.channel.guild.notifies_of = 0
    assert await asyncio.to_thread(chore.do, errand) == 1
    told = capsys.readouterr().out
    assert "mend it so   Keep: In this server every message rings" in told
    assert told.endswith("read on      docs/hosting.md of Linkboy\n")
    assert status_of({Verdict.well, Verdict.unknown}) == 2
    assert status_of({Verdict.well, Verdict.learned}) == 0


def test_a_wrong_setting_is_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINKBOY_SHARDS", "many")
    assert main(["doctor"]) == 1
    told = "mend it so   LINKBOY_SHARDS is 'many'; write auto, or a number from 1.\n"
    assert capsys.readouterr().out == told


async def test_a_start_warns_in_the_background_by_numbers(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    stage.discord.world.chosen["bot_require_code_grant"] = True
    stage.allow(stage.channel, stage.discord.bot.id, no="attach_files manage_webhooks")
    bot = build_bot(stage.settings)
    async with stage.discord.running(bot):
        warner = Warner(bot)
        await warner.warn()
        await warner.warn()
    told = [one.message for one in caplog.records if one.name == "cogs.operator.warning"]
    assert len(told) == 3
    assert told[0].startswith("Requires OAuth2 Code Grant is on")
    guild_id = stage.channel.guild.id
    assert told[1].startswith(
        f"game 1, server {guild_id}: In <#{stage.channel.id}> I lack Attach Files"
    )
