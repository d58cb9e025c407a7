"""Who hires and is hired in tests."""

from collections.abc import Sequence

from rules.hirelings.records import HIRING, Prospects, TakeOn
from rules.kernel.action import Action
from rules.kernel.actor import Actor
from rules.kernel.resolution import Step
from rules.record import replace
from rules.state.items import Item
from rules.state.sheet import Character
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE

ADA, BERT = "ada", "bert"
GOLD = Item("gold", "Coin", 1_000, weight=1, tags=("treasure", "coin"), worth=1)
WAND = Item("wand", "Wand", 1, weight=10, magic=True)
FLASK = Item("flask", "Silver flask", 2)


def home(preset: str = "eris", /, most: int | None = 4, **settings: str) -> Scene:
    """Ada is Ann's and has 1,000 gp, Bert is Bob's; no book says what anything costs."""
    numbers = {"reaction": 1} | ({} if most is None else {"max_hirelings": most})
    ada = character(ADA, name="Ada", numbers=numbers, items=(GOLD, WAND, FLASK))
    bert = character(BERT, name="Bert", owner=BOB.member)
    return Scene(preset, **{"book": "none"} | settings).bring(ada, bert).seat()


def hired(game: Scene, trade: str = "Porter", count: int = 1, **fields: object) -> list[Character]:
    """Hirelings of Ada's, by the referee's word, with 3 hit points each."""
    before = len(game.state.characters)
    given = {"employer": ADA, "hit_points": 3} | fields
    game.act(TakeOn(trade=trade, count=count, **{"name": trade} | given))  # type: ignore[arg-type]
    return list(game.state.characters[before:])


def there(game: Scene) -> list[Prospects]:
    """Those who can be hired."""
    return list(HIRING.of(game.state).prospects)


def sheet(game: Scene, name: str) -> Character:
    """The sheet of that name."""
    return next(one for one in game.state.characters if one.name == name)


def do(game: Scene, action: Action, by: Actor = REFEREE, faces: Sequence[int] = ()) -> Step:
    """Play an action with these dice; tokens fall by themselves."""
    return game.act(action, by, faces)


def rich(game: Scene, gold: int) -> None:
    """Ada has so many gold pieces."""
    ada = sheet(game, "Ada")
    others = tuple(one for one in ada.items if one.id != GOLD.id)
    items = (replace(GOLD, count=gold), *others) if gold else others
    people = [replace(ada, items=items) if o.id == ADA else o for o in game.state.characters]
    game.state = replace(game.state, characters=tuple(people))


__all__ = [
    "ADA",
    "ANN",
    "BERT",
    "BOB",
    "REFEREE",
    "do",
    "hired",
    "home",
    "rich",
    "sheet",
    "there",
]
