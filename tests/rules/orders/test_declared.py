"""Rounds in which everybody declares, and what was declared is carried out (OSE-DECLARE)."""

import pytest

from rules.attack.records import Attack, AttackRolled
from rules.errors import NotFoundError, RuleError
from rules.kernel.setting import PRESETS
from rules.orders.records import CarriedOut, OrderRefused
from rules.positions.spacing import distance_between
from rules.record import replace
from rules.rounds.records import (
    SETTING_DECLARING,
    Announcement,
    DeclarationsRevealed,
    Declare,
    DeclareAhead,
    Declared,
    DeclareNothing,
    MarkDone,
    MarkNotDone,
    NextStep,
)
from rules.state.rounds import Said
from tests.rules.attack.duel import BOW
from tests.rules.orders.playing import ADA, GOBLINS, NIM, deeds, party, reasons, round_one, say
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-DECLARE")
KILLS = (15, 6)
"""A d20 and the damage."""


def awaited(game: Scene) -> list[str]:
    """Who is waited for."""
    return [due.name for due in game.see().dues if due.holds]


@pytest.mark.parametrize("preset", PRESETS)
def test_everybody_declares_with_each_rulebook(preset: str) -> None:
    assert SETTING_DECLARING.default(preset) == "everybody"


def test_everybody_is_waited_for() -> None:
    game = round_one()
    assert game.now.kind == "declare"
    assert awaited(game) == ["Ada", "Nim"]
    say(game, ADA, "attack", GOBLINS)
    assert awaited(game) == ["Nim"]


def test_by_the_book_only_what_it_asks_for_is_declared() -> None:
    game = round_one(declaring="by-book")
    for kind in ("attack", "defend", "hold", "move"):
        with pytest.raises(RuleError, match="only spells and moves out of melee are declared"):
            say(game, ADA, kind, GOBLINS)
    with pytest.raises(RuleError, match="no such declaration"):
        say(game, ADA, "referee")
    say(game, ADA, "spell", GOBLINS, text="sleep")
    assert game.combatant(ADA).turn.declaration is not None


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_round_costs_each_player_one_visit() -> None:
    game = round_one()
    say(game, ADA, "attack", GOBLINS)
    say(game, NIM, "spell", GOBLINS, text="Sleep", faces=(6, 1, *KILLS))
    assert deeds(game) == ["nim casts Sleep", "ada strikes goblins#1"]
    assert game.place == ("Monsters", "movement", {GOBLINS})
    assert [game.combatant(who).turn.done for who in (ADA, NIM)] == [True, True]
    assert [(one.kind, one.why) for one in reported(game.step, CarriedOut)] == [
        ("spell", "as declared"),
        ("attack", "as declared"),
    ]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_shots_come_before_spells_and_spells_before_blows() -> None:
    game = round_one(distance=50)
    say(game, ADA, "attack", GOBLINS, item="i2")
    say(game, NIM, "spell", GOBLINS, text="Sleep", faces=(6, 1, 2))
    assert deeds(game) == ["ada strikes goblins#1", "nim casts Sleep"]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_the_losers_of_initiative_act_after_the_winners() -> None:
    game = round_one()
    say(game, ADA, "attack", GOBLINS)
    say(game, NIM, "attack", GOBLINS, faces=(1, 6))
    assert deeds(game) == []
    assert game.place == ("Monsters", "movement", {GOBLINS})
    game.act(NextStep(to="side"), faces=(*KILLS, 15, 1))
    assert deeds(game) == ["ada strikes goblins#1", "nim strikes goblins#2"]
    assert (game.encounter.round, game.now.kind) == (2, "declare")


def test_what_earlier_deeds_did_counts_for_the_next_one() -> None:
    game = party(foes=1)
    game.foe("Wolf", numbers={"thac0": 19, "ac": 6})
    game.act(NextStep())
    say(game, ADA, "attack", GOBLINS)
    say(game, NIM, "attack", GOBLINS, faces=(6, 1, *KILLS, 2))
    assert deeds(game) == ["ada strikes goblins", "nim strikes wolf"]


def test_what_was_declared_is_told_together_with_whom_and_with_what() -> None:
    game = round_one()
    say(game, ADA, "attack", GOBLINS + "#2", how=("behind",))
    (said,) = reported(game.step, Declared)
    assert (said.targets, said.weapon, said.how) == (("Goblin 2",), "Long sword", ("behind",))
    say(game, NIM, "other", GOBLINS, text="sings", faces=(6, 1))
    (told,) = reported(game.step, DeclarationsRevealed)
    assert told.announcements == (
        Announcement(
            target=told.announcements[0].target,
            kind="attack",
            targets=("Goblin 2",),
            weapon="Long sword",
            how=("behind",),
        ),
        Announcement(target=told.announcements[1].target, kind="other", text="sings"),
    )


