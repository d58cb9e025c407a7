"""Pairs of games, one of them with secrets in its world: players read the same in both."""

from collections.abc import Awaitable, Callable

import pytest

import cogs.core.entrance
import cogs.core.scheduler
from rules.campaign.records import ChangeSetting
from rules.expedition.records import SetOut
from rules.places.records import Draft, EnterArea, ImportPlaces, KeepParts, KeepRoom, Room
from rules.places.state import PLACES, Area, Door, Place, Trap
from rules.record import replace
from rules.state.party import Scale
from rules.traps.records import TouchTrap
from rules.travel.records import JOURNEY, SetTrueCourse
from rules.wandering.records import SetWandering
from tests.cogs.cellar import IRON, PANEL, PIT, RING
from tests.cogs.conftest import Play
from tests.cogs.scene import labels_on
from tests.cogs.worlds import Option, World, fix_seeds, same_dice

OAK = Door("", "oak door", ("", "Cell"), direction="south", locked=True)
STUCK = replace(IRON, stuck=True, behind="")
DART = Trap("", "dart", "", door="oak door", damage="1d4")
NEEDLE = Trap("", "needle", "", item="chest", effect="poison", kind="treasure")
HATCH = Door("", "hatch", ("", "Vault"), direction="down", secret=True)
VAULT = Room(
    area=Area("", "Vault", text="Gold!", notes="A lich lives here."),
    doors=(Door("", "portcullis", ("", "Throne")),),
    traps=(replace(PIT, name="portal"),),
    finds=(replace(RING, name="pearl"),),
)
pytestmark = [pytest.mark.long, pytest.mark.no_cover, pytest.mark.usefixtures("calm")]
READ = ("log show", "dice history", "dice fairness", "dice seeds", "catchup", "log verify", "help")
ASKED = (
    "game export",
    "place map",
    "party map",
    "light list",
    "party load",
    "party show",
    "time show",
    "game show",
    "help",
)


@pytest.fixture
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """These games are long, nothing falls due in them, and everything is looked at at once."""
    monkeypatch.setattr(cogs.core.entrance, "MOST", 1_000)
    monkeypatch.setattr(cogs.core.scheduler, "CALM_S", cogs.core.scheduler.LONGEST_S)


async def begin(world: World, preset: str) -> None:
    """Ann's Aldric and Bob's Berta, who is an elf, in a game where nothing wanders."""
    play = world.play
    await world.tell(play.referee, "game start", preset=preset, name="The Keep")
    for who, name in ((play.ann, "Aldric"), (play.bob, "Berta")):
        await world.tell(who, "sheet create", name=name, hit_points=30)
    await world.act(SetWandering(every=0, a_day=0), ChangeSetting(key="led_by", value="caller"))
    await world.tell(play.referee, "party caller", who="Aldric")


async def look_back(world: World) -> None:
    """Players read all that the game keeps."""
    for who in (world.play.ann, world.play.bob):
        for command in (*READ, *ASKED):
            await world.tell(who, command)
        for move in ("5", "8", "11", "14", "17", "20"):
            await world.tell(who, "log verify", move=move)
            await world.tell(who, "dice reveal", move=move)
        told = await world.tell(who, "log chronicle", what="all")
        if "As a page" in labels_on(told.response):
            told = await who.click(told.response.message, label="As a page")
        (page,) = told.response.attachments
        world.note("the page", (await page.read()).decode())


# Below ground

DOORS = ("listen", "open", "force", "pick", "shut", "wedge", "spike")
BELOW: list[Option] = [
    *((f"door {deed}", "door", {}) for deed in DOORS),
    ("trap disarm", "trap", {}),
    ("trap try", "trap", {}),
    ("search tell", "hidden", {}),
    ("place go", "where", {}),
    ("place show", "place", {}),
    ("place open", "room", {}),
    ("place map", "place", {}),
    ("explore turn", "what", {}),
    ("explore turn", "to", {"what": "go"}),
    ("explore ask", "to", {}),
    ("task choose", "what", {}),
    ("task choose", "about", {"what": "search"}),
    ("search for", "where", {"what": "doors"}),
    ("search for", "where", {"what": "treasure"}),
    ("task choose", "about", {"what": "listen"}),
    ("task choose", "about", {"what": "force"}),
    ("task standing", "about", {"what": "search"}),
    ("log chronicle", "what", {}),
]


