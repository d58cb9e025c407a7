"""Conditions and bonuses: the worked example of bonuses that count once, and every way to end."""

import pytest

from rules.conditions.reading import bonus_effects
from rules.conditions.records import (
    BONUS_ONCE,
    AddEffect,
    EffectBegan,
    EffectEnded,
    EffectSpent,
    RemoveEffect,
    SetSpent,
)
from rules.encounter.records import CombatantLeft, CombatantRevealed
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.health.records import Damage
from rules.kernel.events import Who
from rules.kernel.setting import PRESETS
from rules.record import replace
from tests.rules.cast import character, monsters
from tests.rules.health.stage import (
    RAVEN,
    Happen,
    PassTurns,
    bonus,
    camp,
    end_encounter,
    end_round,
    stage,
    take_turn,
)
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE, STRANGER

ADA = character("c1", name="Ada", owner=ANN.member)
CEDRIC = character("c3", name="Cedric", owner=BOB.member)


def group_table(**overrides: str) -> Scene:
    """Ada (c1), Raven (c2) and Cedric (c3) act as one group, against goblins (m1)."""
    scene = stage(monsters(), characters=(ADA, RAVEN, CEDRIC), preset="4e", **overrides)
    scene.begin_step("c1", "c2", "c3")
    return scene


def grant(scene: Scene, modifies: str = "attack", target: str = "c3") -> None:
    """Ada gives +2 until the end of her next turn."""
    scene.act(
        AddEffect(
            target=target,
            name="blessed",
            amount=2,
            modifies=modifies,
            source="c1",
            until_turn_of="c1",
        ),
        ANN,
    )


@pytest.mark.rule("4E-BONUS-ONCE")
def test_worked_example_c_goes_before_a_in_the_next_round() -> None:
    scene = group_table()
    grant(scene)
    take_turn(scene, "c1")
    assert bonus(scene.state, "c3", "attack") == 2
    take_turn(scene, "c3")
    (event,) = scene.events(EffectSpent)
    assert (event.name, event.target.id, event.spent) == ("blessed", "c3", True)
    assert event.rule == "4E-BONUS-ONCE"
    scene.begin_round(2)
    scene.begin_step("c1", "c2", "c3")
    assert bonus(scene.state, "c3", "attack") == 0
    assert scene.effect("blessed") is not None
    take_turn(scene, "c3")
    assert scene.events(EffectSpent) == []
    take_turn(scene, "c1")
    assert scene.effect("blessed") is None
    assert scene.events(EffectEnded)[0].cause == "time"


@pytest.mark.rule("4E-BONUS-ONCE")
def test_receiver_who_has_acted_is_served_in_the_next_round() -> None:
    scene = group_table()
    take_turn(scene, "c3")
    grant(scene)
    take_turn(scene, "c1")
    scene.begin_round(2)
    scene.begin_step("c1", "c2", "c3")
    assert bonus(scene.state, "c3", "attack") == 2
    take_turn(scene, "c3")
    assert bonus(scene.state, "c3", "attack") == 0


@pytest.mark.rule("4E-BONUS-ONCE")
def test_turns_of_others_spend_nothing() -> None:
    scene = group_table()
    grant(scene)
    take_turn(scene, "c2")
    take_turn(scene, "m1")
    assert bonus(scene.state, "c3", "attack") == 2


@pytest.mark.rule("4E-BONUS-ONCE")
def test_source_first_ends_it_before_it_served() -> None:
    scene = group_table()
    take_turn(scene, "c3")
    grant(scene)
    take_turn(scene, "c1")
    scene.begin_round(2)
    take_turn(scene, "c1")
    assert scene.effect("blessed") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_off_lets_it_last_for_as_long_as_it_says() -> None:
    scene = group_table()
    scene.change(settings={"bonus_once": "off"})
    grant(scene)
    take_turn(scene, "c3")
    assert bonus(scene.state, "c3", "attack") == 2
    scene.begin_round(2)
    take_turn(scene, "c1")
    assert scene.effect("blessed") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_bonus_on_defence_ends_with_the_receivers_turn() -> None:
    scene = group_table()
    grant(scene, "defence")
    take_turn(scene, "c3")
    assert scene.effect("blessed") is None
    assert scene.events(EffectEnded)[0].cause == "spent"
    assert scene.events(EffectEnded)[0].rule == "4E-BONUS-ONCE"


