"""Upkeep: when it is due, who pays it, and what becomes of debts (ERIS-PLAYER-UPKEEP)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.clock.calendars import OLD
from rules.clock.records import SECONDS_PER_DAY, ChooseCalendar, PassTime
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.items.money import purse_of
from rules.kernel.resolution import Resolution
from rules.luck.records import NewSession
from rules.record import replace
from rules.state.health import Life, Vitals
from rules.state.items import Held, Item
from rules.state.party import Scale
from rules.state.sheet import Service
from rules.upkeep.records import (
    UPKEEP,
    CallUpkeep,
    Charged,
    DebtForgiven,
    DebtPaid,
    Every,
    ForgiveDebt,
    PayDebt,
    SetUpkeep,
    UpkeepDue,
    UpkeepSet,
)
from rules.upkeep.rules import charge, money_of
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE, ScriptedDice

pytestmark = pytest.mark.rule("ERIS-PLAYER-UPKEEP")
ADA, BERT = "ada", "bert"
OUT = SetOut(scale=Scale.DUNGEON)
SERVICE = Service(ADA, "Archer")


def coins(count: int, held: Held = Held.CARRIED, item_id: str = "i1") -> Item:
    return Item(item_id, "Coin", count, held, weight=1, tags=("treasure", "coin"), worth=1)


def town(ada: int = 100, bert: int = 100, **upkeep: object) -> Scene:
    """Ada and Bert at home with so many gp, and 10 gp of upkeep a session unless told otherwise."""
    scene = Scene("eris", book="none")
    for who, owner, gold in ((ADA, ANN.member, ada), (BERT, BOB.member, bert)):
        items = (coins(gold),) if gold else ()
        scene.bring(character(who, name=who.title(), owner=owner, items=items))
    scene.seat()
    scene.state = UPKEEP.put(scene.state, replace(UPKEEP.of(scene.state), **{"gp": 10} | upkeep))
    return scene


def purses(scene: Scene) -> tuple[int, int]:
    return purse_of(scene.state, ADA), purse_of(scene.state, BERT)


def debts(scene: Scene) -> list[int]:
    return [one.living.debt for one in scene.state.characters]


def living(scene: Scene, **fields: object) -> None:
    """Make Ada's own upkeep another."""
    first, *rest = scene.state.characters
    first = replace(first, living=replace(first.living, **fields))
    scene.state = replace(scene.state, characters=(first, *rest))


def test_a_session_that_begins_at_home_is_paid_for() -> None:
    scene = town()
    scene.act(NewSession())
    assert purses(scene) == (90, 90)
    assert scene.events(UpkeepDue) == [
        UpkeepDue(every="session", periods=1, rule="ERIS-PLAYER-UPKEEP")
    ]
    bill = scene.events(Charged)[0]
    assert (bill.gp, bill.paid, bill.why, bill.debt) == (10, 10, "upkeep", 0)
    assert bill.payer.name == "Ada"
    assert [one.living.paid for one in scene.state.characters] == [0, 0]


def test_a_session_that_begins_abroad_is_not() -> None:
    scene = town()
    scene.act(OUT)
    scene.act(NewSession())
    assert purses(scene) == (100, 100)
    scene.act(ComeBack())
    scene.act(NewSession())
    assert purses(scene) == (90, 90)


@pytest.mark.parametrize(("days", "left"), [(6, 100), (7, 90), (13, 90), (14, 80), (21, 70)])
def test_each_whole_week_at_home_is_paid_for(days: int, left: int) -> None:
    scene = town(every=Every.WEEK)
    scene.act(PassTime(days=days))
    assert purses(scene) == (left, left)


def test_days_away_do_not_count_and_those_before_still_do() -> None:
    scene = town(every=Every.WEEK)
    scene.act(PassTime(days=5))
    scene.act(OUT)
    scene.act(PassTime(days=30))
    scene.act(ComeBack())
    assert purses(scene) == (100, 100)
    scene.act(PassTime(days=1))
    assert purses(scene) == (100, 100)
    scene.act(PassTime(days=1))
    assert purses(scene) == (90, 90)


