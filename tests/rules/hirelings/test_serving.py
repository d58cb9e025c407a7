"""Hirelings in service: who goes along, what they cost, who leaves, and who leads them."""

import pytest

from rules.books.ready import DWARVES
from rules.classes.records import LevelUp, WriteLevels
from rules.clock.records import PassTime
from rules.errors import ForbiddenError, MissingNumberError, RuleError
from rules.expedition.going import travellers
from rules.expedition.records import ComeBack, SetOut
from rules.exploration.planning import foreseen, unanswered
from rules.exploration.records import AskParty, ChooseTask, SetStandingTask
from rules.health.records import Damage
from rules.hirelings.entering import FIGHTS_ALONG, STAYS_CLOSE
from rules.hirelings.records import (
    HIRING,
    AlongSet,
    EndService,
    HandedOver,
    HandOver,
    LeaderLost,
    ServiceEnded,
    SetAlong,
    SetWage,
    TakeOn,
    WagePeriodSet,
    WagesUnknown,
    WagesUnpaid,
)
from rules.hirelings.serving import hirelings_of, without_leader
from rules.hirelings.trades import BY_KEY
from rules.hirelings.wages import wage_of
from rules.items.money import purse_of
from rules.kernel.actor import TABLE, Actor
from rules.kernel.dues import DueKind
from rules.load.rates import party_rate, rate_of
from rules.morale.loyalty import find_hired, group_of
from rules.morale.records import (
    HIRED,
    LoyaltyChecked,
    LoyaltyRaised,
    LoyaltySet,
    RaiseLoyalty,
    RollLoyalty,
    SetLoyalty,
)
from rules.orders.kinds import BY_KEY as ORDERS
from rules.record import replace
from rules.sheet.records import (
    ChooseActive,
    CreateCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
)
from rules.state.party import Scale
from rules.treasure.records import GiveExperience
from rules.upkeep.records import CallUpkeep, Charged, Every, SetUpkeep
from tests.rules.hirelings.people import ADA, BERT, hired, home, sheet
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

LEADERSHIP = pytest.mark.rule("ERIS-LEADERSHIP")
UPKEEP = pytest.mark.rule("ERIS-HIRELING-UPKEEP")
CLASSES = pytest.mark.rule("ERIS-HIRELING-CLASSES")
LOYALTY = pytest.mark.rule("ERIS-LOYALTY")


# The referee's word


@CLASSES
@pytest.mark.parametrize(
    ("trade", "unusual", "level", "fights"),
    [
        ("Porter", False, 0, False),
        ("Guardsman", False, 0, True),
        ("Sage", True, 0, False),
        ("Thief", True, 1, True),
        ("Charmed ogre", True, 0, True),
    ],
)
def test_two_sorts_of_hirelings(trade: str, unusual: bool, level: int, fights: bool) -> None:
    game = home()
    (one,) = hired(game, trade)
    assert one.service is not None
    assert (one.service.trade, one.service.unusual, one.level) == (trade, unusual, level)
    assert one.standing_order is not None
    assert one.standing_order.kind == (FIGHTS_ALONG if fights else STAYS_CLOSE)
    assert {FIGHTS_ALONG, STAYS_CLOSE} <= set(ORDERS)


@CLASSES
def test_the_referee_can_say_all_of_it() -> None:
    game = home("ose")
    ogre = TakeOn(
        trade="Ogre", employer=ADA, name="Grub", count=2, unusual=False, level=4, hit_points=19
    )
    game.act(ogre)
    assert [one.name for one in hirelings_of(game.state, ADA)] == ["Grub", "Grub B"]
    # A d8 for each level, of two at once.
    game.act(TakeOn(trade="Dwarf", employer=ADA, level=2), faces=[8, 7])
    dwarf = hirelings_of(game.state, ADA)[-1]
    assert (dwarf.vitals.maximum, dwarf.name in DWARVES) == (15, True)
    # A crowd has no names, and an ogre no list of them.
    game.act(TakeOn(trade="Porter", employer=ADA, count=5, hit_points=1))
    game.act(TakeOn(trade="Ogre", employer=ADA, hit_points=1))
    names = [one.name for one in hirelings_of(game.state, ADA)]
    assert names[-3:] == ["Porter D", "Porter E", "Ogre"]
    with pytest.raises(ForbiddenError):
        game.act(ogre, ANN)


