"""What is tried twice of places."""

from rules.places.actions import Draft, ForgetPlace, ImportPlaces, KeepRoom, Room
from rules.state.places import Area, Door, Find, Place, Search, Trap
from tests.rules.example import Example
from tests.rules.scenes import camp

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
            surprise_lost=True,
            lock_note="The key lies in the altar.",
            behind="Bones rattle.",
            silent=True,
            tries=("c1",),
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
CRYPT = Room(area=Area("", "Crypt", text="Ash lies on the stone."))
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

EXAMPLES: tuple[Example, ...] = (
    Example(camp, PREPARED, says="The game has these already"),
    Example(camp, KeepRoom(place="The Crypt of Ash", room=CRYPT), says="says all that already"),
    Example(
        camp,
        ForgetPlace(place="the crypt of ash"),
        (PREPARED,),
        says="No place is prepared yet",
    ),
)