async def prepare(world: World) -> None:
    """A guard room and a crypt; in one of the games far more than that."""
    guards = Area("", "Guard room", parts=("east wall", "north end"), things=("chest",))
    rooms = (Room(area=guards), Room(area=Area("", "Crypt")))
    doors = KeepParts(place="Barrow", area="Guard room", doors=(STUCK, OAK))
    await world.act(ImportPlaces(drafts=(Draft(Place("", "Barrow"), rooms=rooms),)))
    await world.act(EnterArea(place="Barrow", area="Guard room"), doors)
    await world.hide(
        KeepRoom(place="Barrow", room=VAULT),
        KeepParts(
            place="Barrow",
            area="Guard room",
            doors=(PANEL,),
            traps=(PIT, DART, NEEDLE),
            finds=(RING,),
        ),
        KeepParts(place="Barrow", area="Crypt", doors=(HATCH,), traps=(PIT,), finds=(RING,)),
    )
    await world.hide(await touch(world, "pit"))


async def touch(world: World, trap: str) -> TouchTrap:
    """All of them touch a trap that does not spring."""
    state = (await world.play.game(world.channel)).state
    return TouchTrap(trap=trap, targets=tuple(one.id for one in state.characters), forced=6)


async def search(world: World) -> None:
    """Look for everything, and do what can be done with things that nobody may know of."""
    ann, bob, referee = world.play.ann, world.play.bob, world.play.referee
    for what in ("doors", "traps", "things"):
        await world.tell(referee, "search for", what=what, who="Aldric", where="east wall")
        await world.tell(referee, "search for", what=what, who="Berta", where="north end")
        await world.tell(referee, "explore turn", what="wait")
    for what in ("traps", "things", "treasure"):
        for _ in range(2):
            await world.tell(bob, "search for", what=what, where="east wall")
        await world.tell(bob, "log undo")
    await world.tell(referee, "sheet set", character="Berta", field="find_traps", value="50")
    await world.tell(bob, "search for", what="treasure", where="chest")
    await world.tell(referee, "explore turn", what="wait")
    for command, option in (("door open", "door"), ("door listen", "door"), ("place go", "where")):
        for name in ("panel", "panel east", "hatch", "Vault", "Throne", "nothing"):
            await world.tell(ann, command, **{option: name})
    for name in ("pit", "needle", "needle on the chest", "dart", "nothing"):
        await world.tell(ann, "trap disarm", trap=name)
    await world.tell(ann, "search tell", hidden="gold ring")
    await world.tell(ann, "place show", place="Barrow")


async def go_on(world: World) -> None:
    """Doors, turns and tasks, from one room to the next and back."""
    ann, bob, referee = world.play.ann, world.play.bob, world.play.referee
    await world.tell(ann, "item add", name="torch", count=3)
    await world.tell(ann, "light on", source="torch")
    await world.tell(referee, "door listen", door="iron door", who="Aldric", forced=6)
    await world.tell(ann, "door pick", door="oak door", chance="99%")
    await world.tell(ann, "door open", door="oak door")
    await world.tell(ann, "item add", name="iron spike", count=2)
    await world.tell(ann, "door spike", door="oak door")
    again = KeepParts(place="Barrow", area="Guard room", traps=(replace(PIT, name="net"),))
    await world.hide(again, await touch(world, "dart"))
    for command in ("log undo", "log redo", "log undo"):
        await world.tell(ann, command)
    await world.tell(ann, "door force", door="iron door", number=6)
    await world.tell(bob, "task choose", what="search", about="doors")
    await world.tell(bob, "task standing", what="search", about="traps")
    asked = await world.tell(ann, "explore ask", what="go", to="iron door north")
    await world.press(ann, asked.response.message, "Undo")
    for what in ("wait", "search", "listen", "go"):
        await world.tell(ann, "explore turn", what=what)
    await world.offered(ann, bob)
    await world.tell(ann, "explore turn", to="iron door north")
    await world.tell(ann, "log undo")
    await world.tell(ann, "log redo")
    await search(world)
    await world.offered(ann, bob)
    await world.tell(ann, "place go", where="iron door south")
    await world.tell(ann, "explore turn", what="wait", turns=1)
    preview = await world.tell(ann, "explore turn", what="wait", turns=5)
    await world.press(ann, preview.response.message, "Play it")
    for command in ("log undo", "log undo", "log redo", "log redo"):
        await world.tell(ann, command)
    await world.tell(referee, "time pass", turns=4)


async def delve(world: World, preset: str) -> None:
    """Everything that players can do in two rooms."""
    world.options = BELOW
    await begin(world, preset)
    await prepare(world)
    await world.offered(world.play.ann, world.play.bob)
    await search(world)
    await go_on(world)
    await look_back(world)


# Out of doors

WAYS: list[Option] = [
    *((f"travel {command}", "course", {}) for command in ("day", "way", "lost")),
    ("travel way", "terrain", {}),
    ("task choose", "what", {}),
    ("task standing", "what", {}),
    ("log chronicle", "what", {}),
]


