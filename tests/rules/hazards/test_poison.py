"""Poison: the save of whoever is hit, and all that comes of it (OSE-POISON, ERIS-POISON).
What a word on a trap or a weapon brings.
"""

import pytest

from rules.checks.records import ASKS, ChecksAsked, SaveRolled
from rules.clock.clock import now
from rules.clock.records import PassTime
from rules.conditions.records import RemoveEffect
from rules.encounter.records import EndEncounter
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.hazards.afflictions import bring
from rules.hazards.poisons import KINDS, find_poison, poison_of_tag
from rules.hazards.records import HAZARDS, PoisonBrews, PoisonTook, PutPoison, SaveLeft
from rules.health.records import HitPointsChanged, SetHitPoints, SetLife
from rules.items.tags import TAGS, is_known
from rules.kernel.resolution import Resolution
from rules.state.health import Life
from rules.state.items import Item
from tests.rules.hazards.dungeon import HIT, MISS, SAVES, bite, dungeon, save, sheet
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, REFEREE, ScriptedDice

FAIL, PASS = 11, 12


def poisoned(kind: str, delay: str = "", **more: object) -> Scene:
    """Ada fails her save against a poison that the referee put on her."""
    game = dungeon("eris", **more)  # type: ignore[arg-type]
    game.act(PutPoison(targets=("ada",), kind=kind, delay=delay))
    return game


@pytest.mark.rule("OSE-POISON")
def test_a_bite_does_its_damage_and_whoever_fails_the_save_dies() -> None:
    game = dungeon("ose", "poison")
    step = bite(game, HIT, 3)
    assert game.vitals("ada").hit_points == 12
    (asked,) = reported(step, ChecksAsked)
    assert (asked.what, asked.label) == ("save_death", "poison")
    assert game.vitals("ada").life is Life.UP
    save(game, FAIL)
    assert game.vitals("ada").life is Life.DEAD
    assert game.vitals("ada").hit_points == 12


@pytest.mark.rule("OSE-POISON")
def test_whoever_passes_keeps_what_the_bite_left() -> None:
    game = dungeon("ose", "poison")
    bite(game, HIT, 3)
    step = save(game, PASS)
    assert game.vitals("ada").hit_points == 12
    assert not reported(step, HitPointsChanged)
    assert reported(step, SaveRolled)[0].tags == ("poison",)


@pytest.mark.rule("OSE-POISON")
@pytest.mark.parametrize("preset", ["ose", "4e"])
@pytest.mark.parametrize(
    ("tag", "effect"),
    [
        ("weakening poison", "weakened by poison"),
        ("paralysing poison", "paralysed"),
        ("slow poison", "slow-acting poison"),
        ("cumulative poison", "a dose of poison"),
    ],
)
def test_a_kind_that_does_not_kill_is_put_on_as_what_it_is(
    preset: str, tag: str, effect: str
) -> None:
    """ "Usually fatal": what weakens, paralyses or works slowly never kills by itself."""
    game = dungeon(preset, tag)
    bite(game, HIT, 3)
    save(game, FAIL)
    assert game.effect(effect) is not None
    game.act(EndEncounter())
    game.act(PassTime(turns=12))
    assert game.vitals("ada").life is Life.UP
    game = dungeon(preset, tag)
    bite(game, HIT, 3)
    save(game, PASS)
    assert (game.effect(effect), game.vitals("ada").hit_points) == (None, 12)


@pytest.mark.rule("OSE-POISON")
def test_the_referee_puts_any_kind_in_any_game() -> None:
    game = dungeon("ose")
    game.act(PutPoison(targets=("ada",), kind="slow-acting deadly", delay="3"))
    (brews,) = reported(save(game, FAIL), PoisonBrews)
    assert (brews.kind, brews.rule) == ("slow", "OSE-POISON")
    game.act(EndEncounter())
    (took,) = reported(game.act(PassTime(turns=3)), PoisonTook)
    assert (took.kind, game.vitals("ada").life) == ("slow", Life.UP)
    game = dungeon("ose")
    game.act(PutPoison(targets=("ada",), delay="3"))
    save(game, FAIL)
    game.act(EndEncounter())
    game.act(PassTime(turns=3))
    assert game.vitals("ada").life is Life.DEAD


