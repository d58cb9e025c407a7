"""Every attack of every monster of the books can be made, and a round goes by with it."""

import pytest

from rules.attack.records import Attack, AttackMade
from rules.attack.striking import weapons_of
from rules.books.ose import OSE
from rules.books.records import Book
from rules.books.white_box import WHITE_BOX
from rules.items.tags import NATURAL
from rules.record import replace
from rules.sheet.classes import SAVES
from rules.sheet.reading import find_number
from rules.state.encounter import Melee, Positions
from rules.state.health import Vitals
from rules.state.rounds import Turn
from tests.rules.attack.duel import turn_of
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice

NUMBERS = {
    "ac": 9,
    "save_death": 12,
    "save_wands": 13,
    "save_paralysis": 14,
    "save_breath": 15,
    "save_spells": 16,
    "adversity": 50,
    "dex": 12,
}


def met(preset: str, name: str) -> Scene:
    """Ada and Bert with many hit points, hand to hand with a monster of that name."""
    game = Scene(preset, asked_checks="at-once").fight()
    game.hero("Ada", numbers=NUMBERS).hero("Bert", 3, numbers=NUMBERS)
    many = Vitals(500, 500)
    game.state = replace(
        game.state, characters=tuple(replace(one, vitals=many) for one in game.state.characters)
    )
    game.falling = CountedDice()
    beast = game.add(name, block="", hit_points=())
    game.change(positions=Positions(melees=(Melee(beast.id, "ada"),)))
    return game


@pytest.mark.rule("OSE-ATTACK")
@pytest.mark.parametrize(
    ("preset", "book"), [("ose", OSE), ("eris", WHITE_BOX)], ids=["ose", "white-box"]
)
def test_every_attack_can_be_made(preset: str, book: Book) -> None:
    for block in book.monsters:
        game = met(preset, block.name)
        beast = game.encounter.combatants[-1].id
        asker = game.engine.asking(game.state)
        for key in ("thac0", *SAVES):
            assert find_number(asker, beast, key) is not None, (block.name, key)
        for weapon in weapons_of(game.state, beast):
            if not block.items and NATURAL not in weapon.tags:
                continue
            played = game.copy()
            played.alter(beast, turn=Turn(), joined_round=0)
            turn_of(played, beast, "ada", "bert")
            step = played.act(
                Attack(
                    attacker=beast,
                    targets=("ada",),
                    item=weapon.id,
                    distance=5,
                    allow=True,
                    forced=20,
                )
            )
            assert reported(step, AttackMade), (block.name, weapon.name)
