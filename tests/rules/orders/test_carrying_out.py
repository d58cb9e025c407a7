"""Orders carried out by the rules, in the name of whoever gave them."""

import pytest

from rules.attack.records import AttackRolled
from rules.attack.weapons import UNARMED
from rules.casting.records import SpellCast
from rules.combat.records import ParryTaken
from rules.conditions.records import AddEffect
from rules.health.records import Damage
from rules.kernel.actor import TABLE, Viewer
from rules.movement.records import Engage, Moved
from rules.orders.records import OrderRefused
from rules.record import replace
from rules.state.encounter import Positions, StatedDistance
from rules.state.rounds import Declaration, Turn
from rules.state.sheet import Spell
from tests.rules.attack.duel import ADA, BOW, GOBLINS, SWORD, turn_of
from tests.rules.orders.carrying import carry, fight
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, REFEREE


def struck(game: Scene) -> list[tuple[str, str]]:
    """Whom the blows of the last step met, and with what."""
    return [(one.target.target, one.weapon) for one in reported(game.step, AttackRolled)]


def test_an_attack_is_rolled_with_what_is_in_hand_and_the_turn_is_over() -> None:
    game = fight("ose", SWORD)
    assert carry(game, "attack", GOBLINS, faces=(15, 3)) == ""
    assert struck(game) == [("goblins#1", "Long sword")]
    turn = game.combatant(ADA).turn
    assert (turn.done, turn.carried_out, turn.refused) == (True, True, "")


def test_the_next_of_the_group_is_met_for_one_who_is_down() -> None:
    game = fight("ose", SWORD)
    game.act(Damage(targets=("goblins#1",), amount="9"))
    carry(game, "attack", "goblins#1", faces=(5,))
    assert struck(game) == [("goblins#2", "Long sword")]


def test_the_nearest_foe_is_met_for_a_group_that_is_down() -> None:
    game = fight("ose", SWORD, foes=1)
    game.foe("Wolves").foe("Bears", numbers={"ac": 6})
    game.act(Engage(target=ADA, other="bears"))
    game.act(Damage(targets=(GOBLINS,), amount="9"))
    turn_of(game, ADA)
    carry(game, "attack", GOBLINS, faces=(5,))
    assert struck(game) == [("bears", "Long sword")]


def test_an_attack_on_nobody_in_particular_meets_the_nearest() -> None:
    game = fight("ose", SWORD, foes=1)
    carry(game, "attack", faces=(5,))
    assert struck(game) == [("goblins", "Long sword")]
    game = fight("ose", SWORD, foes=1)
    game.act(Damage(targets=(GOBLINS,), amount="9"))
    assert carry(game, "attack") == "Nobody is left to attack."


def test_once_the_fight_is_decided_nobody_is_asked_what_else_they_do() -> None:
    game = fight("ose", SWORD, foes=1)
    game.act(Damage(targets=(GOBLINS,), amount="9"))
    assert carry(game, "attack") == "Nobody is left to attack."
    assert [event.asks for event in reported(game.step, OrderRefused)] == [None]


def test_nobody_hidden_is_met() -> None:
    game = fight("ose", SWORD, foes=1)
    game.alter(GOBLINS, hidden=True)
    assert carry(game, "attack", GOBLINS) == "Nobody is left to attack."


def test_another_weapon_serves_where_the_one_meant_is_gone() -> None:
    game = fight("ose", SWORD)
    carry(game, "attack", GOBLINS, item="i77", faces=(5,))
    assert struck(game) == [("goblins#1", "Long sword")]
    game = fight("ose", SWORD)
    carry(game, "attack", GOBLINS, item=UNARMED, faces=(5,))
    assert struck(game) == [("goblins#1", "bare hands")]


def test_whoever_is_out_of_reach_is_gone_up_to_and_struck() -> None:
    game = fight("ose", SWORD)
    game.change(distance=30)
    carry(game, "attack", GOBLINS, faces=(5,))
    assert struck(game) == [("goblins#1", "Long sword")]
    assert game.combatant(ADA).turn.moved == 25


