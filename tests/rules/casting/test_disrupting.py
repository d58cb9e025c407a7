"""Spells that fail before they are cast, by the rule of each rulebook."""

import pytest

from rules.attack.records import Attack
from rules.casting.records import INTERRUPTS, Cast, DisruptSpell, SpellDisrupted
from rules.checks.records import RollCheck
from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError, RuleError
from rules.grapple.records import Grapple
from rules.health.records import Damage, Heal
from rules.kernel.actor import TABLE
from rules.record import replace
from rules.state.items import Bands, Item
from rules.state.rounds import Declaration, RoundStep, StepKind, Turn, UnseenPlace
from rules.state.sheet import Spell
from tests.rules.attack.duel import ADA, GOBLINS, SWORD, duel
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

SLING = Item("i5", "Sling", bands=Bands(40, 80, 160), damage="1d4")
OSE, ERIS = "OSE-SPELL-DISRUPTION", "ERIS-SPELL-INTERRUPT"


def threatened(preset: str = "ose", order: tuple[str, ...] = (GOBLINS, ADA), now: int = 0) -> Scene:
    """Ada has declared Sleep, of which she has two in memory; they act in this order."""
    game = duel(preset, book="none")
    game.alter(GOBLINS, items=(SLING,))
    game.alter(ADA, turn=Turn(declaration=Declaration("spell", "Sleep on them")))
    sheet = replace(game.state.characters[0], spells=(Spell("Sleep", 2, 2),))
    game.state = replace(game.state, characters=(sheet,))
    steps = tuple(
        RoundStep(StepKind.ACT, who, (who,), members=(who,), place=place)
        for place, who in enumerate(order, start=1)
    )
    game.change(steps=steps, step_index=now)
    return game


def struck(
    game: Scene, face: int, by: str = GOBLINS, item: str = "unarmed"
) -> list[SpellDisrupted]:
    """The goblins attack Ada; what came of it for her spell."""
    faces = (face, 1) if face == 20 else (face,)
    game.act(
        Attack(attacker=by, targets=(ADA,), item=item, thac0=19, damage="1d2", allow=True),
        faces=faces,
    )
    return reported(game.step, SpellDisrupted)


def left(game: Scene) -> int:
    """How many Sleeps Ada has left."""
    return game.state.characters[0].spells[0].left


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
def test_a_hit_on_whoever_lost_initiative_disrupts_and_the_spell_is_lost() -> None:
    game = threatened()
    (event,) = struck(game, 20)
    assert (event.why, event.spell, event.lost, event.rule) == ("hit", "Sleep", True, OSE)
    assert event.seen_by(TABLE) is not None
    assert left(game) == 1
    ada = game.combatant(ADA)
    assert (ada.turn.disrupted, ada.turn.done) == (True, True)
    game.alter(ADA, turn=replace(ada.turn, done=False))
    with pytest.raises(RuleError, match="The spell of Ada was disrupted in this round"):
        game.act(Cast(target=ADA))


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
def test_a_miss_does_not() -> None:
    game = threatened()
    assert struck(game, 2) == []
    assert left(game) == 2


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
def test_whoever_won_initiative_or_acts_at_the_same_time_has_not_lost() -> None:
    assert struck(threatened(order=(ADA, GOBLINS), now=1), 20) == []
    game = threatened()
    both = (GOBLINS, ADA)
    game.change(
        steps=(RoundStep(StepKind.ACT, "tie", both, members=both, place=1, simultaneous=True),)
    )
    assert struck(game, 20) == []


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
def test_one_hit_is_enough_and_a_second_takes_nothing_more() -> None:
    game = threatened()
    struck(game, 20)
    game.alter(GOBLINS, turn=Turn())
    assert struck(game, 20) == []
    assert left(game) == 1


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
@pytest.mark.parametrize("turn", [{"done": True}, {"cast": 1}, {"declaration": None}])
def test_nothing_is_disrupted_that_is_cast_already_or_was_not_declared(
    turn: dict[str, object],
) -> None:
    game = threatened()
    game.alter(ADA, turn=replace(game.combatant(ADA).turn, **turn))
    assert struck(game, 20) == []


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
def test_damage_that_the_table_rolled_itself_counts_as_a_hit() -> None:
    game = threatened()
    game.act(Damage(targets=(ADA,), amount="1"))
    assert [event.why for event in reported(game.step, SpellDisrupted)] == ["hit"]
    game = threatened()
    game.act(Damage(targets=(ADA,), amount="1", by=GOBLINS))
    assert len(reported(game.step, SpellDisrupted)) == 1
    game = threatened()
    game.act(Damage(targets=(ADA,), amount="1", is_attack=False))
    game.act(Heal(targets=(ADA,), amount="1"))
    assert left(game) == 2
    game = threatened(order=(ADA, GOBLINS))
    game.act(Damage(targets=(ADA,), amount="1"))
    assert reported(game.step, SpellDisrupted) == []


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
def test_a_failed_save_disrupts_by_ose_and_not_by_eris() -> None:
    save = RollCheck(targets=(ADA,), what="save_spells", number=15)
    game = threatened()
    game.act(save, faces=(14,))
    assert [event.why for event in reported(game.step, SpellDisrupted)] == ["save"]
    game = threatened()
    game.act(save, faces=(15,))
    assert reported(game.step, SpellDisrupted) == []
    game = threatened("eris")
    game.act(save, faces=(14,))
    assert reported(game.step, SpellDisrupted) == []


