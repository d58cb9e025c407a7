"""Checks that are asked for: who rolls them and when, and what comes of it (OSE-SAVES)."""

import pytest

from rules.checks.records import (
    ASKS,
    Ask,
    AskChecks,
    ChecksAsked,
    ChecksSkipped,
    RollAsked,
    RollCheck,
    SaveRolled,
    SkipAsked,
)
from rules.dice.syntax import DiceError
from rules.encounter.records import EndEncounter, RemoveCombatant, RevealCombatant
from rules.errors import ForbiddenError, MissingNumberError, RuleError, TooLateError
from rules.health.records import HitPointsChanged, LifeChanged, SetLife
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.kernel.dues import Due, DueKind
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.rounds.records import NextStep
from rules.sheet.records import RetireCharacter
from rules.state.health import Life
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-SAVES")
SAVES = {"save_breath": 15, "save_paralysis": 14, "save_death": 12}
BOTH = ("ada", "bert")


def table(preset: str = "ose", *, saves: bool = True, **settings: str) -> Scene:
    """Ann has Ada, Bob has Bert; there are goblins and a wolf that nobody sees."""
    numbers = SAVES if saves else {}
    played = Scene(preset, **settings).meet()
    played.hero("Ada", numbers=numbers).hero("Bert", 3, numbers=numbers)
    played.foe("Goblins", count=2, numbers=SAVES)
    return played.foe("Wolf", hidden=True, numbers=SAVES)


def breath(*targets: str, **options: object) -> AskChecks:
    """Everybody saves versus breath."""
    return AskChecks(what="breath", targets=targets or BOTH, **options)  # type: ignore[arg-type]


def only_ask(played: Scene) -> Ask:
    (ask,) = ASKS.of(played.state)
    return ask


def owed(played: Scene) -> list[Due]:
    dues = played.engine.what_is_due(played.state, ALL_KNOWING)
    return [due for due in dues if due.kind is DueKind.CHECK]


def points(played: Scene, *targets: str) -> list[int]:
    return [played.vitals(target).hit_points for target in targets]


def roll(played: Scene, target: str, *faces: int) -> None:
    played.act(RollAsked(targets=(target,)), REFEREE, faces)


# Asking and answering


def test_each_player_rolls_their_own_and_the_damage_falls_when_all_have() -> None:
    played = table().fight()
    asked = played.act(breath(damage="2d6", label="  the dragon's\nbreath "))
    (event,) = reported(asked, ChecksAsked)
    assert [who.id for who in event.targets] == ["ada", "bert"]
    assert (event.label, event.damage, event.saved) == ("the dragon's breath", "2d6", "half")
    assert event.seen_by(TABLE) == event
    assert event.offer_key == f"ask:{only_ask(played).id}"
    assert [(due.target, due.owners, due.holds) for due in owed(played)] == [
        ("ada", (2,), True),
        ("bert", (3,), True),
    ]
    first = played.act(RollAsked(), ANN, [15])
    assert reported(first, SaveRolled)[0].passed
    assert not reported(first, HitPointsChanged)
    last = played.act(RollAsked(), BOB, [14, 4, 5])
    assert not reported(last, SaveRolled)[0].passed
    hurt = reported(last, HitPointsChanged)
    assert [(event.target.id, event.amount, event.rulings) for event in hurt] == [
        ("ada", -4, ("half",)),
        ("bert", -9, ()),
    ]
    assert len({id(event.throw) for event in hurt}) == 1
    assert owed(played) == []
    assert ASKS.of(played.state) == ()


def test_the_board_says_who_has_to_roll_what() -> None:
    played = table()
    played.act(breath())
    played.act(AskChecks(what="death", targets=("ada", "goblins#1"), number=9), REFEREE, [9])
    due = {body.target: body.checks for one in played.see().combatants for body in one.bodies}
    assert due == {
        "ada": ("save_breath", "save_death"),
        "bert": ("save_breath",),
        "goblins#1": (),
        "goblins#2": (),
    }