def test_nothing_else_is_due_where_weeks_are_paid_for() -> None:
    scene = town(every=Every.WEEK)
    scene.act(NewSession())
    scene.act(OUT)
    assert purses(scene) == (100, 100)
    assert scene.events(UpkeepDue) == []


def test_before_an_expedition_those_who_set_out_pay_once() -> None:
    scene = town(every=Every.EXPEDITION)
    scene.act(OUT)
    assert purses(scene) == (90, 90)
    scene.act(SetOut(scale=Scale.WILDERNESS))
    assert purses(scene) == (90, 90)


def test_a_referee_calls_for_it_as_often_as_it_was_due() -> None:
    scene = town(every=Every.HAND)
    scene.act(NewSession())
    scene.act(PassTime(days=20))
    assert purses(scene) == (100, 100)
    scene.act(CallUpkeep(periods=3))
    assert purses(scene) == (70, 70)
    with pytest.raises(ForbiddenError):
        scene.act(CallUpkeep(), ANN)
    with pytest.raises(RuleError, match="from 1 to 100"):
        scene.act(CallUpkeep(periods=101))


def test_no_amount_is_ever_made_up() -> None:
    scene = town(gp=None)
    scene.act(NewSession())
    assert purses(scene) == (100, 100)
    assert scene.events(UpkeepDue) == []
    with pytest.raises(RuleError, match="Say how much it is"):
        scene.act(CallUpkeep())


def test_hirelings_alone_make_it_due_so_that_wages_can_follow() -> None:
    scene = town(gp=None).bring(character("bill", name="Bill", service=SERVICE))
    scene.act(NewSession())
    assert len(scene.events(UpkeepDue)) == 1
    assert scene.events(Charged) == []


def test_hirelings_pay_no_upkeep_of_their_own() -> None:
    scene = town().bring(character("bill", items=(coins(50),), service=SERVICE))
    scene.act(NewSession())
    assert purse_of(scene.state, "bill") == 50


def test_the_dead_pay_nothing() -> None:
    scene = town()
    first, second = scene.state.characters
    dead = replace(first, vitals=Vitals(0, 8, Life.DEAD))
    scene.state = replace(scene.state, characters=(dead, second))
    scene.act(NewSession())
    assert purses(scene) == (100, 90)


@pytest.mark.parametrize(("level", "paid"), [(1, 0), (2, 10), (3, 10)])
def test_the_experienced_are_those_from_a_level_on(level: int, paid: int) -> None:
    scene = town(from_level=2)
    first, second = scene.state.characters
    scene.state = replace(scene.state, characters=(replace(first, level=level), second))
    scene.act(NewSession())
    assert purses(scene) == (100 - paid, 100)


def test_what_one_has_of_ones_own_wins_over_the_level_too() -> None:
    scene = town(from_level=5)
    living(scene, gp=25)
    scene.act(NewSession())
    assert purses(scene) == (75, 100)
    living(scene, gp=0)
    scene.act(NewSession())
    assert purses(scene) == (75, 100)


# Debts


@pytest.mark.parametrize(("has", "paid", "debt"), [(0, 0, 10), (9, 9, 1), (10, 10, 0), (11, 10, 0)])
def test_a_thin_purse_is_emptied_and_the_rest_is_owed(has: int, paid: int, debt: int) -> None:
    scene = town(ada=has)
    scene.act(NewSession())
    bill = scene.events(Charged)[0]
    assert (bill.paid, bill.debt, debts(scene)) == (paid, debt, [debt, 0])
    assert purses(scene) == (has - paid, 90)


