"""People of several parties: who sleeps, who asks a referee, who votes, and who is gone."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from tests.cogs.conftest import Play
from tests.cogs.people import Person
from tests.cogs.scene import labels_on, said
from tests.cogs.test_calling import asleep
from tests.cogs.test_closed_parties import members_of, parted, text_in
from tests.cogs.test_missing import TO_DO, labels
from tests.cogs.test_parties import parted as parted_openly
from tests.cogs.test_parties_in_time import HOUR, texts

SLEPT = "while you slept"
GONE = "Nobody plays Berta any more"


# Who sleeps


async def wake(play: Play, *channels: Any) -> None:
    """Time goes by until those who slept are told what they missed in some channels."""
    await play.env.advance_time(3 * HOUR)
    # The file answers in its own time, which a clock that is moved does not wait for.
    for _ in range(60):
        if all(any(SLEPT in text for text in texts(one)) for one in channels):
            return
        await play.env.advance_time(1)


async def test_what_a_sleeper_missed_is_told_where_their_party_keeps_apart(play: Play) -> None:
    ours, theirs = await parted(play)
    await asleep(play, play.bob)
    await asleep(play, play.cat)
    await play.type(play.referee, "damage", theirs, target="Berta", amount="20")
    await play.type(play.referee, "damage", ours, target="Cara", amount="20")
    await wake(play, ours, theirs)
    news = {
        channel.id: [one for one in texts(channel) if SLEPT in one]
        for channel in (ours, theirs, play.channel)
    }
    (cats,), (bobs,) = news[ours.id], news[theirs.id]
    assert (f"<@{play.cat.id}>" in cats, "Cara" in cats, "Berta" in cats) == (True, True, False)
    assert (f"<@{play.bob.id}>" in bobs, "Berta" in bobs, "Cara" in bobs) == (True, True, False)
    assert news[play.channel.id] == []


async def test_who_was_moved_asleep_reads_what_they_missed_where_no_stranger_does(
    play: Play,
) -> None:
    ours, theirs = await parted(play)
    await asleep(play, play.cat)
    await play.type(play.referee, "damage", ours, target="Cara", amount="20")
    await play.type(play.referee, "party join", ours, party="The well")
    await wake(play, ours)
    # All are at home again, where Berta's player reads, who knows nothing of it.
    assert not any(SLEPT in text for text in (*texts(play.channel), *texts(theirs)))
    assert any("Cara" in text for text in texts(ours) if SLEPT in text)


# A referee's word


@pytest.mark.parametrize("is_closed", [True, False])
async def test_a_referee_is_asked_where_the_party_is_read_and_allows_it_there(
    play: Play, is_closed: bool
) -> None:
    if is_closed:
        ours, theirs = await parted(play)
    else:
        await parted_openly(play, channel=play.other)
        ours, theirs = play.channel, play.other
    await play.type(play.bob, "item add", theirs, name="Gold pieces", count=50, kind="coins")
    await play.type(play.referee, "explore begin", theirs)
    refused = await play.type(play.bob, "item buy", theirs, name="Rope")
    told = await play.bob.click(refused.response, label="Why?")
    assert labels_on(told.response) == ["Ask a referee"]
    await play.bob.click(told.response, label="Ask a referee")
    asked = next(one for one in theirs.history() if "asks a referee" in one.content)
    for channel in (ours, *([play.channel] if is_closed else [])):
        assert "asks a referee" not in text_in(play, channel)
    allowed = await play.referee.click(asked, label="Allow it")
    assert "Berta buys Rope" in said(allowed)
    assert "Rope" not in text_in(play, ours)


# Votes


async def ask(play: Play, who: Person, where: Any, question: str) -> discord.Message:
    """Somebody has their party vote; the message that asks."""
    await play.type(who, "vote ask", where, question=question)
    posts: Iterator[discord.Message] = iter(where.history())
    return next(one for one in posts if question in one.content)


def again(channel: Any, message: discord.Message) -> discord.Message:
    """A message as it is by now."""
    posts: Iterator[discord.Message] = iter(channel.history())
    return next(one for one in posts if one.id == message.id)


async def test_a_vote_is_decided_by_those_who_stay(play: Play) -> None:
    await parted_openly(play, channel=play.other)
    asked = await ask(play, play.ann, play.channel, "Go north?")
    await play.ann.click(asked, label="Yes")
    assert not any("decided" in text for text in texts(play.channel))
    await play.type(play.cat, "party split", who="Cara", name="The mill", channel=play.other)
    # Aldric alone is left, whose player has voted.
    assert any("The party decided" in text for text in texts(play.channel))
    # The old message is no ballot any more.
    assert "No" not in labels(again(play.channel, asked))
    game = await play.game()
    assert [game.through(one).state.party.votes for one in (1, 2, 3)] == [(), (), ()]


async def test_nobody_speaks_for_a_party_who_has_gone_from_it(play: Play) -> None:
    await parted_openly(play, channel=play.other)
    await play.type(play.ann, "party caller", who="Cara")
    assert (await play.game()).state.party.caller
    await play.type(play.cat, "party split", who="Cara", name="The mill", channel=play.other)
    assert (await play.game()).state.party.caller == ""


async def test_a_vote_goes_on_for_all_as_they_meet(play: Play) -> None:
    await parted_openly(play, channel=play.other)
    asked = await ask(play, play.bob, play.other, "Down the well?")
    decided = [one for one in texts(play.other) if "decided" in one]
    assert decided == []
    await play.type(play.referee, "party join", play.channel, party="The well")
    # The old button counts for the party that they are now: one of three decides nothing.
    voted = await play.bob.click(asked, label="Yes")
    assert "Berta" in said(voted)
    assert len((await play.game()).state.party.votes) == 1
    await play.ann.click(again(play.other, asked), label="Yes · 1")
    assert (await play.game()).state.party.votes == ()
    assert any("The party decided" in text for text in texts(play.channel))


# Who is gone


async def leave(play: Play, monkeypatch: pytest.MonkeyPatch, who: Person) -> None:
    """Somebody is not on the server any more."""
    fetch = discord.Guild.fetch_member

    async def fetched(guild: discord.Guild, user_id: int) -> discord.Member:
        if user_id == who.id:
            gone: Any = SimpleNamespace(status=404, reason="Not Found")
            raise discord.NotFound(gone, "Unknown Member")
        return await fetch(guild, user_id)

    monkeypatch.setattr(discord.Guild, "fetch_member", fetched)


async def fights(play: Play, where: Any) -> None:
    """Berta's party meets a rat, and has an hour to say what it does."""
    await play.type(play.referee, "deadline set", where, time="8h")
    await play.type(play.referee, "encounter start", where)
    await play.type(play.referee, "monster add", where, name="Rat", hit_points="4")
    await play.type(play.bob, "encounter join", where)
    await play.type(play.referee, "encounter next", where)


