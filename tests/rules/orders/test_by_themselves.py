"""Monsters that act by themselves: by orders of the referee's, once nobody else is waited for."""

import pytest

from rules.attack.records import Attack, AttackRolled
from rules.campaign.records import ChangeSetting
from rules.casting.records import SpellCast
from rules.conditions.records import AddEffect
from rules.encounter.records import LeaveEncounter, SetSurprise
from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import TABLE
from rules.kernel.dues import DueKind
from rules.morale.records import AskMorale
from rules.movement.records import Moved
from rules.orders.records import (
    BY_ORDER,
    CarriedOut,
    LeaveMonsters,
    MonstersLeft,
    OrderRefused,
    SetStandingOrder,
    StandingOrderSet,
)
from rules.orders.slowly import SLOW
from rules.orders.standing import offered_to
from rules.record import replace
from rules.rounds.records import Declare, Declared, MarkDone, NextStep, RoundBegan
from rules.state.encounter import Kind, Melee, Morale, Positions, StatedDistance
from rules.state.health import Effect
from rules.state.rounds import StandingOrder
from rules.state.sheet import Spell
from tests.rules.attack.duel import BOW
from tests.rules.cast import character, combatant_of
from tests.rules.orders.playing import ADA, GOBLINS, NIM, deeds, party, say
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")
MISS = 2
PARTY_FIRST, MONSTERS_FIRST, TIE = (6, 1), (1, 6), (3, 3)


def begun(preset: str = "ose", *, foes: int = 3, **settings: str) -> Scene:
    """Ada and Nim are asked what they do, with goblins that act by themselves."""
    game = party(preset, foes=foes, **({"monsters_act": "by-order"} | settings))
    game.next()
    return game


def all_declare(game: Scene, first: tuple[int, ...], blows: int) -> None:
    """Ada defends herself, and Nim too. `first` are the initiative dice; the blows miss."""
    say(game, ADA, "defend")
    say(game, NIM, "defend", faces=(*first, *(MISS,) * blows))


def holding(game: Scene) -> list[tuple[DueKind, str]]:
    """What the game waits for."""
    return [(due.kind, due.target) for due in game.see(REFEREE).dues if due.holds]


def order(game: Scene, kind: str, who: str = GOBLINS) -> None:
    """The referee gives an order."""
    game.act(SetStandingOrder(target=who, kind=kind))


def struck(game: Scene) -> list[str]:
    """Who struck whom in the last step, without the numbers of the goblins."""
    blows = reported(game.step, AttackRolled)
    return [f"{event.attacker.id} {event.target.id}" for event in blows]


# Whole rounds


@pytest.mark.rule("OSE-SURPRISE")
def test_a_surprised_party_is_struck_without_anybodys_word() -> None:
    game = party(monsters_act="by-order")
    game.act(SetSurprise(side="party", surprised=True))
    game.spare = (MISS,) * 20
    game.act(NextStep())
    assert {one.split()[0] for one in struck(game)} == {"goblins"}
    assert game.encounter.round == 1
    assert holding(game) == [(DueKind.DECLARATION, ADA), (DueKind.DECLARATION, NIM)]


@pytest.mark.parametrize(("declaring", "rounds"), [("everybody", 2), ("by-book", 1)])
def test_monsters_of_the_referee_are_done_once_all_of_them_have_attacked(
    declaring: str, rounds: int
) -> None:
    game = party("4e", foes=1, declaring=declaring)
    game.spare = (MISS,) * 40
    game.next()
    if declaring == "everybody":
        say(game, ADA, "hold")
        say(game, NIM, "hold")
    else:
        game.act(MarkDone(target=ADA))
        game.act(MarkDone(target=NIM))
    assert game.encounter.round == 1
    game.act(Attack(attacker=GOBLINS, targets=(ADA,)))
    assert game.encounter.round == rounds


