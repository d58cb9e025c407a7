"""Hirelings in encounters: who they are there, who plays them, and what they keep."""

import pytest

from rules.attack.records import Attack
from rules.away.records import GoAway
from rules.bestiary.records import KeepCombatant
from rules.campaign.records import ChangeSetting
from rules.conditions.records import AddEffect
from rules.encounter.bodies import employer_of, is_led, leader_of, name_for_all
from rules.encounter.joining import who_may_join
from rules.encounter.records import (
    CorrectMonsters,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    RemoveCombatant,
    RevealCombatant,
    StartEncounter,
)
from rules.errors import RuleError
from rules.expedition.records import SetOut
from rules.health.records import Damage
from rules.hirelings.records import EndService, HandOver, LeaderLost, SetAlong
from rules.initiative.records import SetDexterityClass
from rules.kernel.actor import Viewer
from rules.morale.records import (
    HIRED,
    AskMorale,
    LoyaltyRaised,
    RaiseLoyalty,
    RollLoyalty,
    SetLoyalty,
    SetMorale,
)
from rules.movement.records import Engage
from rules.orders.records import CarriedOut, OrderRefused, SetStandingOrder
from rules.record import replace
from rules.rounds.records import Declare, MarkDone, ResumeDeclaring, WithdrawDeclaration
from rules.rounds.turns import has_to_declare
from rules.state.encounter import Kind, Melee, Positions
from rules.state.party import Scale
from rules.wandering.records import Meet
from tests.rules.hirelings.people import ADA, BERT, hired, home, sheet
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, BOB, REFEREE

LEADERSHIP = pytest.mark.rule("ERIS-LEADERSHIP")
CLASSES = pytest.mark.rule("ERIS-HIRELING-CLASSES")
LOYALTY = pytest.mark.rule("ERIS-LOYALTY")


def met(preset: str = "eris", /, *trades: str, **settings: str) -> Scene:
    """Ada comes into an encounter with hirelings of these trades, in which goblins wait."""
    game = home(preset, 4, **settings)
    for trade in trades or ("Swordsman",):
        hired(game, trade)
    game.act(StartEncounter())
    game.act(JoinEncounter(), ANN)
    game.foe("Goblins", count=3, numbers={"ac": 9})
    return game


def party_turn(game: Scene) -> Scene:
    """It is the party's turn in the first round."""
    game.falling = CountedDice()
    game.next()
    if game.now.kind == "declare":
        game.next()
    game.force(party=6, monsters=1)
    while "ada" not in game.now.members:
        game.next()
    return game


def turns(game: Scene) -> list[str]:
    """Whose turns are waited for."""
    return [one.name for one in game.see().dues if one.holds]


# Who comes in


@LEADERSHIP
def test_those_who_go_along_come_in_with_their_employer() -> None:
    game = home()
    porter, cook, sage = (hired(game, trade)[0] for trade in ("Porter", "Cook", "Sage"))
    game.act(SetAlong(hirelings=(cook.id,), stay=True), ANN)
    game.act(StartEncounter())
    joined = who_may_join(game.state, Viewer(ANN.member))
    assert [one.name for one in joined] == ["Ada"]
    game.act(JoinEncounter(), ANN)
    assert game.names == ["Ada", "Porter", "Sage"]
    there = {one.name: one for one in game.encounter.combatants}
    assert {name: one.kind for name, one in there.items()} == {
        "Ada": Kind.CHARACTER,
        "Porter": Kind.MERCENARY,
        "Sage": Kind.RETAINER,
    }
    assert {one.side for one in there.values()} == {"party"}
    assert name_for_all(game.state, there["Sage"]) == "Ada's Sage"
    assert leader_of(game.state, there["Porter"]) == ADA
    assert (employer_of(game.state, there["Ada"]), leader_of(game.state, there["Ada"])) == ("", "")
    game.act(JoinEncounter(character_id=cook.id), ANN)
    assert game.names[-1] == "Cook"
    game.act(JoinEncounter(character_id=BERT), BOB)
    assert len(game.names) == 5
    with pytest.raises(RuleError, match="is in the encounter already"):
        game.act(JoinEncounter(character_id=porter.id), ANN)
    with pytest.raises(RuleError, match="is in the encounter"):
        game.act(SetAlong(hirelings=(sage.id,), stay=True), ANN)
    with pytest.raises(RuleError, match="is in the encounter"):
        game.act(EndService(hirelings=(porter.id,)), ANN)


