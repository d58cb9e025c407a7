"""Parties that keep apart: each reads what it does in a place of its own, and nothing else."""

import re
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType, OverwriteType

import cogs.core.entrance
import cogs.core.scheduler
from cogs.core.delivery import mentions_of
from cogs.render.telling import Message
from data.live import Asked, Outcome
from rules.campaign.records import ChangeSetting
from rules.errors import RuleError
from rules.expedition.records import SetOut
from rules.kernel.action import Action
from rules.parties.parting import BY_REFEREE
from rules.parties.records import JoinUp
from rules.places.records import Draft, EnterArea, ImportPlaces, Room
from rules.places.state import PLACES, Area, Door, Place
from rules.state.party import Scale
from rules.wandering.records import SetWandering
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, labels_on, said
from tests.cogs.test_say import rows
from tests.cogs.test_secret_moves import Table
from tests.cogs.test_wandering_unseen import HereScene
from tests.cogs.worlds import Luck, Option, World, fix_seeds, same_dice

NO_ACCESS: Any = SimpleNamespace(status=403, reason="Forbidden")
OAK = Door("", "oak door", ("", "Crypt"), open=True)


async def begun(play: Play) -> Scene:
    """Aldric, Berta and Cara in a game whose parties keep apart."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8, Cara=8)
    await scene.say(play.referee, "game settings", setting="apart", value="closed")
    return scene


def threads_of(channel: Any) -> dict[str, Any]:
    """The threads of a channel by their names."""
    return {thread.name: thread for thread in channel.threads}


async def parted(play: Play) -> tuple[Any, Any]:
    """The threads of Aldric's and of Berta's party."""
    scene = await begun(play)
    told = await scene.say(play.bob, "party split", who="Berta", name="The well")
    assert "**Berta goes their own way.**" in said(told)
    threads = threads_of(play.channel)
    return threads["Aldric and Cara"], threads["The well"]


def members_of(play: Play, thread: Any) -> set[int]:
    """Who is in a private thread."""
    return {*play.env.backend.channels[thread.id].thread_members}


async def test_each_party_gets_a_private_thread_with_its_own_people(play: Play) -> None:
    ours, theirs = await parted(play)
    for thread in (ours, theirs):
        assert play.env.backend.channels[thread.id].type == ChannelType.PRIVATE_THREAD
    own = play.bot.user
    assert own is not None
    assert members_of(play, ours) == {own.id, play.referee.id, play.ann.id, play.cat.id}
    assert members_of(play, theirs) == {own.id, play.referee.id, play.bob.id}


async def test_what_a_party_does_is_read_by_nobody_else(play: Play) -> None:
    ours, theirs = await parted(play)
    await play.type(play.referee, "encounter start", theirs)
    await play.type(play.referee, "monster add", theirs, name="Goblin", hit_points="5")
    rolled = await play.type(play.bob, "roll", theirs, dice="1d20")
    assert "#2.3" in said(rolled)
    for channel in (play.channel, ours):
        assert not any("Goblin" in message.content for message in channel.history())
        assert not any("#2.1" in message.content for message in channel.history())
    log = said(await play.type(play.ann, "log show", ours))
    assert "Goblin" not in log
    assert "of 8" in log
    own = said(await play.type(play.bob, "log show", theirs))
    assert "Goblin" in own
    assert "#2.1](" in own
    assert "Goblin" in said(await play.type(play.referee, "log show", ours))
    for command in ("log why", "log verify", "dice reveal", "log undo"):
        refused = said(await play.type(play.ann, command, ours, move="2.3"))
        assert "There is no move #2.3" in refused, command
    # Each party counts what it does, and all what all are told.
    assert "#1.1" in said(await play.type(play.cat, "roll", ours, dice="1d6"))
    await play.type(play.referee, "game settings", ours, setting="led_by", value="caller")
    assert "#9" in said(await play.type(play.bob, "log show", theirs))
    # After a restart all is counted on.
    await play.restart()
    assert "#2.4" in said(await play.type(play.bob, "roll", theirs, dice="1d20"))


async def test_only_a_referee_says_when_they_meet(play: Play) -> None:
    ours, theirs = await parted(play)
    refused = await play.type(play.ann, "party join", ours, party="The well")
    assert BY_REFEREE in said(refused)
    await play.type(play.bob, "roll", theirs, dice="1d20+30")
    await play.type(play.referee, "party join", ours, party="The well")
    # They are at home again, where all read it, and what comes.
    assert "together again" in text_in(play, play.channel)
    assert "together again" not in text_in(play, ours)
    rolled = await play.type(play.bob, "roll", dice="1d20")
    assert "#10" in said(rolled)
    assert "+30" not in said(await play.type(play.ann, "log show"))


async def test_without_a_private_place_nobody_parts(play: Play) -> None:
    scene = await begun(play)
    open_to_all = await scene.say(play.bob, "party split", who="Berta", channel=play.other)
    assert "needs a place that the others cannot read" in said(open_to_all)
    own = play.bot.user
    assert own is not None
    granted, denied = discord.PermissionOverwrite(create_private_threads=False).pair()
    for who, kind in ((play.guild.id, OverwriteType.ROLE), (own.id, OverwriteType.MEMBER)):
        play.env.backend.set_overwrite(
            play.channel.id, Overwrite(who, kind, granted.value, denied.value)
        )
    refused = await scene.say(play.bob, "party split", who="Berta")
    assert "Create Private Threads" in said(refused)
    listed = await scene.say(play.ann, "party all")
    assert "You are one party" in said(listed)


async def beside(play: Play) -> Scene:
    """Aldric and Cara are out in the channel, Berta is in another; everybody may read both."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8, Cara=8)
    await scene.act(play.referee, SetOut(scale=Scale.WILDERNESS))
    await scene.say(play.bob, "party split", who="Berta", name="The well", channel=play.other)
    return scene


