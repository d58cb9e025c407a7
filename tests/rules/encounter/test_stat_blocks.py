"""Newcomers have what was typed, and for the rest what their stat block says."""

from typing import Any

import pytest

from rules.bestiary.records import KeepStatBlock
from rules.encounter.records import AddMonsters, CombatantJoined, CorrectMonsters, MonstersCorrected
from rules.errors import NotFoundError, RuleError
from rules.items.records import HandsChanged
from rules.record import replace
from rules.sheet.reading import numbers_of
from rules.state.encounter import Combatant, Kind
from rules.state.health import HitDice
from rules.state.items import Held, Item
from tests.rules.bestiary.examples import SAND_CAT
from tests.rules.encounter.meeting import meeting
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, REFEREE


def come(game: Scene, name: str = "sand cats", **fields: object) -> Combatant:
    """They are added with nothing but their name, unless more is said."""
    game.act(AddMonsters(**{"name": name, **fields}))  # type: ignore[arg-type]
    return game.encounter.combatants[-1]


@pytest.fixture
def game() -> Scene:
    """An encounter in a game that has kept sand cats."""
    game = meeting()
    game.act(KeepStatBlock(block=replace(SAND_CAT, normal_human=False)))
    return game


def test_a_name_is_enough(game: Scene) -> None:
    cats = come(game, count=2)
    assert (cats.name, cats.level, cats.hit_dice) == ("Sand cats", 3, HitDice(3, 1))
    assert [body.vitals.maximum for body in cats.bodies] == [12, 12]
    assert (cats.morale.score, cats.dexterity_class, cats.slow) == (8, 1, True)
    assert (cats.numbers, cats.traits, cats.loses) == (
        {"ac": 6, "move": 150}, ("undead",), ("pounce",),
    )  # fmt: skip
    (claws,) = cats.items
    assert claws.id
    assert replace(claws, id="") == SAND_CAT.items[0]
    assert not cats.normal_human


def test_what_was_typed_counts(game: Scene) -> None:
    cats = come(
        game, hit_points=(5,), morale=4, level=7, slow=False, traits=("orc",), saves_as="NH",
        numbers=(("ac", 2), ("dex", 9)), normal_human=None,
    )  # fmt: skip
    assert cats.bodies[0].vitals.maximum == 5
    assert (cats.morale.score, cats.level, cats.slow) == (4, 7, None)
    assert cats.numbers == {"ac": 2, "move": 150, "dex": 9}
    assert cats.traits == ("undead", "orc")
    assert cats.saves_as == HitDice(normal_human=True)


def test_hit_dice_that_were_typed_are_rolled_and_save_by_themselves(game: Scene) -> None:
    game.act(AddMonsters(name="Sand cat", hit_dice="2"), faces=[5, 6])
    (*_, cat) = game.encounter.combatants
    assert (cat.bodies[0].vitals.maximum, cat.hit_dice, cat.saves_as) == (11, HitDice(2), None)


@pytest.mark.parametrize(
    ("name", "called"),
    [("goblin", "Goblin"), ("goblins", "Goblins"), ("GOBLINS", "GOBLINS"), ("orc", "Orc")],
)
def test_the_name_that_was_typed_stays(game: Scene, name: str, called: str) -> None:
    assert come(game, name, hit_points=(3,)).name == called


def test_another_name_can_have_a_stat_block(game: Scene) -> None:
    cat = come(game, "snaggletooth", block="Sand Cats")
    assert (cat.name, cat.hit_dice) == ("snaggletooth", HitDice(3, 1))
    with pytest.raises(NotFoundError, match=r"Did you mean Sand cat\?"):
        come(game, "Snaggletooth", block="send cat")


def test_none_is_nothing_but_what_was_typed(game: Scene) -> None:
    cat = come(game, block=" None ", hit_points=(3,))
    assert (cat.numbers, cat.items, cat.name) == ({}, (), "sand cats")
    (joined,) = game.events(CombatantJoined)
    assert joined.block is None


def test_hirelings_have_one_only_if_it_is_named(game: Scene) -> None:
    orc: dict[str, Any] = {
        "name": "Orc",
        "hit_points": (3,),
        "side": "party",
        "kind": Kind.MERCENARY,
    }
    assert come(game, **orc).items == ()
    hired = come(game, **orc, block="orc")
    assert [item.name for item in hired.items] == ["Axe"]
    assert hired.name == "Orc B"


