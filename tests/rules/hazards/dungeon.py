"""A fight in which monsters bring more along than wounds."""

from collections.abc import Mapping

from rules.attack.records import Attack
from rules.checks.records import RollAsked
from rules.kernel.resolution import Step
from rules.record import replace
from rules.state.health import Vitals
from rules.state.items import Held, Item
from tests.rules.attack.duel import turn_of
from tests.rules.scene import Scene
from tests.rules.table import ANN

SAVES = {
    "save_death": 12,
    "save_paralysis": 13,
    "save_spells": 15,
    "ac": 5,
    "thac0": 19,
    "dex": 12,
    "adversity": 60,
}
HIT, MISS = 20, 1


def dungeon(
    preset: str = "ose",
    *tags: str,
    hit_points: int = 15,
    numbers: Mapping[str, int] | None = None,
    **settings: str,
) -> Scene:
    """Ann's Ada and Bob's Bert against a spider whose bite has these tags, and a harmless wolf."""
    game = Scene(preset, weapon_damage="variable", critical="off", **settings).fight()
    game.hero("Ada", numbers=SAVES if numbers is None else numbers).hero("Bert", 3, numbers=SAVES)
    game.state = replace(
        game.state,
        characters=tuple(
            replace(one, vitals=Vitals(hit_points, hit_points)) for one in game.state.characters
        ),
    )
    bite = Item("i1", "bite", held=Held.WIELDED, damage="1d4", tags=("natural", *tags))
    game.foe("Spider", numbers=dict(SAVES), items=(bite,)).foe("Wolf")
    turn_of(game, "spider", "ada", "bert")
    return game


def bite(game: Scene, *faces: int, whom: str = "ada", by: str = "spider") -> Step:
    """The spider attacks; the faces are the d20, the damage, and whatever else is rolled."""
    return game.act(Attack(attacker=by, targets=(whom,)), faces=faces)


def save(game: Scene, *faces: int, whom: str = "ada") -> Step:
    """Whoever was asked rolls."""
    by = ANN if whom == "ada" else None
    action = RollAsked(targets=(whom,))
    return game.act(action, by, faces) if by else game.act(action, faces=faces)


def sheet(game: Scene, name: str, **fields: object) -> None:
    """Make somebody another, on the sheet and in the encounter."""
    game.state = replace(
        game.state,
        characters=tuple(
            replace(one, **fields) if one.id == name else one for one in game.state.characters
        ),
    )
    game.alter(name, **fields)
