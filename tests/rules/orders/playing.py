"""A fight in which everybody declares what they do, and it is carried out."""

from rules.attack.records import AttackRolled
from rules.casting.records import SpellCast
from rules.kernel.actor import Actor
from rules.orders.records import OrderRefused
from rules.record import replace
from rules.rounds.records import Declare, NextStep
from rules.state.items import Item
from rules.state.sheet import Spell
from tests.rules.attack.duel import BOW, SWORD
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

ADA, NIM, GOBLINS = "ada", "nim", "goblins"
OPEN = {"declaring": "everybody", "go_on": "by-itself"}


def party(preset: str = "ose", *, foes: int = 3, **settings: str) -> Scene:
    """Ann's Ada with a sword and a bow, and Bob's Nim who knows a spell, meet goblins."""
    game = Scene(preset, **(OPEN | {"book": "none"} | settings)).meet()
    game.hero("Ada", numbers={"thac0": 17, "ac": 5})
    game.hero("Nim", owner=BOB.member, numbers={"thac0": 19, "ac": 9})
    game.foe("Goblins", count=foes, numbers={"thac0": 19, "ac": 6})
    own: dict[str, tuple[Item, ...]] = {ADA: (SWORD, BOW)}
    game.state = replace(
        game.state,
        characters=tuple(
            replace(one, items=own.get(one.id, ()), spells=(Spell("Sleep"),) * (one.id == NIM))
            for one in game.state.characters
        ),
    )
    return game


def round_one(preset: str = "ose", *, distance: int | None = None, **settings: str) -> Scene:
    """The first round is declared."""
    game = party(preset, foes=3, **settings)
    game.change(distance=distance)
    game.act(NextStep())
    return game


def say(
    game: Scene,
    who: str,
    kind: str,
    *targets: str,
    faces: tuple[int, ...] = (),
    by: Actor | None = None,
    **more: object,
) -> None:
    """Somebody's player declares this."""
    own = ANN if who == ADA else BOB
    action = Declare(target=who, kind=kind, targets=targets, **more)  # type: ignore[arg-type]
    game.act(action, by or own, faces)


def deeds(game: Scene) -> list[str]:
    """What was done in the last step, in order: `ada strikes goblins#1`, `nim casts Sleep`."""
    assert game.step is not None
    done: list[str] = []
    for event in game.step.events:
        if isinstance(event, AttackRolled):
            done.append(f"{event.attacker.target} strikes {event.target.target}")
        if isinstance(event, SpellCast):
            done.append(f"{event.target.target} casts {event.spell}")
    return done


def reasons(game: Scene) -> list[str]:
    """Why rules refused what was declared, in the last step."""
    return [event.reason for event in reported(game.step, OrderRefused)]