def test_whoever_is_too_far_away_is_gone_towards() -> None:
    game = fight("ose", SWORD)
    game.change(distance=120)
    assert carry(game, "attack", GOBLINS) == ""
    (moved,) = reported(game.step, Moved)
    assert (moved.way, moved.away) == (40, False)
    assert game.combatant(ADA).turn.done


def test_the_foremost_of_a_group_is_gone_towards_though_another_is_nearer() -> None:
    game = fight("ose", SWORD)
    game.change(
        positions=Positions(
            apart=(StatedDistance(ADA, "goblins#1", 60), StatedDistance(ADA, "goblins#2", 20))
        )
    )
    assert carry(game, "attack", GOBLINS) == ""
    assert [event.way for event in reported(game.step, Moved)] == [15]


def test_a_shot_is_not_walked_for() -> None:
    game = fight("ose", BOW)
    game.change(distance=900)
    assert "too far" in carry(game, "attack", GOBLINS, item="i2") or not struck(game)
    assert game.combatant(ADA).turn.moved == 0
    assert not game.combatant(ADA).turn.done


def refusal(game: Scene, viewer: Viewer) -> OrderRefused:
    """Why it was not possible, as somebody may read it."""
    (refused,) = reported(game.step, OrderRefused)
    seen = refused.seen_by(viewer)
    assert seen is not None
    return seen


def test_what_a_rule_refuses_leaves_all_as_it_was_and_its_player_alone_reads_why() -> None:
    game = fight("ose", SWORD)
    before = game.encounter
    reason = carry(game, "attack", GOBLINS, how=("rear",))
    assert reason
    assert game.step is not None
    assert game.step.throws == ()
    turn = game.combatant(ADA).turn
    assert (turn.done, turn.carried_out, turn.refused) == (False, False, reason)
    game.alter(ADA, turn=replace(turn, refused=""))
    assert game.encounter == before
    assert [refusal(game, who).reason for who in (ANN, REFEREE)] == [reason, reason]
    assert [refusal(game, who).reason for who in (BOB, TABLE)] == ["", ""]
    assert refusal(game, TABLE).pings() == (ANN.member,)


@pytest.mark.rule("OSE-REACH")
@pytest.mark.parametrize("is_known", [True, False])
def test_everybody_reads_why_where_they_all_can_see_it(is_known: bool) -> None:
    game = fight("ose", BOW)
    game.change(distance=5, distance_shown=is_known)
    reason = carry(game, "attack", GOBLINS, item=BOW.id)
    assert "too close for a missile" in reason
    assert refusal(game, BOB).reason == (reason if is_known else "")


def test_what_is_refused_may_become_a_hold_and_nobody_is_asked() -> None:
    game = fight("ose", SWORD)
    assert carry(game, "attack", GOBLINS, how=("rear",), fallback="hold")
    assert game.combatant(ADA).turn.done
    (refused,) = reported(game.step, OrderRefused)
    assert (refused.pings(), refused.seen_by(TABLE)) == ((), None)


def test_those_who_are_hidden_are_no_matter_of_the_others() -> None:
    game = fight("ose", SWORD)
    game.alter(ADA, hidden=True)
    assert carry(game, "attack", GOBLINS, how=("rear",))
    (refused,) = reported(game.step, OrderRefused)
    assert (refused.pings(), refused.seen_by(TABLE)) == ((), None)


@pytest.mark.parametrize("key", ["paralysed", "asleep"])
def test_who_cannot_act_does_nothing(key: str) -> None:
    game = fight("ose", SWORD)
    game.act(AddEffect(target=ADA, name=key, key=key))
    assert "cannot act now" in carry(game, "attack", GOBLINS)
    assert not game.combatant(ADA).turn.carried_out


def test_nobody_acts_before_their_place_has_come() -> None:
    game = fight("ose", SWORD)
    turn_of(game, GOBLINS)
    assert "acts later" in carry(game, "attack", GOBLINS)


