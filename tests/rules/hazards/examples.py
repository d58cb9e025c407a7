"""What is tried twice of hazards."""

from rules.conditions.actions import AddEffect
from rules.encounter.actions import AddMonsters
from rules.hazards.actions import Climb, Fall, PutPoison, ShakeOut, Swim
from rules.kernel.resolution import Action
from rules.sheet.actions import ChangeTraits
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting, camp, meeting

OGRES = AddMonsters(name="Ogres", count=2, hit_points=(9,), hit_dice="4+1", block="none")


def poison_ogres(game: Scene) -> Action:
    """Two ogres save against poison."""
    who = game.id("Ogres")
    return PutPoison(targets=(f"{who}#1", f"{who}#2"), kind="weakening", modifier=-20)


def freeze_squire(game: Scene) -> Action:
    """The squire stands frozen with fear."""
    return AddEffect(target=game.id("Squire"), name="", key="ghoul-paralysed")


def shake_squire(game: Scene) -> Action:
    """Ada shakes the squire out of it."""
    return ShakeOut(target=game.id("Squire"), by=ADA)


EXAMPLES: tuple[Example, ...] = (
    Example(camp, PutPoison(targets=(ADA,))),
    Example(camp, PutPoison(targets=(ADA,), kind="weakening", delay="3"), preset="eris"),
    Example(meeting, poison_ogres, (OGRES,), preset="eris"),
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