def test_without_names_it_is_the_party() -> None:
    played = squire(table()).hero("Cara", 4, numbers=SAVES).hero("Dora", 4, gone="fled")
    played.act(SetLife(target="cara", life=Life.DEAD))
    played.foe("Guards", "party", count=2, numbers=SAVES)
    step = played.act(AskChecks(what="breath"), REFEREE, [9, 9])
    assert [due.target for due in owed(played)] == ["ada", "bert", "squire"]
    assert [event.target.target for event in reported(step, SaveRolled)] == ["guards#1", "guards#2"]


def test_outside_an_encounter_the_party_are_those_who_are_played() -> None:
    played = table().hero("Cara", 4)
    played.state = replace(played.state, encounter=None, active={2: "ada", 4: "cara"})
    played.act(SetLife(target="cara", life=Life.DEAD))
    played.act(AskChecks(what="breath"))
    assert [due.target for due in owed(played)] == ["ada"]
    played.state = ASKS.put(replace(played.state, active={}), ())
    with pytest.raises(RuleError, match="Say who"):
        played.act(AskChecks(what="breath"))


@pytest.mark.parametrize(("saved", "left"), [("half", 7), ("none", 8)])
def test_who_passes_takes_half_rounded_down_but_at_least_1_or_nothing(
    saved: str, left: int
) -> None:
    played = table()
    played.act(breath("ada", damage="1", saved=saved))
    roll(played, "ada", 15)
    assert points(played, "ada") == [left]


@pytest.mark.parametrize(("face", "life"), [(13, Life.DEAD), (14, Life.UP)])
def test_what_comes_of_it_follows_a_roll_of_ones_own(face: int, life: Life) -> None:
    played = table()
    played.act(AskChecks(what="paralysis", targets=("ada",), failure="dies"))
    played.act(RollCheck(what="paralysis", targets=("ada",)), ANN, [face])
    assert played.vitals("ada").life is life


@pytest.mark.parametrize(("preset", "left"), [("ose", 6), ("eris", 5)])
def test_halves_are_rounded_as_the_rulebook_does(preset: str, left: int) -> None:
    played = table(preset)
    played.act(breath("ada", damage="5"))
    roll(played, "ada", 15)
    assert points(played, "ada") == [left]


def test_nobody_who_passes_is_hurt_where_a_save_negates_it() -> None:
    played = table()
    played.act(breath(damage="2d6", saved="none"))
    step = played.act(RollAsked(for_all=True), REFEREE, [15, 16])
    assert reported(step, HitPointsChanged) == []
    assert len(step.throws) == 2


def test_the_referee_rolls_for_whoever_is_away() -> None:
    played = table()
    played.act(breath(damage="4"))
    roll(played, "ada", 2)
    with pytest.raises(ForbiddenError, match="roll for everybody"):
        played.act(RollAsked(for_all=True), ANN)
    played.act(RollAsked(for_all=True), REFEREE, [20])
    assert points(played, "ada", "bert") == [4, 6]


def test_nobody_answers_for_others_or_twice() -> None:
    played = table()
    played.act(breath())
    ask = only_ask(played)
    with pytest.raises(ForbiddenError, match="Bert's player or a referee"):
        played.act(RollAsked(ask_id=ask.id, targets=("bert",)), ANN)
    played.act(RollAsked(ask_id=ask.id, targets=("ada",)), ANN, [3])
    with pytest.raises(TooLateError, match="Ada has rolled already, and failed"):
        played.act(RollAsked(ask_id=ask.id, targets=("ada",)), ANN)
    with pytest.raises(RuleError, match="no check to roll"):
        played.act(RollAsked(), ANN)
    played.act(RollAsked(ask_id=ask.id), BOB, [17])
    for again in (RollAsked(ask_id=ask.id), RollAsked(for_all=True), RollAsked(targets=("bert",))):
        with pytest.raises(TooLateError, match="everybody has rolled, or was let off"):
            played.act(again)


