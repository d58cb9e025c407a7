"""Paralysis of the body and of the mind (ERIS-PARALYSIS, ERIS-GHOUL-PARALYSIS)."""

import pytest

from rules.checks.records import ASKS, AskChecks, ChecksAsked
from rules.conditions.records import AddEffect
from rules.encounter.records import EndEncounter
from rules.errors import ForbiddenError, RuleError
from rules.hazards.records import SaveLeft, ShakenOut, ShakeOut, Unaffected
from rules.record import replace
from rules.state.health import Life
from rules.state.rounds import StepKind
from tests.rules.hazards.dungeon import HIT, bite, dungeon, save, sheet
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

FAIL, PASS = 1, 20
FROZEN = "frozen with fear"


@pytest.mark.rule("ERIS-PARALYSIS")
def test_plain_paralysis_leaves_somebody_helpless() -> None:
    game = dungeon("ose", "paralysis")
    step = bite(game, HIT, 1)
    assert [ask.what for ask in reported(step, ChecksAsked)] == ["save_paralysis"]
    save(game, 12)
    effect = game.effect("paralysed")
    assert effect is not None
    assert (effect.key, effect.rule) == ("paralysed", "OSE-HELPLESS")
    assert not ASKS.of(game.state)
    assert game.vitals("ada").life is Life.UP


@pytest.mark.rule("ERIS-PARALYSIS")
def test_who_passes_is_not_paralysed() -> None:
    game = dungeon("eris", "paralysis")
    bite(game, HIT, 1)
    save(game, 13)
    assert game.effect("paralysed") is None
    assert not ASKS.of(game.state)


@pytest.mark.rule("ERIS-PARALYSIS")
@pytest.mark.parametrize(("face", "life"), [(60, Life.UP), (61, Life.DEAD)])
def test_whoever_fails_withstands_adversity_at_once_or_dies(face: int, life: Life) -> None:
    game = dungeon("eris", "paralysis")
    bite(game, HIT, 1)
    step = save(game, 12)
    assert [ask.what for ask in reported(step, ChecksAsked)] == ["adversity"]
    save(game, face)
    assert game.vitals("ada").life is life


@pytest.mark.rule("ERIS-PARALYSIS")
@pytest.mark.parametrize(("preset", "asked"), [("eris", ["adversity"]), ("ose", [])])
def test_paralysis_by_any_check_may_kill_where_paralysis_does(
    preset: str, asked: list[str]
) -> None:
    game = dungeon(preset)
    game.act(AskChecks(what="spells", targets=("ada",), failure="paralysed"))
    step = save(game, FAIL)
    assert game.effect("paralysed") is not None
    assert [ask.what for ask in reported(step, ChecksAsked)] == asked


@pytest.mark.rule("ERIS-PARALYSIS")
def test_the_referees_word_alone_paralyses_without_a_roll() -> None:
    game = dungeon("eris")
    step = game.act(AddEffect(target="ada", name="paralysed", key="paralysed"))
    assert not reported(step, ChecksAsked)


@pytest.mark.rule("ERIS-PARALYSIS")
def test_a_game_that_rolls_all_at_once_settles_it_in_one_move() -> None:
    game = dungeon("eris", "paralysis", asked_checks="at-once")
    bite(game, HIT, 1, 12, 61)
    assert game.vitals("ada").life is Life.DEAD


@pytest.mark.rule("ERIS-PARALYSIS")
def test_the_paralysed_are_not_asked_again() -> None:
    game = dungeon("eris", "paralysis")
    bite(game, HIT, 1)
    save(game, FAIL)
    save(game, 1)
    game.alter("spider", turn=type(game.combatant("spider").turn)())
    step = bite(game, 1)
    assert not reported(step, ChecksAsked)


@pytest.mark.rule("ERIS-PARALYSIS")
def test_a_second_save_that_fails_paralyses_nobody_twice() -> None:
    game = dungeon("ose", "paralysis", "paralysing poison", poison="eris")
    bite(game, HIT, 1)
    save(game, FAIL, FAIL)
    assert sum(effect.key == "paralysed" for effect in game.state.effects) == 1


@pytest.mark.rule("ERIS-PARALYSIS")
def test_where_no_chance_is_written_the_referee_rolls_for_monsters() -> None:
    game = dungeon("eris")
    sheet(game, "ada", items=game.combatant("spider").items)
    game = dungeon("eris", "paralysis")
    game.alter("wolf", numbers={"ac": 9, "save_paralysis": 15})
    step = bite(game, HIT, 1, FAIL, whom="wolf")
    assert [left.what for left in reported(step, SaveLeft)] == ["adversity"]
    assert game.effect("paralysed") is not None


# Ghouls


def frozen(preset: str = "eris", **settings: str) -> Scene:
    """Ada stands frozen with fear."""
    game = dungeon(preset, "ghoul", **settings)  # type: ignore[arg-type]
    bite(game, HIT, 1)
    save(game, 14)
    return game


@pytest.mark.rule("ERIS-GHOUL-PARALYSIS")
def test_a_ghoul_freezes_with_fear_until_the_encounter_is_over() -> None:
    game = dungeon("eris", "ghoul")
    step = bite(game, HIT, 1)
    assert [ask.what for ask in reported(step, ChecksAsked)] == ["save_spells"]
    save(game, 14)
    effect = game.effect(FROZEN)
    assert effect is not None
    assert (effect.key, effect.rule) == ("ghoul-paralysed", "ERIS-GHOUL-PARALYSIS")
    assert not ASKS.of(game.state)
    game.act(EndEncounter())
    assert game.effect(FROZEN) is None