@pytest.mark.rule("4E-BONUS-ONCE")
def test_penalty_on_a_monster_counts_once_too() -> None:
    scene = group_table()
    grant(scene, target="m1#2")
    assert [e.name for e in bonus_effects(scene.state, "m1#2", "attack")] == ["blessed"]
    assert bonus_effects(scene.state, "m1#1", "attack") == ()
    take_turn(scene, "m1")
    assert bonus_effects(scene.state, "m1#2", "attack") == ()


@pytest.mark.rule("4E-BONUS-ONCE")
def test_condition_without_an_amount_is_not_spent() -> None:
    scene = group_table()
    scene.act(AddEffect(target="c3", name="marked", source="c1", until_turn_of="c1"), ANN)
    take_turn(scene, "c3")
    assert scene.events(EffectSpent) == []
    assert scene.effect("marked") is not None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_bonus_on_oneself_serves_ones_next_turn() -> None:
    scene = group_table()
    grant(scene, target="c1")
    take_turn(scene, "c1")
    assert bonus(scene.state, "c1", "attack") == 2
    scene.begin_round(2)
    take_turn(scene, "c1")
    assert scene.effect("blessed") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_turn_of_somebody_else_who_has_yet_to_act_is_their_next_one() -> None:
    scene = group_table()
    scene.act(AddEffect(target="m1#1", name="slowed", source="c1", until_turn_of="m1#1"), ANN)
    take_turn(scene, "m1")
    assert scene.effect("slowed") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_effect_without_a_source_given_in_ones_own_turn_lasts_to_the_next() -> None:
    scene = group_table()
    scene.act(AddEffect(target="c2", name="guarded", until_turn_of="c1"))
    take_turn(scene, "c1")
    assert scene.effect("guarded") is not None
    scene.begin_round(2)
    take_turn(scene, "c1")
    assert scene.effect("guarded") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_turn_that_is_never_taken_is_over_with_its_round() -> None:
    scene = group_table()
    grant(scene)
    end_round(scene)
    assert scene.effect("blessed") is not None
    scene.begin_round(2)
    end_round(scene)
    assert scene.effect("blessed") is None


@pytest.mark.rule("4E-BONUS-ONCE")
@pytest.mark.parametrize(("surprised", "lasts"), [(False, False), (True, True)])
def test_free_round_is_no_turn_of_the_surprised(surprised: bool, lasts: bool) -> None:
    scene = group_table()
    assert scene.state.encounter is not None
    party, others = scene.state.encounter.sides
    scene.change(sides=(party, replace(others, surprised=surprised)))
    scene.begin_round(0)
    scene.act(AddEffect(target="c2", name="watched", source="m1", until_turn_of="m1"))
    end_round(scene)
    assert (scene.effect("watched") is not None) is lasts
    scene.begin_round(1)
    take_turn(scene, "m1")
    assert scene.effect("watched") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_next_turn_of_a_late_joiner_is_in_the_next_round() -> None:
    scene = group_table()
    scene.alter("m1", joined_round=1)
    scene.act(AddEffect(target="c2", name="watched", until_turn_of="m1"))
    end_round(scene)
    assert scene.effect("watched") is not None
    scene.begin_round(2)
    take_turn(scene, "m1")
    assert scene.effect("watched") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_marking_the_same_turn_twice_ends_nothing_early() -> None:
    scene = group_table()
    grant(scene)
    take_turn(scene, "c1")
    take_turn(scene, "c1")
    assert scene.effect("blessed") is not None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_referee_marks_and_unmarks_spent() -> None:
    scene = group_table()
    grant(scene)
    effect = scene.effect("blessed")
    assert effect is not None
    with pytest.raises(ForbiddenError):
        scene.act(SetSpent(effect_id=effect.id, spent=True), ANN)
    scene.act(SetSpent(effect_id=effect.id, spent=True))
    assert bonus(scene.state, "c3", "attack") == 0
    scene.act(SetSpent(effect_id=effect.id, spent=False))
    assert bonus(scene.state, "c3", "attack") == 2
    assert not scene.events(EffectSpent)[0].spent


@pytest.mark.rule("4E-BONUS-ONCE")
def test_bonuses_add_up_and_reach_every_member_of_a_group() -> None:
    scene = group_table()
    scene.act(AddEffect(target="m1", name="chant", amount=1, modifies="attack"))
    scene.act(AddEffect(target="m1#1", name="afraid", amount=-3, modifies="attack"))
    scene.act(AddEffect(target="m1#1", name="strong", amount=4, modifies="damage"))
    assert bonus(scene.state, "m1#1", "attack") == -2
    assert bonus(scene.state, "m1#2", "attack") == 1
    assert bonus(scene.state, "m1#1", "damage") == 4


