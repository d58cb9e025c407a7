"""The place for secrets: what referees are told there, and that nobody else ever reads it."""

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType, OverwriteType

from cogs.core import secret_place
from rules.encounter.records import AddMonsters
from rules.kernel.visibility import Visibility
from rules.rolls.records import RollDice
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, said
from tests.cogs.test_announcements import act_untold, labels, start_again

VIEW = discord.PermissionOverwrite(view_channel=True)
HIDE = discord.PermissionOverwrite(view_channel=False)
ROLE, MEMBER = OverwriteType.ROLE, OverwriteType.MEMBER
SECRET = "1d20+77"
"""Dice that no other text has."""


def closed(play: Play, *people: Person) -> ChannelHandle:
    """A channel that only the bot and these people can see."""
    everyone = play.guild.roles["@everyone"]
    those = dict.fromkeys(people, VIEW)
    room = play.guild.create_text_channel(
        "screen", overwrites={everyone: HIDE, play.bot.user: VIEW, **those}
    )
    assert isinstance(room, ChannelHandle)
    return room


def allow(
    play: Play, room: ChannelHandle, who: int, kind: OverwriteType, **permissions: bool
) -> None:
    """Let a role or a person do something in a channel."""
    granted, denied = discord.PermissionOverwrite(**permissions).pair()
    play.env.backend.set_overwrite(room.id, Overwrite(who, kind, granted.value, denied.value))


def bot_id(play: Play) -> int:
    assert play.bot.user is not None
    return play.bot.user.id


def thread_in(play: Play, room: ChannelHandle, *people: Person, private: bool) -> ChannelHandle:
    """A thread of the bot's with these people in it."""
    kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
    thread = play.env.backend.create_thread(room.id, "screen", bot_id(play), type=kind)
    for person in people:
        play.env.backend.add_thread_member(thread.id, person.id)
    return ChannelHandle(play.env, play.guild, thread)


async def start(play: Play, room: ChannelHandle) -> Told:
    """A game whose secrets go to a channel."""
    await play.begin("ose")
    return await play.type(play.referee, "game secrets place", channel=room)


async def roll_blindly(play: Play) -> str:
    """Ann rolls for the referee alone; what the channel is told."""
    rolled = await play.type(play.ann, "roll", dice=SECRET, mode="blind")
    await play.bot.secrets.settle()
    return str(rolled.response.content)


def told_in(room: ChannelHandle) -> list[str]:
    return [message.content for message in room.history()]


def leaked(play: Play, *rooms: ChannelHandle) -> bool:
    """Whether the secret roll stands in the channel of the game, or in any of these."""
    texts = [text for room in (play.channel, play.other, *rooms) for text in told_in(room)]
    return any("+77" in text for text in texts)


async def notice(play: Play) -> str:
    """What the referee is told the next time they do something."""
    return said(await play.type(play.referee, "roll", dice="1d6"))


async def test_what_only_referees_may_see_is_told_there_with_its_buttons(play: Play) -> None:
    room = closed(play, play.referee)
    set_up = await start(play, room)
    assert set_up.ephemeral
    assert "is told in" in set_up.response.content
    public = await roll_blindly(play)
    assert public.startswith("The dice fall in secret.")
    assert not leaked(play)
    confirmed, roll = room.history()
    assert "is told in" in confirmed.content
    assert SECRET in roll.content
    assert labels(roll) == ["Reveal"]


async def test_what_is_pressed_there_is_told_where_the_game_is_played(play: Play) -> None:
    room = closed(play, play.referee)
    await start(play, room)
    await roll_blindly(play)
    revealed = await play.referee.click(room.history()[-1], label="Reveal")
    await play.bot.secrets.settle()
    shown = play.channel.history()[-1]
    assert SECRET in shown.content
    assert revealed.ephemeral
    assert revealed.response.content == f"[Told in the channel]({shown.jump_url})."
    assert "shows" not in "".join(told_in(room))
    entry = (await play.bot.games.log.entries((await play.game()).id, limit=1))[0]
    assert (entry.channel_id, entry.message_id) == (play.channel.id, shown.id)


async def test_two_games_of_one_referee_can_share_a_place(play: Play) -> None:
    room = closed(play, play.referee)
    await start(play, room)
    await roll_blindly(play)
    of_first = room.history()[-1]
    await play.type(play.referee, "game start", play.other, preset="ose")
    await play.type(play.referee, "game secrets place", play.other, channel=room)
    here = await play.type(play.referee, "game show", room)
    assert here.response.content.startswith("**other**")
    assert "Told in" in said(await play.referee.click(of_first, label="Reveal"))
    await play.restart()
    again = await play.type(play.referee, "game show", room)
    assert again.response.content.startswith("**other**")