@CLASSES
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"count": 21}, "1 to 20 can come"),
        ({"hit_points": 0}, "Hit points go from 1"),
        ({"level": 100}, "A level goes from 0"),
        ({"trade": " "}, "Say as what they serve"),
        ({"trade": "x" * 61}, "60 characters"),
        ({"trade": "Sage", "count": 5}, "can have 4 unusual hirelings"),
    ],
)
def test_what_cannot_be_taken_on(fields: dict[str, object], says: str) -> None:
    game = home()
    given = {"trade": "Porter", "employer": ADA} | fields
    with pytest.raises(RuleError, match=says):
        game.act(TakeOn(**given))  # type: ignore[arg-type]


@CLASSES
def test_hirelings_are_no_characters_of_ones_own() -> None:
    game = home()
    (porter, *_) = hired(game, count=20)
    with pytest.raises(RuleError, match="cannot have hirelings"):
        game.act(TakeOn(trade="Porter", employer=porter.id))
    assert game.state.active[ANN.member] == ADA


# Along


@LEADERSHIP
def test_so_many_of_any_kind_are_led_into_a_dungeon() -> None:
    game = home(most=2)
    first, *_ = hired(game, count=3)
    with pytest.raises(RuleError, match=r"Ada can lead 2 hirelings .* 3 go along.* 1 of them"):
        game.act(SetOut(scale=Scale.DUNGEON))
    game.act(SetOut(scale=Scale.WILDERNESS))
    assert len(travellers(game.state)) == 5
    with pytest.raises(RuleError, match="Porter, Porter B, Porter C"):
        game.act(SetOut(scale=Scale.DUNGEON))
    game.act(SetAlong(hirelings=(first.id,), stay=True), ANN)
    assert game.events(AlongSet)[0].stay
    game.act(SetOut(scale=Scale.DUNGEON))
    assert [one.name for one in travellers(game.state)] == ["Ada", "Bert", "Porter B", "Porter C"]
    with pytest.raises(RuleError, match="can lead 2"):
        game.act(SetAlong(hirelings=(first.id,)), ANN)
    with pytest.raises(RuleError, match="stay behind already"):
        game.act(SetAlong(hirelings=(first.id,), stay=True), ANN)
    game.act(ComeBack())
    game.act(SetAlong(hirelings=(first.id,)), ANN)
    with pytest.raises(RuleError, match="come along already"):
        game.act(SetAlong(hirelings=(first.id,)), ANN)


@LEADERSHIP
def test_the_limit_holds_inside_for_whoever_comes_to_lead_more() -> None:
    game = home(most=2)
    hired(game, count=2)
    game.act(SetSheetNumber(character_id=BERT, field="max_hirelings", value=0))
    game.act(SetOut(scale=Scale.DUNGEON))
    with pytest.raises(RuleError, match=r"Ada can lead 2 hirelings .* 3 go along"):
        hired(game, "Charmed ogre")
    first, second = hirelings_of(game.state, ADA)
    with pytest.raises(RuleError, match="Bert can lead 0 hirelings"):
        game.act(HandOver(hirelings=(first.id,), to=BERT))
    game.act(SetSheetNumber(character_id=ADA, field="max_hirelings", value=0), ANN)
    game.act(SetAlong(hirelings=(first.id,), stay=True), ANN)
    assert [one.id for one in travellers(game.state)] == [ADA, BERT, second.id]
    game.act(SetSheetNumber(character_id=BERT, field="max_hirelings", value=1))
    game.act(HandOver(hirelings=(second.id,), to=BERT))
    game.act(SetSheetNumber(character_id=ADA, field="max_hirelings", value=1), ANN)
    hired(game, "Charmed ogre")


@LEADERSHIP
def test_who_is_played_from_now_on_leads_no_more_than_they_can_inside() -> None:
    game = home(most=1)
    hired(game, count=2)
    game.act(CreateCharacter(name="Ann's other", hit_points=3), ANN)
    game.act(ChooseActive(character_id=sheet(game, "Ann's other").id), ANN)
    game.act(SetOut(scale=Scale.DUNGEON))
    with pytest.raises(RuleError, match=r"Ada can lead 1 hirelings .* 2 go along"):
        game.act(ChooseActive(character_id=ADA), ANN)