def test_what_was_rolled_for_the_referee_alone_is_told_to_nobody_who_tries_again() -> None:
    played = table()
    asked = AskChecks(what="dex", targets=("ada", "bert"), number=13, seen=Visibility.BLIND)
    played.act(asked)
    ask = only_ask(played)
    step = played.act(RollAsked(ask_id=ask.id, targets=("ada",)), ANN, [7])
    assert all(throw.secret for throw in step.throws)
    assert [event for event in step.events if event.seen_by(Viewer(ANN.member))] == []
    with pytest.raises(TooLateError, match=r"Ada has rolled already\.$"):
        played.act(RollAsked(ask_id=ask.id, targets=("ada",)), ANN)


def test_one_who_has_passed_is_told_so() -> None:
    played = table()
    played.act(breath())
    roll(played, "bert", 19)
    with pytest.raises(TooLateError, match="Bert has rolled already, and passed"):
        played.act(RollAsked(targets=("bert",)), BOB)


def test_what_is_rolled_with_check_is_what_was_asked_for() -> None:
    played = table(saves=False)
    played.act(breath("ada", damage="6", modifier=2))
    with pytest.raises(MissingNumberError, match="Ada has no number for save vs breath yet"):
        played.act(RollAsked(), ANN)
    played.act(
        RollCheck(what="breath", targets=("ada",), number=9, seen=Visibility.PRIVATE), ANN, [9]
    )
    assert len(owed(played)) == 1
    other = RollCheck(what="death", targets=("ada",), number=9)
    played.act(other, ANN, [9])
    assert len(owed(played)) == 1
    played.act(RollCheck(what="magic_breath", targets=("ada",), number=12, modifier=1), ANN, [9])
    assert owed(played) == []
    assert points(played, "ada") == [5]


def test_who_lacks_a_number_still_has_to_roll_when_the_others_have() -> None:
    played = table()
    played.hero("Cara", 4)
    played.act(breath("ada", "cara"))
    played.act(RollAsked(for_all=True), REFEREE, [8])
    assert [due.target for due in owed(played)] == ["cara"]


def test_one_number_for_all_can_be_given_with_the_question() -> None:
    played = table(saves=False)
    played.act(breath(number=11))
    step = played.act(RollAsked(for_all=True), REFEREE, [11, 10])
    assert [event.passed for event in reported(step, SaveRolled)] == [True, False]


def test_with_the_setting_everybody_rolls_at_once() -> None:
    played = table(asked_checks="at-once")
    step = played.act(breath(damage="4"), REFEREE, [15, 14])
    assert reported(step, ChecksAsked) == []
    assert points(played, "ada", "bert") == [6, 4]
    with pytest.raises(MissingNumberError, match="Cara has no number for save vs breath yet"):
        played.hero("Cara", 4).act(breath("cara"))


def test_a_round_that_goes_on_by_itself_waits_for_no_dice_but_for_a_number_that_lacks() -> None:
    played = table(go_on="by-itself", asked_checks="in-rounds").hero("Cara", 4)
    played.act(NextStep())
    step = played.act(breath("ada", "cara", damage="4"), REFEREE, [15])
    assert [event.target.id for event in reported(step, SaveRolled)] == ["ada"]
    assert [due.target for due in owed(played)] == ["cara"]


def test_between_the_rounds_they_are_the_players_to_roll() -> None:
    played = table(go_on="by-itself", asked_checks="in-rounds")
    played.act(breath("ada"))
    assert [due.target for due in owed(played)] == ["ada"]


def test_the_round_waits_for_it_and_says_how_to_give_it() -> None:
    played = table()
    played.begin(party=6, monsters=1)
    played.act(breath())
    with pytest.raises(ForbiddenError, match=r"Still waiting for Ada and Bert.*`/check`"):
        played.act(NextStep(), ANN)