async def close(play: Play) -> Told:
    """The referee has the parties keep apart."""
    return await play.type(play.referee, "game settings", setting="apart", value="closed")


def text_in(play: Play, channel: Any) -> str:
    """All that stands in a channel for everybody who reads it, boards and all."""
    found = play.env.backend.messages[channel.id].values()
    return str([(one.content, one.components) for one in found if one.visible_to(1)])


async def test_who_are_apart_already_get_a_private_place_each(play: Play) -> None:
    await beside(play)
    await play.bot.boards.settle()
    told = said(await close(play))
    threads = threads_of(play.channel)
    ours, theirs = threads["Aldric and Cara"], threads["The well"]
    assert f"The well: read in <#{theirs.id}> from now on." in told
    assert members_of(play, ours) >= {play.referee.id, play.ann.id, play.cat.id}
    assert play.bob.id not in members_of(play, ours)
    assert members_of(play, theirs) & {play.ann.id, play.bob.id, play.cat.id} == {play.bob.id}
    # Their boards stand there now, and nowhere else.
    await play.bot.boards.settle()
    game = await play.game()
    places = [play.bot.games.remembered.board(game.through(one).key) for one in (1, 2)]
    assert [None if one is None else one[0] for one in places] == [ours.id, theirs.id]
    rolled = await play.type(play.bob, "roll", play.other, dice="1d20+30")
    assert "+30" not in "".join(one.content for one in rolled.messages if not one.ephemeral)
    assert "+30" not in text_in(play, play.other)
    assert "+30" in text_in(play, theirs)


async def test_it_is_closed_only_where_all_can_be_private(play: Play) -> None:
    await beside(play)
    own = play.bot.user
    assert own is not None
    granted, denied = discord.PermissionOverwrite(create_private_threads=False).pair()
    for who, kind in ((play.guild.id, OverwriteType.ROLE), (own.id, OverwriteType.MEMBER)):
        play.env.backend.set_overwrite(
            play.channel.id, Overwrite(who, kind, granted.value, denied.value)
        )
    refused = said(await close(play))
    assert "Give me **Create Private Threads**" in refused
    assert not threads_of(play.channel)
    assert "may read what every party does" in said(
        await play.type(play.ann, "game settings", setting="apart")
    )
    assert "Only a referee" in said(
        await play.type(play.ann, "game settings", setting="apart", value="closed")
    )