def test_a_round_needs_nobody_but_the_players() -> None:
    game = begun()
    say(game, ADA, "attack", GOBLINS)
    say(game, NIM, "defend", faces=(*PARTY_FIRST, MISS, MISS, MISS, MISS))
    assert deeds(game) == [
        "ada strikes goblins#1",
        "goblins#1 strikes ada",
        "goblins#2 strikes nim",
        "goblins#3 strikes ada",
    ]
    assert [event.round for event in reported(game.step, RoundBegan)] == [2]
    assert holding(game) == [(DueKind.DECLARATION, ADA), (DueKind.DECLARATION, NIM)]


def test_they_act_in_their_place_and_not_before() -> None:
    game = begun()
    say(game, ADA, "attack", GOBLINS)
    say(game, NIM, "defend", faces=(*MONSTERS_FIRST, MISS, MISS, MISS, MISS))
    assert [deed.split()[0] for deed in deeds(game)] == [
        "goblins#1",
        "goblins#2",
        "goblins#3",
        "ada",
    ]


def test_by_the_referee_the_game_waits_for_the_referee() -> None:
    game = begun(monsters_act="by-referee")
    all_declare(game, MONSTERS_FIRST, 0)
    assert holding(game) == [(DueKind.TURN, GOBLINS)]


@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
def test_players_play_by_hand_and_monsters_by_themselves(preset: str) -> None:
    game = begun(preset, declaring="by-book", initiative_rolls="by-hand")
    game.alter(GOBLINS, bodies=game.combatant(GOBLINS).bodies[:1])
    seen: list[str] = []
    while game.encounter.round == 1:
        (kind, target), *_ = holding(game)
        by = ANN if target == ADA else BOB
        if kind is DueKind.DECLARATION:
            game.act(Declare(target=target, kind="nothing"), by)
        elif kind is DueKind.INITIATIVE:
            totals = {"party": 5, "monsters": 1} if preset != "4e" else {ADA: 9, NIM: 8, GOBLINS: 1}
            for name, total in totals.items():
                game.force(**{name: total})
        else:
            is_last = target == NIM
            game.act(MarkDone(target=target), by, (MISS,) if is_last else ())
        seen += struck(game)
    assert seen == ["goblins ada"]


def test_a_tie_is_played_once_the_players_of_it_have_acted() -> None:
    game = begun(declaring="by-book", initiative_rolls="by-hand", initiative_tie="simultaneous")
    for who, by in ((ADA, ANN), (NIM, BOB)):
        game.act(Declare(target=who, kind="nothing"), by)
    game.force(party=3, monsters=3)
    while game.now.phase != "melee":
        for who, by in ((ADA, ANN), (NIM, BOB)):
            if (DueKind.TURN, who) in holding(game):
                game.next()
                break
            del by
    assert {target for _, target in holding(game)} == {ADA, NIM}
    game.act(MarkDone(target=ADA), ANN)
    assert struck(game) == []
    game.act(MarkDone(target=NIM), BOB, (MISS, MISS, MISS))
    assert struck(game) == ["goblins ada", "goblins nim", "goblins ada"]


# Whom they attack


def test_who_is_in_melee_comes_first_then_who_is_least_beset() -> None:
    game = begun(foes=1)
    game.foe("Orc", numbers={"thac0": 19, "ac": 6})
    game.change(positions=Positions(melees=(Melee(NIM, GOBLINS),)))
    all_declare(game, PARTY_FIRST, 2)
    assert struck(game) == ["goblins nim", "orc ada"]


def test_a_group_shares_out_those_who_are_near_and_leaves_out_who_is_far() -> None:
    game = begun()
    game.change(
        distance=5,
        distance_shown=True,
        positions=Positions(apart=(StatedDistance(NIM, GOBLINS, 300),)),
    )
    all_declare(game, PARTY_FIRST, 3)
    assert struck(game) == ["goblins ada"] * 3


def test_who_is_too_far_away_for_a_blow_is_gone_up_to() -> None:
    game = begun(foes=1)
    game.change(distance=300)
    all_declare(game, PARTY_FIRST, 0)
    assert struck(game) == []
    assert game.encounter.round == 2
    assert game.combatant(GOBLINS).rounds_moved == 1


def test_a_group_that_is_too_far_away_goes_together() -> None:
    game = begun(foes=2)
    game.change(distance=300)
    all_declare(game, PARTY_FIRST, 0)
    assert len(reported(game.step, Moved)) == 1
    assert game.encounter.round == 2