def test_who_plays_by_hand_is_waited_for_in_their_turn() -> None:
    game = round_one()
    say(game, ADA, "other", text="sings")
    say(game, NIM, "nothing", faces=(6, 1))
    assert awaited(game) == ["Ada", "Nim"]
    assert game.now.phase == "movement"


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_who_has_nothing_to_do_in_a_phase_is_not_waited_for_in_it() -> None:
    game = round_one()
    say(game, ADA, "attack", GOBLINS)
    say(game, NIM, "move", GOBLINS, faces=(6, 1))
    assert (game.now.phase, awaited(game)) == ("missile", ["Nim"])
    game.act(MarkDone(target=NIM), BOB, KILLS)
    assert deeds(game) == ["ada strikes goblins#1"]


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_whoever_has_moved_as_declared_may_still_shoot() -> None:
    game = round_one()
    game.change(distance=40)
    say(game, ADA, "move", GOBLINS, how=("away",))
    say(game, NIM, "spell", text="Sleep", faces=(6, 1))
    assert (game.now.phase, awaited(game)) == ("missile", ["Ada"])
    assert distance_between(game.state, ADA, GOBLINS) == 80
    game.act(Attack(attacker=ADA, targets=(GOBLINS,), item=BOW.id), ANN, (2,))
    assert deeds(game)[:1] == ["ada strikes goblins#1"]
    assert game.combatant(ADA).turn.done


@pytest.mark.rule("ERIS-ACTIONS")
@pytest.mark.parametrize("trait", ["", "elf"])
def test_where_moving_is_the_action_it_ends_the_turn_but_for_those_who_move_and_shoot(
    trait: str,
) -> None:
    game = round_one("eris")
    people = (replace(one, traits=(trait,) * bool(trait)) for one in game.state.characters)
    game.state = replace(game.state, characters=tuple(people))
    say(game, ADA, "move", how=("away",))
    say(game, NIM, "nothing", faces=(6, 1))
    assert game.combatant(ADA).turn.done is not bool(trait)
    assert awaited(game) == ["Ada"] * bool(trait) + ["Nim"]


def test_what_a_rule_refuses_is_told_to_its_player_who_is_waited_for_in_all_that_is_left() -> None:
    game = round_one(distance=50)
    say(game, ADA, "attack", GOBLINS, item="i2")
    say(game, NIM, "nothing", faces=(6, 1))
    game.alter(GOBLINS, hidden=True)
    game.act(DeclareAhead(target=NIM, kind="other", text="sings"), BOB)
    assert game.now.phase == "movement"
    game.done(NIM, by=BOB)
    assert reasons(game) == ["Nobody is left to attack."]
    assert (game.now.phase, awaited(game)) == ("missile", ["Ada"])
    assert game.see(ANN).combatants[0].refused == "Nobody is left to attack."
    assert game.see(BOB).combatants[0].refused == ""
    game.next()
    assert (game.now.phase, awaited(game)) == ("melee", ["Ada"])


def test_a_turn_that_a_referee_gives_back_is_played_by_hand() -> None:
    game = round_one()
    say(game, ADA, "defend")
    say(game, NIM, "nothing", faces=(6, 1))
    assert game.combatant(ADA).turn.done
    game.act(MarkNotDone(target=ADA))
    assert (game.now.phase, awaited(game)) == ("movement", ["Ada", "Nim"])


@pytest.mark.rule("ERIS-COMBAT-SEQUENCE")
def test_sides_without_phases_do_all_at_once_what_they_declared() -> None:
    game = round_one("eris", eris_dexterity="ignored")
    say(game, ADA, "attack", GOBLINS)
    say(game, NIM, "spell", text="Sleep", faces=(6, 1, *KILLS))
    assert deeds(game) == ["ada strikes goblins#1", "nim casts Sleep"]
    assert game.now.label == "Monsters"


@pytest.mark.rule("ERIS-PARRY")
def test_a_parry_counts_from_the_start() -> None:
    game = round_one("eris")
    say(game, ADA, "defend")
    say(game, NIM, "nothing", faces=(1, 6))
    assert game.now.label == "Monsters"
    guard = game.combatant(ADA).turn.guard
    assert guard is not None
    assert [points for _, points in guard.shares] == [2, 1, 1]
    game.act(NextStep())
    assert (game.now.label, awaited(game)) == ("Party", ["Nim"])
    assert game.combatant(ADA).turn.done


def test_without_parries_who_defends_lets_the_turn_go_by() -> None:
    game = round_one()
    say(game, ADA, "defend")
    say(game, NIM, "nothing", faces=(6, 1))
    assert (game.now.phase, awaited(game)) == ("movement", ["Nim"])
    assert game.combatant(ADA).turn.done


def test_everybody_may_declare_where_the_initiative_rules_have_no_declarations() -> None:
    game = round_one("4e")
    assert (game.now.kind, awaited(game)) == ("declare", ["Ada", "Nim"])
    say(game, ADA, "attack", GOBLINS)
    say(game, NIM, "attack", GOBLINS, faces=(20, 20, 1, *KILLS, 2))
    assert deeds(game) == ["ada strikes goblins#1", "nim strikes goblins#2"]
    assert game.now.label == "Monsters"
    game.done(GOBLINS)
    assert (game.encounter.round, game.now.kind) == (2, "declare")
    game = party("4e", declaring="by-book")
    game.act(NextStep(), faces=(20, 10, 1))
    assert game.now.kind == "act"


