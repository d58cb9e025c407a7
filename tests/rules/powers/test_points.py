"""Action points: one more action, and what an extended rest gives back."""

import pytest

from rules.attack.records import Attack, AttacksAllowed
from rules.conditions.records import AddEffect
from rules.encounter.records import EndEncounter, LeaveEncounter
from rules.errors import ForbiddenError, RuleError
from rules.health.records import Damage
from rules.kernel.actor import Viewer
from rules.powers.powers import can_bring_back, can_spend, can_use, most_points, points_left
from rules.powers.records import (
    PointSpent,
    PointsSet,
    Refreshed,
    RegainPower,
    SetPoints,
    SpendPoint,
    UsePower,
)
from rules.record import replace
from rules.rest.records import TakeLongRest, TakeShortRest
from rules.rounds.records import MarkDone, TurnReopened
from rules.sheet.records import SetSheetNumber
from rules.state.rounds import Turn
from rules.systems import ENGINE
from rules.view.sheets import view_sheet
from tests.rules.powers.game import HEALING, RALLY, SMITE, ada, fight
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, BOB


def points(game: Scene) -> tuple[int, int]:
    """How many there are, and how many a rest gives back."""
    sheet = game.state.characters[0]
    return points_left(game.state, sheet), most_points(game.state, sheet)


def rested(game: Scene, action: TakeShortRest | TakeLongRest) -> list[Refreshed]:
    game.act(action)
    return game.events(Refreshed)


@pytest.mark.rule("4E-ACTION-POINTS")
def test_one_point_is_one_more_attack() -> None:
    game = fight()
    assert points(game) == (1, 1)
    ada(game, Attack(targets=("m1",)), faces=(1,))
    with pytest.raises(
        RuleError,
        match=r"attacked already in this round\. An action point gives one more: spend one",
    ):
        ada(game, Attack(targets=("m1",)))
    (event,) = ada(game, SpendPoint()).events
    assert isinstance(event, PointSpent)
    assert (event.target.label, event.left, event.rule) == ("Ada", 0, "4E-ACTION-POINTS")
    assert points(game) == (0, 1)
    shown = [one for one in told(game.step, ANN) if isinstance(one, PointSpent)]
    assert [one.left for one in shown] == [None]
    ada(game, Attack(targets=("m1",)), faces=(1,))
    with pytest.raises(RuleError, match="let it happen once more"):
        ada(game, Attack(targets=("m1",)))


@pytest.mark.rule("4E-ACTION-POINTS")
def test_the_last_point_can_be_spent_once() -> None:
    game = fight()
    ada(game, SpendPoint())
    with pytest.raises(RuleError, match="Ada has no action point left"):
        ada(game, SpendPoint())


@pytest.mark.rule("4E-ACTION-POINTS")
def test_two_points_are_two_more_attacks() -> None:
    game = fight(points=2)
    for _ in range(2):
        ada(game, SpendPoint())
    found = ENGINE.ask(game.state, AttacksAllowed(who="c1"))
    assert [(one.value, one.label) for one in found] == [(3, "action point")]
    assert ENGINE.ask(game.state, AttacksAllowed(who="m1")) == ()
    assert ENGINE.ask(game.state, AttacksAllowed(who="nobody")) == ()


@pytest.mark.rule("4E-ACTION-POINTS")
def test_the_extra_action_is_gone_with_the_round() -> None:
    game = fight()
    ada(game, SpendPoint())
    game.begin_round(2)
    assert game.combatant("c1").turn.extra_actions == 0


@pytest.mark.rule("4E-ACTION-POINTS")
def test_a_point_spent_after_the_turn_opens_it_again() -> None:
    game = fight()
    ada(game, MarkDone(target="c1"))
    ada(game, SpendPoint())
    assert not game.combatant("c1").turn.done
    assert len(game.events(TurnReopened)) == 1


@pytest.mark.rule("4E-ACTION-POINTS")
def test_no_point_is_spent_out_of_turn() -> None:
    game = fight()
    game.begin_step("m1")
    with pytest.raises(RuleError, match="Ada acts later in this round"):
        ada(game, SpendPoint())
    step = game.now
    game.change(steps=(replace(step, members=("c1",)), step), step_index=1)
    game.alter("c1", turn=Turn(done=True))
    with pytest.raises(ForbiddenError, match="The round has moved on from Ada"):
        ada(game, SpendPoint())
    assert points(game) == (1, 1)


@pytest.mark.rule("4E-ACTION-POINTS")
@pytest.mark.parametrize(
    ("before", "why"),
    [
        (Damage(targets=("c1",), amount="25"), "is unconscious"),
        (AddEffect(target="c1", name="Paralysed", key="paralysed"), "is paralysed"),
        (LeaveEncounter(target="c1"), "is not in the encounter"),
        (EndEncounter(), "There is no encounter"),
    ],
)
def test_whoever_cannot_act_spends_none(
    before: Damage | AddEffect | LeaveEncounter | EndEncounter, why: str
) -> None:
    game = fight()
    game.act(before)
    with pytest.raises(RuleError, match=why):
        ada(game, SpendPoint())