@pytest.mark.rule("4E-BONUS-ONCE")
def test_beginning_is_told() -> None:
    scene = group_table()
    scene.act(AddEffect(target="m1#1", name=" asleep ", rounds=2, source="c1", key="out"), ANN)
    (event,) = scene.events(EffectBegan)
    assert (event.name, event.target.label, event.source.name) == ("asleep", "Goblin 1", "Ada")
    assert (event.rounds, event.until_turn_of, event.incapacitates) == (2, None, True)


@pytest.mark.rule("4E-BONUS-ONCE")
def test_rounds_count_down_with_the_present_one() -> None:
    scene = group_table()
    scene.act(AddEffect(target="m1#1", name="asleep", rounds=2))
    scene.act(AddEffect(target="m1#1", name="cursed"))
    end_round(scene)
    effect = scene.effect("asleep")
    assert effect is not None
    assert effect.rounds_left == 1
    end_round(scene)
    assert scene.effect("asleep") is None
    assert scene.effect("cursed") is not None


@pytest.mark.rule("4E-BONUS-ONCE")
@pytest.mark.parametrize(("preset", "length"), [("ose", 60), ("eris", 10)])
def test_clock_counts_down_too(preset: str, length: int) -> None:
    scene = camp(preset=preset)
    scene.act(AddEffect(target="c1", name="light", rounds=length + 2))
    scene.act(PassTurns(turns=1))
    effect = scene.effect("light")
    assert effect is not None
    assert effect.rounds_left == 2
    scene.act(PassTurns(rounds=2))
    assert scene.effect("light") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_end_of_the_encounter() -> None:
    scene = group_table()
    grant(scene)
    scene.act(AddEffect(target="c1", name="poisoned"))
    scene.act(AddEffect(target="m1#1", name="asleep"))
    end_encounter(scene)
    assert [effect.name for effect in scene.state.effects] == ["poisoned"]
    assert [event.name for event in scene.events(EffectEnded)] == ["blessed"]


@pytest.mark.rule("4E-BONUS-ONCE")
def test_death_ends_what_is_on_the_dead_and_then_on_the_group() -> None:
    scene = group_table()
    scene.act(AddEffect(target="m1", name="chant"))
    scene.act(AddEffect(target="m1#1", name="asleep"))
    scene.act(AddEffect(target="c1", name="haste"))
    scene.act(Damage(targets=("m1#1",), amount="5"))
    assert [event.cause for event in scene.events(EffectEnded)] == ["death"]
    assert scene.effect("chant") is not None
    scene.act(Damage(targets=("m1#2", "m1#3"), amount="5"))
    assert [effect.name for effect in scene.state.effects] == ["haste"]
    with pytest.raises(RuleError, match="is dead"):
        scene.act(AddEffect(target="m1#1", name="asleep"))


@pytest.mark.rule("4E-BONUS-ONCE")
def test_falling_without_dying_ends_nothing() -> None:
    scene = group_table()
    scene.act(AddEffect(target="c1", name="haste"))
    scene.act(Damage(targets=("c1",), amount="9"))
    assert scene.effect("haste") is not None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_effects_go_with_a_line_that_is_taken_out() -> None:
    scene = group_table()
    scene.act(AddEffect(target="m1#1", name="asleep"))
    scene.act(AddEffect(target="c1", name="haste"))
    left = CombatantLeft(target=Who("m1", "Goblins"), reason="fled")
    scene.act(Happen(events=(left,)))
    assert scene.effect("asleep") is not None
    assert scene.state.encounter is not None
    scene.change(combatants=scene.state.encounter.combatants[:-1])
    scene.act(Happen(events=(replace(left, reason="removed"),)))
    assert [effect.name for effect in scene.state.effects] == ["haste"]
    (event,) = scene.events(EffectEnded)
    assert (event.name, event.target.name, event.cause) == ("asleep", "Goblins", "removed")


@pytest.mark.rule("4E-BONUS-ONCE")
def test_effects_are_hidden_with_whom_they_are_on() -> None:
    scene = stage(monsters(hidden=True), characters=(ADA,))
    scene.act(AddEffect(target="m1#1", name="asleep"))
    scene.act(AddEffect(target="c1", name="haste"))
    assert scene.events(EffectBegan)[0].concerns_hidden() is False
    effect = scene.effect("asleep")
    assert effect is not None
    texts = set()
    for effect_id in (effect.id, "e999"):
        with pytest.raises(NotFoundError) as caught:
            scene.act(RemoveEffect(effect_id=effect_id), ANN)
        texts.add(caught.value.message)
    assert len(texts) == 1
    scene.act(Happen(events=(CombatantRevealed(target=Who("m1", "Goblins"), side="monsters"),)))
    assert [effect.hidden for effect in scene.state.effects] == [False, False]