async def test_once_it_is_open_again_all_read_what_comes_and_not_what_was(play: Play) -> None:
    await beside(play)
    await close(play)
    threads = threads_of(play.channel)
    theirs = threads["The well"]
    await play.type(play.bob, "roll", theirs, dice="1d20+30")
    open_to_all = {"setting": "apart", "value": "open"}
    await play.type(play.referee, "game settings", theirs, **open_to_all)
    # What was opened is taken back: they are where they were, and nobody else reads it.
    game, asked = await play.game(), Asked("test:closed again", play.referee.id, theirs.id, 2)
    await play.bot.games.history.undo(game.id, asked)
    await play.type(play.bob, "roll", play.other, dice="1d20+50")
    assert "+50" not in text_in(play, play.other)
    await play.type(play.referee, "game settings", theirs, **open_to_all)
    rolled = await play.type(play.bob, "roll", play.other, dice="1d20+40")
    assert "+40" in said(rolled)
    assert "+40" in text_in(play, play.other)
    logs = [said(await play.type(who, "log show")) for who in (play.ann, play.bob)]
    assert ["+30" in one for one in logs] == [False, True]
    assert ["+40" in one for one in logs] == [True, True]
    assert ["+50" in one for one in logs] == [False, True]


async def test_who_meet_read_on_where_nobody_reads_what_was_before(play: Play) -> None:
    ours, theirs = await parted(play)
    await play.type(play.cat, "party split", ours, who="Cara", name="The mill")
    mill = threads_of(play.channel)["The mill"]
    assert members_of(play, mill) & {play.ann.id, play.bob.id, play.cat.id} == {play.cat.id}
    # Cara is let into nothing that Aldric does from now on, for his is another thread by now.
    game = await play.game()
    aldric = game.home_channel_id
    assert aldric != ours.id
    assert play.cat.id not in play.env.backend.channels[aldric].thread_members
    await play.type(play.bob, "roll", theirs, dice="1d20+30")
    await play.type(play.referee, "party join", theirs, party="The mill")
    both = (await play.game()).through(2).home_channel_id
    assert both not in (theirs.id, mill.id)
    assert members_of(play, theirs) & {play.ann.id, play.cat.id} == set()
    inside = {*play.env.backend.channels[both].thread_members}
    assert inside >= {play.bob.id, play.cat.id}
    assert play.ann.id not in inside
    (room,) = (one for one in play.channel.threads if one.id == both)
    told = [text_in(play, one) for one in (room, theirs, mill)]
    assert ["together again" in one for one in told] == [True, False, False]
    assert "#2." in said(await play.type(play.cat, "roll", room, dice="1d6"))