@pytest.mark.rule("4E-ACTION-POINTS")
def test_a_character_elsewhere_has_no_turn_to_spend_one_in() -> None:
    game = fight()
    game.change(combatants=game.encounter.combatants[1:])
    with pytest.raises(RuleError, match="is not in the encounter"):
        ada(game, SpendPoint())


@pytest.mark.rule("4E-ACTION-POINTS")
def test_only_its_player_spends_a_point() -> None:
    with pytest.raises(ForbiddenError):
        fight().act(SpendPoint(character_id="c1"), BOB)


@pytest.mark.rule("4E-ACTION-POINTS")
@pytest.mark.parametrize("left", [0, 3])
def test_an_extended_rest_brings_the_usual_number_back(left: int) -> None:
    game = fight(points=left)
    game.act(EndEncounter())
    assert rested(game, TakeShortRest()) == []
    assert points(game) == (left, 1)
    (event,) = rested(game, TakeLongRest())
    assert (event.points, event.powers, event.rule) == (True, (), "4E-ACTION-POINTS")
    assert points(game) == (1, 1)
    assert rested(game, TakeLongRest()) == []


@pytest.mark.rule("4E-ACTION-POINTS")
def test_the_sheet_says_how_many_an_extended_rest_gives_back() -> None:
    game = fight(points=0)
    ada(game, SetSheetNumber(character_id="c1", field="Action points", value=2))
    assert points(game) == (0, 2)
    game.act(EndEncounter())
    (event,) = rested(game, TakeLongRest())
    assert event.points
    assert points(game) == (2, 2)


@pytest.mark.rule("4E-ACTION-POINTS")
def test_the_referee_gives_points_beyond_the_usual_number() -> None:
    game = fight()
    (event,) = game.act(SetPoints(character_id="c1", points=3)).events
    assert isinstance(event, PointsSet)
    assert (event.before, event.after, event.audience) == (1, 3, (ANN.member,))
    assert points(game) == (3, 1)
    with pytest.raises(RuleError, match="Action points of Ada: 3 already"):
        game.act(SetPoints(character_id="c1", points=3))
    with pytest.raises(ForbiddenError, match="give action points"):
        ada(game, SetPoints(character_id="c1", points=9))
    for number in (-1, 10):
        with pytest.raises(RuleError, match="0 to 9"):
            game.act(SetPoints(character_id="c1", points=number))


@pytest.mark.rule("4E-ACTION-POINTS")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_other_rulebooks_have_no_points(preset: str) -> None:
    game = fight(preset=preset)
    for action in (SpendPoint(), SetPoints(character_id="c1", points=3)):
        with pytest.raises(RuleError, match="without action points and encounter powers"):
            game.act(action, ANN)
    game.alter("c1", turn=Turn(extra_actions=1))
    assert ENGINE.ask(game.state, AttacksAllowed(who="c1")) == ()
    sheet = game.state.characters[0]
    assert view_sheet(ENGINE.asking(game.state), sheet, Viewer(ANN.member)).points is None


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_what_can_be_done_is_known_before_it_is_tried() -> None:
    game = fight(SMITE, HEALING)

    def can() -> tuple[bool, ...]:
        state, (own, *_) = game.state, game.state.characters
        smite, healing = own.powers
        return (
            can_spend(state, own),
            can_use(state, own, smite),
            can_use(state, own, healing),
            can_bring_back(state, own, smite),
        )

    assert can() == (True, True, True, False)
    ada(game, UsePower(name=SMITE.name))
    assert can() == (True, False, True, False)
    ada(game, SpendPoint())
    assert can() == (False, False, True, True)
    ada(game, RegainPower(name=SMITE.name))
    assert can() == (False, False, True, False)
    game.begin_step("m1")
    assert can() == (False, True, True, False)
    rallied = replace(RALLY, used=True)
    assert not can_bring_back(game.state, game.state.characters[0], rallied)
    game.act(LeaveEncounter(target="c1"))
    assert can() == (False, True, True, False)
    assert not can_bring_back(game.state, game.state.characters[0], replace(SMITE, used=True))


@pytest.mark.rule("4E-ACTION-POINTS")
def test_a_point_gives_a_turn_back_while_the_round_has_not_moved_on() -> None:
    game = fight()
    own = game.state.characters[0]
    game.alter("c1", turn=Turn(done=True))
    assert can_spend(game.state, own)
    assert not can_bring_back(game.state, own, replace(SMITE, used=True))
    game.begin_step("m1")
    assert not can_spend(game.state, own)
    game.act(EndEncounter())
    assert not can_spend(game.state, own)