async def test_moves_of_hidden_monsters_and_private_rolls_are_told_there(play: Play) -> None:
    scene = Scene(play)
    room = closed(play, play.referee)
    await scene.set_up("ose", Aldric=12)
    await play.type(play.referee, "game secrets place", channel=room)
    await scene.face(AddMonsters(name="Wolf", hit_points=(4,), morale=7, block="none"))
    await scene.say(play.referee, "monster add", name="Lurker", hit_points="9", hidden=True)
    await play.type(play.ann, "roll", dice=SECRET, mode="private")
    await play.type(play.referee, "morale roll", group="Wolf")
    await scene.say(play.ann, "damage", target="Wolf", amount="1")
    await play.bot.secrets.settle()
    texts = "\n".join(told_in(room))
    for told in ("Lurker", SECRET, ": morale 2d6 ("):
        assert told in texts
    # What a visible monster has left is no news of its own.
    assert "takes 1" not in texts
    assert "Lurker" not in "".join(told_in(play.channel))


async def test_where_everybody_can_read_it_is_no_place_for_secrets(play: Play) -> None:
    refused = await start(play, play.other)
    assert "@everyone can read" in refused.response.content
    assert "turn View Channel off" in refused.response.content
    assert "Where secrets go: docs/questions-trouble.md" in refused.response.content
    assert (await play.game()).secrets_channel_id is None
    home = await play.type(play.referee, "game secrets place", channel=play.channel)
    assert "can read" in home.response.content
    await roll_blindly(play)
    assert not leaked(play)


async def test_only_a_referee_says_where_secrets_go(play: Play) -> None:
    room = closed(play, play.referee)
    await start(play, room)
    for command, options in (("place", {"channel": play.other}), ("off", {})):
        refused = await play.type(play.ann, f"game secrets {command}", **options)
        assert "Only a referee of this game can say where secrets go." in refused.response.content
    ended = await play.type(play.referee, "game secrets off")
    assert ended.ephemeral
    again = await play.type(play.referee, "game secrets off")
    assert "Secrets go nowhere already." in again.response.content
    before = len(room.history())
    await roll_blindly(play)
    assert len(room.history()) == before


async def test_the_referee_reads_where_secrets_go_and_a_player_does_not(play: Play) -> None:
    room = closed(play, play.referee)
    await play.begin("ose")
    shown = await play.type(play.referee, "game show")
    assert "Secrets: in no channel." in shown.response.content
    await play.type(play.referee, "game secrets place", channel=room)
    shown = await play.type(play.referee, "game show")
    assert shown.response.content.endswith(f"Secrets: in <#{room.id}>")
    assert "Secrets" not in (await play.type(play.ann, "game show")).response.content
    assert "is told in" not in said(await play.type(play.ann, "log show"))
    allow(play, room, play.ann.id, MEMBER, view_channel=True)
    shown = await play.type(play.referee, "game show")
    assert "but not now." in shown.response.content


@pytest.mark.parametrize("who", ["everyone", "role", "player", "stranger"])
async def test_a_place_that_others_can_read_later_is_told_nothing_more(
    play: Play, who: str
) -> None:
    room = closed(play, play.referee)
    await start(play, room)
    stranger = Person.joined(play.env, play.guild, "dan")
    role = play.guild.create_role("Players")
    reader, kind = {
        "everyone": (play.guild.roles["@everyone"].id, ROLE),
        "role": (role.id, ROLE),
        "player": (play.ann.id, MEMBER),
        "stranger": (stranger.id, MEMBER),
    }[who]
    allow(play, room, reader, kind, view_channel=True)
    before = len(room.history())
    public = await roll_blindly(play)
    assert public.startswith("The dice fall in secret.")
    assert not leaked(play, room)
    assert len(room.history()) == before
    told = await notice(play)
    assert f"Nothing secret goes to <#{room.id}> now." in told
    assert "can read" in told
    assert "Where secrets go: docs/questions-trouble.md" in told
    assert "Nothing secret" not in await notice(play)
    shown = await play.type(play.referee, "log show")
    assert SECRET in shown.response.content


async def test_those_who_manage_the_server_may_read_it(play: Play) -> None:
    manager = play.guild.create_role(
        "Staff", permissions=discord.Permissions(manage_guild=True, view_channel=True)
    )
    admin = play.guild.create_role("Admin", permissions=discord.Permissions(administrator=True))
    boss = Person.joined(play.env, play.guild, "eve", admin)
    room = closed(play, play.referee, boss)
    allow(play, room, manager.id, ROLE, view_channel=True)
    await start(play, room)
    await roll_blindly(play)
    assert SECRET in told_in(room)[-1]