def test_who_decides_when_their_turn_comes_is_not_asked_even_in_melee() -> None:
    game = round_one()
    game.act(DeclareNothing(standing=True), ANN)
    game.act(DeclareNothing(standing=True), BOB, (6, 1))
    game.act(NextStep(to="round"), faces=(6, 1))
    assert (game.encounter.round, game.now.phase) == (2, "movement")
    assert awaited(game) == ["Ada", "Nim"]


def test_who_declares_again_is_asked_again() -> None:
    game = round_one()
    game.act(DeclareNothing(standing=True), ANN)
    say(game, ADA, "attack", GOBLINS)
    assert not game.state.characters[0].nothing_to_declare


def test_what_is_declared_ahead_is_carried_out_too() -> None:
    game = round_one()
    game.act(DeclareNothing(standing=True), ANN)
    game.act(DeclareNothing(standing=True), BOB, (6, 1))
    game.act(DeclareAhead(target=ADA, kind="attack", targets=(GOBLINS,)), ANN)
    game.act(NextStep(to="round"), faces=(6, 1))
    assert awaited(game) == ["Nim"]
    game.act(MarkDone(target=NIM), BOB, KILLS)
    assert deeds(game) == ["ada strikes goblins#1"]


def test_a_later_declaration_takes_the_place_of_the_first() -> None:
    game = round_one()
    say(game, ADA, "attack", GOBLINS)
    with pytest.raises(RuleError, match="declared just that already"):
        say(game, ADA, "attack", GOBLINS)
    say(game, ADA, "defend", GOBLINS)
    said = game.combatant(ADA).turn.declaration
    assert said is not None
    assert (said.kind, said.targets) == ("defend", (GOBLINS,))


@pytest.mark.parametrize(
    ("kind", "more", "why"),
    [
        ("attack", {"targets": ("nobody",)}, "not in this encounter|no such"),
        ("attack", {"targets": (NIM,)}, "is no monster"),
        ("attack", {"targets": (ADA,)}, "Nobody attacks themselves"),
        ("attack", {"targets": (GOBLINS,), "item": "i99"}, "not there any more"),
        ("attack", {"targets": (GOBLINS,), "how": ("sideways",)}, "no such way to attack"),
        ("attack", {"targets": (GOBLINS,) * 21}, "At most 20 targets"),
        ("move", {}, "Say towards whom"),
        ("move", {"targets": (GOBLINS, NIM)}, "Say towards whom"),
        ("move", {"how": ("sideways",)}, "Say `towards` or `away`"),
        ("referee", {}, "no such declaration"),
    ],
)
def test_what_cannot_be_is_refused_when_it_is_declared(
    kind: str, more: dict[str, object], why: str
) -> None:
    game = round_one()
    with pytest.raises((RuleError, NotFoundError), match=why):
        game.act(Declare(target=ADA, kind=kind, **more), ANN)  # type: ignore[arg-type]


def test_nobody_hidden_is_named_in_what_all_will_hear() -> None:
    game = round_one()
    game.foe("Wolf", hidden=True, numbers={"thac0": 19, "ac": 6})
    with pytest.raises(NotFoundError):
        say(game, ADA, "attack", "wolf")
    with pytest.raises(RuleError, match="Wolf is hidden"):
        say(game, ADA, "attack", "wolf", by=REFEREE)
    say(game, ADA, "attack", GOBLINS)
    game.alter(GOBLINS, hidden=True)
    with pytest.raises(RuleError, match="Nobody is there to attack"):
        say(game, NIM, "attack")
    say(game, NIM, "nothing", faces=(6, 1))
    (told,) = reported(game.step, DeclarationsRevealed)
    assert told.announcements[0].targets == ()


def test_monsters_do_what_the_referee_has_declared_for_them() -> None:
    game = round_one()
    game.act(Declare(target=GOBLINS, kind="attack", targets=(ADA,), item=""))
    say(game, ADA, "nothing")
    say(game, NIM, "nothing", faces=(1, 6, 2, 2, 2))
    assert [one.target.target for one in reported(game.step, AttackRolled)] == ["ada"] * 3
    assert game.place == ("Party", "movement", {ADA, NIM})


def test_a_view_says_what_was_declared() -> None:
    game = round_one()
    say(game, ADA, "attack", GOBLINS)
    assert game.see().combatants[0].said == Said("attack", "", ("Goblins",), "Long sword")


def test_what_the_referee_declares_late_is_done_in_its_phase() -> None:
    game = round_one()
    say(game, ADA, "nothing")
    say(game, NIM, "nothing", faces=(6, 1))
    game.act(Declare(target=NIM, kind="spell", text="Sleep"))
    assert deeds(game) == []
    assert awaited(game) == ["Ada"]
    game.done(ADA, by=ANN)
    assert deeds(game) == ["nim casts Sleep"]
    assert reported(game.step, OrderRefused) == []