def test_debts_add_up_until_they_are_paid_or_forgiven() -> None:
    scene = town(ada=4)
    scene.act(NewSession())
    scene.act(NewSession())
    assert debts(scene) == [16, 0]
    first, second = scene.state.characters
    scene.state = replace(scene.state, characters=(replace(first, items=(coins(9),)), second))
    scene.act(PayDebt(gp=2), ANN)
    assert scene.events(DebtPaid)[0].debt == 14
    scene.act(PayDebt(), ANN)
    assert (debts(scene), purses(scene)) == ([7, 0], (0, 70 + 10))
    with pytest.raises(RuleError, match="no money"):
        scene.act(PayDebt(), ANN)
    scene.act(ForgiveDebt(character_id=ADA, gp=5))
    assert scene.events(DebtForgiven)[0].debt == 2
    with pytest.raises(RuleError, match="owes 2 gp"):
        scene.act(ForgiveDebt(character_id=ADA, gp=3))
    scene.act(ForgiveDebt(character_id=ADA))
    assert debts(scene) == [0, 0]


def test_what_can_be_refused_of_debts() -> None:
    scene = town(ada=4)
    for owing in (PayDebt(), ForgiveDebt(character_id=ADA)):
        with pytest.raises(RuleError, match="owes nothing"):
            scene.act(owing, REFEREE if isinstance(owing, ForgiveDebt) else ANN)
    living(scene, debt=10)
    with pytest.raises(RuleError, match="up to 4 gp"):
        scene.act(PayDebt(gp=5), ANN)
    with pytest.raises(ForbiddenError):
        scene.act(PayDebt(character_id=ADA), BOB)
    with pytest.raises(ForbiddenError):
        scene.act(ForgiveDebt(character_id=ADA), ANN)


def stored_at_home() -> Scene:
    scene = town(ada=4)
    first, second = scene.state.characters
    items = (coins(4), coins(3, Held.STORED, "i2"), coins(20, Held.STORED, "i3"))
    scene.state = replace(scene.state, characters=(replace(first, items=items), second))
    return scene


def test_money_left_at_home_pays_there_after_the_purse() -> None:
    scene = stored_at_home()
    scene.act(NewSession())
    kept = [(one.id, one.count) for one in scene.state.characters[0].items]
    assert (kept, debts(scene)) == ([("i3", 17)], [0, 0])


def test_money_left_at_home_pays_nothing_abroad() -> None:
    scene = stored_at_home()
    assert (money_of(scene.state, ADA, home=True), money_of(scene.state, ADA, home=False)) == (
        27,
        4,
    )
    scene.act(OUT)
    scene.act(CallUpkeep())
    assert debts(scene) == [6, 0]


def test_nobody_who_is_gone_has_money() -> None:
    assert money_of(town().state, "nobody", home=True) == 0


# What is said


def test_the_referee_says_what_it_costs() -> None:
    scene = town(gp=None)
    scene.act(SetUpkeep(gp=5, every=Every.WEEK, from_level=3))
    told = scene.events(UpkeepSet)[0]
    assert (told.gp, told.every, told.from_level, told.who) == (5, "week", 3, None)
    scene.act(SetUpkeep(gp=7, character_id=ADA))
    assert (scene.events(UpkeepSet)[0].gp, scene.events(UpkeepSet)[0].who.name) == (7, "Ada")
    scene.act(SetUpkeep(same=True, character_id=ADA))
    assert scene.events(UpkeepSet)[0].gp is None
    scene.act(SetUpkeep(same=True))
    assert UPKEEP.of(scene.state).gp is None
    with pytest.raises(RuleError, match="is already"):
        scene.act(SetUpkeep())