async def test_who_do_not_meet_after_all_are_read_where_they_were(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = await parted(play)
    await play.type(play.cat, "party split", ours, who="Cara", name="The mill")
    mill, before = threads_of(play.channel)["The mill"], (await play.game()).through(2)
    act = play.bot.games.act

    async def somebody_was_quicker(game_id: int, asked: Asked, action: Action) -> Outcome:
        if isinstance(action, JoinUp):
            raise RuleError("They have gone on.")
        return await act(game_id, asked, action)

    monkeypatch.setattr(play.bot.games, "act", somebody_was_quicker)
    refused = await play.type(play.referee, "party join", theirs, party="The mill")
    assert "They have gone on." in said(refused)
    after = (await play.game()).through(2)
    assert after.home_channel_id == before.home_channel_id == theirs.id
    await play.type(play.bob, "roll", theirs, dice="1d20+30")
    others = [one for one in play.channel.threads if one.id != theirs.id]
    assert mill.id in [one.id for one in others]
    assert not ["+30" for one in others if "+30" in text_in(play, one)]


async def test_a_thread_that_was_deleted_is_told_once_and_made_anew(play: Play) -> None:
    ours, theirs = await parted(play)
    play.env.backend.delete_channel(theirs.id)
    await play.env.settle()
    told = [one for one in play.channel.history() if "has been deleted" in one.content]
    assert len(told) == 1
    assert f"<@{play.referee.id}>: The thread in which a party is read" in told[0].content
    assert not any(word in told[0].content for word in ("well", "Berta"))
    # Meanwhile they play on: whoever acts reads it, and nobody else.
    rolled = await play.type(play.bob, "roll", dice="1d20+30")
    assert all(one.ephemeral for one in rolled.messages)
    assert "+30" in said(rolled)
    for who in (play.ann, play.cat):
        assert "That is for others." in said(await who.click(told[0], label="Make a new thread"))
    await play.referee.click(told[0], label="Make a new thread")
    await play.bot.delivery.settle()
    anew = threads_of(play.channel)["The well"]
    assert members_of(play, anew) & {play.ann.id, play.bob.id, play.cat.id} == {play.bob.id}
    assert text_in(play, anew).count("1d20+30") == 1
    for channel in (play.channel, ours):
        assert "+30" not in text_in(play, channel)
    # Who presses again has them let in again, and makes no second one.
    pressed = await play.referee.click(told[0], label="Make a new thread")
    assert "Nobody else can read that" in said(pressed)
    assert len(threads_of(play.channel)) == 2


async def test_after_a_restart_a_party_without_a_thread_is_told_nowhere_else(play: Play) -> None:
    ours, theirs = await parted(play)
    play.env.backend.delete_channel(theirs.id)
    await play.env.settle()
    await play.type(play.bob, "roll", dice="1d20+30")
    await play.restart()
    await play.env.settle()
    for channel in (play.channel, ours):
        assert "+30" not in text_in(play, channel)
    told = [one for one in play.channel.history() if "has been deleted" in one.content]
    assert len(told) == 1
    await play.type(play.bob, "party place")
    await play.bot.delivery.settle()
    assert "+30" in text_in(play, threads_of(play.channel)["The well"])


async def test_a_referee_sees_to_all_parties_at_once(play: Play) -> None:
    for thread in await parted(play):
        play.env.backend.delete_channel(thread.id)
    await play.env.settle()
    await play.type(play.referee, "party place")
    assert {*threads_of(play.channel)} == {"Aldric and Cara", "The well"}
    asked = said(await play.type(play.referee, "party place", channel=play.other))
    assert "Which one is this for?" in asked


async def test_what_all_are_told_is_told_where_all_read(play: Play) -> None:
    ours, theirs = await parted(play)
    await play.type(play.referee, "game settings", theirs, setting="led_by", value="caller")
    told = "**Who leads the party**"
    assert (told in text_in(play, play.channel), told in text_in(play, theirs)) == (True, False)
    assert play.bob.id not in members_of(play, ours)


async def test_dice_in_a_post_that_others_read_are_not_answered_there(play: Play) -> None:
    _, theirs = await parted(play)
    bot = play.bot.user
    assert bot is not None
    await play.bob.send(play.channel, f"<@{bot.id}> roll 1d20+30")
    await play.env.settle()
    assert "Write it where your party is read" in play.channel.history()[-1].content
    await play.bob.send(theirs, f"<@{bot.id}> roll 1d20+40")
    await play.env.settle()
    assert "+40" in theirs.history()[-1].content


async def test_what_is_handed_to_a_party_is_told_there_and_to_all_where_all_read(
    play: Play,
) -> None:
    ours, theirs = await parted(play)
    await play.type(play.referee, "notebook add", theirs, name="The duke", text="He pays.")
    handed = {"entry": "The duke", "whom": "The well"}
    await play.type(play.referee, "notebook share", play.channel, **handed)
    told = [text_in(play, one) for one in (theirs, ours, play.channel)]
    assert ["handed something to read" in one for one in told] == [True, False, False]
    await play.type(play.referee, "notebook share", theirs, entry="The duke", whom="everybody")
    told = [text_in(play, one) for one in (theirs, ours, play.channel)]
    assert ["He pays." in one for one in told] == [False, False, True]


async def test_a_character_speaks_where_its_party_is_read(play: Play) -> None:
    ours, theirs = await parted(play)
    await play.type(play.bob, "say", text="How dark it is.")
    assert "How dark it is." in text_in(play, theirs)
    for channel in (play.channel, ours):
        assert "How dark it is." not in text_in(play, channel)


async def test_who_may_not_see_the_channel_is_named_and_let_in_later(play: Play) -> None:
    await beside(play)
    add_user = discord.Thread.add_user
    shut = {play.bob.id}

    async def add(thread: discord.Thread, user: discord.abc.Snowflake, /) -> None:
        if user.id in shut:
            raise discord.Forbidden(NO_ACCESS, {"code": 50001, "message": "Missing Access"})
        await add_user(thread, user)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.Thread, "add_user", add)
        told = said(await close(play))
        theirs = threads_of(play.channel)["The well"]
        assert f"I could not let <@{play.bob.id}> into <#{theirs.id}>" in told
        assert "View Channel" in told
        # Whoever left the thread, or sees the channel by now, comes back by one command.
        shut.clear()
        await play.type(play.bob, "party place")
    assert play.bob.id in members_of(play, theirs)
    assert len(threads_of(play.channel)) == 2


