"""Newcomers have what was typed, and for the rest what their stat block says.
Hit points are rolled from hit dice with the die of the game.
"""

from typing import Any

import pytest

from rules.bestiary.records import KeepStatBlock
from rules.bestiary.words import parse_hit_dice
from rules.dice.faces import LoadedDice
from rules.encounter.monsters import BodyDice, dice_of
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
from tests.rules.scene import Scene, reported, told
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
    [
        ("goblin", "Goblin"),
        ("goblins", "Goblins"),
        ("GOBLINS", "GOBLINS"),
        ("orc", "Orc"),
        ("rat, giant", "Giant rat"),
        ("Goblin, sneaky", "Goblin, sneaky"),
    ],
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
    whole = told(game.step, REFEREE)[0]
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


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("1", "1d8"),
        ("3", "3d8"),
        ("3+1", "3d8+1"),
        ("4 + 3", "4d8+3"),
        ("1-1", "1d8-1"),
        ("1\u22121", "1d8-1"),
        ("10**", "10d8"),
        ("3+1*", "3d8+1"),
        ("½", "1d4"),
        ("1/2", "1d4"),
        ("NH", "1d4"),
        ("nh", "1d4"),
        ("2d6", "2d6"),
        ("2D6+2", "2d6+2"),
        ("100", "100d8"),
        ("1d1000", "1d1000"),
    ],
)
def test_forms_of_hit_dice(text: str, notation: str) -> None:
    assert dice_of(parse_hit_dice(text), 8).notation == notation


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_body_has_at_least_one_hit_point() -> None:
    assert BodyDice(1, 8, -1).roll(LoadedDice([1])) == ((1,), 1)
    assert BodyDice(1, 8, -1).roll(LoadedDice([2])) == ((2,), 1)
    assert BodyDice(1, 8, -1).roll(LoadedDice([8])) == ((8,), 7)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_bonus_counts_once_after_the_dice() -> None:
    assert BodyDice(3, 6, 1).roll(LoadedDice([2, 4, 6])) == ((2, 4, 6), 13)


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(("preset", "sides"), [("ose", 8), ("eris", 6), ("4e", 8)])
def test_each_body_rolls_the_die_of_the_game(preset: str, sides: int) -> None:
    scene = meeting(preset, endurance="off")
    scene.act(AddMonsters(name="Ogre", count=2, hit_dice="3+1"), faces=[1, 2, 3, 4, 5, sides])
    ogre = scene.combatant("Ogre")
    assert [body.vitals.hit_points for body in ogre.bodies] == [7, 10 + sides]
    assert [body.vitals.maximum for body in ogre.bodies] == [7, 10 + sides]
    assert [body.number for body in ogre.bodies] == [1, 2]
    assert ogre.hit_dice == HitDice(3, 1)


def rolled(scene: Scene, **fields: object) -> CombatantJoined:
    action = AddMonsters(**({"name": "Ogre", "hit_dice": "1", "block": "none"} | fields))  # type: ignore[arg-type]
    step = scene.act(action, faces=[5] * action.count)
    (joined,) = reported(step, CombatantJoined)
    return joined


@pytest.mark.rule("OSE-ENCOUNTER")
def test_one_throw_holds_the_dice_of_all_bodies() -> None:
    joined = rolled(meeting(), count=3)
    (throw,) = joined.throws
    assert joined.rolled == (5, 5, 5)
    assert (throw.purpose, throw.total, throw.record.text) == ("hit points", 15, "3 x 1d8")
    assert [group.faces for group in throw.record.groups] == [(5,), (5,), (5,)]


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("faces", "text", "total"),
    [
        ([2], "1d8-1", 1),
        ([1], "1d8-1, at least 1", 1),
        ([2, 8], "2 x 1d8-1", 8),
        ([1, 5], "2 x 1d8-1, each at least 1", 5),
    ],
)
def test_at_least_1_is_said_where_it_counted(faces: list[int], text: str, total: int) -> None:
    scene = meeting()
    action = AddMonsters(name="Kobold", count=len(faces), hit_dice="1-1")
    (throw,) = scene.act(action, faces=faces).throws
    assert (throw.record.text, throw.total) == (text, total)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_hit_points_of_monsters_are_secret_unless_the_game_says_otherwise() -> None:
    scene = meeting()
    joined = rolled(scene)
    assert joined.throws[0].secret
    assert joined.throws[0].commitment
    assert [
        (event.throws, event.rolled)  # type: ignore[attr-defined]
        for event in told(scene.step, ANN)
    ] == [((), ())]
    assert told(scene.step, REFEREE)[0] == joined
    scene = meeting(monster_hit_points="exact")
    joined = rolled(scene)
    assert not joined.throws[0].secret
    assert told(scene.step, ANN) == [joined]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_hit_points_of_hirelings_are_open_and_of_the_hidden_secret() -> None:
    scene = meeting()
    assert not rolled(scene, kind="mercenary", side="party").throws[0].secret
    scene = meeting(monster_hit_points="exact")
    assert rolled(scene, hidden=True).throws[0].secret
