"""The scene of a flight: Ada and Bea meet wolves, so far away and so fast."""

from rules.kernel.actor import Actor
from rules.pursuit.records import Evade, Pursue, PursuitEnded, RunOn
from rules.pursuit.state import CHASE, Chase
from rules.record import replace
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE

ADA, BEA, WOLVES = "ada", "bea", "wolves"


def met(
    preset: str = "ose",
    environment: str = "dungeon",
    *,
    own: int = 120,
    theirs: int = 120,
    distance: int | None = 60,
    wolves: int = 3,
    **settings: str,
) -> Scene:
    """The party and the wolves with these rates, in feet or yards, before the first round."""
    game = Scene(preset, **settings).meet()
    game.hero("Ada", numbers={"move": own, "thac0": 19})
    game.hero("Bea", owner=BOB.member, numbers={"move": max(own, 120)})
    game.foe("Wolves", count=wolves, numbers={"move": theirs, "ac": 9})
    game.seat()
    game.change(environment=environment, distance=distance)
    return game


def chase_in(game: Scene) -> Chase:
    """The pursuit that is on."""
    chase = CHASE.of(game.state)
    assert chase is not None, "Nobody is pursued."
    return chase


def change_sheet(game: Scene, who: str, **fields: object) -> None:
    """Make a character another."""
    sheets = (replace(c, **fields) if c.id == who else c for c in game.state.characters)
    game.state = replace(game.state, characters=tuple(sheets))


def change_chase(game: Scene, **fields: object) -> None:
    """Make the pursuit another."""
    game.state = CHASE.put(game.state, replace(chase_in(game), **fields))


def flee(game: Scene, by: Actor = ANN, **how: object) -> Scene:
    """The party runs."""
    game.act(Evade(**how), by)  # type: ignore[arg-type]
    return game


def pursued(game: Scene, faces: tuple[int, ...] = (), **how: object) -> Scene:
    """The party runs, and the others follow."""
    flee(game)
    game.act(Pursue(**how), REFEREE, faces)  # type: ignore[arg-type]
    return game


def run(game: Scene, times: int = 1, faces: tuple[int, ...] = ()) -> None:
    """They run on."""
    game.act(RunOn(times=times), ANN, faces)


def ending(game: Scene) -> tuple[bool, str]:
    """Whether they escaped, and why it ended, in the last step."""
    (ended,) = game.events(PursuitEnded)
    return ended.escaped, ended.why