async def test_who_comes_back_reads_the_thread_that_their_party_has_by_then(play: Play) -> None:
    ours, _ = await parted(play)
    await play.type(play.cat, "roll", ours, dice="1d6")
    await play.type(play.cat, "party split", ours, who="Cara", name="The mill")
    home = (await play.game()).home_channel_id
    aldrics = ChannelHandle(play.env, play.guild, play.env.backend.get_channel(home))
    assert play.cat.id not in members_of(play, aldrics)
    await play.type(play.referee, "party join", aldrics, party="The mill")
    home = (await play.game()).home_channel_id
    both = ChannelHandle(play.env, play.guild, play.env.backend.get_channel(home))
    assert members_of(play, both) >= {play.ann.id, play.cat.id}


async def test_a_party_reads_its_own_chronicle_and_posts_it_at_home_alone(play: Play) -> None:
    ours, theirs = await parted(play)
    await play.type(play.referee, "encounter start", theirs)
    await play.type(play.referee, "monster add", theirs, name="Goblin", hit_points="5")
    await play.type(play.referee, "encounter end", theirs)
    told = await play.type(play.bob, "log chronicle", theirs)
    assert "Goblin" in said(told)
    posted = await play.type(play.referee, "log chronicle", play.channel, what="all")
    await play.referee.click(posted.response, label="Post it")
    assert "Goblin" not in "".join(message.content for message in play.channel.history())
    listed = await play.type(play.ann, "log chronicle", ours, what="all")
    assert "Goblin" not in said(listed)
    shown = said(await play.type(play.ann, "game show", ours))
    assert f"<#{theirs.id}>" not in shown
    assert f"<#{ours.id}>" in shown
    reader = Person.joined(play.env, play.guild, "rea")
    glance = said(await play.type(reader, "game show", play.channel))
    assert not any(f"<#{one.id}>" in glance for one in (ours, theirs))


async def test_an_undo_names_no_move_of_others_that_stands_in_its_way(play: Play) -> None:
    scene = await begun(play)
    rooms = (Room(area=Area("", "Hall"), doors=(OAK,)), Room(area=Area("", "Crypt")))
    for action in (
        SetWandering(every=0, a_day=0),
        ImportPlaces(drafts=(Draft(Place("", "Barrow"), rooms=rooms),)),
        EnterArea(place="Barrow", area="Hall"),
    ):
        await scene.act(play.referee, action)
    await scene.say(play.bob, "party split", who="Berta", name="The well")
    threads = threads_of(play.channel)
    ours, theirs = threads["Aldric and Cara"], threads["The well"]
    shut = said(await play.type(play.ann, "door shut", ours, door="oak door"))
    assert "shut" in shut
    await play.type(play.bob, "door open", theirs, door="oak door")
    refused = said(await play.type(play.ann, "log undo", ours))
    assert "Too much has happened since" in refused
    assert "#2" not in refused


# In pairs


class Apart(World):
    """One of two games in which Aldric and Cara are apart from Berta, who does more in the second.

    What is read is what those two read.
    """

    common: Any = None
    theirs: Any = None
    secrets: int

    async def part(self) -> None:
        """Berta goes her own way."""
        await Table.tell(self, self.play.bob, "party split", who="Berta", name="The well")
        threads = threads_of(self.channel)
        self.common, self.theirs = self.channel, threads["The well"]
        self.channel = threads["Aldric and Cara"]
        self.scene = HereScene(self.play, self.channel)
        await self.look("party split")

    def all_read(self) -> Iterator[str]:
        """The same without the numbers of entries and of what was typed, which are drawn."""
        for text in super().all_read():
            yield DRAWN.sub(r"\1(drawn)", text)

    async def others_act(self, action: Action) -> None:
        """What the referee has the other party do in one of the games, told to nobody."""
        if self.with_secrets:
            self.secrets += 1
            asked = Asked(f"apart:{self.secrets}", self.play.referee.id, self.theirs.id)
            game = await self.play.game(self.common)
            await self.play.bot.games.act(game.id, asked, action)

    async def others(self, who: Person, command: str, /, **options: Any) -> Told | None:
        """What the other party does in one of the games."""
        if not self.with_secrets:
            return None
        self.secrets += 1
        return await self.play.type(who, command, self.theirs, **options)