@pytest.mark.rule("OSE-POISON")
def test_nothing_comes_of_a_miss_or_of_a_bite_that_kills() -> None:
    game = dungeon("ose", "poison")
    assert not reported(bite(game, MISS), ChecksAsked)
    game = dungeon("ose", "poison", hit_points=1)
    step = bite(game, HIT, 3)
    assert game.vitals("ada").life is Life.DEAD
    assert not reported(step, ChecksAsked)
    assert not reported(bite(dungeon("ose"), HIT, 3), ChecksAsked)


@pytest.mark.rule("OSE-POISON")
def test_a_monster_saves_at_once_and_its_numbers_stay_secret() -> None:
    game = dungeon("ose")
    dagger = Item("i7", "dagger", damage="1d4", tags=("poison",))
    sheet(game, "ada", items=(dagger,))
    game.alter("spider", numbers={"ac": 9, "save_death": 14})
    step = bite(game, HIT, 1, 13, whom="spider", by="ada")
    assert game.vitals("spider").life is Life.DEAD
    (seen,) = [event for event in told(step, ANN) if isinstance(event, SaveRolled)]
    assert seen.needed is None


@pytest.mark.rule("OSE-POISON")
def test_where_nobody_knows_what_to_roll_the_referee_hears_of_it() -> None:
    game = dungeon("ose")
    dagger = Item("i7", "dagger", damage="1d4", tags=("poison",))
    sheet(game, "ada", items=(dagger,))
    game.alter("spider", numbers={"ac": 9})
    step = bite(game, HIT, 1, whom="spider", by="ada")
    (left,) = reported(step, SaveLeft)
    assert (left.what, left.audience) == ("save_death", ())
    assert not [event for event in told(step, ANN) if isinstance(event, SaveLeft)]


@pytest.mark.rule("OSE-POISON")
def test_several_are_asked_in_one_go() -> None:
    game = dungeon("ose")
    (asked,) = reported(game.act(PutPoison(targets=("ada", "bert"))), ChecksAsked)
    assert [who.name for who in asked.targets] == ["Ada", "Bert"]


# ERIS


@pytest.mark.rule("ERIS-POISON")
@pytest.mark.parametrize(("left", "after"), [(9, 4), (8, 4), (2, 1), (1, 0)])
def test_half_of_the_hit_points_left_without_dice(left: int, after: int) -> None:
    game = dungeon("eris", hit_points=left)
    game.act(PutPoison(targets=("ada",)))
    waking = () if after else (3,)
    step = save(game, PASS, *waking)
    assert game.vitals("ada").hit_points == after
    (lost,) = reported(step, HitPointsChanged)
    assert lost.throw is None


@pytest.mark.rule("ERIS-POISON")
@pytest.mark.parametrize(
    ("rounding", "after"), [("source", 4), ("up", 4), ("down", 5), ("nearest", 4)]
)
def test_the_game_can_round_the_half_in_another_way(rounding: str, after: int) -> None:
    game = dungeon("eris", hit_points=9, half_rounding=rounding)
    game.act(PutPoison(targets=("ada",)))
    save(game, PASS)
    assert game.vitals("ada").hit_points == after


@pytest.mark.rule("ERIS-POISON")
def test_whoever_lies_at_0_has_nothing_to_lose() -> None:
    game = dungeon("eris")
    game.act(SetHitPoints(target="ada", hit_points=0), faces=[3])
    game.act(PutPoison(targets=("ada",)))
    assert not reported(save(game, PASS), HitPointsChanged)


@pytest.mark.rule("ERIS-POISON")
def test_what_a_monster_loses_is_told_to_nobody() -> None:
    game = dungeon("eris")
    step = game.act(PutPoison(targets=("spider",)), faces=[PASS])
    assert game.vitals("spider").hit_points == 2
    assert not [event for event in told(step, ANN) if isinstance(event, HitPointsChanged)]


@pytest.mark.rule("ERIS-POISON")
def test_each_kind_has_a_tag_on_items_and_does_something() -> None:
    assert len(KINDS) == 11
    assert {kind.tag for kind in KINDS} <= set(TAGS)
    assert all(kind.effect or kind.kills or kind.seizes for kind in KINDS)


PRINTED = """
    Instantly Deadly, Slow Acting Deadly, Paralytic, Weakening, Madness Inducing,
    Battle Madness Inducing, Asphyxiating, Exsanguinating, Coma Inducing, Cumulative,
    Infected Wound Inducing
"""