@LEADERSHIP
def test_hirelings_do_not_count_among_a_players_characters() -> None:
    game = home()
    hired(game, count=12)
    game.act(StartEncounter())
    game.act(JoinEncounter(), ANN)
    assert len(game.names) == 13


@LEADERSHIP
def test_they_come_into_encounters_that_come_by_themselves() -> None:
    game = home()
    hired(game)
    game.act(SetOut(scale=Scale.WILDERNESS))
    game.falling = CountedDice()
    game.act(Meet(what="goblin", count=2))
    assert {"Ada", "Bert", "Porter"} <= set(game.names)


@CLASSES
def test_wounds_and_things_are_the_sheets() -> None:
    game = met()
    who = sheet(game, "Swordsman").id
    game.act(Damage(targets=(who,), amount="2"))
    game.act(EndEncounter())
    assert sheet(game, "Swordsman").vitals.hit_points == 1
    assert sheet(game, "Swordsman").items[0].name == "Long sword"


@CLASSES
def test_what_is_for_stat_blocks_is_not_for_them() -> None:
    game = met()
    who = sheet(game, "Swordsman").id
    with pytest.raises(RuleError, match="has a sheet"):
        game.act(CorrectMonsters(combatant_id=who, level=2))
    with pytest.raises(RuleError, match="has a sheet"):
        game.act(KeepCombatant(combatant_id=who))
    with pytest.raises(RuleError, match="always seen"):
        game.act(RevealCombatant(combatant_id=who, hidden_again=True))
    with pytest.raises(RuleError, match="follows from DEX"):
        game.act(SetDexterityClass(target=who, dexterity_class=1))


# Taps


@LEADERSHIP
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_nobody_waits_for_their_declarations_nor_in_melee(preset: str) -> None:
    game = met(preset)
    who = game.combatant("Swordsman")
    game.change(positions=Positions(melees=(Melee(who.id, "goblins"), Melee(ADA, "goblins"))))
    assert is_led(who)
    assert not has_to_declare(game.state, who)
    assert has_to_declare(game.state, game.combatant("Ada"))


@LEADERSHIP
@pytest.mark.parametrize("taken_back", [False, True])
@pytest.mark.parametrize("preset", ["ose", "4e"])
def test_what_is_declared_for_a_hireling_is_for_its_round(preset: str, taken_back: bool) -> None:
    game = met(preset, declaring="everybody")
    who = game.combatant("Swordsman").id
    game.falling = CountedDice()
    game.next()
    game.act(Declare(target=who, kind="other", text="bars the door"), ANN)
    assert not has_to_declare(game.state, game.combatant(who))
    if taken_back:
        game.act(WithdrawDeclaration(target=who), ANN)
        assert not has_to_declare(game.state, game.combatant(who))
    while game.encounter.round == 1:
        game.next()
    assert has_to_declare(game.state, game.combatant("Ada"))
    assert not has_to_declare(game.state, game.combatant(who))
    game.act(ResumeDeclaring(target=who), ANN)
    assert has_to_declare(game.state, game.combatant(who))


@LEADERSHIP
def test_a_fighter_does_as_the_employer_does_and_a_porter_stays_close() -> None:
    game = party_turn(met("eris", "Swordsman", "Porter"))
    assert turns(game)[0] == "Ada"
    step = game.act(MarkDone(target=ADA), ANN)
    assert reported(step, CarriedOut) == []
    assert {one.name for one in game.encounter.combatants if one.turn.done} == {
        "Ada", "Swordsman", "Porter",
    }  # fmt: skip