DRAWN = re.compile(r"((?:entry[a-z-]*|do-with)p1:)[\w-]+")
READ = ("log show", "dice history", "dice fairness", "dice seeds", "log verify", "catchup")
ASKED = (
    *("game export", "place map", "party map", "light list", "party load", "party show"),
    *("party all", "time show", "game show", "help", "me notes", "log why", "item prices"),
)
OPTIONS: list[Option] = [
    ("party join", "party", {}),
    ("party look", "party", {}),
    ("place go", "where", {}),
    ("place show", "place", {}),
    ("place map", "place", {}),
    ("log chronicle", "what", {}),
    ("item buy", "name", {}),
    ("item give", "to", {}),
    ("damage", "target", {}),
    ("do", "what", {}),
    ("task choose", "what", {}),
]


async def look_back(world: Apart) -> None:
    """Ann reads all that the game keeps, and Cat the most of it."""
    ann, cat = world.play.ann, world.play.cat
    for who, commands in ((ann, (*READ, *ASKED)), (cat, READ)):
        for command in commands:
            await world.tell(who, command)
    for move in ("1.1", "2.1", "2.3", "3.1", "9", "10"):
        for command in ("log verify", "dice reveal", "log why"):
            await world.tell(ann, command, move=move)
    for name in ("Berta", "Goblin", "Anselm Crane"):
        await world.tell(ann, "sheet show", character=name)
        await world.tell(ann, "damage", target=name, amount="1")
        await world.tell(ann, "do", what=f"attack {name}")
    for line in ("meet the others", "where are the others", "what did Berta do", "go to Crypt"):
        await world.tell(ann, "do", what=line)
    for what in ("all", "session 1", "day 1", "encounter 1", "encounter 2", "since 2"):
        told = await world.tell(ann, "log chronicle", what=what)
        if what == "all" and "As a page" in labels_on(told.response):
            told = await world.press(ann, told.response.message, "As a page")
        for file in told.response.attachments:
            world.note("the page", (await file.read()).decode())


async def both(
    play: Play, monkeypatch: pytest.MonkeyPatch, playing: Callable[[Apart], Awaitable[None]]
) -> tuple[Apart, Apart]:
    """The same game twice, with the same dice; only in the second the others do anything."""
    monkeypatch.setattr(cogs.core.entrance, "MOST", 1_000)
    monkeypatch.setattr(cogs.core.scheduler, "CALM_S", cogs.core.scheduler.LONGEST_S)
    luck: Luck = same_dice(monkeypatch)
    quiet = Apart(play, play.channel, luck, with_secrets=False)
    loud = Apart(play, play.other, luck, with_secrets=True)
    for world in (quiet, loud):
        fix_seeds(monkeypatch, 1)
        world.options = OPTIONS
        await begin(world)
        await playing(world)
    assert loud.secrets
    pairs = zip(quiet.all_read(), loud.all_read(), strict=True)
    assert not [pair for pair in pairs if pair[0] != pair[1]]
    return quiet, loud


async def begin(world: Apart) -> None:
    """Three characters with money, at home; nothing wanders."""
    play = world.play
    await world.tell(play.referee, "game start", preset="ose", name="The Keep")
    for who, name in ((play.ann, "Aldric"), (play.bob, "Berta"), (play.cat, "Cara")):
        await world.tell(who, "sheet create", name=name, hit_points=30)
        await world.tell(who, "item add", name="Gold pieces", count=500, kind="coins")
    rooms = tuple(Room(area=Area("", name)) for name in ("Hall", "Crypt", "Vault"))
    doors = (Door("", "oak door", ("Hall", "Crypt")), Door("", "hatch", ("Crypt", "Vault")))
    rooms = (Room(area=Area("", "Hall"), doors=doors[:1]), rooms[1], rooms[2])
    await world.act(
        SetWandering(every=0, a_day=0),
        ChangeSetting(key="apart", value="closed"),
        ImportPlaces(drafts=(Draft(Place("", "Barrow"), rooms=rooms),)),
    )