@LEADERSHIP
def test_the_number_is_asked_for_by_name() -> None:
    game = home(most=None)
    hired(game)
    with pytest.raises(RuleError, match="Ada has no number for “Most hirelings”"):
        game.act(SetOut(scale=Scale.DUNGEON))
    with pytest.raises(MissingNumberError, match="Ada has no number for “Most hirelings”"):
        hired(game, "Sage")


@LEADERSHIP
def test_those_of_a_character_who_stays_at_home_do_not_count() -> None:
    game = home(most=1)
    hired(game, count=2)
    game.state = replace(game.state, active={BOB.member: BERT})
    game.act(SetOut(scale=Scale.DUNGEON))
    assert [one.id for one in travellers(game.state)] == [BERT]


@LEADERSHIP
def test_only_those_who_play_them_say_so() -> None:
    game = home()
    (porter,) = hired(game)
    with pytest.raises(ForbiddenError, match="Only Porter's player or a referee"):
        game.act(SetAlong(hirelings=(porter.id,), stay=True), BOB)
    with pytest.raises(RuleError, match="Say which hirelings"):
        game.act(SetAlong(hirelings=()), ANN)
    with pytest.raises(RuleError, match="Ada is nobody's hireling"):
        game.act(SetAlong(hirelings=(ADA,), stay=True), ANN)


@LEADERSHIP
def test_nobody_waits_for_what_hirelings_do_in_a_turn() -> None:
    game = home()
    (porter,) = hired(game)
    game.act(SetOut(scale=Scale.DUNGEON))
    game.act(AskParty())
    assert [one.name for one in unanswered(game.state)] == ["Ada", "Bert"]
    always = foreseen(game.state, game.engine.rulebook.tasks)
    assert always[porter.id].kind == "follow"
    game.act(SetStandingTask(target=porter.id, kind="guard"), ANN)
    assert foreseen(game.state, game.engine.rulebook.tasks)[porter.id].kind == "guard"
    game.act(ChooseTask(target=porter.id, kind="follow"), ANN)
    assert foreseen(game.state, game.engine.rulebook.tasks)[porter.id].kind == "follow"


@LEADERSHIP
def test_a_slow_hireling_slows_the_party() -> None:
    game = home("ose", encumbrance="basic")
    hired(game, "Heavy Horseman", weapon="Spear")
    heavy = rate_of(game.state, sheet(game, "Heavy Horseman").id)
    assert heavy.value == party_rate(game.state).value
    assert heavy.value < rate_of(game.state, ADA).value


# Leaving


@CLASSES
def test_who_is_dismissed_leaves_for_good() -> None:
    game = home()
    (porter,) = hired(game)
    game.act(EndService(hirelings=(porter.id,)), ANN)
    (event,) = game.events(ServiceEnded)
    assert (event.why, event.employer and event.employer.name) == ("dismissed", "Ada")
    left = sheet(game, "Porter")
    assert left.retired
    assert left.service is not None
    assert left.service.left == "dismissed"
    assert hirelings_of(game.state, ADA) == ()
    with pytest.raises(RuleError, match="has left your service"):
        game.act(RetireCharacter(character_id=porter.id, retired=False), ANN)
    with pytest.raises(RuleError, match="nobody's hireling"):
        game.act(EndService(hirelings=(porter.id,)), ANN)


@CLASSES
def test_nobody_is_named_whom_not_all_of_them_served() -> None:
    game = home()
    (porter,), (bearer,) = hired(game), hired(game, employer=BERT)
    game.act(EndService(hirelings=(porter.id, bearer.id), deserted=True))
    (event,) = game.events(ServiceEnded)
    assert len(event.hirelings) == 2
    assert event.employer is None


@CLASSES
def test_only_the_referee_says_who_deserts() -> None:
    game = home()
    (porter,) = hired(game)
    with pytest.raises(ForbiddenError, match="desert"):
        game.act(EndService(hirelings=(porter.id,), deserted=True), ANN)
    game.act(EndService(hirelings=(porter.id,), deserted=True))
    assert game.events(ServiceEnded)[0].why == "deserted"