def test_days_begin_anew_where_another_period_was_chosen() -> None:
    scene = town(every=Every.WEEK)
    scene.act(PassTime(days=5))
    assert UPKEEP.of(scene.state).spent > 0
    scene.act(SetUpkeep(gp=20))
    assert UPKEEP.of(scene.state).spent > 0
    scene.act(SetUpkeep(every=Every.SESSION))
    assert UPKEEP.of(scene.state).spent == 0


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (SetUpkeep(gp=-1), "0 to 1,000,000"),
        (SetUpkeep(gp=1_000_001), "0 to 1,000,000"),
        (SetUpkeep(from_level=100), "0 to 99"),
        (SetUpkeep(every=Every.WEEK, character_id=ADA), "holds for all"),
        (SetUpkeep(from_level=2, character_id=ADA), "holds for all"),
    ],
)
def test_what_cannot_be_said(action: SetUpkeep, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        town().act(action)
    with pytest.raises(ForbiddenError):
        town().act(action, ANN)


def test_the_weeks_that_are_coming_are_seen() -> None:
    scene = town(every=Every.WEEK)
    day = 24 * 3600
    scene.act(PassTime(days=2))
    seen = scene.engine.coming(scene.state, 15 * day, REFEREE)
    assert [one.at // day for one in seen if one.what == "upkeep"] == [7, 14]
    scene.state = UPKEEP.put(scene.state, replace(UPKEEP.of(scene.state), gp=None))
    assert scene.engine.coming(scene.state, 15 * day, REFEREE) == ()
    scene.act(OUT)
    assert not [
        one for one in scene.engine.coming(scene.state, 8 * day, ANN) if one.what == "upkeep"
    ]


# The door, and the sum of all money


def test_others_charge_by_the_same_rule() -> None:
    scene = town(ada=8)
    resolution = Resolution(scene.state, REFEREE, ScriptedDice(()), scene.engine.rulebook)
    paid = charge(resolution, ADA, 12, "the wages of Bill", rule="ERIS-HIRELING-UPKEEP")
    assert (paid, resolution.character(ADA).living.debt) == (8, 4)
    (bill,) = resolution.events
    assert isinstance(bill, Charged)
    assert (bill.why, bill.rule) == ("the wages of Bill", "ERIS-HIRELING-UPKEEP")
    assert charge(resolution, BERT, 0, "nothing") == 0


@given(
    has=st.tuples(st.integers(0, 60), st.integers(0, 60)),
    deeds=st.lists(st.sampled_from(["session", "pay", "forgive"]), max_size=8),
    gp=st.integers(1, 30),
)
@settings(max_examples=50)
def test_no_coin_is_lost_or_made_and_nobody_has_less_than_nothing(
    has: tuple[int, int], deeds: list[str], gp: int
) -> None:
    scene = town(*has, gp=gp)
    spent = 0
    for deed in deeds:
        try:
            if deed == "session":
                scene.act(NewSession())
            elif deed == "pay":
                scene.act(PayDebt(character_id=ADA))
            else:
                scene.act(ForgiveDebt(character_id=BERT))
        except RuleError:
            continue
        spent += sum(one.paid for one in scene.events(Charged))
        spent += sum(one.gp for one in scene.events(DebtPaid))
        assert sum(purses(scene)) + spent == sum(has)
        assert min(*purses(scene), *debts(scene)) >= 0


@pytest.mark.rule("ERIS-PLAYER-UPKEEP")
def test_by_the_month_it_is_due_on_each_first_of_the_calendar() -> None:
    scene = town(every=Every.SESSION)
    with pytest.raises(RuleError, match="Pick a calendar"):
        scene.act(SetUpkeep(every=Every.MONTH))
    scene.act(ChooseCalendar(calendar=OLD))
    scene.act(SetUpkeep(every=Every.MONTH))
    scene.act(PassTime(days=27))
    assert scene.events(UpkeepDue) == []
    month = 28 * SECONDS_PER_DAY
    assert [one.at for one in scene.engine.coming(scene.state, 2 * month, REFEREE)] == [
        month,
        2 * month,
    ]
    scene.act(PassTime(days=1))
    (due,) = scene.events(UpkeepDue)
    assert (due.every, due.periods) == ("month", 1)
    scene.act(ChooseCalendar(calendar=None))
    scene.act(PassTime(days=60))
    assert scene.events(UpkeepDue) == []
