"""Orders that are carried out by a word of the test, for whoever it says."""

from rules.kernel.action import Word
from rules.kernel.actor import Actor
from rules.kernel.family import System
from rules.kernel.resolution import Resolution
from rules.orders.records import OrderRefused
from rules.orders.standing import carry_out
from rules.record import replace
from rules.state.items import Item
from rules.state.rounds import Order
from rules.systems import SYSTEMS
from tests.rules.attack.duel import ADA, GOBLINS, turn_of
from tests.rules.scene import Scene, reported
from tests.rules.table import BOB


class CarryOut(Word):
    """Carry out an order for a combatant."""

    who: str
    order: Order
    fallback: str = ""


def handle(resolution: Resolution, action: CarryOut) -> None:
    """Do it, or hold."""
    why = "as declared"
    carry_out(resolution, action.who, action.order, why=why, fallback=action.fallback)


TOY = System(key="toy", handlers={CarryOut: handle})


def fight(preset: str = "ose", *items: Item, foes: int = 2, **settings: str) -> Scene:
    """Ann's Ada against goblins with 4 hit points each, when it is everybody's turn."""
    game = Scene(preset, (*SYSTEMS, TOY), **({"book": "none"} | settings)).fight()
    game.hero("Ada", numbers={"thac0": 17, "ac": 5})
    game.foe("Goblins", count=foes, numbers={"thac0": 19, "ac": 4})
    give(game, *items)
    turn_of(game, ADA, GOBLINS)
    return game


def give(game: Scene, *items: Item) -> None:
    """Ada has these."""
    sheets = tuple(replace(sheet, items=items) for sheet in game.state.characters)
    game.state = replace(game.state, characters=sheets)


def carry(
    game: Scene,
    kind: str,
    *targets: str,
    faces: tuple[int, ...] = (),
    who: str = ADA,
    by: Actor = BOB,
    fallback: str = "",
    text: str = "",
    item: str = "",
    how: tuple[str, ...] = (),
) -> str:
    """Carry out an order in a step of Bob's; why it was refused, "" if it was not."""
    order = Order(kind, text, targets, item, how)
    game.act(CarryOut(who=who, order=order, fallback=fallback), by, faces)
    refused = reported(game.step, OrderRefused)
    return refused[0].reason if refused else ""
