"""What the words on an attack bring, with time and save (R-MONSTER).
Days without food or water, and who sees in the dark (OSE-STARVATION, OSE-INFRAVISION).
"""

import pytest

from rules.checks.records import ChecksAsked
from rules.clock.records import PassTime
from rules.encounter.records import EndEncounter
from rules.errors import ForbiddenError, RuleError
from rules.hazards.afflictions import AFFLICTIONS
from rules.hazards.records import (
    PoisonBrews,
    ProvisionsSet,
    SetProvisions,
    SpanRolled,
    Starved,
    Unaffected,
)
from rules.hazards.starving import days_without
from rules.hazards.words import Word, read_word
from rules.health.records import HitPointsChanged, LifeChanged, SetLife
from rules.kernel.engine import Engine
from rules.record import replace
from rules.sheet.reading import number
from rules.state.encounter import Kind
from rules.state.health import Life
from tests.rules.hazards.dungeon import HIT, bite, dungeon, save, sheet
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN


@pytest.mark.parametrize(
    ("tag", "word"),
    [
        ("poison", Word("poison")),
        ("slow poison", Word("slow poison")),
        ("drain 2", Word("drain", 2)),
        ("poison in 1d4 turns at +2", Word("poison", 1, "1d4 turns", "", 2)),
        ("paralysis for 2d4 turns", Word("paralysis", 1, "", "2d4 turns")),
        ("charm at -2", Word("charm", modifier=-2)),
        ("good for nothing at all", Word("good for nothing at all")),
    ],
)
def test_what_a_tag_says(tag: str, word: Word) -> None:
    assert read_word(tag) == word


@pytest.mark.rule("OSE-POISON")
def test_poison_that_kills_some_turns_later() -> None:
    game = dungeon("ose", "poison in 1d4 turns at +2")
    (asked,) = reported(bite(game, HIT, 1), ChecksAsked)
    assert asked.modifier == 2
    step = save(game, 1, 3)
    (rolled,) = reported(step, SpanRolled)
    assert (rolled.unit, rolled.throw.total) == ("turn", 3)
    assert reported(step, PoisonBrews)
    assert game.effect("instantly deadly poison") is not None


@pytest.mark.rule("OSE-HELPLESS")
def test_paralysis_that_ends_by_the_clock() -> None:
    game = dungeon("ose", "paralysis for 2d4 turns")
    bite(game, HIT, 1)
    step = save(game, 1, 2, 3)
    (rolled,) = reported(step, SpanRolled)
    assert rolled.throw.total == 5
    effect = game.effect("paralysed")
    assert effect is not None
    assert effect.ends_at is not None


@pytest.mark.rule("OSE-SAVES")
@pytest.mark.parametrize(
    ("tag", "name", "key"),
    [
        ("petrification", "turned to stone", "petrified"),
        ("sickness for 10 days", "sick", "out"),
        ("stun for 3 rounds", "stunned", "stunned"),
        ("blindness", "blind", "blind"),
        ("unconsciousness", "unconscious", "helpless"),
    ],
)
def test_who_fails_the_save_has_it(tag: str, name: str, key: str) -> None:
    game = dungeon("ose", tag)
    bite(game, HIT, 1)
    save(game, 1)
    effect = game.effect(name)
    assert effect is not None
    assert effect.key == key
    passed = dungeon("ose", tag)
    bite(passed, HIT, 1)
    save(passed, 20)
    assert passed.effect(name) is None


@pytest.mark.rule("OSE-SAVES")
def test_some_of_it_no_save_holds_off_and_some_changes_what_is_rolled() -> None:
    game = dungeon("ose", "knocks down")
    assert not reported(bite(game, HIT, 1), ChecksAsked)
    effect = game.effect("knocked down")
    assert effect is not None
    assert effect.rounds_left == 1
    dancing = dungeon("ose", "dancing for 2 turns")
    bite(dancing, HIT, 1)
    save(dancing, 1)
    found = {one.modifies: one.amount for one in dancing.state.effects}
    assert found == {"attack": -4, "defence": -4}


@pytest.mark.rule("OSE-POISON")
@pytest.mark.parametrize("tag", ["poison", "sickness", "paralysis", "charm"])
def test_the_undead_feel_none_of_it(tag: str) -> None:
    game = dungeon("ose", tag)
    sheet(game, "ada", traits=("undead",))
    step = bite(game, HIT, 1)
    assert reported(step, Unaffected)
    assert not reported(step, ChecksAsked)


@pytest.mark.rule("OSE-HELPLESS")
def test_a_lichs_touch_seizes_without_a_save() -> None:
    game = dungeon("ose", "seizes")
    assert not reported(bite(game, HIT, 1), ChecksAsked)
    assert game.effect("paralysed") is not None