@pytest.mark.rule("ERIS-POISON")
def test_all_eleven_names_of_planet_eris_are_known() -> None:
    names = [" ".join(name.split()) for name in PRINTED.split(",")]
    assert [find_poison(name) for name in names] == list(KINDS)
    assert [find_poison(name.replace(" ", "-")) for name in names] == list(KINDS)
    assert [find_poison(f"{name} poison") for name in names] == list(KINDS)
    assert [poison_of_tag(f"{name} poison") for name in names] == list(KINDS)
    assert [poison_of_tag(tag) for tag in ("fire", "no poison")] == [None, None]


@pytest.mark.rule("ERIS-POISON")
@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind.effect and not kind.kills], ids=lambda k: k.key
)
def test_a_kind_that_leaves_an_effect(kind: object) -> None:
    game = dungeon("eris", kind.tag)  # type: ignore[attr-defined]
    bite(game, HIT, 3)
    step = save(game, FAIL)
    effect = game.effect(kind.effect)  # type: ignore[attr-defined]
    assert effect is not None
    assert (effect.rule, effect.key) == ("ERIS-POISON", kind.condition)  # type: ignore[attr-defined]
    assert game.vitals("ada").life is Life.UP
    assert reported(step, PoisonTook)[0].kind == kind.key  # type: ignore[attr-defined]


@pytest.mark.rule("ERIS-POISON")
def test_the_instantly_deadly_kills_at_once() -> None:
    game = poisoned("instantly deadly")
    save(game, FAIL)
    assert game.vitals("ada").life is Life.DEAD


@pytest.mark.rule("ERIS-POISON")
def test_the_slow_kills_when_the_battle_is_over() -> None:
    game = poisoned("slow-acting")
    (brews,) = reported(save(game, FAIL), PoisonBrews)
    assert (brews.kind, brews.after_battle) == ("slow", True)
    assert game.vitals("ada").life is Life.UP
    assert game.effect("slow-acting poison") is not None
    game.act(EndEncounter())
    assert game.vitals("ada").life is Life.DEAD
    assert not HAZARDS.of(game.state).brewing


@pytest.mark.rule("ERIS-POISON")
def test_a_cure_is_the_end_of_the_effect() -> None:
    game = poisoned("slow")
    save(game, FAIL)
    effect = game.effect("slow-acting poison")
    assert effect is not None
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(RemoveEffect(effect_id=effect.id), ANN)
    game.act(RemoveEffect(effect_id=effect.id))
    game.act(EndEncounter())
    assert game.vitals("ada").life is Life.UP
    assert not HAZARDS.of(game.state).brewing


@pytest.mark.rule("ERIS-POISON")
def test_a_poison_can_wait_for_some_turns() -> None:
    game = poisoned("coma", "3")
    (brews,) = reported(save(game, FAIL), PoisonBrews)
    assert not brews.after_battle
    game.act(EndEncounter())
    assert game.effect("in a coma from poison") is None
    game.act(PassTime(turns=1))
    assert game.effect("in a coma from poison") is None
    game.act(PassTime(turns=1))
    assert game.effect("in a coma from poison") is not None
    assert not HAZARDS.of(game.state).brewing


@pytest.mark.rule("ERIS-POISON")
def test_without_a_battle_the_slow_kills_a_turn_later() -> None:
    game = dungeon("eris")
    game.act(EndEncounter())
    game.act(PutPoison(targets=("ada",), kind="slow"))
    save(game, FAIL)
    assert game.vitals("ada").life is Life.UP
    game.act(PassTime(turns=1))
    assert game.vitals("ada").life is Life.DEAD


@pytest.mark.rule("ERIS-POISON")
def test_what_brews_in_a_monster_is_over_with_the_encounter() -> None:
    game = dungeon("eris")
    game.act(PutPoison(targets=("spider",), kind="slow"), faces=[FAIL])
    assert HAZARDS.of(game.state).brewing
    game.act(EndEncounter())
    assert not HAZARDS.of(game.state).brewing


@pytest.mark.rule("ERIS-POISON")
def test_the_referee_can_have_the_slow_kill_now() -> None:
    game = poisoned("slow", "now")
    save(game, FAIL)
    assert game.vitals("ada").life is Life.DEAD


@pytest.mark.rule("ERIS-POISON")
def test_doses_add_up() -> None:
    game = dungeon("eris", hit_points=40)
    for doses in (1, 2, 3):
        game.act(PutPoison(targets=("ada",), kind="cumulative"))
        assert reported(save(game, FAIL), PoisonTook)[0].doses == doses


