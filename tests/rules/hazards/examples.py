"""What is tried twice of hazards."""

from rules.conditions.records import AddEffect
from rules.encounter.records import AddMonsters
from rules.hazards.records import (
    Climb,
    CutFree,
    Disbelieve,
    DrainLevels,
    EndIllusion,
    Fall,
    MakeIllusion,
    PutPoison,
    SetProvisions,
    ShakeOut,
    StrikeWithIllusion,
    Swim,
)
from rules.items.reading import items_of
from rules.items.records import AddItem, WieldItem
from rules.kernel.action import Action
from rules.sheet.records import ChangeTraits, SetLevel, SetSheetNumber
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, acting, camp, meeting
from tests.rules.table import ANN

OGRES = AddMonsters(name="Ogres", count=2, hit_points=(9,), hit_dice="4+1", block="none")


SPELLS = SetSheetNumber(character_id=ADA, field="save_spells", value=15)
SPELLS_OF_COUSIN = SetSheetNumber(character_id=COUSIN, field="save_spells", value=15)


def poison_ogres(game: Scene) -> Action:
    """Two ogres save against poison."""
    who = game.id("Ogres")
    return PutPoison(targets=(f"{who}#1", f"{who}#2"), kind="weakening", modifier=-20)


def show_fire(game: Scene) -> Action:
    """Ada and her cousin see a fire that is not there."""
    return MakeIllusion(what="Fire", targets=(ADA, COUSIN))


def freeze_squire(game: Scene) -> Action:
    """The squire stands frozen with fear."""
    return AddEffect(target=game.id("Squire"), name="", key="ghoul-paralysed")


def shake_squire(game: Scene) -> Action:
    """Ada shakes the squire out of it."""
    return ShakeOut(target=game.id("Squire"), by=ADA)


def put_on(game: Scene) -> Action:
    """Ada puts her platemail on."""
    return WieldItem(item_id=items_of(game.state, ADA)[0].id, target=ADA)


EXAMPLES: tuple[Example, ...] = (
    Example(camp, PutPoison(targets=(ADA,))),
    Example(camp, PutPoison(targets=(ADA,), kind="weakening", delay="3"), preset="eris"),
    Example(meeting, poison_ogres, (OGRES,), preset="eris"),
    Example(camp, DrainLevels(targets=(ADA,)), (SetLevel(character_id=ADA, level=9),)),
    Example(
        camp,
        DrainLevels(targets=(ADA,), temporary=True),
        (SetLevel(character_id=ADA, level=9),),
    ),
    Example(
        camp,
        CutFree(target=ADA, number=2, forced=1),
        (
            AddItem(name="platemail", target=ADA),
            put_on,
            AddItem(name="dagger", target=ADA),
            Swim(targets=(ADA,), chance=100),
        ),
        says="is not drowning",
    ),
    Example(camp, SetProvisions(targets=(ADA,), food=False, water=False), says="how it stands"),
    Example(meeting, show_fire, (SPELLS, SPELLS_OF_COUSIN), says="saved already"),
    Example(meeting, Disbelieve(what="fire", target=ADA), by=ANN, says="said so already"),
    Example(
        meeting,
        StrikeWithIllusion(what="fire", amount="1d6"),
        (SPELLS, MakeIllusion(what="fire", targets=(ADA,), modifier=-20)),
    ),
    Example(
        meeting,
        EndIllusion(what="fire"),
        (SPELLS, MakeIllusion(what="fire", targets=(ADA,))),
        says="no such illusion",
    ),
    Example(camp, Fall(targets=(ADA,), feet=10)),
    Example(camp, Climb(targets=(ADA,), feet=20)),
    Example(camp, Swim(targets=(ADA,), chance=50)),
    Example(
        acting,
        shake_squire,
        (ChangeTraits(character_id=ADA, traits=("elf",)), freeze_squire),
        preset="eris",
        says="not frozen",
    ),
)