@LEADERSHIP
def test_a_fighter_attacks_whom_the_employer_attacked() -> None:
    game = met("eris", "Swordsman", "Porter")
    ada = sheet(game, "Ada")
    armed = replace(ada, numbers={**ada.numbers, "thac0": 19})
    people = tuple(armed if one.id == ADA else one for one in game.state.characters)
    game.state = replace(game.state, characters=people)
    game.alter("Ada", numbers=armed.numbers)
    who = sheet(game, "Swordsman").id
    melees = (Melee(ADA, "goblins#1"), Melee(who, "goblins#1"))
    game.change(positions=Positions(melees=melees))
    party_turn(game)
    step = game.act(Attack(targets=("goblins#1",), item="unarmed"), ANN)
    assert [(one.target.name, one.kind) for one in reported(step, CarriedOut)] == [
        ("Swordsman", "attack")
    ]
    assert reported(step, OrderRefused) == []
    assert game.combatant("Porter").turn.done


@LEADERSHIP
def test_who_has_no_standing_order_is_waited_for_and_played_by_hand() -> None:
    game = met()
    who = sheet(game, "Swordsman").id
    game.act(SetStandingOrder(target=who), ANN)
    party_turn(game)
    game.act(MarkDone(target=ADA), ANN)
    assert turns(game) == ["Ada's Swordsman"]
    game.act(MarkDone(target=who), ANN)
    assert turns(game) == []


@LEADERSHIP
def test_they_can_be_played_before_their_employer() -> None:
    game = party_turn(met())
    who = sheet(game, "Swordsman").id
    assert turns(game) == ["Ada", "Ada's Swordsman"]
    game.act(MarkDone(target=who), ANN)
    assert turns(game) == ["Ada"]


@LEADERSHIP
def test_in_a_place_with_phases_they_wait_for_their_employers_last() -> None:
    game = party_turn(met("ose"))
    phases = [game.now.phase]
    while not game.combatant("Swordsman").turn.done and game.encounter.round == 1:
        assert not game.combatant("Ada").turn.done
        if game.now.phase == "melee":
            game.act(MarkDone(target=ADA), ANN)
        else:
            game.next()
            phases.append(game.now.phase)
    assert phases[-1] == "melee"
    assert game.combatant("Swordsman").turn.done


@LEADERSHIP
def test_who_is_away_has_hirelings_that_follow_too() -> None:
    game = met()
    game.act(JoinEncounter(character_id=BERT), BOB)
    game.act(GoAway(until=10_000_000), ANN)
    party_turn(game)
    game.act(MarkDone(target=BERT), BOB)
    assert game.combatant("Swordsman").turn.done


@LEADERSHIP
def test_the_order_is_for_hirelings_alone() -> None:
    game = met()
    with pytest.raises(RuleError, match="Ada is no hireling"):
        game.act(SetStandingOrder(target=ADA, kind="employer"), ANN)
    who = sheet(game, "Swordsman").id
    game.act(SetStandingOrder(target=who, kind="hold"), ANN)
    game.act(SetStandingOrder(target=who, kind="employer"), ANN)


@LEADERSHIP
def test_they_leave_with_their_employer_and_come_back() -> None:
    game = met("eris", "Swordsman", "Porter")
    hurt = sheet(game, "Porter").id
    game.act(Damage(targets=(hurt,), amount="99"))
    game.act(LeaveEncounter(target=ADA, reason="left"))
    assert {one.name: one.gone for one in game.encounter.combatants} == {
        "Ada": "left", "Swordsman": "left", "Porter": "", "Goblins": "",
    }  # fmt: skip
    game.act(JoinEncounter(), ANN)
    assert not any(one.gone for one in game.encounter.combatants)
    game.act(LeaveEncounter(target=ADA, reason="surrendered"))
    assert not game.combatant("Swordsman").gone


@LEADERSHIP
def test_who_has_surrendered_neither_leaves_nor_comes_back() -> None:
    game = met()
    who = sheet(game, "Swordsman").id
    game.act(LeaveEncounter(target=who, reason="surrendered"))
    game.act(LeaveEncounter(target=ADA, reason="fled"))
    assert game.combatant("Swordsman").gone == "surrendered"
    game.act(JoinEncounter(), ANN)
    assert game.combatant("Swordsman").gone == "surrendered"