@pytest.mark.rule("OSE-DAMAGE")
def test_a_touch_without_damage_still_brings_what_it_brings() -> None:
    game = dungeon("ose", "paralysis for 2d4 turns")
    item = game.combatant("Spider").items[0]
    game.alter("Spider", items=(replace(item, damage="0"),))
    step = bite(game, HIT)
    assert not reported(step, HitPointsChanged)
    assert reported(step, ChecksAsked)


@pytest.mark.rule("OSE-POISON")
def test_one_bite_in_twenty_of_a_rat_brings_a_disease() -> None:
    game = dungeon("ose", "rat disease")
    assert not reported(bite(game, HIT, 1, 2), ChecksAsked)
    ill = dungeon("ose", "rat disease")
    assert reported(bite(ill, HIT, 1, 1), ChecksAsked)
    save(ill, 1, 2)
    assert ill.effect("sick") is not None
    dying = dungeon("ose", "rat disease")
    bite(dying, HIT, 1, 1)
    save(dying, 1, 1, 4)
    assert dying.effect("instantly deadly poison") is not None
    assert dying.vitals("ada").life is not Life.DEAD
    assert not reported(dying.step, LifeChanged)


def test_every_affliction_has_its_word_once() -> None:
    assert all(word == kind.word for word, kind in AFFLICTIONS.items())


def march(**lacking: bool) -> Scene:
    """Ada has none of some things."""
    game = dungeon()
    game.act(EndEncounter())
    has = {"food": True, "water": True} | dict.fromkeys(lacking, False)
    game.act(SetProvisions(targets=("ada",), **has))
    return game


def days(game: Scene, **time: int) -> list[tuple[str, int]]:
    """What is told when so much time has gone by."""
    step = game.act(PassTime(**time))
    return [(event.what, event.days) for event in reported(step, Starved)]


@pytest.mark.rule("OSE-STARVATION")
def test_each_whole_day_is_told_once() -> None:
    game = march(food=True)
    assert days(game, hours=23) == []
    assert days(game, turns=5) == []
    assert days(game, turns=1) == [("food", 1)]
    assert days(game, hours=23) == []
    assert days(game, days=2) == [("food", 2), ("food", 3)]


@pytest.mark.rule("OSE-STARVATION")
def test_food_and_water_are_counted_apart() -> None:
    game = march(food=True)
    days(game, hours=12)
    game.act(SetProvisions(targets=("ada",), food=False, water=False))
    assert days(game, hours=12) == [("food", 1)]
    assert days(game, hours=12) == [("water", 1)]
    ada = next(one for one in game.state.characters if one.id == "ada")
    assert days_without(game.state, ada) == (("food", 1), ("water", 1))
    game.act(SetProvisions(targets=("ada",), food=True, water=False))
    assert days(game, days=1) == [("water", 2)]
    step = game.act(SetProvisions(targets=("ada",)))
    assert (reported(step, ProvisionsSet)[0].food, reported(step, ProvisionsSet)[0].water) == (
        True,
        True,
    )
    assert days(game, days=3) == []


@pytest.mark.rule("OSE-STARVATION")
def test_the_dead_do_not_starve() -> None:
    game = march(water=True)
    game.act(SetLife(target="ada", life=Life.DEAD))
    assert days(game, days=1) == []
    with pytest.raises(RuleError, match="neither food nor water"):
        game.act(SetProvisions(targets=("ada",)))


@pytest.mark.rule("OSE-STARVATION")
def test_provisions_are_the_referees_word() -> None:
    game = dungeon()
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(SetProvisions(targets=("ada",), food=False), ANN)
    with pytest.raises(RuleError, match="how it stands"):
        game.act(SetProvisions(targets=("ada",)))
    with pytest.raises(RuleError, match="Wolf has no sheet"):
        game.act(SetProvisions(targets=("wolf",), food=False))


def sees(game: Scene, name: str) -> int | None:
    """How far somebody sees in the dark."""
    engine: Engine = game.engine
    return number(engine.asking(game.state), name, "infravision")


@pytest.mark.rule("OSE-INFRAVISION")
def test_monsters_see_60_feet_unless_something_else_is_written() -> None:
    game = dungeon()
    assert sees(game, "wolf") == 60
    game.alter("wolf", numbers={"infravision": 90})
    assert sees(game, "wolf") == 90
    game.alter("wolf", numbers={"infravision": 0})
    assert sees(game, "wolf") == 0


@pytest.mark.rule("OSE-INFRAVISION")
def test_humans_and_characters_see_nothing_unless_it_is_written() -> None:
    game = dungeon()
    assert sees(game, "ada") is None
    game.alter("wolf", traits=("human",))
    assert sees(game, "wolf") is None
    game.alter("wolf", traits=(), normal_human=True)
    assert sees(game, "wolf") is None
    game.alter("wolf", normal_human=False, kind=Kind.RETAINER)
    assert sees(game, "wolf") is None
    dungeon_of_dwarf = dungeon(numbers={"infravision": 30})
    assert sees(dungeon_of_dwarf, "ada") == 30