@pytest.mark.rule("ERIS-POISON")
def test_the_paralytic_seizes_the_body() -> None:
    game = poisoned("paralytic", numbers=SAVES)
    save(game, FAIL)
    effect = game.effect("paralysed")
    assert effect is not None
    assert [ask.what for ask in ASKS.of(game.state)] == ["adversity"]


@pytest.mark.rule("ERIS-POISON")
def test_poison_is_the_referees_to_put() -> None:
    game = dungeon("eris")
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(PutPoison(targets=("ada",)), ANN)
    with pytest.raises(NotFoundError, match="Did you mean `slow`"):
        game.act(PutPoison(targets=("ada",), kind="slwo"))
    with pytest.raises(NotFoundError, match="from the list"):
        game.act(PutPoison(targets=("ada",), kind="xyzzy"))
    game.alter("spider", numbers={})
    with pytest.raises(MissingNumberError, match="Spider has no number for save vs death yet"):
        game.act(PutPoison(targets=("spider",)))
    for delay in ("soon", "0", "1001"):
        with pytest.raises(RuleError, match="works `now`"):
            game.act(PutPoison(targets=("ada",), delay=delay))
    game.act(SetLife(target="bert", life=Life.DEAD))
    with pytest.raises(RuleError, match="dead"):
        game.act(PutPoison(targets=("bert",)))


@pytest.mark.rule("OSE-POISON")
def test_a_word_that_rules_do_not_know_brings_nothing() -> None:
    scene = Scene().meet().hero("Ada")
    resolution = Resolution(scene.state, REFEREE, ScriptedDice(()), scene.engine.rulebook)
    bring(resolution, "a strange smell", "ada")
    assert resolution.events == []


@pytest.mark.rule("ERIS-POISON")
@pytest.mark.parametrize(
    ("preset", "saved", "left", "effect", "condition", "turns"),
    [
        ("eris", "", 7, "", "", None),
        ("eris", "half", 7, "", "", None),
        ("eris", "Nothing", 15, "", "", None),
        ("eris", "dizzy for 3 turns", 15, "dizzy", "", 3),
        ("eris", "Stunned for 2 turns", 15, "stunned", "stunned", 2),
        ("eris", "blind", 15, "blind", "blind", None),
        ("ose", "", 15, "", "", None),
        ("ose", "Half", 7, "", "", None),
        ("ose", "dizzy", 15, "dizzy", "", None),
    ],
)
def test_what_a_passed_save_leaves_is_the_referees(
    preset: str, saved: str, left: int, effect: str, condition: str, turns: int | None
) -> None:
    game = dungeon(preset, hit_points=15)
    game.act(PutPoison(targets=("ada",), saved=saved))
    save(game, PASS)
    assert game.vitals("ada").hit_points == left
    there = [one for one in game.state.effects if one.target == "ada"]
    assert [(one.name, one.key) for one in there] == ([(effect, condition)] if effect else [])
    if turns is not None:
        assert there[0].ends_at == now(game.state) + 600 * turns
    fails = dungeon(preset, hit_points=15)
    fails.act(PutPoison(targets=("ada",), saved=saved))
    save(fails, FAIL)
    assert fails.vitals("ada").life is Life.DEAD


@pytest.mark.rule("ERIS-POISON")
@pytest.mark.parametrize(
    ("preset", "tag", "left", "effect"),
    [
        ("eris", "poison else nothing", 12, None),
        ("eris", "poison in 1 turn at +2 else half", 6, None),
        ("ose", "weakening poison else half", 6, None),
        ("eris", "poison else dizzy for 1 turn", 12, "dizzy"),
    ],
)
def test_an_attack_says_what_a_passed_save_leaves(
    preset: str, tag: str, left: int, effect: str | None
) -> None:
    assert is_known(tag)
    game = dungeon(preset, tag, hit_points=15)
    bite(game, HIT, 3)
    save(game, PASS)
    assert game.vitals("ada").hit_points == left
    assert [one.name for one in game.state.effects if one.target == "ada"] == (
        [effect] if effect else []
    )


@pytest.mark.rule("ERIS-POISON")
@pytest.mark.parametrize("saved", ["x" * 61, "\u200b"])
def test_what_a_passed_save_leaves_has_a_name_that_can_be_read(saved: str) -> None:
    game = dungeon("eris")
    with pytest.raises(RuleError, match="`half`, `nothing`, or an effect"):
        game.act(PutPoison(targets=("ada",), saved=saved))
    game.act(PutPoison(targets=("ada",), saved="x" * 60))
