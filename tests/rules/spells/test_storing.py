"""A ring of spell storing, by the OSE book: 1d6 spells, each cast once (R-STORED)."""

from dataclasses import replace as changed

import pytest

from rules.books.ose import OSE
from rules.casting.knowing import find_row
from rules.casting.records import Cast
from rules.errors import RuleError
from rules.health.records import HitPointsChanged
from rules.items.reading import items_of
from rules.items.records import AddItem, Details, ItemUsed, UseItem, WieldItem
from rules.items.spells_in import room_in, spells_in
from rules.items.using import can_be_used, has_to_be_aimed
from rules.record import replace
from rules.spells.records import OPEN_SPELLS, SpellMade, SpellWorked
from rules.spells.storing import level_to_cast
from rules.state.items import Item
from rules.state.rounds import Turn
from tests.rules.attack.duel import ADA, GOBLINS, turn_of
from tests.rules.scene import Scene, reported, told
from tests.rules.spells.magic import on
from tests.rules.spells.test_items import thing, with_item
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")
RING = "Ring of spell storing"


def ring_with(*tags: str, class_name: str = "fighter") -> Scene:
    """Ada has a ring in which these stand."""
    game = with_item("Torch", class_name)
    game.act(AddItem(name=RING, target=ADA, details=Details(tags=tags)))
    return game


def use(game: Scene, power: str = "", *whom: str, faces: tuple[int, ...] = ()) -> None:
    game.alter(ADA, turn=Turn())
    turn_of(game, ADA, GOBLINS)
    game.act(UseItem(item_id=thing(game).id, target=ADA, whom=whom, power=power), faces=faces)


def test_who_puts_it_on_knows_the_spells_that_are_drawn() -> None:
    game = with_item(RING)
    game.secret_spare = (2, 3, 1, 1, 4, 2, 1)
    assert (spells_in(thing(game)), can_be_used(game.state, thing(game))) == ((), False)
    game.act(WieldItem(item_id=thing(game).id, target=ADA))
    arcane, divine = (
        next(one.name for one in OSE.spells if (one.list, one.level) == found)
        for found in (("magic-user", 1), ("cleric", 2))
    )
    there = (arcane.lower(), divine.lower())
    assert (spells_in(thing(game)), room_in(thing(game))) == (there, 0)
    (made,) = reported(game.step, SpellMade)
    assert made.what == f"it holds {arcane.title()} and {divine.title()}"
    assert made in told(game.step, ANN)
    assert made not in told(game.step, BOB)
    game.act(WieldItem(item_id=thing(game).id, target=ADA, away=True))
    assert reported(game.step, SpellMade) == []
    game.secret_spare = ()
    game.act(WieldItem(item_id=thing(game).id, target=ADA))
    assert spells_in(thing(game)) == there, "drawn once"


def test_each_is_cast_once_at_the_lowest_level_that_can() -> None:
    game = ring_with("stores fire ball", "stores shield")
    assert has_to_be_aimed(game.state, thing(game))
    assert can_be_used(game.state, thing(game))
    with pytest.raises(RuleError, match=r"holds Fire Ball and Shield\. Say `power:`"):
        use(game)
    with pytest.raises(RuleError, match="Say at whom"):
        use(game, "fire")
    game.spare = (20,) * 3 + (1,) * 5
    use(game, "Fire", GOBLINS)
    (used,) = reported(game.step, ItemUsed)
    assert (used.spell, used.left) == ("fire ball", 1)
    dice = [one.throw for one in reported(game.step, HitPointsChanged) if one.throw is not None]
    assert all(throw.total == 5 for throw in dice), "5d6: a magic-user of the fifth level"
    assert (spells_in(thing(game)), room_in(thing(game))) == (("shield",), 1)
    use(game, "")
    assert "behind a magic shield" in on(game, ADA)
    with pytest.raises(RuleError, match="holds no spell now"):
        use(game)
    assert room_in(thing(game)) == 2


def test_a_spell_reaches_from_it_as_far_as_ever() -> None:
    game = ring_with("stores magic missile")
    game.change(distance=151, distance_shown=True)
    with pytest.raises(RuleError, match="Magic Missile reaches 150 feet"):
        use(game, "magic", GOBLINS)


def cast_into(game: Scene, spell: str, at: str = "my ring of spell storing") -> None:
    game.state = replace(game.state, encounter=None)
    game.act(Cast(target=ADA, spell=spell, at=at, allow=True), REFEREE)


def test_who_casts_a_spell_into_it_fills_the_room_that_is_left() -> None:
    game = ring_with("stores sleep", "room for 1", class_name="magic-user")
    cast_into(game, "Light", at="the door")
    assert spells_in(thing(game)) == ("sleep",)
    cast_into(game, "Shield")
    assert (spells_in(thing(game)), room_in(thing(game))) == (("sleep", "shield"), 0)
    assert on(game, ADA) == [], "it does nothing now"
    assert reported(game.step, SpellWorked) == []
    with pytest.raises(RuleError, match="is full"):
        cast_into(game, "Shield")


def test_what_is_in_it_twice_goes_once_at_a_time() -> None:
    game = ring_with()
    (sheet,) = game.state.characters
    twice = Item("r9", RING, tags=("stores shield", "stores shield", "room for 1"))
    game.state = replace(game.state, characters=(replace(sheet, items=(twice,)),))
    use(game)
    assert (spells_in(thing(game)), room_in(thing(game))) == (("shield",), 2)


def test_the_wearer_reads_of_room_and_of_an_empty_ring() -> None:
    game = ring_with("room for 2")
    game.act(WieldItem(item_id=thing(game).id, target=ADA))
    assert reported(game.step, SpellMade)[0].what == "it holds no spell, with room for 2"
    assert items_of(game.state, ADA)


def test_a_spell_that_the_book_does_not_have_is_the_referees() -> None:
    game = ring_with("stores xyzzy")
    use(game)
    assert [one.spell for one in OPEN_SPELLS.of(game.state)] == [RING]


@pytest.mark.parametrize(
    ("name", "level"),
    [("Sleep", 1), ("Web", 3), ("Fire Ball", 5), ("Death Spell", 11), ("Cure Light Wounds", 2)],
)
def test_the_lowest_level_that_casts_a_spell(name: str, level: int) -> None:
    game = ring_with()
    row = find_row(game.state, name)
    assert row is not None
    assert level_to_cast(game.state, row) == level
    assert level_to_cast(game.state, changed(row, list="item")) == 1
