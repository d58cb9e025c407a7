"""A fight between Ada and some goblins, in which it is everybody's turn."""

from collections.abc import Mapping

from rules.attack.records import Attack, AttackRolled
from rules.record import replace
from rules.state.items import Bands, Held, Item
from rules.state.rounds import RoundStep, StepKind
from tests.rules.scene import Scene

ADA, GOBLINS = "ada", "goblins"
SWORD = Item("i1", "Long sword", held=Held.WIELDED, hands=1, damage="1d8")
BOW = Item("i2", "Longbow", bands=Bands(70, 140, 210), damage="1d6", shots=2)
CROSSBOW = Item("i3", "Crossbow", bands=Bands(60, 120, 180), damage="1d6")
AXE = Item("i4", "Battle axe", hands=2, damage="1d10")
BITE = Item("i9", "bite", damage="2d4", tags=("natural",))


def duel(
    preset: str = "ose",
    *items: Item,
    numbers: Mapping[str, int] | None = None,
    foes: int = 1,
    armour: int | None = 4,
    distance: int | None = None,
    **settings: str,
) -> Scene:
    """Ada (THAC0 17) against goblins with 4 hit points each, THAC0 19 and this armour class.

    Slow weapons strike with all others, if nothing else is said.
    """
    game = Scene(preset, **({"slow_weapons": "off"} | settings)).fight()
    game.hero("Ada", numbers={"thac0": 17, "ac": 5, **(numbers or {})})
    theirs = {"thac0": 19} | ({} if armour is None else {"ac": armour})
    game.foe("Goblins", count=foes, numbers=theirs)
    game.change(distance=distance)
    turn_of(game, ADA, GOBLINS)
    game.state = replace(
        game.state,
        characters=tuple(replace(sheet, items=items) for sheet in game.state.characters),
    )
    return game


def turn_of(game: Scene, *who: str) -> None:
    """It is the turn of these."""
    game.change(steps=(RoundStep(StepKind.ACT, "step", who, members=who, place=1),), step_index=0)


def strike(game: Scene, *faces: int, **how: object) -> AttackRolled:
    """The referee has Ada attack the goblins; the faces are the d20 and the dice of damage."""
    fields: dict[str, object] = {"attacker": ADA, "targets": (GOBLINS,)} | how
    game.act(Attack(**fields), faces=faces)  # type: ignore[arg-type]
    rolled: list[AttackRolled] = game.events(AttackRolled)
    return rolled[0]
