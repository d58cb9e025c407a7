"""Scenes of research: a caster at home with gold."""

from rules.items.money import coins
from rules.record import replace
from rules.state.sheet import Character, Research
from tests.rules.cast import character
from tests.rules.scene import Scene

ADA = "c1"


def study(
    class_name: str = "magic-user",
    level: int = 9,
    gold: int = 50_000,
    preset: str = "ose",
    **fields: object,
) -> Scene:
    """Ann plays Ada, who has a spell book with Read Magic in it where she is a magic-user."""
    book = ("Read Magic",) if class_name == "magic-user" else ()
    purse = (replace(coins(gold), id="i1"),)
    ada = character(ADA, name="Ada", class_name=class_name, level=level, items=purse)
    return Scene(preset).bring(replace(ada, **{"spell_book": book, **fields})).seat()


def ada(game: Scene) -> Character:
    """Her sheet as it is now."""
    return game.state.characters[0]


def work(game: Scene) -> Research:
    """What she is at."""
    found = ada(game).research
    assert found is not None, "Ada is at no work."
    return found


def put(game: Scene, **fields: object) -> None:
    """Her sheet is another from now on."""
    game.state = replace(game.state, characters=(replace(ada(game), **fields),))