def test_each_of_a_group_strikes_whom_it_is_in_melee_with() -> None:
    game = begun()
    apart = (StatedDistance(NIM, "goblins#2", 60), StatedDistance(NIM, "goblins#1", 5))
    game.change(positions=Positions(melees=(Melee(ADA, "goblins#2"),), apart=apart))
    # The first of them had rolled when the next was refused; that face is gone in tests alone.
    all_declare(game, PARTY_FIRST, 1 + 3)
    assert struck(game) == ["goblins ada"] * 3


def test_those_with_bows_shoot_in_the_phase_of_missiles() -> None:
    game = begun(foes=2)
    game.change(distance=50)
    game.alter(GOBLINS, items=(BOW,))
    all_declare(game, PARTY_FIRST, 4)
    assert game.encounter.round == 2
    assert struck(game) == ["goblins ada", "goblins ada", "goblins nim", "goblins nim"]


def test_who_is_not_to_be_seen_is_not_attacked() -> None:
    game = begun(foes=1)
    say(game, ADA, "defend")
    game.alter(ADA, hidden=True)
    say(game, NIM, "defend", faces=(*PARTY_FIRST, MISS))
    assert struck(game) == ["goblins nim"]


def test_with_nobody_in_sight_they_do_nothing() -> None:
    game = begun(foes=1)
    say(game, ADA, "defend")
    game.alter(ADA, hidden=True)
    game.alter(NIM, side="monsters")
    say(game, NIM, "defend", faces=PARTY_FIRST)
    assert struck(game) == []
    assert game.encounter.round == 2


# Orders of the referee's


def test_an_order_of_their_own_counts_whoever_plays_the_others() -> None:
    game = begun(monsters_act="by-referee")
    order(game, "nearest")
    game.foe("Orc", numbers={"thac0": 19, "ac": 6})
    all_declare(game, PARTY_FIRST, 0)
    assert holding(game) == [(DueKind.TURN, "orc")]
    game.act(MarkDone(target="orc"), REFEREE, (MISS, MISS, MISS))
    assert struck(game) == ["goblins ada", "goblins nim", "goblins ada"]


def test_one_that_waits_for_the_referee_does_so_while_the_others_act() -> None:
    game = begun(foes=1)
    game.foe("Orc", numbers={"thac0": 19, "ac": 6})
    order(game, "referee", "orc")
    all_declare(game, PARTY_FIRST, 0)
    assert holding(game) == [(DueKind.TURN, "orc")]
    game.act(Attack(attacker="orc", targets=(NIM,)), faces=(MISS, MISS))
    assert struck(game) == ["orc nim", "goblins ada"]


def test_holding_is_told_nobody_and_lets_the_round_go_on() -> None:
    game = begun()
    order(game, "hold")
    all_declare(game, PARTY_FIRST, 0)
    assert struck(game) == []
    assert reported(game.step, CarriedOut)[-1].target.id != GOBLINS
    assert game.encounter.round == 2


def test_an_order_given_or_taken_in_their_turn_counts_at_once() -> None:
    game = begun(monsters_act="by-referee")
    all_declare(game, MONSTERS_FIRST, 0)
    game.spare = (MISS, MISS, MISS)
    order(game, "nearest")
    assert struck(game) == ["goblins ada", "goblins nim", "goblins ada"]
    game.spare = ()
    order(game, "")
    assert game.combatant(GOBLINS).standing_order is None


def test_who_defends_themselves_alone_looks_back_at_who_struck() -> None:
    game = begun(monsters_act="by-referee")
    order(game, "attacker")
    all_declare(game, PARTY_FIRST, 0)
    assert struck(game) == []
    say(game, NIM, "attack", GOBLINS)
    say(game, ADA, "defend", faces=(*PARTY_FIRST, MISS, MISS, MISS, MISS))
    assert struck(game) == ["nim goblins", *["goblins nim"] * 3]