def test_where_nothing_says_how_much_they_take_a_near_name_is_offered(game: Scene) -> None:
    with pytest.raises(RuleError, match=r"^Did you mean Goblin\? Else say how much"):
        come(game, "Gobln")
    with pytest.raises(RuleError, match=r"^Say how much they can take"):
        come(game, "Zyx")


@pytest.mark.parametrize("fields", [{"morale": 1}, {"level": 100}, {"saves_as": "many"}])
def test_what_was_typed_is_checked(game: Scene, fields: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        come(game, **fields)


def test_a_stat_block_of_a_normal_human_makes_one(game: Scene) -> None:
    game.act(KeepStatBlock(block=SAND_CAT))
    cat = come(game)
    assert (cat.normal_human, cat.level) == (True, 0)
    assert not come(game, normal_human=False).normal_human


@pytest.mark.rule("OSE-MONSTER-SAVES")
def test_they_save_by_the_row_that_their_description_names(game: Scene) -> None:
    cat = come(game)
    found = numbers_of(game.engine.asking(game.state), cat.id)
    assert found["save_death"].value == 10
    assert found["save_death"].label == "the row of 4"
    assert found["save_death"].source == "OSE-MONSTER-SAVES"
    assert found["thac0"].label == "3+1 hit dice"


@pytest.mark.rule("OSE-MONSTER-SAVES")
def test_what_was_typed_counts_before_that_row(game: Scene) -> None:
    cat = come(game, numbers=(("save death", 3),))
    found = numbers_of(game.engine.asking(game.state), cat.id)
    assert (found["save_death"].value, found["save_wands"].value) == (3, 11)
    game.act(AddMonsters(name="Sand cat", normal_human=True))
    (*_, other) = game.encounter.combatants
    found = numbers_of(game.engine.asking(game.state), other.id)
    assert (found["save_wands"].value, found["thac0"].value) == (11, 20)


def test_players_learn_nothing_of_the_stat_block(game: Scene) -> None:
    game.secret_spare = [4]
    game.spare = [4]
    game.act(AddMonsters(name="Goblin"))
    (joined,) = told(game.step, ANN)
    assert isinstance(joined, CombatantJoined)
    assert joined.block is None
    (whole,) = told(game.step, REFEREE)
    assert isinstance(whole, CombatantJoined)
    assert whole.block is not None
    assert whole.block.name == "Goblin"
    game.act(AddMonsters(name="Goblin", hidden=True))
    assert told(game.step, ANN) == []


HORN = Item("", "Horn", damage="1d6", tags=("natural",))


def test_attacks_that_were_typed_stand_in_place_of_those_of_the_stat_block(game: Scene) -> None:
    cat = come(game, items=(replace(HORN, damage="1 d 6"),))
    assert [replace(item, id="") for item in cat.items] == [HORN]
    with pytest.raises(RuleError, match="at most 12 attacks"):
        come(game, items=(HORN,) * 13)


def test_attacks_are_corrected_as_a_whole(game: Scene) -> None:
    cat = come(game)
    game.act(CorrectMonsters(combatant_id=cat.id, items=(HORN,)))
    (changed,) = game.events(MonstersCorrected)
    assert [(c.what, c.before, c.after) for c in changed.changes] == [("items", "Claws", "Horn")]
    (horn,) = game.combatant(cat.id).items
    assert horn.id
    assert replace(horn, id="") == HORN
    with pytest.raises(RuleError, match="nothing would change"):
        game.act(CorrectMonsters(combatant_id=cat.id, items=(HORN,)))
    game.act(CorrectMonsters(combatant_id=cat.id, level=4))
    assert game.combatant(cat.id).items == (horn,)
    game.act(CorrectMonsters(combatant_id=cat.id, items=()))
    assert game.combatant(cat.id).items == ()


def test_slow_hands_are_told_of(game: Scene) -> None:
    rat = come(game, "Giant rat", hit_points=(2,))
    maul = Item("", "Maul", held=Held.WIELDED, hands=2, tags=("slow",))
    game.act(CorrectMonsters(combatant_id=rat.id, items=(maul,)))
    assert [event.slow for event in game.events(HandsChanged)] == [True]
