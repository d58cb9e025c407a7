"""Circles of protection: whom a scroll keeps off, how many of them, and what breaks it."""

import pytest

from rules.attack.records import Attack, AttackRolled, AttackRuling
from rules.conditions.records import AddEffect
from rules.kernel.questions import Mode, Ruling
from rules.movement.records import Engage
from rules.record import replace
from rules.state.health import HitDice
from tests.rules.attack.duel import ADA, GOBLINS, turn_of
from tests.rules.scene import Scene, reported
from tests.rules.spells.magic import on
from tests.rules.spells.test_items import use, with_item
from tests.rules.table import REFEREE

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")
UNDEAD = "Scroll of protection from undead"


def warded(scroll: str = UNDEAD, *faces: int, dice: int = 1, traits: tuple[str, ...] = ()) -> Scene:
    """Ada has read a scroll, against three of a kind."""
    game = with_item(scroll)
    game.alter(GOBLINS, hit_dice=HitDice(dice), traits=traits)
    use(game, *faces, whom=())
    return game


def barred(game: Scene, who: str = GOBLINS, whom: str = ADA, mode: Mode = Mode.MELEE) -> bool:
    asked = AttackRuling(who=who, whom=whom, mode=mode)
    found = game.engine.asking(game.state).ask(asked)
    return any(one.ruling is Ruling.FORBIDDEN and "circle" in one.label for one in found)


@pytest.mark.parametrize(
    ("kind", "faces", "trait", "off"),
    [
        ("elementals", (), "elemental", True),
        ("elementals", (), "undead", False),
        ("lycanthropes", (3, 3, 3), "fears-wolfsbane", True),
        ("lycanthropes", (3, 3, 3), "humanoid", False),
        ("undead", (3, 3, 3, 3, 3), "undead", True),
        ("undead", (3, 3, 3, 3, 3), "elemental", False),
    ],
)
def test_it_keeps_its_own_kind_from_blows_and_not_from_shots(
    kind: str, faces: tuple[int, ...], trait: str, *, off: bool
) -> None:
    game = warded(f"Scroll of protection from {kind}", *faces, traits=(trait,))
    assert barred(game) is off
    assert not barred(game, mode=Mode.MISSILE)


def test_so_many_of_each_hit_dice_are_kept_off() -> None:
    game = warded(UNDEAD, 1, 1, 3, 4, 2, traits=("undead",))
    assert on(game, ADA) == [
        "warded from 2 undead of 1 to 3 hit dice",
        "warded from 7 undead of 4 to 5 hit dice",
        "warded from 2 undead of 6 or more hit dice",
    ]
    assert [barred(game, f"{GOBLINS}#{number}") for number in (1, 2, 3)] == [True, True, False]
    assert not barred(game), "one of the group may strike"


@pytest.mark.parametrize(
    ("dice", "off"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 3), (12, 3)], ids=str
)
def test_the_numbers_go_by_hit_dice(dice: int, off: int) -> None:
    game = warded(
        "Scroll of protection from lycanthropes", 1, 2, 3, dice=dice, traits=("fears-wolfsbane",)
    )
    bodies = [f"{GOBLINS}#{number}" for number in (1, 2, 3)]
    assert sum(barred(game, one) for one in bodies) == off


def test_a_second_group_is_kept_off_by_what_the_first_has_left() -> None:
    game = warded(UNDEAD, 2, 2, 1, 1, 1, traits=("undead",))
    game.foe("Ghouls", count=2)
    game.alter("ghouls", hit_dice=HitDice(2), traits=("undead",))
    assert [barred(game, f"ghouls#{number}") for number in (1, 2)] == [True, False]


def test_who_fights_beside_the_reader_is_in_the_circle_too() -> None:
    game = warded("Scroll of protection from elementals", traits=("elemental",))
    game.hero("Bert", 3)
    assert not barred(game, whom="bert")
    game.act(Engage(target=ADA, other=GOBLINS))
    game.act(Engage(target="bert", other=GOBLINS))
    assert barred(game, whom="bert")


@pytest.mark.parametrize(("trait", "left"), [("elemental", 0), ("humanoid", 1)])
def test_a_blow_at_one_of_them_breaks_it(trait: str, left: int) -> None:
    game = warded("Scroll of protection from elementals", traits=(trait,))
    turn_of(game, ADA, GOBLINS)
    game.act(Attack(attacker=ADA, targets=(GOBLINS,), mode=Mode.MELEE), REFEREE, faces=(2,))
    assert reported(game.step, AttackRolled)
    assert len(on(game, ADA)) == left


def test_a_shot_breaks_nothing() -> None:
    game = warded("Scroll of protection from elementals", traits=("elemental",))
    turn_of(game, ADA, GOBLINS)
    game.change(distance=20)
    game.act(Attack(attacker=ADA, targets=(GOBLINS,), mode=Mode.MISSILE), REFEREE, faces=(2,))
    assert len(on(game, ADA)) == 1


def test_only_circles_of_these_kinds_count_and_none_outside_a_fight() -> None:
    game = warded("Scroll of protection from elementals", traits=("elemental",))
    game.state = replace(game.state, encounter=None)
    assert not barred(game)
    game = with_item("Torch")
    game.alter(GOBLINS, traits=("undead",))
    game.act(AddEffect(target=ADA, name="warded from evil"))
    assert not barred(game)
    game.act(AddEffect(target=ADA, name="warded from undead"))
    assert barred(game)