async def travel(world: World, preset: str) -> None:
    """Days by land, of which one of the parties spends most on a way that leads elsewhere."""
    play, ann, bob = world.play, world.play.ann, world.play.bob
    world.options = WAYS
    await begin(world, preset)
    await world.act(SetOut(scale=Scale.WILDERNESS))
    await world.tell(ann, "travel way", course="north", terrain="jungle", forage=True)
    await world.tell(ann, "travel day")
    world.unlucky()
    await world.tell(ann, "travel day")
    await world.tell(ann, "log undo")
    await pages(world)
    await world.tell(ann, "travel day", days=3)
    await world.hide(SetTrueCourse(course="south-east"))
    await pages(world)
    await world.tell(ann, "travel day", half=True)
    await world.tell(ann, "travel way", course="west", terrain="Swamp, Hills by road")
    await world.hide(SetTrueCourse(course="east", since=2))
    for command in ("log undo", "log redo"):
        await world.tell(ann, command)
    await pages(world)
    await world.tell(ann, "travel day", what="camp")
    await world.tell(ann, "travel day")
    world.luck.shows = 6
    for what in ("march", "rest", "hunt"):
        await world.tell(ann, "travel day", what=what)
    for options in ({"course": "south"}, {"noticed": "true"}, {"noticed": "lost"}):
        await world.tell(bob, "travel lost", **options)
    await world.tell(play.referee, "time pass", days=2)
    await pages(world)
    await look_back(world)


async def pages(world: World) -> None:
    """The map with its picture, and what is offered."""
    for who in (world.play.ann, world.play.bob):
        await world.tell(who, "travel show")
        await world.tell(who, "sea show")
    await world.offered(world.play.ann)


async def sail(world: World, preset: str) -> None:
    """Days at sea, of which one of the ships spends most on a course that it does not know."""
    play, ann = world.play, world.play.ann
    world.options = [("task choose", "what", {}), ("log chronicle", "what", {})]
    await begin(world, preset)
    await world.tell(play.referee, "sea embark", name="Tern", rate=360, navigator=True)
    await world.tell(play.referee, "sea course", course="north", in_sight=False)
    await world.tell(ann, "sea day")
    world.unlucky()
    await world.tell(ann, "sea day")
    await world.tell(ann, "log undo")
    await world.tell(ann, "sea day", days=2)
    await world.hide(SetTrueCourse(course="south-east"))
    await pages(world)
    await world.tell(ann, "sea course", course="west")
    await world.tell(ann, "sea day")
    await world.tell(ann, "log undo")
    await world.tell(ann, "sea course", course="south")
    await world.hide(SetTrueCourse(course="north", since=2))
    await world.tell(ann, "log undo")
    await world.tell(ann, "log redo")
    await world.tell(ann, "travel lost", noticed="true")
    await pages(world)
    await world.tell(play.referee, "sea ashore")
    await world.tell(ann, "travel day", course="north", terrain="clear")
    await pages(world)
    await look_back(world)


# The pairs

Playing = Callable[[World, str], Awaitable[None]]


async def both(
    play: Play, monkeypatch: pytest.MonkeyPatch, playing: Playing, preset: str
) -> tuple[World, World]:
    """The same game twice, with the same dice; only the second has secrets."""
    luck = same_dice(monkeypatch)
    plain = World(play, play.channel, luck, with_secrets=False)
    secret = World(play, play.other, luck, with_secrets=True)
    for world in (plain, secret):
        fix_seeds(monkeypatch, 1)
        luck.shows = 6
        await playing(world, preset)
    assert secret.secrets
    for without, having in zip(plain.all_read(), secret.all_read(), strict=True):
        assert without == having
    return plain, secret


@pytest.mark.rule("OSE-SEARCH", "OSE-SECRET-DOORS", "OSE-TRAPS", "OSE-LISTEN")
async def test_a_dungeon_full_of_secrets_looks_as_one_without(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, secret = await both(play, monkeypatch, delve, "ose")
    (place,) = PLACES.of((await play.game(secret.channel)).state)
    assert not any(trap.sprung or trap.found for trap in place.traps)
    assert not any(find.found for find in place.finds)


@pytest.mark.parametrize(("playing", "preset"), [(travel, "ose"), (sail, "eris")])
@pytest.mark.rule("OSE-LOST", "OSE-SEA-LOST")
async def test_who_is_lost_reads_what_others_read(
    play: Play, monkeypatch: pytest.MonkeyPatch, playing: Playing, preset: str
) -> None:
    plain, secret = await both(play, monkeypatch, playing, preset)
    found = [JOURNEY.of((await play.game(world.channel)).state) for world in (plain, secret)]
    assert [journey.lost is not None for journey in found] == [False, True]
    assert any(day.astray for day in found[1].days)
