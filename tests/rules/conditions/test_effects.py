"""Conditions and bonuses: the worked example of bonuses that count once, and every way to end."""

import dataclasses

import pytest

from rules.conditions.actions import AddEffect, RemoveEffect, SetSpent
from rules.conditions.events import EffectBegan, EffectEnded, EffectSpent
from rules.conditions.reading import bonus_effects
from rules.conditions.settings import BONUS_ONCE
from rules.encounter.events import CombatantLeft, CombatantRevealed
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.health.actions import Damage
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
    table = stage(monsters(), characters=(ADA, RAVEN, CEDRIC), preset="4e", **overrides)
    table.begin_step("c1", "c2", "c3")
    return table


def grant(table: Scene, modifies: str = "attack", target: str = "c3") -> None:
    """Ada gives +2 until the end of her next turn."""
    table.act(
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
    table = group_table()
    grant(table)
    take_turn(table, "c1")
    assert bonus(table.state, "c3", "attack") == 2
    take_turn(table, "c3")
    (event,) = table.events(EffectSpent)
    assert (event.name, event.target.id, event.spent) == ("blessed", "c3", True)
    assert event.rule == "4E-BONUS-ONCE"
    table.begin_round(2)
    table.begin_step("c1", "c2", "c3")
    assert bonus(table.state, "c3", "attack") == 0
    assert table.effect("blessed") is not None
    take_turn(table, "c3")
    assert table.events(EffectSpent) == []
    take_turn(table, "c1")
    assert table.effect("blessed") is None
    assert table.events(EffectEnded)[0].cause == "time"


@pytest.mark.rule("4E-BONUS-ONCE")
def test_receiver_who_has_acted_is_served_in_the_next_round() -> None:
    table = group_table()
    take_turn(table, "c3")
    grant(table)
    take_turn(table, "c1")
    table.begin_round(2)
    table.begin_step("c1", "c2", "c3")
    assert bonus(table.state, "c3", "attack") == 2
    take_turn(table, "c3")
    assert bonus(table.state, "c3", "attack") == 0


@pytest.mark.rule("4E-BONUS-ONCE")
def test_turns_of_others_spend_nothing() -> None:
    table = group_table()
    grant(table)
    take_turn(table, "c2")
    take_turn(table, "m1")
    assert bonus(table.state, "c3", "attack") == 2


@pytest.mark.rule("4E-BONUS-ONCE")
def test_source_first_ends_it_before_it_served() -> None:
    table = group_table()
    take_turn(table, "c3")
    grant(table)
    take_turn(table, "c1")
    table.begin_round(2)
    take_turn(table, "c1")
    assert table.effect("blessed") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_off_lets_it_last_for_as_long_as_it_says() -> None:
    table = group_table()
    table.change(settings={"bonus_once": "off"})
    grant(table)
    take_turn(table, "c3")
    assert bonus(table.state, "c3", "attack") == 2
    table.begin_round(2)
    take_turn(table, "c1")
    assert table.effect("blessed") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_bonus_on_defence_ends_with_the_receivers_turn() -> None:
    table = group_table()
    grant(table, "defence")
    take_turn(table, "c3")
    assert table.effect("blessed") is None
    assert table.events(EffectEnded)[0].cause == "spent"
    assert table.events(EffectEnded)[0].rule == "4E-BONUS-ONCE"


@pytest.mark.rule("4E-BONUS-ONCE")
def test_penalty_on_a_monster_counts_once_too() -> None:
    table = group_table()
    grant(table, target="m1#2")
    assert [e.name for e in bonus_effects(table.state, "m1#2", "attack")] == ["blessed"]
    assert bonus_effects(table.state, "m1#1", "attack") == ()
    take_turn(table, "m1")
    assert bonus_effects(table.state, "m1#2", "attack") == ()


@pytest.mark.rule("4E-BONUS-ONCE")
def test_condition_without_an_amount_is_not_spent() -> None:
    table = group_table()
    table.act(AddEffect(target="c3", name="marked", source="c1", until_turn_of="c1"), ANN)
    take_turn(table, "c3")
    assert table.events(EffectSpent) == []
    assert table.effect("marked") is not None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_bonus_on_oneself_serves_ones_next_turn() -> None:
    table = group_table()
    grant(table, target="c1")
    take_turn(table, "c1")
    assert bonus(table.state, "c1", "attack") == 2
    table.begin_round(2)
    take_turn(table, "c1")
    assert table.effect("blessed") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_turn_of_somebody_else_who_has_yet_to_act_is_their_next_one() -> None:
    table = group_table()
    table.act(AddEffect(target="m1#1", name="slowed", source="c1", until_turn_of="m1#1"), ANN)
    take_turn(table, "m1")
    assert table.effect("slowed") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_effect_without_a_source_given_in_ones_own_turn_lasts_to_the_next() -> None:
    table = group_table()
    table.act(AddEffect(target="c2", name="guarded", until_turn_of="c1"))
    take_turn(table, "c1")
    assert table.effect("guarded") is not None
    table.begin_round(2)
    take_turn(table, "c1")
    assert table.effect("guarded") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_turn_that_is_never_taken_is_over_with_its_round() -> None:
    table = group_table()
    grant(table)
    end_round(table)
    assert table.effect("blessed") is not None
    table.begin_round(2)
    end_round(table)
    assert table.effect("blessed") is None


@pytest.mark.rule("4E-BONUS-ONCE")
@pytest.mark.parametrize(("surprised", "lasts"), [(False, False), (True, True)])
def test_free_round_is_no_turn_of_the_surprised(surprised: bool, lasts: bool) -> None:
    table = group_table()
    assert table.state.encounter is not None
    party, others = table.state.encounter.sides
    table.change(sides=(party, replace(others, surprised=surprised)))
    table.begin_round(0)
    table.act(AddEffect(target="c2", name="watched", source="m1", until_turn_of="m1"))
    end_round(table)
    assert (table.effect("watched") is not None) is lasts
    table.begin_round(1)
    take_turn(table, "m1")
    assert table.effect("watched") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_next_turn_of_a_late_joiner_is_in_the_next_round() -> None:
    table = group_table()
    table.alter("m1", joined_round=1)
    table.act(AddEffect(target="c2", name="watched", until_turn_of="m1"))
    end_round(table)
    assert table.effect("watched") is not None
    table.begin_round(2)
    take_turn(table, "m1")
    assert table.effect("watched") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_marking_the_same_turn_twice_ends_nothing_early() -> None:
    table = group_table()
    grant(table)
    take_turn(table, "c1")
    take_turn(table, "c1")
    assert table.effect("blessed") is not None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_referee_marks_and_unmarks_spent() -> None:
    table = group_table()
    grant(table)
    effect = table.effect("blessed")
    assert effect is not None
    with pytest.raises(ForbiddenError):
        table.act(SetSpent(effect_id=effect.id, spent=True), ANN)
    table.act(SetSpent(effect_id=effect.id, spent=True))
    assert bonus(table.state, "c3", "attack") == 0
    table.act(SetSpent(effect_id=effect.id, spent=False))
    assert bonus(table.state, "c3", "attack") == 2
    assert not table.events(EffectSpent)[0].spent


@pytest.mark.rule("4E-BONUS-ONCE")
def test_bonuses_add_up_and_reach_every_member_of_a_group() -> None:
    table = group_table()
    table.act(AddEffect(target="m1", name="chant", amount=1, modifies="attack"))
    table.act(AddEffect(target="m1#1", name="afraid", amount=-3, modifies="attack"))
    table.act(AddEffect(target="m1#1", name="strong", amount=4, modifies="damage"))
    assert bonus(table.state, "m1#1", "attack") == -2
    assert bonus(table.state, "m1#2", "attack") == 1
    assert bonus(table.state, "m1#1", "damage") == 4


@pytest.mark.rule("4E-BONUS-ONCE")
def test_beginning_is_told() -> None:
    table = group_table()
    table.act(AddEffect(target="m1#1", name=" asleep ", rounds=2, source="c1", key="out"), ANN)
    (event,) = table.events(EffectBegan)
    assert (event.name, event.target.label, event.source.name) == ("asleep", "Goblins 1", "Ada")
    assert (event.rounds, event.until_turn_of, event.incapacitates) == (2, None, True)


@pytest.mark.rule("4E-BONUS-ONCE")
def test_rounds_count_down_with_the_present_one() -> None:
    table = group_table()
    table.act(AddEffect(target="m1#1", name="asleep", rounds=2))
    table.act(AddEffect(target="m1#1", name="cursed"))
    end_round(table)
    effect = table.effect("asleep")
    assert effect is not None
    assert effect.rounds_left == 1
    end_round(table)
    assert table.effect("asleep") is None
    assert table.effect("cursed") is not None


@pytest.mark.rule("4E-BONUS-ONCE")
@pytest.mark.parametrize(("preset", "length"), [("ose", 60), ("eris", 10)])
def test_clock_counts_down_too(preset: str, length: int) -> None:
    table = camp(preset=preset)
    table.act(AddEffect(target="c1", name="light", rounds=length + 2))
    table.act(PassTurns(turns=1))
    effect = table.effect("light")
    assert effect is not None
    assert effect.rounds_left == 2
    table.act(PassTurns(rounds=2))
    assert table.effect("light") is None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_end_of_the_encounter() -> None:
    table = group_table()
    grant(table)
    table.act(AddEffect(target="c1", name="poisoned"))
    table.act(AddEffect(target="m1#1", name="asleep"))
    end_encounter(table)
    assert [effect.name for effect in table.state.effects] == ["poisoned"]
    assert [event.name for event in table.events(EffectEnded)] == ["blessed"]


@pytest.mark.rule("4E-BONUS-ONCE")
def test_death_ends_what_is_on_the_dead_and_then_on_the_group() -> None:
    table = group_table()
    table.act(AddEffect(target="m1", name="chant"))
    table.act(AddEffect(target="m1#1", name="asleep"))
    table.act(AddEffect(target="c1", name="haste"))
    table.act(Damage(targets=("m1#1",), amount="5"))
    assert [event.cause for event in table.events(EffectEnded)] == ["death"]
    assert table.effect("chant") is not None
    table.act(Damage(targets=("m1#2", "m1#3"), amount="5"))
    assert [effect.name for effect in table.state.effects] == ["haste"]
    with pytest.raises(RuleError, match="is dead"):
        table.act(AddEffect(target="m1#1", name="asleep"))


@pytest.mark.rule("4E-BONUS-ONCE")
def test_falling_without_dying_ends_nothing() -> None:
    table = group_table()
    table.act(AddEffect(target="c1", name="haste"))
    table.act(Damage(targets=("c1",), amount="9"))
    assert table.effect("haste") is not None


@pytest.mark.rule("4E-BONUS-ONCE")
def test_effects_go_with_a_line_that_is_taken_out() -> None:
    table = group_table()
    table.act(AddEffect(target="m1#1", name="asleep"))
    table.act(AddEffect(target="c1", name="haste"))
    left = CombatantLeft(target=Who("m1", "Goblins"), reason="fled")
    table.act(Happen(events=(left,)))
    assert table.effect("asleep") is not None
    assert table.state.encounter is not None
    table.change(combatants=table.state.encounter.combatants[:-1])
    table.act(Happen(events=(replace(left, reason="removed"),)))
    assert [effect.name for effect in table.state.effects] == ["haste"]
    (event,) = table.events(EffectEnded)
    assert (event.name, event.target.name, event.cause) == ("asleep", "Goblins", "removed")


@pytest.mark.rule("4E-BONUS-ONCE")
def test_effects_are_hidden_with_whom_they_are_on() -> None:
    table = stage(monsters(hidden=True), characters=(ADA,))
    table.act(AddEffect(target="m1#1", name="asleep"))
    table.act(AddEffect(target="c1", name="haste"))
    assert table.events(EffectBegan)[0].concerns_hidden() is False
    effect = table.effect("asleep")
    assert effect is not None
    texts = set()
    for effect_id in (effect.id, "e999"):
        with pytest.raises(NotFoundError) as caught:
            table.act(RemoveEffect(effect_id=effect_id), ANN)
        texts.add(caught.value.message)
    assert len(texts) == 1
    table.act(Happen(events=(CombatantRevealed(target=Who("m1", "Goblins"), side="monsters"),)))
    assert [effect.hidden for effect in table.state.effects] == [False, False]


@pytest.mark.rule("4E-BONUS-ONCE")
def test_who_may_put_an_effect_on_whom() -> None:
    table = group_table()
    table.act(AddEffect(target="c1", name="calm"), ANN)
    table.act(AddEffect(target="m1#1", name="afraid"), ANN)
    table.act(AddEffect(target="c3", name="blessed", source="c1"), ANN)
    with pytest.raises(ForbiddenError):
        table.act(AddEffect(target="c3", name="cursed"), ANN)
    with pytest.raises(ForbiddenError):
        table.act(AddEffect(target="c3", name="asleep", source="c1", key="out"), ANN)
    with pytest.raises(ForbiddenError):
        table.act(AddEffect(target="c1", name="blessed", source="c3"), ANN)


@pytest.mark.rule("4E-BONUS-ONCE")
def test_who_may_end_an_effect() -> None:
    table = group_table()
    grant(table)
    effect = table.effect("blessed")
    assert effect is not None
    with pytest.raises(ForbiddenError, match="Only a referee can end blessed"):
        table.act(RemoveEffect(effect_id=effect.id), STRANGER)
    for actor in (ANN, BOB, REFEREE):
        table.act(RemoveEffect(effect_id=effect.id), actor)
        assert table.events(EffectEnded)[0].cause == "removed"
        grant(table)
        effect = table.effect("blessed")
        assert effect is not None
    table.act(AddEffect(target="m1#1", name="afraid"), ANN)
    afraid = table.effect("afraid")
    assert afraid is not None
    with pytest.raises(ForbiddenError):
        table.act(RemoveEffect(effect_id=afraid.id), ANN)


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
    table = group_table()
    action = dataclasses.replace(AddEffect(target="c1", name="haste"), **changes)  # type: ignore[arg-type]
    with pytest.raises(RuleError, match=text):
        table.act(action)
    assert table.state.effects == ()


@pytest.mark.rule("4E-BONUS-ONCE")
def test_no_turns_outside_an_encounter() -> None:
    with pytest.raises(RuleError, match="takes no turns"):
        camp().act(AddEffect(target="c1", name="haste", until_turn_of="c2"))


@pytest.mark.rule("4E-BONUS-ONCE")
def test_effects_on_one_target_are_limited() -> None:
    table = camp()
    for number in range(20):
        table.act(AddEffect(target="c1", name=f"effect {number}"))
    with pytest.raises(RuleError, match="20 effects already, and only a referee can add more"):
        table.act(AddEffect(target="c1", name="one more"), ANN)
    table.act(AddEffect(target="c1", name="the referee's"))
    assert table.effect("the referee's") is not None


@pytest.mark.rule("OSE-MORALE")
def test_several_get_the_same_at_once_or_none_of_them() -> None:
    table = stage(monsters(), characters=(ADA,))
    table.act(AddEffect(target="m1#1", also=("m1#2", "m1#1", "c1"), name="asleep", key="out"))
    assert [event.target.label for event in table.events(EffectBegan)] == [
        "Goblins 1",
        "Goblins 2",
        "Ada",
    ]
    assert len({effect.id for effect in table.state.effects}) == 3
    table.act(Damage(targets=("m1#3",), amount="50"))
    with pytest.raises(RuleError, match="is dead"):
        table.act(AddEffect(target="m1#1", also=("m1#3",), name="held"))
    assert len(table.state.effects) == 3


@pytest.mark.rule("4E-BONUS-ONCE")
def test_bonuses_count_once_in_4e_alone() -> None:
    assert {preset: BONUS_ONCE.default(preset) for preset in PRESETS} == {
        "ose": "off",
        "eris": "off",
        "4e": "on",
    }
