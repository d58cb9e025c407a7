"""What is tried twice of places."""

from rules.clock.records import PassTime
from rules.kernel.action import Action
from rules.kernel.parties import through
from rules.parties.records import SplitUp
from rules.places.records import (
    Draft,
    EnterArea,
    ForgetPlace,
    ImportPlaces,
    KeepParts,
    KeepPlace,
    KeepRoom,
    KeepStock,
    MeetInRoom,
    ReadRoom,
    RemovePart,
    Room,
    SetOpened,
    StockAgain,
    StockPlace,
)
from rules.places.state import STOCK, Area, Door, Find, Left, Place, Search, Trap
from rules.state.health import Vitals
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import COUSIN, camp

GUARDS = Room(
    area=Area(
        "",
        "Guard room",
        text="Two stools, and a smell of goblins.",
        notes="Three goblins play dice.",
        opened=True,
        dark=False,
        familiar=True,
        table="Upper halls",
        words=("slanting",),
        monsters=("2d4 goblins",),
        left=(Left("orc", (Vitals(1, 5),), 60, added=True),),
        searched=(Search("c1", "treasure", "chest"),),
    ),
    doors=(
        Door(
            "",
            "iron door",
            ("", "Crypt"),
            direction="north",
            secret=True,
            known=True,
            stuck=True,
            locked=True,
            open=True,
            wedged=True,
            spiked=True,
            held=True,
            held_until=60,
            held_by="c1",
            surprise_lost="a2",
            lock_note="The key lies in the altar.",
            behind="Bones rattle.",
            silent=True,
            tries=("c1",),
            picked=("c1",),
            listened=("c1",),
        ),
        Door("", "stairs", ("", ""), passage=True, direction="up"),
    ),
    traps=(
        Trap(
            "",
            "Poison needle",
            "",
            door="iron door",
            item="the lock",
            chance=3,
            damage="1d6",
            save="save_death",
            effect="paralysed",
            text="A needle pricks you.",
            notes="It has been used before.",
            found=True,
            sprung=True,
            disarmed=True,
        ),
    ),
    finds=(Find("", "Gold ring", "", text="It lies under a stool.", found=True),),
)
CRYPT = Room(area=Area("", "Crypt", text="Ash lies on the stone.", number="2"))
TOMB = Room(
    area=Area("", "Tomb", parts=("north wall", "middle"), things=("throne",)),
    traps=(Trap("", "pit", "", damage="1d6", part="middle"),),
    finds=(Find("", "Crown", "", part="north wall"),),
)
ASH = Draft(
    Place(
        "",
        "The Crypt of Ash",
        text="A hill with a hole in it.",
        every=3,
        chance=2,
        table="Upper halls",
        dark=False,
        words=("carved",),
    ),
    rooms=(GUARDS, CRYPT),
    lines=("line 3", "line 20"),
)
"""A place that says something in every respect."""
PREPARED = ImportPlaces(drafts=(ASH,))


def early(preset: str) -> Scene:
    """Ada is in a room in which Cousin was an hour later, and which was not read to her."""
    scene = camp(preset)
    scene.act(PREPARED)
    scene.act(SplitUp(characters=(COUSIN,), name="The mill"))
    scene.state = through(scene.state, 2)
    scene.act(PassTime(turns=6))
    scene.act(EnterArea(place="The Crypt of Ash", area="Crypt"))
    scene.state = through(scene.state, 1)
    scene.act(EnterArea(place="The Crypt of Ash", area="Crypt"))
    return scene


EMPTY = tuple(
    KeepRoom(place="The Crypt of Ash", room=Room(Area("", f"Room {n}"))) for n in range(3)
)
ROLLED = StockPlace(place="The Crypt of Ash", level=3)


def rolled(game: Scene) -> str:
    """The id of what was rolled for the rooms."""
    stock = STOCK.of(game.state)
    assert stock is not None
    return stock.id


def leave_out(game: Scene) -> Action:
    """The first of these rooms is left out."""
    stock = STOCK.of(game.state)
    assert stock is not None
    return StockAgain(stock=stock.id, room=stock.rooms[0].area, out=True)


EXAMPLES: tuple[Example, ...] = (
    Example(
        early,
        ReadRoom(place="The Crypt of Ash", area="Crypt"),
        says="told of it as they came in",
    ),
    Example(camp, PREPARED, says="The game has these already"),
    Example(camp, KeepRoom(place="The Crypt of Ash", room=CRYPT), says="has a room called Crypt"),
    Example(camp, KeepRoom(place="The Crypt of Ash", room=TOMB), says="has a room called Tomb"),
    Example(
        camp,
        KeepPlace(place="the crypt of ash", said=Place("", "Ash Hill", every=1)),
        (PREPARED,),
        says="There is no place called",
    ),
    Example(
        camp,
        KeepParts(place="The Crypt of Ash", area="Crypt", finds=(Find("", "urn", ""),)),
        (PREPARED,),
        says="has just that already",
    ),
    Example(
        camp,
        RemovePart(place="The Crypt of Ash", part="Gold ring"),
        (PREPARED,),
        says="has nothing called",
    ),
    Example(
        camp,
        SetOpened(place="The Crypt of Ash", area="Crypt", opened=True),
        (PREPARED,),
        says="is open already",
    ),
    Example(
        camp,
        MeetInRoom(place="The Crypt of Ash", area="Guard room", monsters="2d4 goblins"),
        (PREPARED, EnterArea(place="The Crypt of Ash", area="Guard room")),
        says="wait no longer",
    ),
    Example(camp, ROLLED, (PREPARED, *EMPTY)),
    Example(
        camp,
        lambda game: StockAgain(stock=rolled(game)),
        (PREPARED, *EMPTY, ROLLED),
        says="was kept, or rolled anew",
    ),
    Example(camp, leave_out, (PREPARED, *EMPTY, ROLLED), says="was kept, or rolled anew"),
    Example(
        camp,
        lambda game: KeepStock(stock=rolled(game)),
        (PREPARED, *EMPTY, ROLLED),
        says="was kept, or rolled anew",
    ),
    Example(
        camp,
        EnterArea(place="The Crypt of Ash", area="Crypt"),
        (PREPARED,),
        says="is in Crypt already",
    ),
    Example(
        camp,
        ForgetPlace(place="the crypt of ash"),
        (PREPARED,),
        says="No place is prepared yet",
    ),
)