@LEADERSHIP
def test_when_the_employer_is_dead_the_referee_says_who_leads() -> None:
    game = home()
    (sage,) = hired(game, "Sage")
    game.act(Damage(targets=(ADA,), amount="99"))
    (lost,) = game.events(LeaderLost)
    assert (lost.employer.name, [one.name for one in lost.hirelings]) == ("Ada", ["Sage"])
    dues = game.engine.what_is_due(game.state, REFEREE)
    assert [(one.kind, one.name, one.holds) for one in dues if one.kind is DueKind.HIRING] == [
        (DueKind.HIRING, "Sage", False)
    ]
    with pytest.raises(ForbiddenError):
        game.act(HandOver(hirelings=(sage.id,), to=BERT), BOB)
    with pytest.raises(RuleError, match="Ada cannot lead"):
        game.act(HandOver(hirelings=(sage.id,), to=ADA))
    with pytest.raises(MissingNumberError, match="Bert has no number for"):
        game.act(HandOver(hirelings=(sage.id,), to=BERT))


@LEADERSHIP
def test_who_served_the_dead_is_of_the_party_as_before() -> None:
    game = home()
    (sage, cook) = hired(game, "Sage"), hired(game, "Cook")
    before = [one.id for one in travellers(game.state)]
    assert {sage[0].id, cook[0].id} <= {*before}
    game.act(Damage(targets=(ADA,), amount="99"))
    assert [one.id for one in travellers(game.state)] == [one for one in before if one != ADA]


@LEADERSHIP
def test_who_only_lies_there_leads_them_again_later() -> None:
    game = home("4e")
    hired(game)
    game.act(Damage(targets=(ADA,), amount="8"))
    assert game.events(LeaderLost) == []
    assert not any(without_leader(game.state))


@LEADERSHIP
def test_who_leads_them_plays_them() -> None:
    game = home()
    (porter,) = hired(game)
    game.act(RetireCharacter(character_id=ADA), ANN)
    (event,) = game.events(LeaderLost)
    assert (event.employer.name, event.hirelings[0].name) == ("Ada", "Porter")
    game.act(HandOver(hirelings=(porter.id,), to=BERT))
    assert game.events(HandedOver)[0].to.name == "Bert"
    led = sheet(game, "Porter")
    assert (led.owner, led.service and led.service.employer) == (BOB.member, BERT)
    with pytest.raises(RuleError, match="leads them already"):
        game.act(HandOver(hirelings=(porter.id,), to=BERT))
    game.act(RetireCharacter(character_id=ADA, retired=False), ANN)
    assert game.events(LeaderLost) == []


# Wages


def paying(game: Scene, wage: int | None = 5) -> None:
    """Upkeep is asked for by hand, and a porter costs so much."""
    game.act(SetUpkeep(gp=0, every=Every.HAND))
    if wage is not None:
        game.act(SetWage(trade="porters", gold=wage))


@UPKEEP
def test_wages_fall_due_with_upkeep() -> None:
    game = home()
    paying(game)
    hired(game, count=2)
    game.act(CallUpkeep(periods=3))
    assert purse_of(game.state, ADA) == 970
    (charged,) = [event for event in game.events(Charged) if event.gp]
    assert (charged.why, charged.gp, charged.rule) == (
        "wages of 2 hirelings", 30, "ERIS-HIRELING-UPKEEP",
    )  # fmt: skip
    assert game.events(WagesUnpaid) == []


@UPKEEP
def test_who_is_not_paid_in_full_is_told() -> None:
    game = home()
    paying(game, 600)
    hired(game, count=2)
    game.act(CallUpkeep())
    (event,) = game.events(WagesUnpaid)
    assert (event.missing, len(event.hirelings)) == (200, 2)
    assert sheet(game, "Ada").living.debt == 200


@UPKEEP
def test_a_wage_nobody_has_written_is_asked_for_by_name() -> None:
    game = home()
    paying(game, None)
    hired(game)
    hired(game, "Cook")
    game.act(SetWage(trade="Cook", gold=0))
    game.act(CallUpkeep())
    assert game.events(WagesUnknown)[0].trades == ("Porter",)
    assert purse_of(game.state, ADA) == 1_000
    assert wage_of(game.state, sheet(game, "Ada")) is None