@LEADERSHIP
def test_who_is_in_melee_does_not_flee_with_their_employer() -> None:
    game = met("eris", "Swordsman", "Porter")
    game.act(Engage(target=sheet(game, "Swordsman").id, other=game.id("Goblins")))
    game.act(LeaveEncounter(target=ADA, reason="fled"))
    gone = {one.name for one in game.encounter.combatants if one.gone}
    assert gone == {"Ada", "Porter"}


@LEADERSHIP
def test_who_is_struck_from_an_encounter_leaves_alone() -> None:
    game = met()
    game.act(RemoveCombatant(combatant_id=ADA))
    assert not game.combatant("Swordsman").gone


# When the employer falls, and afterwards


@LEADERSHIP
def test_without_their_employer_they_hold_until_somebody_leads_them() -> None:
    game = met()
    who = sheet(game, "Swordsman").id
    game.act(JoinEncounter(character_id=BERT), BOB)
    game.act(Damage(targets=(ADA,), amount="99"))
    assert len(game.events(LeaderLost)) == 1
    game.act(HandOver(hirelings=(who,), to=BERT))
    assert game.combatant("Swordsman").owner == BOB.member
    assert name_for_all(game.state, game.combatant("Swordsman")) == "Bert's Swordsman"
    game.act(LeaveEncounter(target=who, reason="fled"))
    game.act(EndService(hirelings=(who,), deserted=True))


@CLASSES
@pytest.mark.rule("OSE-MORALE-MERCENARY")
def test_a_normal_hireling_keeps_its_morale_and_an_unusual_one_has_none() -> None:
    game = met("eris", "Swordsman", "Dwarf")
    who = sheet(game, "Swordsman").id
    game.act(SetMorale(combatant_id=who, score=8))
    with pytest.raises(RuleError, match="retainers check loyalty"):
        game.act(AskMorale(combatant_id=sheet(game, "Dwarf").id))
    game.act(EndEncounter())
    game.act(StartEncounter())
    game.act(JoinEncounter(), ANN)
    assert game.combatant("Swordsman").morale.score == 8


@LOYALTY
def test_who_came_through_a_battle_is_more_loyal_for_it() -> None:
    game = home()
    first, _ = hired(game, "Archer", 2)
    (cook,) = hired(game, "Cook")
    for one in (first, cook):
        game.act(SetLoyalty(target=one.id, loyalty=7))
    game.act(SetAlong(hirelings=(cook.id,), stay=True), ANN)
    game.act(StartEncounter())
    game.act(JoinEncounter(), ANN)
    game.act(RollLoyalty(combatant_id=first.id), REFEREE, [3, 4])
    game.act(Damage(targets=(first.id,), amount="99"))
    game.act(EndEncounter())
    game.act(RaiseLoyalty(battle=1))
    (event,) = game.events(LoyaltyRaised)
    assert (event.target.label, event.after) == ("Archer", 8)


@LOYALTY
def test_a_group_of_whom_nobody_lives_is_forgotten() -> None:
    game = home()
    (one,) = hired(game, "Archer")
    game.act(SetLoyalty(target=one.id, loyalty=7))
    game.act(StartEncounter())
    game.act(JoinEncounter(), ANN)
    game.act(Damage(targets=(one.id,), amount="99"))
    game.act(EndEncounter())
    assert HIRED.of(game.state) == ()


@LEADERSHIP
def test_rounds_of_hirelings_alone_do_not_run_on() -> None:
    """The step in which nobody is left to ask was refused: the rounds ended without end."""
    game = met("eris", "Swordsman")
    for key, value in (("declaring", "everybody"), ("go_on", "by-itself")):
        game.act(ChangeSetting(key=key, value=value))
    game.falling = CountedDice()
    game.next()
    for who in ("goblins", ADA):
        game.act(AddEffect(target=who, name="stunned", key="stunned"))
    assert (game.encounter.round, game.now.label) == (2, "Nobody to ask")
    assert turns(game) == [""]
    # It can be ended, and a body can fall, in the same way.
    game.act(Damage(targets=("goblins#1",), amount="9"))
    game.act(EndEncounter())