@pytest.mark.rule("ERIS-SPELL-INTERRUPT")
def test_a_blow_interrupts_hit_or_miss_whoever_won_initiative() -> None:
    for face, why in ((20, "hit"), (2, "attacked")):
        game = threatened("eris", order=(ADA, GOBLINS))
        (event,) = struck(game, face)
        assert (event.why, event.lost, event.rule) == (why, True, ERIS)


@pytest.mark.rule("ERIS-SPELL-INTERRUPT")
def test_a_shot_interrupts_only_if_it_hits() -> None:
    assert struck(threatened("eris"), 2, item=SLING.id) == []
    (event,) = struck(threatened("eris"), 20, item=SLING.id)
    assert event.why == "hit"


@pytest.mark.rule("ERIS-SPELL-INTERRUPT")
def test_not_before_initiative() -> None:
    game = threatened("eris")
    game.change(steps=(RoundStep(StepKind.DECLARE, "Declarations"),), step_index=0)
    assert struck(game, 20) == []


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
def test_the_hidden_stand_between_the_places_that_are_known() -> None:
    game = threatened(order=(ADA,))
    game.foe("Lurker", hidden=True)
    game.change(unseen=(UnseenPlace(("lurker",), 0),))
    assert len(struck(game, 20, by="lurker")) == 1
    game = threatened(order=(ADA,))
    game.foe("Lurker", hidden=True)
    game.change(unseen=(UnseenPlace(("lurker",), 1),))
    assert struck(game, 20, by="lurker") == []


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
def test_somebody_without_a_place_has_lost_to_nobody() -> None:
    game = threatened(order=(GOBLINS,))
    assert struck(game, 20) == []


@pytest.mark.rule("ERIS-SPELL-INTERRUPT")
def test_the_referee_says_that_a_spell_fails() -> None:
    game = threatened("eris")
    with pytest.raises(ForbiddenError, match="disrupt a spell"):
        game.act(DisruptSpell(target=ADA), ANN)
    game.act(DisruptSpell(target=ADA))
    assert [event.why for event in reported(game.step, SpellDisrupted)] == ["referee"]
    with pytest.raises(RuleError, match="is about to cast nothing"):
        game.act(DisruptSpell(target=ADA))


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
def test_outside_an_encounter_saves_and_wounds_disrupt_nothing() -> None:
    game = threatened()
    game.state = replace(game.state, encounter=None)
    game.act(RollCheck(targets=(ADA,), what="save_spells", number=15), faces=(2,))
    game.act(Damage(targets=(ADA,), amount="1"))
    assert left(game) == 2