@pytest.mark.rule("ERIS-GHOUL-PARALYSIS")
def test_who_passes_the_save_acts_on() -> None:
    game = dungeon("eris", "ghoul")
    bite(game, HIT, 1)
    save(game, 15)
    assert game.effect(FROZEN) is None


@pytest.mark.rule("ERIS-GHOUL-PARALYSIS")
def test_elves_are_immune() -> None:
    game = dungeon("eris", "ghoul")
    sheet(game, "ada", traits=("elf",))
    step = bite(game, HIT, 1)
    assert not reported(step, ChecksAsked)
    assert reported(step, Unaffected)[0].why == "elves are immune"


@pytest.mark.rule("ERIS-GHOUL-PARALYSIS")
def test_where_paralysis_is_plain_ghouls_bring_that() -> None:
    game = dungeon("ose", "ghoul")
    step = bite(game, HIT, 1)
    assert [ask.what for ask in reported(step, ChecksAsked)] == ["save_paralysis"]
    save(game, 12)
    assert game.effect("paralysed") is not None
    elven = dungeon("ose", "ghoul")
    sheet(elven, "ada", traits=("elf",))
    assert not reported(bite(elven, HIT, 1), ChecksAsked)


@pytest.mark.rule("ERIS-GHOUL-PARALYSIS")
def test_the_frozen_are_not_asked_again_and_freeze_once() -> None:
    game = dungeon("eris", "ghoul", "fear")
    bite(game, HIT, 1)
    game.alter("spider", turn=type(game.combatant("spider").turn)())
    bite(game, HIT, 1)
    save(game, 1, 1)
    assert sum(effect.key == "ghoul-paralysed" for effect in game.state.effects) == 1
    game.alter("spider", turn=type(game.combatant("spider").turn)())
    assert not reported(bite(game, HIT, 1), ChecksAsked)


@pytest.mark.rule("ERIS-GHOUL-PARALYSIS")
def test_a_save_that_is_rolled_after_the_fight_freezes_nobody() -> None:
    game = dungeon("eris", "ghoul")
    bite(game, HIT, 1)
    game.act(EndEncounter())
    save(game, 1)
    assert game.effect(FROZEN) is None


@pytest.mark.rule("ERIS-GHOUL-PARALYSIS")
@pytest.mark.parametrize(
    ("trait", "level"), [("elf", 1), ("fighter", 4), ("cleric", 5), ("magic-user", 6)]
)
def test_who_can_shake_somebody_out_of_it(trait: str, level: int) -> None:
    game = frozen()
    if level > 1:
        sheet(game, "bert", traits=(trait,), level=level - 1)
        with pytest.raises(RuleError, match="An elf can, a fighter from level 4"):
            game.act(ShakeOut(target="ada", by="bert"), BOB)
    sheet(game, "bert", traits=(trait,), level=level)
    step = game.act(ShakeOut(target="ada", by="bert"), BOB)
    assert game.effect(FROZEN) is None
    assert reported(step, ShakenOut)[0].by.name == "Bert"
    assert game.combatant("bert").turn.done
    with pytest.raises(RuleError, match="not frozen"):
        game.act(ShakeOut(target="ada", by="bert"), BOB)


@pytest.mark.rule("ERIS-GHOUL-PARALYSIS")
def test_shaking_takes_the_action_of_a_round() -> None:
    game = frozen()
    sheet(game, "bert", traits=("elf",))
    turn = game.combatant("bert").turn
    game.alter("bert", turn=type(turn)(done=True))
    with pytest.raises(RuleError, match="already acted"):
        game.act(ShakeOut(target="ada", by="bert"), BOB)
    game.alter("bert", turn=turn)
    game.begin_step("spider")
    with pytest.raises(RuleError, match="acts later"):
        game.act(ShakeOut(target="ada", by="bert"), BOB)
    assert game.now.kind is StepKind.ACT


@pytest.mark.rule("ERIS-GHOUL-PARALYSIS")
def test_who_cannot_shake_anybody() -> None:
    game = frozen()
    sheet(game, "ada", traits=("elf",))
    sheet(game, "bert", traits=("elf",))
    with pytest.raises(RuleError, match="Ada is frozen with fear, and cannot do that"):
        game.act(ShakeOut(target="ada", by="ada"), ANN)
    with pytest.raises(ForbiddenError, match="Bert's player"):
        game.act(ShakeOut(target="ada", by="bert"), ANN)
    game.act(AddEffect(target="bert", name="asleep", key="asleep"))
    with pytest.raises(RuleError, match="Bert is asleep, and cannot do that"):
        game.act(ShakeOut(target="ada", by="bert"), BOB)
    game.state = replace(game.state, active={3: "bert"})
    with pytest.raises(RuleError, match="Bert is asleep, and cannot do that"):
        game.act(ShakeOut(target="ada"), BOB)
    game.act(EndEncounter())
    with pytest.raises(RuleError, match="not in the encounter"):
        game.act(ShakeOut(target="ada", by="bert"))