def test_outside_an_encounter_time_waits_for_it() -> None:
    played = table()
    played.state = replace(played.state, encounter=None)
    played.act(breath(damage="3"))
    assert [(due.name, due.holds) for due in owed(played)] == [("Ada", True), ("Bert", True)]
    played.act(RollAsked(for_all=True), REFEREE, [1, 1])
    assert points(played, "ada", "bert") == [5, 5]


# What the referee may ask


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"saved": "some"}, "`half` of the damage, or `none`"),
        ({"damage": "99999"}, "is not an amount"),
        ({"failure": "happy"}, "What comes of it is one of .*`paralysed`.* or `dies`"),
        ({"success": "happy"}, "`paralysed`.* or `dies`"),
        ({"label": "x" * 101}, "100 characters"),
        ({"number": 0}, "from 1 to 100"),
        ({"modifier": 21}, "outside"),
        ({"by": "nobody"}, "not in this encounter"),
    ],
)
def test_what_cannot_be_asked(options: dict[str, object], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        table().act(breath(**options))


def test_dice_that_cannot_be_read_are_refused_when_it_is_asked() -> None:
    played = table()
    with pytest.raises(DiceError):
        played.act(breath(damage="2d"))


def test_only_referees_ask_and_never_the_dead_or_twice() -> None:
    played = table()
    with pytest.raises(ForbiddenError, match="ask for checks"):
        played.act(breath(), ANN)
    played.act(breath("ada"))
    with pytest.raises(
        RuleError, match=r"Ada has that to roll already. A referee can let them off"
    ):
        played.act(breath())
    played.act(AskChecks(what="death", targets=("ada",)))
    played.act(SetLife(target="bert", life=Life.DEAD))
    with pytest.raises(RuleError, match="Bert is dead"):
        played.act(breath("bert"))


# What else comes of it


def test_who_fails_has_a_condition_or_dies() -> None:
    played = table()
    played.act(
        AskChecks(what="p", targets=BOTH, failure="Paralysed", success="blind", by="goblins")
    )
    roll(played, "ada", 13)
    roll(played, "bert", 14)
    effect = played.effect("paralysed")
    assert effect is not None
    assert (effect.target, effect.key, effect.source) == ("ada", "paralysed", "goblins")
    blind = played.effect("blind")
    assert blind is not None
    assert blind.target == "bert"
    played.act(AskChecks(what="death", targets=BOTH, failure="dies"))
    step = played.act(RollAsked(for_all=True), REFEREE, [12, 11])
    (event,) = reported(step, LifeChanged)
    assert (event.target.id, event.after, event.cause) == ("bert", Life.DEAD, "check")


# Monsters, and whom nobody sees


def test_monsters_roll_at_once_and_nobody_reads_what_they_need() -> None:
    played = table()
    step = played.act(breath("goblins#1", "goblins#2", damage="3"), REFEREE, [15, 14])
    assert reported(step, ChecksAsked) == []
    assert points(played, "goblins#1", "goblins#2") == [3, 1]
    seen = [event.seen_by(TABLE) for event in reported(step, SaveRolled)]
    assert [event is not None and event.needed is None for event in seen] == [True, True]


def test_a_monster_without_a_number_is_named_when_it_is_asked() -> None:
    played = table("4e", saves=False).foe("Ogre")
    with pytest.raises(MissingNumberError, match="has no number for save vs"):
        played.act(breath("ogre"))


def squire(played: Scene) -> Scene:
    """Ann's squire is a stat block, and goes with the encounter."""
    return played.foe("Squire", "party", owner=ANN.member, numbers=SAVES)


def hidden_faces(played: Scene, *faces: int) -> Scene:
    played.secret_spare = faces
    return played


def test_the_hidden_roll_in_secret_and_nobody_waits_for_them() -> None:
    played = hidden_faces(table(), 3)
    step = played.act(breath("ada", "wolf", damage="3"))
    (asked,) = reported(step, ChecksAsked)
    assert [who.id for who in asked.targets] == ["ada"]
    assert [event.seen_by(TABLE) for event in reported(step, SaveRolled)] == [None]
    last = played.act(RollAsked(), ANN, [1])
    assert points(played, "ada", "wolf") == [5, 1]
    seen = [event for event in reported(last, HitPointsChanged) if event.seen_by(TABLE)]
    assert [event.target.id for event in seen] == ["ada"]


def test_damage_to_the_hidden_alone_is_rolled_in_secret() -> None:
    played = hidden_faces(table(), 3, 2)
    step = played.act(breath("wolf", damage="1d6"))
    assert [throw.secret for throw in step.throws] == [True, True]
    assert points(played, "wolf") == [2]


def test_a_hidden_character_is_rolled_for_when_all_others_have() -> None:
    played = hidden_faces(table(), 2)
    played.alter("bert", hidden=True)
    step = played.act(breath(damage="3"))
    assert [event.concerns_hidden() for event in reported(step, ChecksAsked)] == [False, True]
    assert [(due.target, due.secret) for due in owed(played)] == [("ada", False), ("bert", True)]
    played.act(RollAsked(), ANN, [20])
    assert points(played, "ada", "bert") == [7, 5]


def test_the_last_who_is_waited_for_goes_out_of_sight() -> None:
    played = hidden_faces(squire(table()), 2)
    played.act(breath("squire", damage="3"))
    played.act(RevealCombatant(combatant_id="squire", hidden_again=True))
    assert points(played, "squire") == [1]


def test_a_hidden_character_without_a_number_is_left_out() -> None:
    played = table(saves=False)
    played.alter("bert", hidden=True)
    played.act(breath(damage="3"))
    played.act(RollCheck(what="b", targets=("ada",), number=5), ANN, [4])
    assert points(played, "ada", "bert") == [5, 8]
    assert ASKS.of(played.state) == ()


# Whoever is out


def test_the_referee_lets_people_off() -> None:
    played = table()
    with pytest.raises(RuleError, match="Nobody of them has a check to roll"):
        played.act(SkipAsked())
    played.act(breath(damage="3"))
    with pytest.raises(ForbiddenError, match="let somebody off"):
        played.act(SkipAsked(), ANN)
    roll(played, "ada", 1)
    step = played.act(SkipAsked(targets=("bert",)))
    assert [who.id for who in reported(step, ChecksSkipped)[0].targets] == ["bert"]
    assert points(played, "ada", "bert") == [5, 8]
    with pytest.raises(RuleError, match="Nobody of them"):
        played.act(SkipAsked(targets=("bert",)))


def test_letting_off_the_hidden_is_told_to_referees_alone() -> None:
    played = table()
    played.alter("bert", hidden=True)
    played.act(breath())
    events = reported(played.act(SkipAsked()), ChecksSkipped)
    assert [event.seen_by(TABLE) is None for event in events] == [False, True]


@pytest.mark.parametrize(
    "out",
    [
        SetLife(target="bert", life=Life.DEAD),
        RetireCharacter(character_id="bert"),
    ],
    ids=["dead", "put away"],
)
def test_whoever_is_out_has_nothing_to_roll(out: SetLife | RetireCharacter) -> None:
    played = table()
    played.state = replace(played.state, encounter=None)
    played.act(breath(damage="3"))
    roll(played, "ada", 1)
    played.act(out)
    assert owed(played) == []
    assert points(played, "ada", "bert") == [5, 8]


@pytest.mark.parametrize("out", [EndEncounter(), RemoveCombatant(combatant_id="squire")])
def test_hirelings_go_with_the_encounter(out: EndEncounter | RemoveCombatant) -> None:
    played = squire(table())
    played.act(breath("ada", "squire", damage="3"))
    assert [due.target for due in owed(played)] == ["ada", "squire"]
    roll(played, "squire", 1)
    played.act(breath("bert"))
    played.act(out)
    assert [due.target for due in owed(played)] == ["ada", "bert"]
    roll(played, "ada", 1)
    assert points(played, "ada") == [5]


def test_an_encounter_ends_in_which_nobody_was_asked() -> None:
    played = table()
    played.act(EndEncounter())
    assert owed(played) == []
