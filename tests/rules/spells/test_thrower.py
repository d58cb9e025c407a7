"""The dwarven thrower: hurled sixty feet by a dwarf, and back in the hand."""

import pytest

from rules.attack.records import Attack, AttackRolled
from rules.combat.records import WeaponHurled
from rules.errors import RuleError
from rules.items.reading import items_of
from rules.kernel.questions import Mode
from tests.rules.attack.duel import ADA, GOBLINS
from tests.rules.scene import Scene, reported
from tests.rules.spells.test_items import thing, with_item

NAME = "War hammer +3, dwarven thrower"


def hurl(class_name: str, distance: int, name: str = NAME, preset: str = "ose") -> Scene:
    """Ada hurls it at the goblins, and misses."""
    game = with_item(name, class_name, preset)
    game.change(distance=distance)
    how = Attack(attacker=ADA, targets=(GOBLINS,), item=thing(game).id, mode=Mode.MISSILE)
    game.act(how, faces=(2,))
    return game


@pytest.mark.rule("ERIS-MISSILES")
@pytest.mark.parametrize(("class_name", "back"), [("dwarf", True), ("fighter", False)])
def test_it_comes_back_to_a_dwarf_alone(class_name: str, *, back: bool) -> None:
    game = hurl(class_name, 20)
    assert bool(items_of(game.state, ADA)) is back
    assert len(reported(game.step, WeaponHurled)) == 1 - back


@pytest.mark.rule("ERIS-MISSILES")
def test_another_hammer_stays_where_it_falls() -> None:
    assert items_of(hurl("dwarf", 20, "War hammer +3").state, ADA) == ()


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("class_name", "distance", "may"),
    [("dwarf", 60, True), ("dwarf", 61, False), ("fighter", 60, False)],
)
def test_a_dwarf_hurls_it_sixty_feet(class_name: str, distance: int, *, may: bool) -> None:
    if may:
        assert reported(hurl(class_name, distance).step, AttackRolled)[0].mode is Mode.MISSILE
        return
    with pytest.raises(RuleError):
        hurl(class_name, distance)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_from_afar_a_dwarf_hurls_it_unasked() -> None:
    game = with_item(NAME, "dwarf")
    game.change(distance=40)
    game.act(Attack(attacker=ADA, targets=(GOBLINS,), item=thing(game).id), faces=(20, 1))
    (rolled,) = reported(game.step, AttackRolled)
    assert (rolled.mode, rolled.hit) == (Mode.MISSILE, True)
