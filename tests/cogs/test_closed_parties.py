"""Parties that keep apart: each reads what it does in a place of its own, and nothing else."""

import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType

import cogs.core.entrance
import cogs.core.scheduler
from data.live import Asked
from rules.campaign.records import ChangeSetting
from rules.expedition.records import SetOut
from rules.kernel.action import Action
from rules.parties.parting import BY_REFEREE
from rules.places.records import Draft, EnterArea, ImportPlaces, Room
from rules.places.state import PLACES, Area, Door, Place
from rules.state.party import Scale
from rules.wandering.records import SetWandering
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, labels_on, said
from tests.cogs.test_secret_moves import Table
from tests.cogs.test_wandering_unseen import HereScene
from tests.cogs.worlds import Luck, Option, World, fix_seeds, same_dice

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
    met = await play.type(play.referee, "party join", ours, party="The well")
    assert "together again" in said(met)
    # They are at home again, where all read what comes.
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


async def test_while_they_are_apart_nobody_closes_what_all_can_read(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8)
    await scene.say(play.bob, "party split", who="Berta", channel=play.other)
    options = {"setting": "apart", "value": "closed"}
    refused = await scene.say(play.referee, "game settings", **options)
    assert "while you are one party" in said(refused)


async def test_who_comes_into_a_party_may_read_in_its_thread(play: Play) -> None:
    ours, theirs = await parted(play)
    await play.type(play.cat, "party split", ours, who="Cara", name="The mill")
    mill = threads_of(play.channel)["The mill"]
    assert members_of(play, mill) & {play.ann.id, play.bob.id, play.cat.id} == {play.cat.id}
    # Cara is let into nothing that Aldric does from now on, for his is another thread by now.
    game = await play.game()
    aldric = game.home_channel_id
    assert aldric != ours.id
    assert play.cat.id not in play.env.backend.channels[aldric].thread_members
    await play.type(play.referee, "party join", theirs, party="The mill")
    assert members_of(play, theirs) >= {play.bob.id, play.cat.id}
    assert play.ann.id not in members_of(play, theirs)
    assert "#2." in said(await play.type(play.cat, "roll", theirs, dice="1d6"))


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