@UPKEEP
def test_nobody_pays_for_those_who_have_no_leader() -> None:
    game = home()
    paying(game)
    hired(game)
    game.act(RetireCharacter(character_id=ADA), ANN)
    game.act(CallUpkeep())
    assert game.events(Charged) == []


@UPKEEP
def test_wages_are_the_referees_word() -> None:
    game = home()
    game.act(SetWage(trade="ogre", gold=7))
    with pytest.raises(RuleError, match="costs already"):
        game.act(SetWage(trade="Ogre", gold=7))
    game.act(SetWage(trade="ogre", gold=None))
    assert HIRING.of(game.state).wages == {}
    with pytest.raises(ForbiddenError):
        game.act(SetWage(trade="Porter", gold=1), ANN)
    with pytest.raises(RuleError, match="Give a `gp` of 0"):
        game.act(SetWage(trade="Porter", gold=-1))
    with pytest.raises(RuleError, match="Say of which trade"):
        game.act(SetWage(trade=" ", gold=1))
    wages = {f"trade {number}": 1 for number in range(60)}
    game.state = HIRING.put(game.state, replace(HIRING.of(game.state), wages=wages))
    with pytest.raises(RuleError, match="no more fit in"):
        game.act(SetWage(trade="Porter", gold=1))
    assert "porter" in BY_KEY


@UPKEEP
def test_wages_can_be_due_each_month_wherever_the_party_is() -> None:
    game = home()
    paying(game)
    hired(game)
    game.act(PassTime(days=1))
    step = game.act(SetWage(monthly=True))
    assert [one.monthly for one in reported(step, WagePeriodSet)] == [True]
    with pytest.raises(RuleError, match="due each month already"):
        game.act(SetWage(monthly=True))
    game.act(SetUpkeep(gp=1, every=Every.HAND))
    game.act(CallUpkeep())
    assert purse_of(game.state, ADA) == 999, "upkeep is no longer wages"
    game.act(SetOut(scale=Scale.WILDERNESS))
    month = 30 * 24 * 3600
    present = 24 * 3600
    ahead = game.engine.coming(game.state, present + 2 * month, TABLE)
    assert [one.at for one in ahead if one.what == "wages"] == [
        present + month, present + 2 * month,
    ]  # fmt: skip
    for days, left in ((29, 999), (1, 994), (29, 994), (1, 989), (61, 979)):
        game.act(PassTime(days=days))
        assert purse_of(game.state, ADA) == left
    assert game.events(Charged)[-1].why == "wages of 1 hireling"
    game.act(SetWage(trade="Porter", gold=6, monthly=False))
    assert (HIRING.of(game.state).monthly, HIRING.of(game.state).wages["porter"]) == (None, 6)
    with pytest.raises(RuleError, match="due whenever upkeep is already"):
        game.act(SetWage(monthly=False))
    game.act(PassTime(days=30))
    game.act(CallUpkeep())
    assert purse_of(game.state, ADA) == 979 - 6 - 1


@UPKEEP
def test_upkeep_is_nobodys_where_hirelings_are_paid_by_the_month() -> None:
    game = home()
    paying(game)
    game.act(SetWage(monthly=True))
    assert [one.what for one in game.engine.coming(game.state, 99 * 86_400, TABLE)] == []
    hired(game)
    with pytest.raises(RuleError, match="Nobody has upkeep to pay"):
        game.act(CallUpkeep())


# Classes


@CLASSES
@pytest.mark.parametrize("trade", ["Porter", "Sage"])
def test_hirelings_without_a_class_gain_neither_experience_nor_levels(trade: str) -> None:
    game = home()
    (one,) = hired(game, trade)
    for action in (
        GiveExperience(amount=100, among=(one.id,)),
        GiveExperience(amount=100, among=(ADA, one.id)),
        LevelUp(character_id=one.id, hit_points=9),
    ):
        with pytest.raises(RuleError, match="gains neither experience nor levels"):
            game.act(action)
    for written in (
        WriteLevels(character_id=one.id, experience=(100,)),
        WriteLevels(character_id=one.id, classes=("fighter",)),
        SetLevel(character_id=one.id, level=2),
    ):
        with pytest.raises(RuleError, match=r"neither experience nor|give a hireling a class"):
            game.act(written, ANN)
    game.act(WriteLevels(character_id=one.id, hit_points=(5,)), ANN)
    assert sheet(game, trade).vitals.maximum == 5


