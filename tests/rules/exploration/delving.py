"""A party in a dungeon: Ann's Ada, Bob's Bert and Cat's Cid."""

from collections.abc import Iterator

from rules.clock.clock import now
from rules.clock.records import PassTime
from rules.expedition.records import SetOut
from rules.exploration.planning import FOLLOW, REST
from rules.exploration.records import EXPLORATION, ChooseTask, Plan, PlayTurn, TurnPlayed
from rules.kernel.dues import Coming, Due, DueKind
from rules.kernel.family import System
from rules.state.game import GameState
from rules.state.party import Scale
from rules.systems import SYSTEMS
from rules.wandering.records import WANDERING, Wandering
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, CAT, REFEREE

TURN = 600
PEOPLE = {"ada": ("Ada", ANN), "bert": ("Bert", BOB), "cid": ("Cid", CAT)}


def at_home(preset: str = "ose", *toys: System, **settings: str) -> Scene:
    """The three of them, before they set out, where nothing wanders."""
    scene = Scene(preset, [*SYSTEMS, *toys] if toys else SYSTEMS, **settings)
    scene.state = WANDERING.put(scene.state, Wandering(every=0, a_day=0))
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
    plan = EXPLORATION.of(scene.state).plan
    assert plan is not None, "Nothing is planned."
    return plan


def played(scene: Scene, **action: object) -> TurnPlayed:
    """What is told of a turn that the referee has played."""
    (event,) = reported(scene.act(PlayTurn(**action)), TurnPlayed)  # type: ignore[arg-type]
    return event


def _gong(state: GameState, until: int) -> Iterator[Coming]:
    moment = 2 * TURN
    if state.clock.turns < 2 and moment <= until:
        yield Coming(at=moment, what="gong", stops=True)


STOPPING = System(key="stopping", handlers={}, comings=(_gong,))
"""A gong at the end of the second turn, which stops time."""


def owed(scene: Scene) -> list[tuple[DueKind, str]]:
    """What is waited for, and of whom."""
    return [(due.kind, due.debtor) for due in dues(scene) if due.holds]


def dues(scene: Scene) -> tuple[Due, ...]:
    """All that is due, as a referee sees it."""
    return scene.engine.what_is_due(scene.state, REFEREE)


def answer_all(scene: Scene) -> None:
    """Each says what they do."""
    for player in (ANN, BOB, CAT):
        scene.act(ChooseTask(kind=FOLLOW), player)