@pytest.mark.rule("ERIS-SPELL-INTERRUPT")
def test_each_rule_has_a_name_and_a_source() -> None:
    assert [(one.key, one.source) for one in INTERRUPTS] == [("ose", OSE), ("eris", ERIS)]


def grappled(game: Scene, own: int, other: int) -> list[SpellDisrupted]:
    """The goblins try to hold Ada, with these totals; what came of it for her spell."""
    deed = Grapple(who=(GOBLINS,), whom=(ADA,), forced=own, forced_against=other, allow=True)
    game.act(deed)
    return reported(game.step, SpellDisrupted)


@pytest.mark.rule("ERIS-SPELL-INTERRUPT")
@pytest.mark.parametrize(("own", "why"), [(9, "hit"), (1, "attacked")])
def test_a_grapple_is_an_attack_hand_to_hand(own: int, why: str) -> None:
    (event,) = grappled(threatened("eris"), own, 5)
    assert event.why == why


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
@pytest.mark.parametrize(("own", "disrupts"), [(9, True), (1, False)])
def test_and_disrupts_by_ose_if_it_holds(own: int, disrupts: bool) -> None:
    assert bool(grappled(threatened(), own, 5)) is disrupts
    assert grappled(threatened(order=(ADA, GOBLINS), now=1), own, 5) == []


@pytest.mark.rule("ERIS-SPELL-INTERRUPT")
def test_breaking_free_interrupts_nobody() -> None:
    game = threatened("eris")
    game.act(AddEffect(target=GOBLINS, name="held", key="held", source=ADA))
    game.act(Grapple(who=(GOBLINS,), forced=1, forced_against=5, allow=True))
    assert reported(game.step, SpellDisrupted) == []


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_whoever_is_held_casts_nothing(preset: str) -> None:
    game = threatened(preset, order=(ADA, GOBLINS))
    game.act(AddEffect(target=ADA, name="held", key="held", source=GOBLINS))
    with pytest.raises(RuleError, match="Ada is held, and has to break free first"):
        game.act(Cast(target=ADA), ANN)


def shamans(preset: str) -> Scene:
    """Three goblins have declared a spell, and act after Ada."""
    game = duel(preset, SWORD, foes=3)
    game.alter(GOBLINS, turn=Turn(declaration=Declaration("spell", "Hex")))
    steps = tuple(
        RoundStep(StepKind.ACT, who, (who,), members=(who,), place=place)
        for place, who in enumerate((ADA, GOBLINS), start=1)
    )
    game.change(steps=steps)
    return game


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_of_a_group_only_those_fail_who_were_disturbed(preset: str) -> None:
    game = shamans(preset)
    for number in (1, 2, 3):
        target = f"{GOBLINS}#{number}"
        deed = Attack(attacker=ADA, targets=(target,), forced_damage=1, allow=True)
        game.act(deed, faces=(19,))
        (event,) = reported(game.step, SpellDisrupted)
        is_last = number == 3
        assert (event.target.target, event.ends_turn) == (target, is_last)
        turn = game.combatant(GOBLINS).turn
        assert (turn.disrupted, turn.done) == (is_last, is_last)
        assert turn.interrupted == tuple(range(1, number + 1))
        if number == 1:
            game.act(deed, faces=(19,))
            assert reported(game.step, SpellDisrupted) == []
            game.change(step_index=1)
            with pytest.raises(RuleError, match="The spell of Goblins was disrupted"):
                game.act(Cast(target=target))
            game.copy().act(Cast(target=f"{GOBLINS}#2"))
            game.change(step_index=0)


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
def test_who_is_down_is_not_left_to_cast() -> None:
    game = shamans("ose")
    game.act(Damage(targets=(f"{GOBLINS}#2", f"{GOBLINS}#3"), amount="9", is_attack=False))
    game.act(Attack(attacker=ADA, targets=(f"{GOBLINS}#1",), forced_damage=1), faces=(19,))
    (event,) = reported(game.step, SpellDisrupted)
    assert event.ends_turn