@CLASSES
def test_a_referee_says_of_what_class_somebody_unusual_is() -> None:
    game = home()
    (sage,) = hired(game, "Sage")
    game.act(WriteLevels(character_id=sage.id, classes=("magic-user",), levels=(1,)))
    game.act(GiveExperience(amount=100, among=(sage.id,)))
    assert sheet(game, "Sage").experience == 100
    (porter,) = hired(game)
    with pytest.raises(RuleError, match="Porter is a hireling without a class"):
        game.act(SetLevel(character_id=porter.id, level=1))


# Loyalty


@LOYALTY
def test_a_group_has_one_score_wherever_it_is() -> None:
    game = home()
    first, second = hired(game, count=2)
    with pytest.raises(MissingNumberError, match="Porter has no number for loyalty"):
        game.act(RollLoyalty(combatant_id=first.id))
    game.act(SetLoyalty(target=first.id, loyalty=7))
    (event,) = game.events(LoyaltySet)
    assert (event.before, event.after) == (None, 7)
    step = game.act(RollLoyalty(combatant_id=second.id), faces=[3, 4])
    assert reported(step, LoyaltyChecked)[0].stays
    game.act(RollLoyalty(combatant_id=second.id, loyalty=6), faces=[3, 4])
    key = group_of(game.state, first.id)
    assert key is not None
    group = find_hired(game.state, key)
    assert group is not None
    assert group.loyalty == 6
    with pytest.raises(RuleError, match="is 6 already"):
        game.act(SetLoyalty(target=first.id, loyalty=6))
    with pytest.raises(RuleError, match="Ada is no hireling"):
        game.act(SetLoyalty(target=ADA, loyalty=6))
    game.act(EndService(hirelings=(first.id,)), ANN)
    assert len(HIRED.of(game.state)) == 1
    game.act(EndService(hirelings=(second.id,)), ANN)
    assert not HIRED.of(game.state)


@LOYALTY
@pytest.mark.parametrize("by", [ANN, REFEREE])
def test_loyalty_stands_on_no_sheet(by: Actor) -> None:
    game = home()
    (porter,) = hired(game)
    written = SetSheetNumber(character_id=porter.id, field="loyalty", value=9)
    with pytest.raises(RuleError, match="the referee's to keep"):
        game.act(written, by)
    game.act(SetSheetNumber(character_id=ADA, field="loyalty", value=9), ANN)
    game.act(SetSheetNumber(character_id=porter.id, field="ac", value=7), by)


@LOYALTY
def test_loyalty_that_came_with_a_sheet_counts_until_the_group_has_one() -> None:
    game = home()
    (porter,) = hired(game)
    came = replace(porter, numbers={"loyalty": 8})
    game.state = replace(game.state, characters=(*game.state.characters[:-1], came))
    step = game.act(RollLoyalty(combatant_id=porter.id), faces=[4, 4])
    assert reported(step, LoyaltyChecked)[0].stays
    game.act(SetLoyalty(target=porter.id, loyalty=7))
    step = game.act(RollLoyalty(combatant_id=porter.id), faces=[4, 4])
    assert not reported(step, LoyaltyChecked)[0].stays


@LOYALTY
def test_an_expedition_that_was_a_success_is_one_more_for_those_along() -> None:
    game = home()
    (along,) = hired(game)
    (cook,) = hired(game, "Cook")
    for one in (along, cook):
        game.act(SetLoyalty(target=one.id, loyalty=7))
    game.act(SetAlong(hirelings=(cook.id,), stay=True), ANN)
    game.act(SetOut(scale=Scale.DUNGEON))
    game.act(ComeBack())
    assert [(one.name, one.home) for one in HIRED.of(game.state)] == [("Porter", 0), ("Cook", None)]
    game.act(RaiseLoyalty(home=0))
    (event,) = game.events(LoyaltyRaised)
    assert (event.target.label, event.before, event.after) == ("Porter", 7, 8)
    with pytest.raises(RuleError, match="has been counted"):
        game.act(RaiseLoyalty(home=0))