def test_only_the_referee_gives_them_and_only_the_referee_knows() -> None:
    game = begun(monsters_act="by-referee")
    with pytest.raises(ForbiddenError):
        game.act(SetStandingOrder(target=GOBLINS, kind="hold"), ANN)
    order(game, "nearest")
    assert [event.seen_by(TABLE) for event in reported(game.step, StandingOrderSet)] == [None]
    shown = {viewer: game.see(viewer).combatants[-1].standing_order for viewer in (TABLE, REFEREE)}
    assert shown == {TABLE: None, REFEREE: StandingOrder("nearest")}


@pytest.mark.parametrize("kind", ["follow", "employer", "other", "spell"])
def test_what_is_no_order_for_monsters_is_refused(kind: str) -> None:
    game = begun()
    with pytest.raises(RuleError):
        game.act(SetStandingOrder(target=GOBLINS, kind=kind, text="Sleep"))


def test_each_is_offered_what_they_can_have() -> None:
    game = begun()
    monsters, heroes = ({one.key for one in offered_to(game.state, who)} for who in (GOBLINS, ADA))
    assert monsters - heroes == {"referee"}
    assert heroes - monsters == {"follow", "other"}
    assert "employer" not in monsters | heroes


# The referee is quicker


def test_what_the_referee_does_by_hand_goes_before_the_order() -> None:
    game = begun(foes=1)
    say(game, ADA, "defend")
    game.act(Declare(target=GOBLINS, kind="attack", targets=(NIM,)))
    say(game, NIM, "defend", faces=(*PARTY_FIRST, MISS))
    assert struck(game) == ["goblins nim"]


def test_after_a_move_that_the_referee_declared_they_strike_by_their_order() -> None:
    game = begun(foes=1)
    game.change(distance=20)
    game.act(Declare(target=GOBLINS, kind="move", targets=(NIM,)))
    all_declare(game, PARTY_FIRST, 1)
    assert [event.way for event in reported(game.step, Moved)] == [15]
    assert struck(game) == ["goblins nim"]
    assert game.encounter.round == 2


def test_what_people_have_to_play_is_waited_for() -> None:
    game = begun(foes=1)
    game.act(Declare(target=GOBLINS, kind="other", text="breathes fire"))
    say(game, ADA, "nothing")
    say(game, NIM, "nothing", faces=MONSTERS_FIRST)
    assert holding(game) == [(DueKind.TURN, GOBLINS)]


def test_the_rest_of_a_group_acts_after_what_was_done_by_hand() -> None:
    game = begun(foes=2, initiative_tie="simultaneous", declaring="by-book")
    for who, by in ((ADA, ANN), (NIM, BOB)):
        game.act(Declare(target=who, kind="nothing"), by, TIE if who == NIM else ())
    while game.now.phase != "melee":
        game.next()
    game.act(Attack(attacker="goblins#2", targets=(NIM,)), faces=(MISS,))
    assert struck(game) == ["goblins nim"]
    game.act(MarkDone(target=ADA), ANN)
    game.act(MarkDone(target=NIM), BOB, (MISS,))
    assert struck(game) == ["goblins nim"]


# What is open comes first


@pytest.mark.rule("OSE-MORALE")
def test_who_may_flee_waits_for_the_referee() -> None:
    game = begun()
    game.alter(GOBLINS, morale=Morale(8, unplayed=True))
    say(game, ADA, "defend")
    say(game, NIM, "defend")
    assert holding(game) == [(DueKind.FLIGHT, GOBLINS)]
    game.act(LeaveEncounter(target=GOBLINS, reason="fled"))
    assert holding(game) == [(DueKind.END, "")]


@pytest.mark.rule("OSE-MORALE")
@pytest.mark.parametrize(("dice", "blows"), [((4, 4), 3), ((5, 4), 0)], ids=["passed", "failed"])
def test_morale_is_rolled_before_the_monsters_act(dice: tuple[int, int], blows: int) -> None:
    game = begun()
    game.alter(GOBLINS, morale=Morale(8))
    game.act(AskMorale(combatant_id=GOBLINS))
    assert (DueKind.MORALE, GOBLINS) not in holding(game)
    say(game, ADA, "defend")
    say(game, NIM, "defend", faces=(*PARTY_FIRST, *dice, *(MISS,) * blows))
    assert len(struck(game)) == blows
    assert ((DueKind.FLIGHT, GOBLINS) in holding(game)) is (blows == 0)