async def fight_apart(world: Apart) -> None:
    """Both parties fight; what the others do, and take back, changes nothing here."""
    play = world.play
    ann, bob, cat, referee = play.ann, play.bob, play.cat, play.referee
    await world.part()
    await world.others(referee, "encounter start")
    await world.others(referee, "monster add", name="Goblin", count=3, hit_points="5")
    await world.tell(referee, "encounter start")
    await world.others(bob, "encounter join")
    await world.tell(ann, "encounter join")
    await world.tell(cat, "encounter join")
    await world.tell(referee, "monster add", name="Rat", count=2, hit_points="2")
    await world.others(bob, "roll", dice="1d20+3")
    await world.others(bob, "roll", dice="1d20+3", mode="private")
    await world.others(referee, "roll", dice="1d20+3", mode="blind")
    await world.tell(ann, "roll", dice="1d20+1")
    await world.tell(cat, "roll", dice="1d6", mode="private")
    await world.others(referee, "damage", target="Berta", amount="40")
    await world.others(referee, "log undo")
    await world.tell(ann, "damage", target="Aldric", amount="3")
    await world.others(bob, "log redo")
    await world.others(referee, "encounter end")
    await world.tell(ann, "log undo")
    await world.others(bob, "item buy", name="Rope")
    await world.tell(ann, "log redo")
    await world.others(bob, "say", text="Nobody hears me.")
    await world.tell(cat, "say", text="Where is Berta?")
    await world.offered(ann)
    await world.tell(referee, "encounter end")
    await world.others(referee, "time pass", days=3)
    await world.tell(ann, "catchup", since="5")
    await world.tell(cat, "item buy", name="Torches")
    await look_back(world)


