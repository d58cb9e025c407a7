"""What a view of an encounter is asked: what is awaited, who has orders, whether more follows."""

from rules.encounter.records import CombatantJoined
from rules.kernel.actor import Viewer
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import Who
from rules.orders.records import SetStandingOrder
from rules.rounds.records import StepBegan, StepReopened
from rules.state.rounds import RoundStep, StepKind
from tests.rules.scene import Scene
from tests.rules.table import ANN

ANNS = Viewer(ANN.member)


def acting() -> Scene:
    """Ada may act."""
    scene = Scene().fight().hero("Ada").foe("Goblins")
    scene.begin_step("ada")
    return scene


def test_it_awaits_what_holds() -> None:
    seen = acting().see(ANNS)
    assert seen.awaits(DueKind.TURN)
    assert not seen.awaits(DueKind.INITIATIVE)


def test_a_standing_order_could_give_a_turn_and_a_declaration_alone() -> None:
    scene = acting()
    turn, initiative = (Due(kind=kind, target="ada") for kind in (DueKind.TURN, DueKind.INITIATIVE))
    assert not scene.see(ANNS).has_order(turn)
    scene.act(SetStandingOrder(target="ada", kind="hold"), ANN)
    seen = scene.see(ANNS)
    assert (seen.has_order(turn), seen.has_order(initiative)) == (True, False)
    assert not seen.has_order(Due(kind=DueKind.TURN, target="nobody"))


def test_more_phases_are_those_of_the_same_place_that_come() -> None:
    scene = acting()
    scene.change(
        steps=tuple(
            RoundStep(StepKind.ACT, "Ada", ("ada",), phase=phase, members=("ada",), place=place)
            for phase, place in (("movement", 1), ("melee", 1), ("movement", 2), ("movement", 0))
        )
    )
    for index, more in enumerate((True, False, False, False)):
        scene.change(step_index=index)
        seen = scene.see(ANNS)
        assert seen.current is not None
        assert seen.has_more_phases(seen.current) is more


def test_phases_are_book_keeping_and_a_further_one_opens_no_place() -> None:
    first = StepBegan(round=1, step_number=1, kind="act", label="Ada")
    further = StepBegan(round=1, step_number=2, kind="act", label="Ada", goes_on=True)
    assert (first.is_bookkeeping(), first.opens_place()) == (True, True)
    assert (further.is_bookkeeping(), further.opens_place()) == (True, False)
    assert StepReopened(round=1, step_number=1).opens_place()


def test_that_monsters_come_is_news() -> None:
    ada, goblins = Who("ada", "Ada", is_character=True), Who("m1", "Goblins")
    came = [CombatantJoined(target=who, side="party", kind="") for who in (ada, goblins)]
    assert [event.is_bookkeeping() for event in came] == [True, False]