@pytest.mark.rule("OSE-MORALE")
def test_a_check_without_a_score_is_the_referees_at_its_moment() -> None:
    game = begun()
    game.alter(GOBLINS, morale=Morale())
    game.act(AskMorale(combatant_id=GOBLINS))
    all_declare(game, PARTY_FIRST, 0)
    assert holding(game) == [(DueKind.MORALE, GOBLINS)]
    assert [due.kind for due in game.see().dues if due.holds] == [DueKind.REFEREE]


@pytest.mark.rule("OSE-MORALE")
@pytest.mark.parametrize("go_on", ["by-itself", "by-button"])
def test_a_check_without_a_score_keeps_nobody_by_how_many_are_hidden(go_on: str) -> None:
    seen: list[object] = []
    for hidden in (0, 5):
        game = begun(foes=4, go_on=go_on)
        game.alter(GOBLINS, morale=Morale())
        if hidden:
            game.foe("Lurkers", count=hidden, hidden=True)
            order(game, "hold", "lurkers")
        for number in (1, 2):
            game.act(AddEffect(target=f"{GOBLINS}#{number}", name="", key="asleep"))
        say(game, ADA, "defend")
        game.spare = (*PARTY_FIRST, *(MISS,) * 20)
        say(game, NIM, "defend")
        for _ in range(0 if go_on == "by-itself" else 3):
            game.next()
        assert bool(game.encounter.morale_checks) is not bool(hidden)
        known = [(one.kind, one.target) for one in game.see().dues if one.holds]
        seen.append((known, deeds(game), game.encounter.round, game.now.label))
    assert seen[0] == seen[1]


def test_a_number_that_lacks_is_the_referees_to_give() -> None:
    game = begun(foes=1)
    game.alter(GOBLINS, numbers={"ac": 6})
    all_declare(game, PARTY_FIRST, 0)
    (refused,) = reported(game.step, OrderRefused)
    assert "No THAC0" in refused.reason
    assert refused.seen_by(TABLE) is None
    assert holding(game) == [(DueKind.TURN, GOBLINS)]


def without_armour(game: Scene) -> Scene:
    """Nobody has written what armour Nim has, and the goblins are each in melee with somebody."""
    sheets = (
        replace(one, numbers={} if one.id == NIM else one.numbers) for one in game.state.characters
    )
    game.state = replace(game.state, characters=tuple(sheets))
    game.alter(NIM, numbers={})
    pairs = (Melee(NIM, "goblins#2"), Melee(ADA, "goblins#1"), Melee(ADA, "goblins#3"))
    game.change(positions=Positions(melees=pairs))
    return game


@pytest.mark.parametrize(("slow", "why"), [(None, BY_ORDER), (True, SLOW)])
def test_whom_of_a_group_only_a_number_keeps_from_a_blow_waits_for_the_referee(
    slow: bool | None, why: str
) -> None:
    game = without_armour(begun(book="none"))
    game.alter(GOBLINS, slow=slow)
    all_declare(game, PARTY_FIRST, 2)
    assert deeds(game) == ["goblins#1 strikes ada", "goblins#3 strikes ada"]
    (refused,) = reported(game.step, OrderRefused)
    assert (refused.target.target, refused.why) == ("goblins#2", why)
    assert "No Armour Class is written for Nim" in refused.reason
    assert refused.lack == (NIM, "ac")
    assert refused.seen_by(TABLE) is None
    assert holding(game) == [(DueKind.TURN, GOBLINS)]
    game.alter(NIM, numbers={"ac": 9})
    game.act(Attack(attacker="goblins#2", targets=(NIM,)), faces=(MISS,))
    assert game.encounter.round == 2


def test_where_numbers_keep_a_whole_group_from_it_nobody_has_struck() -> None:
    game = without_armour(begun(foes=2, book="none"))
    apart = (StatedDistance(ADA, GOBLINS, 300),)
    game.change(positions=Positions(melees=(Melee(NIM, "goblins#2"),), apart=apart))
    all_declare(game, PARTY_FIRST, 0)
    assert deeds(game) == []
    (refused,) = reported(game.step, OrderRefused)
    assert "No Armour Class is written for Nim" in refused.reason
    assert holding(game) == [(DueKind.TURN, GOBLINS)]