@pytest.mark.long
async def test_a_fight_of_others_leaves_nothing_to_read(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await both(play, monkeypatch, fight_apart)


async def delve_apart(world: Apart) -> None:
    """The others open rooms, and what stands there is on their map alone."""
    play = world.play
    ann, bob, cat, referee = play.ann, play.bob, play.cat, play.referee
    for who in (ann, bob):
        await world.tell(who, "item add", name="torch", count=6)
    await world.act(EnterArea(place="Barrow", area="Hall"))
    await world.part()
    await world.others(bob, "light on", source="torch")
    await world.tell(ann, "light on", source="torch")
    await world.others_act(EnterArea(place="Barrow", area="Crypt"))
    await world.tell(ann, "place show", place="Barrow")
    await world.others_act(EnterArea(place="Barrow", area="Vault"))
    await world.tell(cat, "place map", place="Barrow")
    await world.others(bob, "explore turn", what="search")
    await world.tell(ann, "explore turn", what="wait")
    await world.others(referee, "time pass", turns=2)
    await world.tell(ann, "light list")
    await world.tell(ann, "log undo")
    await world.offered(ann)
    await look_back(world)


async def live_apart(world: Apart) -> None:
    """The others trade, hire, write, speak and travel; nobody here hears of it."""
    play = world.play
    ann, bob, cat, referee = play.ann, play.bob, play.cat, play.referee
    await world.part()
    await world.others(bob, "item buy", name="Rope")
    await world.tell(ann, "item buy", name="Rope")
    await world.others(referee, "hire add", trade="torchbearer", employer="Berta", count=2)
    await world.others(bob, "notebook add", name="The miller", text="He lies.")
    await world.tell(cat, "notebook add", name="The baker", text="He bakes.")
    await world.others(referee, "notebook add", name="The duke", text="He pays.")
    await world.others(referee, "notebook share", entry="The duke", whom="The well")
    await world.others(bob, "sheet set", character="Berta", field="ac", value="3")
    await world.tell(ann, "sheet show", character="Aldric")
    await world.others(bob, "roll", dice="2d6+100", mode="private")
    await world.others(referee, "dice reveal", move="2.5")
    await world.tell(referee, "time pass", days=1)
    await world.others(referee, "time pass", days=30)
    await world.others_act(SetOut(scale=Scale.WILDERNESS))
    await world.others(bob, "travel day", course="north", terrain="forest")
    await world.others(bob, "say", text="How cold it is.")
    await world.others(bob, "log undo")
    await world.tell(ann, "item buy", name="Lantern")
    await world.tell(ann, "log undo")
    await world.tell(ann, "log redo")
    await world.tell(referee, "game settings", setting="led_by", value="caller")
    await world.offered(ann)
    await look_back(world)


async def rooms_of(world: Apart) -> list[bool]:
    """Which rooms of the place are opened."""
    (place,) = PLACES.of((await world.play.game(world.common)).state)
    return [area.opened for area in place.areas]


@pytest.mark.long
@pytest.mark.parametrize("playing", [delve_apart, live_apart])
async def test_rooms_and_days_of_others_leave_nothing_to_read(
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    playing: Callable[[Apart], Awaitable[None]],
) -> None:
    quiet, loud = await both(play, monkeypatch, playing)
    if playing is delve_apart:
        assert [await rooms_of(one) for one in (quiet, loud)] == [[True, False, False], [True] * 3]


async def test_who_stands_in_reads_with_a_party_until_that_is_over(play: Play) -> None:
    _, theirs = await parted(play)
    await play.type(play.bob, "away", theirs, until="3 days", delegate=play.ann)
    assert play.ann.id in members_of(play, theirs)
    await play.restart()
    await play.type(play.bob, "away", theirs, back=True)
    assert play.ann.id not in members_of(play, theirs)
    assert members_of(play, theirs) >= {play.bob.id, play.referee.id}


async def fought(play: Play, ours: Any) -> None:
    """Aldric's party is in the middle of a round."""
    await play.type(play.referee, "encounter start", ours)
    await play.type(play.ann, "encounter join", ours)
    await play.type(play.referee, "monster add", ours, name="Goblin", hit_points="5")
    for _ in range(2):
        await play.type(play.referee, "encounter next", ours)
    game = await play.game()
    while not game.so_far:
        await play.type(play.referee, "encounter next", ours)
        game = await play.game()


async def test_a_list_calls_nobody_into_the_thread_of_others_that_fight(play: Play) -> None:
    ours, theirs = await parted(play)
    await play.type(play.referee, "party sign-up", ours, name="The mill", when="3 days")
    await play.type(play.bob, "party sign-on", theirs)
    await fought(play, ours)
    await play.env.advance_time(3 * 24 * 60 * 60)
    await play.bot.delivery.settle()
    (reminder,) = (one for one in play.channel.history() if "Along: Berta" in one.content)
    assert f"<@{play.bob.id}>" in reminder.content
    assert not any("Along: Berta" in one.content for one in ours.history())


async def test_nobody_is_mentioned_in_a_thread_that_they_do_not_read(play: Play) -> None:
    """Discord would let them into it."""
    ours, _ = await parted(play)
    game = await play.game()
    row = (await rows(play))[-1]
    seats = tuple(one.number for one in game.members.values())
    message = Message("Hello.", rows=(row,), whom=seats)
    in_thread = (await mentions_of(play.bot, game, message, ours.id)).to_dict()
    at_home = (await mentions_of(play.bot, game, message, play.channel.id)).to_dict()
    assert play.ann.id in in_thread["users"]
    assert play.bob.id not in in_thread["users"]
    assert play.bob.id in at_home["users"]


async def test_what_is_held_back_of_a_fight_is_told_where_its_party_is_read(play: Play) -> None:
    ours, _ = await parted(play)
    await fought(play, ours)
    await play.type(play.referee, "monster add", ours, name="Ogre", hit_points="9")
    await play.type(play.referee, "notebook add", ours, name="A letter", text="Come alone.")
    await play.type(play.referee, "notebook share", ours, entry="letter", whom="everybody")
    assert "Come alone" in "".join(one.content for one in ours.history())
    assert not any("Ogre" in one.content for one in play.channel.history())