def test_monsters_are_run_by_the_referee() -> None:
    game = fight("ose", SWORD)
    assert carry(game, "attack", ADA, who=GOBLINS, faces=(15, 3, 5)) == ""
    assert struck(game) == [("ada", "weapon"), ("ada", "weapon")]


def test_what_monsters_could_not_do_is_told_to_the_referee_alone() -> None:
    game = fight("ose", SWORD)
    assert carry(game, "attack", ADA, who=GOBLINS, how=("rear",))
    assert [type(one).__name__ for one in told(game.step, REFEREE)] == ["OrderRefused"]
    assert told(game.step, BOB) == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_declared_spell_is_cast_at_those_who_are_seen() -> None:
    game = fight("ose", SWORD)
    sheets = tuple(replace(one, spells=(Spell("Sleep"),)) for one in game.state.characters)
    game.state = replace(game.state, characters=sheets)
    game.alter(ADA, turn=Turn(declaration=Declaration("spell", "Sleep")))
    assert carry(game, "spell", GOBLINS, "gone-by-now", text="Sleep") == ""
    (done,) = reported(game.step, SpellCast)
    assert (done.spell, done.at) == ("Sleep", "Goblins")


def test_a_spell_that_was_not_declared_is_named_by_the_order() -> None:
    game = fight("4e", SWORD)
    assert carry(game, "spell", text="Web") == ""
    (done,) = reported(game.step, SpellCast)
    assert (done.spell, done.at) == ("Web", "")


@pytest.mark.rule("ERIS-PARRY")
def test_who_defends_parries_the_nearest_foes() -> None:
    game = fight("eris", SWORD, foes=5)
    assert carry(game, "defend") == ""
    (taken,) = reported(game.step, ParryTaken)
    assert [one.target for one in taken.attackers] == [f"goblins#{n}" for n in (1, 2, 3, 4)]
    game = fight("eris", SWORD)
    game.foe("Wolf")
    assert carry(game, "defend", "wolf") == ""
    (taken,) = reported(game.step, ParryTaken)
    assert ([one.target for one in taken.attackers], taken.points) == (["wolf"], (4,))


def test_who_defends_where_there_is_nobody_or_no_parry_attacks_nobody() -> None:
    for preset, hidden in (("ose", False), ("eris", True)):
        game = fight(preset, SWORD)
        game.alter(GOBLINS, hidden=hidden)
        assert carry(game, "defend") == ""
        assert reported(game.step, ParryTaken) == []
        assert game.combatant(ADA).turn.done


@pytest.mark.rule("OSE-COMBAT-MOVE", "OSE-MELEE-MOVE")
def test_moves_are_gone_as_far_as_they_go() -> None:
    game = fight("ose", SWORD)
    game.change(distance=120)
    assert carry(game, "move", GOBLINS) == ""
    (moved,) = reported(game.step, Moved)
    assert (moved.way, moved.away) == (40, False)
    game = fight("ose", SWORD)
    game.change(distance=120)
    assert carry(game, "move", how=("away",)) == ""
    (moved,) = reported(game.step, Moved)
    assert (moved.way, moved.away) == (40, True)


@pytest.mark.rule("OSE-MELEE-MOVE")
@pytest.mark.parametrize("way", ["withdrawal", "retreat"])
def test_a_melee_is_left_as_it_was_declared(way: str) -> None:
    game = fight("ose", SWORD)
    game.act(Engage(target=ADA, other=GOBLINS))
    game.alter(ADA, turn=Turn(declaration=Declaration(way)))
    assert carry(game, way) == ""
    (moved,) = reported(game.step, Moved)
    assert moved.how == way
    assert game.combatant(ADA).turn.done is (way == "retreat")


def test_what_people_play_themselves_is_not_carried_out() -> None:
    game = fight("ose", SWORD)
    assert carry(game, "other", text="sing") == "That is for somebody to play."