def test_what_a_rule_forbids_lets_the_turn_go_by() -> None:
    game = begun(foes=1)
    blind = Effect("f1", "blind", GOBLINS, key="blind")
    game.state = replace(game.state, effects=(blind,))
    all_declare(game, PARTY_FIRST, 0)
    assert ["blind" in event.reason for event in reported(game.step, OrderRefused)] == [True]
    assert game.encounter.round == 2


def test_rounds_stop_where_nobody_is_left_to_ask() -> None:
    game = party(monsters_act="by-order")
    for number, who in enumerate((ADA, NIM), start=1):
        held = Effect(f"f{number}", "paralysed", who, key="paralysed")
        game.state = replace(game.state, effects=(*game.state.effects, held))
    game.spare = PARTY_FIRST
    game.next()
    assert struck(game) == []
    assert [kind for kind, _ in holding(game)] == [DueKind.PAUSE]


# For one encounter


def test_the_referee_says_it_for_this_encounter_alone() -> None:
    game = begun(monsters_act="by-referee")
    game.act(LeaveMonsters(by_order=True))
    (event,) = reported(game.step, MonstersLeft)
    assert (event.by_order, event.seen_by(TABLE)) == (True, None)
    all_declare(game, PARTY_FIRST, 3)
    assert len(struck(game)) == 3
    game.act(LeaveMonsters(by_order=False))
    all_declare(game, MONSTERS_FIRST, 0)
    assert holding(game) == [(DueKind.TURN, GOBLINS)]
    game.act(LeaveMonsters(by_order=True), faces=(MISS,) * 3)
    assert game.encounter.round == 3


@pytest.mark.parametrize(("by_order", "says"), [(True, "act by themselves"), (False, "You play")])
def test_saying_it_twice_is_refused(by_order: bool, says: str) -> None:
    game = begun(monsters_act="by-order" if by_order else "by-referee")
    with pytest.raises(RuleError, match=says):
        game.act(LeaveMonsters(by_order=by_order))
    with pytest.raises(ForbiddenError, match="referee"):
        game.act(LeaveMonsters(by_order=not by_order), ANN)


def test_a_changed_setting_counts_from_the_next_encounter() -> None:
    game = begun()
    game.act(ChangeSetting(key="monsters_act", value="by-referee"))
    all_declare(game, PARTY_FIRST, 3)
    assert len(struck(game)) == 3


@pytest.mark.parametrize("side", ["party", "bandits"])
def test_those_on_other_sides_wait_for_the_referee_unless_they_have_an_order(side: str) -> None:
    game = begun(foes=1)
    game.foe("Guard", side=side, numbers={"thac0": 19, "ac": 6})
    all_declare(game, (6, 1, 2) if side == "bandits" else PARTY_FIRST, 0)
    assert holding(game) == [(DueKind.TURN, "guard")]


# Sheets that are nobody's


@pytest.mark.rule("OSE-DECLARE")
def test_who_casts_by_order_declares_it_as_the_round_begins() -> None:
    game = party(monsters_act="by-order")
    witch = character("witch", name="Witch", owner=None, spells=(Spell("Sleep"),))  # type: ignore[arg-type]
    game.state = replace(game.state, characters=(*game.state.characters, witch))
    game.bring(replace(combatant_of(witch), side="monsters"))
    game.act(SetStandingOrder(target="witch", kind="spell", text="sleep"))
    game.next()
    assert [event.target.id for event in reported(game.step, Declared)] == ["witch"]
    order(game, "hold")
    all_declare(game, PARTY_FIRST, 0)
    assert [event.spell for event in reported(game.step, SpellCast)] == ["Sleep"]


def test_a_sheet_that_is_gone_has_no_order() -> None:
    game = party()
    game.foe("Ghost", kind=Kind.CHARACTER, numbers={"thac0": 19, "ac": 6})
    game.next()
    all_declare(game, MONSTERS_FIRST, 0)
    assert (DueKind.TURN, "ghost") in holding(game)