@pytest.mark.parametrize("is_closed", [True, False])
async def test_the_party_of_who_has_left_goes_on_and_their_seat_is_handed_over(
    play: Play, monkeypatch: pytest.MonkeyPatch, is_closed: bool
) -> None:
    if is_closed:
        ours, theirs = await parted(play)
    else:
        await parted_openly(play, channel=play.other)
        ours, theirs = play.channel, play.other
    await fights(play, theirs)
    await leave(play, monkeypatch, play.bob)
    await play.env.advance_time(4 * HOUR + 60)
    await play.bot.boards.settle()
    await play.bot.delivery.settle()
    (message,) = [one for one in theirs.history() if GONE in one.content]
    assert labels(message)[:3] == TO_DO
    for channel in {ours, play.channel}:
        assert GONE not in text_in(play, channel)
    # Nobody reminds them, then or later, and the party goes on.
    before = len(play.env.http_requests)
    await play.env.advance_time(30 * HOUR)
    await play.bot.boards.settle()
    assert not any(str(play.bob.id) in mentions(one) for one in play.env.http_requests[before:])
    form = await play.referee.click(message, label="Hand the seat to…")
    await play.referee.submit_modal(form, {"3": [play.cat]})
    game = await play.game()
    assert play.bob.id not in game.members
    assert 2 in game.could_mean(play.cat.id)
    if is_closed:
        assert play.cat.id in members_of(play, theirs)
        assert play.bob.id not in members_of(play, theirs)


def mentions(request: Any) -> str:
    """Whom a request to Discord rings."""
    body: Any = request.json if hasattr(request.json, "get") else {}
    said_in: Any = body.get("data") or body
    return str((said_in.get("allowed_mentions") or {}).get("users", ()))