async def test_whoever_left_the_server_reads_nothing(play: Play) -> None:
    room = closed(play, play.referee, play.cat)
    play.guild.remove_member(play.cat)
    await start(play, room)
    await roll_blindly(play)
    assert SECRET in told_in(room)[-1]


async def test_a_referee_who_steps_down_makes_it_no_secret(play: Play) -> None:
    room = closed(play, play.referee, play.ann)
    await play.begin("ose")
    await play.type(play.referee, "game referee add", person=play.ann)
    await play.type(play.referee, "game secrets place", channel=room)
    await play.type(play.referee, "game referee remove", person=play.ann)
    await roll_blindly(play)
    assert not leaked(play, room)
    assert f"<@{play.ann.id}> can read" in await notice(play)


async def test_a_private_thread_of_the_referees_is_a_place(play: Play) -> None:
    thread = thread_in(play, play.other, play.referee, private=True)
    set_up = await start(play, thread)
    assert "is told in" in set_up.response.content
    await roll_blindly(play)
    assert SECRET in told_in(thread)[-1]


async def test_somebody_who_is_let_into_the_thread_ends_that(play: Play) -> None:
    thread = thread_in(play, play.other, play.referee, private=True)
    await start(play, thread)
    play.env.backend.add_thread_member(thread.id, play.bob.id)
    await roll_blindly(play)
    assert not leaked(play, thread)
    assert "Somebody is in" in await notice(play)


async def test_a_thread_that_is_public_is_as_open_as_its_channel(play: Play) -> None:
    public = thread_in(play, play.other, play.referee, private=False)
    refused = await start(play, public)
    assert "@everyone can read" in refused.response.content
    inside = thread_in(play, closed(play, play.referee), play.referee, private=False)
    allowed = await play.type(play.referee, "game secrets place", channel=inside)
    assert "is told in" in allowed.response.content
    play.env.backend.edit_channel(inside.id, {"parent_id": play.other.id})
    await roll_blindly(play)
    assert not leaked(play, inside)


@pytest.mark.parametrize("kind", [ROLE, MEMBER])
async def test_who_moderates_threads_reads_private_ones_too(
    play: Play, kind: OverwriteType
) -> None:
    thread = thread_in(play, play.other, play.referee, private=True)
    await start(play, thread)
    who = play.guild.create_role("Mods").id if kind == ROLE else play.cat.id
    allow(play, play.other, who, kind, manage_threads=True)
    await roll_blindly(play)
    assert not leaked(play, thread)
    assert "by Manage Threads" in await notice(play)


async def test_a_place_that_is_gone_or_shut_is_named_once_and_nothing_is_lost(play: Play) -> None:
    room = closed(play, play.referee)
    await start(play, room)
    allow(play, room, bot_id(play), MEMBER, view_channel=False)
    await roll_blindly(play)
    assert "I need View Channel, Send Messages" in await notice(play)
    play.env.backend.delete_channel(room.id)
    await roll_blindly(play)
    assert "It has been deleted." in await notice(play)
    assert not leaked(play)
    shown = await play.type(play.referee, "log show")
    assert shown.response.content.count(SECRET) == 2


async def test_where_discord_does_not_say_who_reads_nothing_is_told(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = closed(play, play.referee)
    await start(play, room)

    async def silent(*_of: Any) -> str:
        raise TimeoutError

    monkeypatch.setattr(secret_place, "why_not_secret", silent)
    await roll_blindly(play)
    assert not leaked(play, room)
    assert "Discord does not say just now" in await notice(play)
    monkeypatch.undo()
    await roll_blindly(play)
    assert SECRET in told_in(room)[-1]


async def test_what_nobody_was_told_before_a_restart_is_told_there_alone(play: Play) -> None:
    room = closed(play, play.referee)
    await start(play, room)
    await act_untold(play, play.ann, "i:1", RollDice(text=SECRET, seen=Visibility.BLIND))
    await start_again(play)
    await play.bot.secrets.settle()
    assert SECRET in told_in(room)[-1]
    assert not leaked(play)


async def test_mentions_ask_in_public_and_get_no_secret(play: Play) -> None:
    room = closed(play, play.referee)
    await start(play, room)
    before = len(room.history())
    for text in (f"roll {SECRET} blind", f"roll {SECRET} mode:private", "roll mode=blind 1d6"):
        await play.ann.send(play.channel, f"<@{bot_id(play)}> {text}")
    assert len(room.history()) == before
    assert (await play.game()).head == 2