@pytest.mark.rule("4E-BONUS-ONCE")
def test_who_may_put_an_effect_on_whom() -> None:
    scene = group_table()
    scene.act(AddEffect(target="c1", name="calm"), ANN)
    scene.act(AddEffect(target="m1#1", name="afraid"), ANN)
    scene.act(AddEffect(target="c3", name="blessed", source="c1"), ANN)
    with pytest.raises(ForbiddenError):
        scene.act(AddEffect(target="c3", name="cursed"), ANN)
    with pytest.raises(ForbiddenError):
        scene.act(AddEffect(target="c3", name="asleep", source="c1", key="out"), ANN)
    with pytest.raises(ForbiddenError):
        scene.act(AddEffect(target="c1", name="blessed", source="c3"), ANN)


@pytest.mark.rule("4E-BONUS-ONCE")
def test_who_may_end_an_effect() -> None:
    scene = group_table()
    grant(scene)
    effect = scene.effect("blessed")
    assert effect is not None
    with pytest.raises(ForbiddenError, match="Only a referee can end blessed"):
        scene.act(RemoveEffect(effect_id=effect.id), STRANGER)
    for actor in (ANN, BOB, REFEREE):
        scene.act(RemoveEffect(effect_id=effect.id), actor)
        assert scene.events(EffectEnded)[0].cause == "removed"
        grant(scene)
        effect = scene.effect("blessed")
        assert effect is not None
    scene.act(AddEffect(target="m1#1", name="afraid"), ANN)
    afraid = scene.effect("afraid")
    assert afraid is not None
    with pytest.raises(ForbiddenError):
        scene.act(RemoveEffect(effect_id=afraid.id), ANN)


@pytest.mark.rule("4E-BONUS-ONCE")
@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"name": " "}, "name of 1 to 60"),
        ({"name": "x" * 61}, "name of 1 to 60"),
        ({"name": "two\nlines"}, "name of 1 to 60"),
        ({"modifies": "luck"}, "modifies `attack`"),
        ({"amount": 101}, "penalty goes from"),
        ({"amount": -101}, "penalty goes from"),
        ({"rounds": 0}, "1 to 100000 rounds"),
        ({"rounds": 100_001}, "1 to 100000 rounds"),
        ({"until_turn_of": "c9"}, "not in this encounter"),
        ({"target": "m8"}, "not in this encounter"),
    ],
)
def test_what_is_no_effect(changes: dict[str, object], text: str) -> None:
    scene = group_table()
    action = replace(AddEffect(target="c1", name="haste"), **changes)
    with pytest.raises(RuleError, match=text):
        scene.act(action)
    assert scene.state.effects == ()


@pytest.mark.rule("4E-BONUS-ONCE")
def test_no_turns_outside_an_encounter() -> None:
    with pytest.raises(RuleError, match="takes no turns"):
        camp().act(AddEffect(target="c1", name="haste", until_turn_of="c2"))


@pytest.mark.rule("4E-BONUS-ONCE")
def test_effects_on_one_target_are_limited() -> None:
    scene = camp()
    for number in range(20):
        scene.act(AddEffect(target="c1", name=f"effect {number}"))
    with pytest.raises(RuleError, match="20 effects already, and only a referee can add more"):
        scene.act(AddEffect(target="c1", name="one more"), ANN)
    scene.act(AddEffect(target="c1", name="the referee's"))
    assert scene.effect("the referee's") is not None


@pytest.mark.rule("OSE-MORALE")
def test_several_get_the_same_at_once_or_none_of_them() -> None:
    scene = stage(monsters(), characters=(ADA,))
    scene.act(AddEffect(target="m1#1", also=("m1#2", "m1#1", "c1"), name="asleep", key="out"))
    assert [event.target.label for event in scene.events(EffectBegan)] == [
        "Goblin 1",
        "Goblin 2",
        "Ada",
    ]
    assert len({effect.id for effect in scene.state.effects}) == 3
    scene.act(Damage(targets=("m1#3",), amount="50"))
    with pytest.raises(RuleError, match="is dead"):
        scene.act(AddEffect(target="m1#1", also=("m1#3",), name="held"))
    assert len(scene.state.effects) == 3


@pytest.mark.rule("4E-BONUS-ONCE")
def test_bonuses_count_once_in_4e_alone() -> None:
    assert {preset: BONUS_ONCE.default(preset) for preset in PRESETS} == {
        "ose": "off",
        "eris": "off",
        "4e": "on",
    }
