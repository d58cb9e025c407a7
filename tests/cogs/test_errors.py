"""What nobody foresaw: told with an id, logged with the cause, and nothing is lost."""

import logging
import re
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands
from sqlalchemy import update

from cogs.core.errors import UNREADABLE, answer_error, is_refusal, message_for
from cogs.render.text import MESSAGE_LIMIT, person, place
from data import schema
from data.codec import Document
from rules.errors import RuleError
from rules.kernel.words import OURS
from rules.rolls.records import RollDice
from rules.sheet.records import CreateCharacter
from tests.cogs.conftest import Play
from tests.cogs.trouble import refusal

pytestmark = pytest.mark.own_bot


def test_a_name_in_a_refusal_is_no_mention_and_no_link() -> None:
    told = message_for(RuleError("Only <@12> [click](http://x.y) can: `/roll [a](b) <@1>`."))
    assert told == r"Only \<@12> [click]\(http://x.y) can: `/roll [a](b) <@1>`."


def test_a_mention_that_the_bot_makes_is_one_in_a_refusal_too() -> None:
    told = message_for(RuleError(f"{person(12)} is in {place(3)}, not <@4>."))
    assert told == r"<@12> is in <#3>, not \<@4>."


async def test_an_answer_that_came_too_late_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    told = Told()
    late = refusal(404, 10062)
    command: Any = SimpleNamespace(name="odds")
    with caplog.at_level(logging.WARNING):
        await answer_error(told, app_commands.CommandInvokeError(command, late))  # type: ignore[arg-type]
    assert told.text == ""
    assert caplog.records == []


async def test_a_board_is_not_posted_again_and_again(play: Play) -> None:
    await play.begin("ose")
    for _ in range(5):
        posted = await play.type(play.ann, "encounter board")
        assert "Here is the board" in posted.response.content
    refused = await play.type(play.ann, "encounter board")
    assert refused.ephemeral
    assert "Try again in" in refused.response.content
    assert "Here is the board" in (await play.type(play.bob, "encounter board")).response.content


def test_a_refusal_is_told_as_it_is() -> None:
    assert message_for(RuleError("No.")) == "No."
    assert is_refusal(RuleError("No."))
    assert not is_refusal(ValueError("no"))


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (app_commands.NoPrivateMessage(), "server's channel"),
        (app_commands.CommandNotFound("x", []), "just been changed"),
    ],
)
def test_what_discord_cannot_do_is_said_plainly(error: Exception, words: str) -> None:
    assert words in message_for(error)


async def test_a_refusal_that_is_too_long_is_told_in_part(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.begin("ose")
    long = "Still waiting for " + ", ".join(f"**Bill** the `{number}th`" for number in range(200))

    def refuse(*_: object) -> None:
        raise RuleError(long)

    for action in (CreateCharacter, RollDice):
        monkeypatch.setitem(play.bot.games.engine.handlers, action, refuse)
    told = await play.type(play.ann, "sheet create", name="Ann", hit_points=3)
    assert told.ephemeral
    assert len(told.response.content) <= MESSAGE_LIMIT
    assert told.response.content.startswith("Still waiting for **Bill** the `0th`")
    assert told.response.content.endswith(("…", "…**"))
    # Nothing stays open where it is cut.
    assert told.response.content.count("**") % 2 == told.response.content.count("`") % 2 == 0
    assert play.bot.user is not None
    await play.ann.send(play.channel, f"{play.bot.user.mention} roll 1d6")
    assert play.channel.history()[-1].content == told.response.content


class Told:
    """An interaction that only keeps what is answered."""

    type = discord.InteractionType.modal_submit

    def __init__(self) -> None:
        self.response = self.client = self.door = self
        self.extras: dict[str, object] = {}
        self.channel = None
        self.text = ""

    def is_done(self) -> bool:
        return False

    def is_closed(self) -> bool:
        return False

    async def dressed(
        self, _: object, send: Callable[[], Awaitable[object]], *__: object
    ) -> object:
        return await send()

    async def send_message(self, text: str, *, ephemeral: bool, **_: object) -> None:
        assert ephemeral
        self.text = text


async def test_what_was_typed_is_given_back_even_below_a_refusal_that_is_too_long() -> None:
    told = Told()
    await answer_error(told, RuleError("No. " * 1000), note="\nYou typed:\n> sleep")  # type: ignore[arg-type]
    assert told.text.startswith("No. No. ")
    assert told.text.endswith("…\nYou typed:\n> sleep")
    assert len(told.text) <= MESSAGE_LIMIT


async def test_a_fault_gets_an_id_and_changes_nothing(
    play: Play, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await play.begin("ose")
    head = (await play.game()).head
    handlers: dict[Any, Any] = play.bot.games.engine.handlers

    def fail(*_: object) -> None:
        raise ZeroDivisionError("nobody foresaw this")

    monkeypatch.setitem(handlers, CreateCharacter, fail)
    with caplog.at_level(logging.ERROR, "cogs.core.errors"):
        told = await play.type(play.ann, "sheet create", name="Ann", hit_points=3)
    assert told.ephemeral
    found = re.search(r"error `([0-9a-f]{8})`", told.response.content)
    assert found is not None
    assert found[1] in caplog.text
    assert "nobody foresaw this" in caplog.text
    assert "ZeroDivision" not in told.response.content
    assert (await play.game()).head == head
    assert [type(error).__name__ for error in play.env.errors] == ["CommandInvokeError"]


async def test_a_game_that_cannot_be_read_is_told_of_and_keeps_no_other(
    play: Play, caplog: pytest.LogCaptureFixture
) -> None:
    for channel in (play.channel, play.other):
        await play.type(play.referee, "game start", channel, preset="ose")
    game = await play.game()
    stored = Document(game.document.encoded.replace(b'"clock"', b'"weather":"rain","clock"'))
    row = update(schema.game).where(schema.game.c.id == game.id).values(state=stored.packed)
    async with play.bot.database.engine.begin() as connection:
        await connection.execute(row)
    await play.restart()
    caplog.clear()
    told = await play.type(play.ann, "roll", dice="3d6")
    assert told.response.content == UNREADABLE
    assert told.ephemeral
    found = [one.getMessage() for one in caplog.records if one.name == "cogs.core.errors"]
    assert len(found) == 1
    assert f"game {game.id}: " in found[0]
    assert "unknown field `weather`" in found[0]
    other = await play.type(play.ann, "roll", play.other, dice="3d6")
    assert "3d6" in other.response.content


def test_nobody_writes_a_mention_of_ours_into_a_name() -> None:
    told = message_for(RuleError(f"{OURS}</game end:1>, {OURS}<a:b:1> and {OURS}x are not here."))
    assert told == "\\</game end:1>, \\<a:b:1> and x are not here."
