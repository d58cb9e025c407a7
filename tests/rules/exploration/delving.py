"""A party in a dungeon: Ann's Ada, Bob's Bert and Cat's Cid."""

from rules.clock.actions import PassTime
from rules.clock.door import now
from rules.expedition.actions import SetOut
from rules.exploration.actions import PlayTurn
from rules.exploration.words import REST
from rules.kernel.rulebook import System
from rules.record import replace
from rules.state.expedition import Scale
from rules.state.exploration import Plan
from rules.state.wandering import Wandering
from rules.systems import SYSTEMS
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, CAT

TURN = 600
PEOPLE = {"ada": ("Ada", ANN), "bert": ("Bert", BOB), "cid": ("Cid", CAT)}


def at_home(preset: str = "ose", *toys: System, **settings: str) -> Scene:
    """The three of them, before they set out, where nothing wanders."""
    scene = Scene(preset, [*SYSTEMS, *toys] if toys else SYSTEMS, **settings)
    scene.state = replace(scene.state, wandering=Wandering(every=0, a_day=0))
    for who, (name, player) in PEOPLE.items():
        scene.bring(character(who, name=name, owner=player.member))
    return scene.seat()


def delve(preset: str = "ose", *toys: System, **settings: str) -> Scene:
    """The three of them in a dungeon, at the beginning of the first turn."""
    scene = at_home(preset, *toys, **settings)
    scene.act(SetOut(scale=Scale.DUNGEON))
    return scene


def on_the_road(preset: str = "ose", **settings: str) -> Scene:
    """The three of them on a journey."""
    scene = at_home(preset, **settings)
    scene.act(SetOut(scale=Scale.WILDERNESS))
    return scene


def spend(scene: Scene, turns: int) -> None:
    """So many turns without rest."""
    if turns:
        scene.act(PassTime(turns=turns))


def rest(scene: Scene) -> None:
    """A turn of rest for all."""
    scene.act(PlayTurn(doing=REST))


def clock(scene: Scene) -> int:
    """How many turns have gone by."""
    return now(scene.state) // TURN


def plan_of(scene: Scene) -> Plan:
    """The plan that there is."""
    plan = scene.state.exploration.plan
    assert plan is not None, "Nothing is planned."
    return plan
