"""Weeks of training: begun, paid for, missed, interrupted, completed."""

import pytest

from rules.clock.clock import now
from rules.clock.records import PassTime
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError, TooLateError
from rules.expedition.records import ComeBack, SetOut
from rules.items.money import purse_of
from rules.kernel.dues import DueKind
from rules.record import replace
from rules.sheet.records import RetireCharacter
from rules.skills.records import (
    AddTrainer,
    AnswerTraining,
    BeginTraining,
    CorrectTraining,
    DropTrainer,
    StopTraining,
    TrainerAdded,
    TrainingAsked,
    TrainingBegun,
    TrainingCompleted,
    TrainingCorrected,
    TrainingInterrupted,
    TrainingRefused,
    TrainingStopped,
    WeekTrained,
)
from rules.skills.state import SKILLS, Trainer
from rules.skills.weeks import comings
from rules.state.health import Life, Vitals
from rules.state.party import Scale
from rules.state.sheet import Skill, SkillKind
from tests.rules.scene import Scene
from tests.rules.skills.school import (
    ADA,
    BO,
    NATURAL,
    OWN,
    TRAINED,
    away,
    go_by,
    learning,
    purse,
    school,
    sheet,
    skill,
    train,
)
from tests.rules.table import ANN, BOB

MARTEN = AddTrainer(name="Old Marten", skill="Tracker", kind="plebian", where="Threshold")
LEARN = BeginTraining(skill="Tracker", kind="artisan")


@pytest.mark.rule("ERIS-SKILL-TRAINING")
@pytest.mark.parametrize(
    ("kind", "faces", "weeks", "price"),
    [
        ("plebian", (4, 20), 4, 20),
        ("plebian", (1, 1), 1, 1),
        ("artisan", (10, 20), 11, 100),
        ("artisan", (1, 1), 2, 5),
        ("noble", (10, 10, 20), 20, 400),
        ("noble", (1, 1, 1), 2, 20),
    ],
)
def test_each_kind_takes_its_weeks_at_its_price(
    kind: str, faces: tuple[int, ...], weeks: int, price: int
) -> None:
    game = school()
    game.act(BeginTraining(skill="Tracker", kind=kind, character_id=ADA), faces=faces)
    assert (learning(game).weeks, learning(game).price) == (weeks, price)
    (begun,) = game.events(TrainingBegun)
    assert (begun.weeks, begun.price, begun.improves) == (weeks, price, False)


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_a_week_is_over_at_its_last_second_and_is_paid_for_then() -> None:
    game = train(school())
    go_by(game, days=6, turns=6 * 24 - 1)
    assert (learning(game).done, purse_of(game.state, ADA)) == (0, 1000)
    go_by(game, turns=1)
    assert (learning(game).done, purse_of(game.state, ADA)) == (1, 990)
    (told,) = game.events(WeekTrained)
    assert [(week.done, week.weeks, week.price, week.paid) for week in told.weeks] == [
        (1, 5, 10, True)
    ]


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_several_train_at_once_and_are_told_together() -> None:
    game = train(train(school(), who=BO, name="Cook"))
    game.act(PassTime(days=7))
    (told,) = game.events(WeekTrained)
    assert [who.name for who in told.people] == ["Ada", "Bo"]


@pytest.mark.rule("ERIS-SKILL-TRAINING")
@pytest.mark.parametrize(
    ("known", "face", "after"),
    [
        (None, 45, 28),
        (Skill("Tracker", 35), 20, 35),
        (Skill("Tracker", 15), 20, 15),
        (Skill("Tracker", 14), 20, 15),
    ],
)
def test_a_completed_training_gives_half_of_the_die_and_5_or_what_was_there(
    known: Skill | None, face: int, after: int
) -> None:
    game = school(*([known] if known else []))
    go_by(train(game), days=35, faces=(face,))
    assert skill(game, "Tracker") == Skill("Tracker", after, SkillKind.TRAINED)
    assert sheet(game).training is None
    assert purse_of(game.state, ADA) == 950
    (done,) = game.events(TrainingCompleted)
    assert (done.before, done.after) == (known.value if known else None, after)


@pytest.mark.rule("ERIS-SKILL-IMPROVE")
@pytest.mark.parametrize(
    ("score", "face", "after"),
    [(10, 50, 63), (10, 45, 45), (13, 41, 63), (13, 40, 45), (6, 65, 45), (6, 66, 63)],
)  # fmt: skip
def test_another_full_training_gains_a_third_of_what_is_missing(
    score: int, face: int, after: int
) -> None:
    game = train(school(TRAINED, score=score))
    go_by(game, days=35, faces=(face,))
    assert skill(game, "Tracker").value == after
    (done,) = game.events(TrainingCompleted)
    assert done.improves
    assert purse_of(game.state, ADA) == 950


@pytest.mark.rule("ERIS-SKILL-IMPROVE")
def test_an_improvement_needs_intelligence_and_something_to_improve() -> None:
    game = school(TRAINED)
    game.state = replace(game.state, characters=(replace(sheet(game), numbers={}),))
    with pytest.raises(MissingNumberError, match="No INT"):
        game.act(replace_who(LEARN))
    game = train(school(TRAINED))
    game.state = replace(game.state, characters=(replace(sheet(game), numbers={}),))
    go_by(game, days=35, faces=(46,))
    assert skill(game, "Tracker").value == 63
    game = school(Skill("Tracker", 100, SkillKind.TRAINED))
    with pytest.raises(RuleError, match="there is no better"):
        game.act(replace_who(LEARN))


def replace_who(action: BeginTraining) -> BeginTraining:
    return BeginTraining(skill=action.skill, kind=action.kind, character_id=ADA)


# Interruptions

WEEK = 7


@pytest.mark.rule("ERIS-SKILL-TRAINING")
@pytest.mark.parametrize("before", [0, 5])
def test_a_week_away_costs_nothing_and_the_days_before_it_count(before: int) -> None:
    game = school()
    game = go_by(train(go_by(game, days=before) if before else game), days=10)
    away(game, days=WEEK)
    assert game.events(TrainingInterrupted) == []
    assert (learning(game).done, learning(game).price) == (1, 10)
    go_by(game, days=3, turns=6 * 24 - 1)
    assert learning(game).done == 1
    go_by(game, turns=1)
    assert learning(game).done == 2


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_a_second_more_than_a_week_loses_weeks_and_the_price_is_rolled_anew() -> None:
    game = go_by(train(school()), days=24)
    game.act(SetOut(scale=Scale.DUNGEON))
    go_by(game, days=WEEK)
    game.state = replace(game.state, clock=replace(game.state.clock, seconds=1))
    game.act(ComeBack(), faces=[2, 8])
    (told,) = game.events(TrainingInterrupted)
    assert (told.lost, told.before, told.price, told.done) == (2, 10, 40, 1)
    assert (learning(game).done, learning(game).price) == (1, 40)
    go_by(game, days=4)
    assert (learning(game).done, purse_of(game.state, ADA)) == (2, 1000 - 30 - 40)


@pytest.mark.rule("ERIS-SKILL-TRAINING")
@pytest.mark.parametrize(
    ("kind", "back", "days", "done"),
    [("plebian", (5,), 14, 1), ("artisan", (6, 5), 28, 0), ("noble", (3, 5), 28, 1),
     ("noble", (10, 5), 28, 0), ("plebian", (5,), 3, 0)],
)  # fmt: skip
def test_what_is_lost_goes_by_the_table_and_never_below_nothing(
    kind: str, back: tuple[int, ...], days: int, done: int
) -> None:
    game = go_by(train(school(), kind=kind), days=days)
    away(game, days=WEEK, turns=1, back=back)
    assert learning(game).done == done
    assert learning(game).since == now(game.state)
    if not done:
        assert learning(game).part == 0


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_who_stays_at_home_goes_on_while_the_party_is_out() -> None:
    game = train(train(school(), who=BO))
    game.state = replace(game.state, active={2: ADA})
    game.act(SetOut(scale=Scale.WILDERNESS))
    go_by(game, days=WEEK)
    assert (learning(game).done, learning(game, BO).done) == (0, 1)
    assert [who.name for who in game.events(WeekTrained)[0].people] == ["Bo"]


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_the_dead_and_those_put_away_attend_nothing() -> None:
    game = train(train(school(), who=BO))
    game.act(RetireCharacter(character_id=ADA))
    dead = replace(sheet(game, BO), vitals=Vitals(-5, 8, Life.DEAD))
    game.state = replace(game.state, characters=(sheet(game), dead))
    go_by(game, days=20)
    assert game.events(WeekTrained) == []
    game.act(RetireCharacter(character_id=ADA, retired=False))
    go_by(game, days=1, faces=(1, 1))
    assert game.events(TrainingInterrupted)[0].target.name == "Ada"


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_a_week_that_cannot_be_paid_does_not_count_and_two_in_a_row_are_an_interruption() -> None:
    game = go_by(train(school(gold=19)), days=14)
    assert [week.paid for told in game.events(WeekTrained) for week in told.weeks] == [True, False]
    assert (learning(game).done, purse_of(game.state, ADA)) == (1, 9)
    go_by(game, days=7, faces=(1, 1))
    assert game.step is not None
    assert [type(one) for one in game.step.events][-2:] == [WeekTrained, TrainingInterrupted]
    (told,) = game.events(TrainingInterrupted)
    assert (told.done, told.price) == (0, 5)
    go_by(game, days=7)
    assert (learning(game).done, learning(game).unpaid, purse_of(game.state, ADA)) == (1, 0, 4)


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_a_week_that_is_paid_again_ends_the_row_of_those_that_were_not() -> None:
    game = go_by(train(school(gold=0)), days=7)
    rich = replace(sheet(game), items=purse(10))
    game.state = replace(game.state, characters=(rich, sheet(game, BO)))
    go_by(game, days=14)
    assert (learning(game).done, learning(game).unpaid) == (1, 1)
    assert game.events(TrainingInterrupted) == []


def test_a_training_that_costs_nothing_is_paid_by_an_empty_purse() -> None:
    game = school(gold=0)
    game.act(BeginTraining(skill="Cook", kind="plebian", character_id=ADA, weeks=1, price=0))
    go_by(game, days=7, faces=(45,))
    assert skill(game, "Cook").value == 28


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_the_end_of_a_training_is_seen_coming() -> None:
    game = train(school())
    go_by(game, days=10)
    day = 24 * 3600
    found = comings(game.state, 35 * day)
    assert [(one.at, one.name) for one in found] == [(35 * day, "Ada")]
    assert [*comings(game.state, 35 * day - 1)] == []
    game.act(SetOut(scale=Scale.DUNGEON))
    assert [*comings(game.state, 99 * day)] == []


# Trainers


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_a_trainer_whom_the_game_knows_begins_at_once() -> None:
    game = school()
    game.act(MARTEN)
    assert game.events(TrainerAdded)[0].where == "Threshold"
    game.act(BeginTraining(skill="tracker"), ANN, faces=[3, 12])
    assert (learning(game).trainer, learning(game).weeks, learning(game).price) == (
        "Old Marten", 3, 12,
    )  # fmt: skip
    game.act(DropTrainer(trainer="old marten"))
    go_by(game, days=7)
    assert learning(game).done == 1


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_without_one_the_referee_is_asked() -> None:
    game = school()
    game.act(LEARN, ANN)
    assert game.events(TrainingAsked)[0].skill == "Tracker"
    (due,) = [
        due for due in game.engine.what_is_due(game.state, ANN) if due.kind is DueKind.TRAINER
    ]
    assert (due.target, due.holds) == (ADA, False)
    go_by(game, days=7)
    assert game.events(WeekTrained) == []
    with pytest.raises(RuleError, match="the referee has not answered"):
        game.act(LEARN, ANN)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(AnswerTraining(character_id=ADA, agreed=True), ANN)
    game.act(AnswerTraining(character_id=ADA, agreed=True, trainer="Mira"), faces=[1, 1])
    assert (learning(game).trainer, learning(game).since) == ("Mira", now(game.state))
    with pytest.raises(TooLateError, match="waits for no word"):
        game.act(AnswerTraining(character_id=ADA, agreed=True))


def test_the_referee_may_say_that_there_is_none_and_only_for_those_at_home_that_there_is() -> None:
    game = school()
    game.act(LEARN, ANN)
    game.act(SetOut(scale=Scale.DUNGEON))
    with pytest.raises(RuleError, match="is not at home"):
        game.act(AnswerTraining(character_id=ADA, agreed=True))
    game.act(AnswerTraining(character_id=ADA, agreed=False))
    assert (sheet(game).training, len(game.events(TrainingRefused))) == (None, 1)
    with pytest.raises(RuleError, match="Ada is out with the party"):
        game.act(LEARN, ANN)
    game.act(MARTEN)
    with pytest.raises(RuleError, match="Ada is not at home"):
        game.act(replace(LEARN, character_id=ADA))


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_who_stays_at_home_can_begin_while_the_others_are_out() -> None:
    game = school()
    game.act(MARTEN)
    game.state = replace(game.state, active={2: ADA})
    game.act(SetOut(scale=Scale.DUNGEON))
    train(game, who=BO)
    assert learning(game, BO).agreed


def test_which_trainer_is_meant_has_to_be_clear() -> None:
    game = school()
    game.act(MARTEN)
    game.act(AddTrainer(name="Mira", skill="Tracker", kind="noble"))
    game.act(AddTrainer(name="Jon", skill="Cook", kind="plebian"))
    with pytest.raises(RuleError, match="Old Marten, Mira teach Tracker"):
        game.act(BeginTraining(skill="Tracker"), ANN)
    with pytest.raises(NotFoundError, match="does not teach Tracker"):
        game.act(BeginTraining(skill="Tracker", trainer="Jon"), ANN)
    game.act(BeginTraining(skill="Tracker", trainer="mira"), ANN, faces=[1, 1, 1])
    assert learning(game).kind == "noble"
    with pytest.raises(RuleError, match="Ada is learning Tracker: 0 of 2 weeks"):
        game.act(BeginTraining(skill="Cook"), ANN)
    game.act(StopTraining(), ANN)
    assert game.events(TrainingStopped)[0].weeks == 2
    with pytest.raises(RuleError, match="learning nothing"):
        game.act(StopTraining(), ANN)
    game.act(BeginTraining(skill="Tracker", kind="plebian", trainer="Somebody else"), ANN)
    assert not learning(game).agreed


def test_what_cannot_be_written_down_is_refused() -> None:
    game = school()
    game.act(MARTEN)
    refused = [
        (MARTEN, "teaches Tracker already"),
        (AddTrainer(name="x" * 41, skill="Cook", kind="noble"), "Say who teaches it"),
        (AddTrainer(name="Jon", skill="Cook", kind="royal"), "what kind of skill"),
        (DropTrainer(trainer="Nobody"), "no such trainer"),
    ]
    for action, says in refused:
        with pytest.raises(RuleError, match=says):
            game.act(action)
        with pytest.raises(ForbiddenError):
            game.act(action, ANN)
    many = tuple(Trainer(f"t{i}", f"T{i}", "Cook", "noble") for i in range(40))
    game.state = SKILLS.put(game.state, replace(SKILLS.of(game.state), trainers=many))
    with pytest.raises(RuleError, match="At most 40"):
        game.act(MARTEN)


def test_only_a_referee_says_how_long_it_takes_and_what_it_costs() -> None:
    game = school()
    game.act(MARTEN)
    for action in (
        BeginTraining(skill="Tracker", weeks=1),
        BeginTraining(skill="Tracker", price=1),
    ):
        with pytest.raises(ForbiddenError, match="Only a referee"):
            game.act(action, ANN, faces=[1])
    for action in (
        BeginTraining(skill="Tracker", weeks=0, character_id=ADA),
        BeginTraining(skill="Tracker", price=-1, character_id=ADA),
    ):
        with pytest.raises(RuleError, match="training"):
            game.act(action, faces=[1])
    with pytest.raises(NotFoundError, match="what kind of skill"):
        game.act(BeginTraining(skill="Cook"), ANN)


@pytest.mark.rule("ERIS-BACKGROUND-SKILLS")
def test_what_comes_with_a_background_and_what_a_guild_keeps_is_taught_by_no_trainer() -> None:
    game = school(OWN, NATURAL)
    with pytest.raises(RuleError, match="learned by doing"):
        game.act(BeginTraining(skill="Lockpicker", kind="noble", character_id=ADA))
    with pytest.raises(ForbiddenError, match="skill of a guild"):
        game.act(BeginTraining(skill="Pickpocketer", kind="noble"), ANN)
    game.act(BeginTraining(skill="Pickpocketer", kind="plebian", character_id=ADA), faces=[1, 1])


def test_only_their_player_has_somebody_train() -> None:
    game = school()
    with pytest.raises(ForbiddenError, match="Ada's player or a referee"):
        game.act(BeginTraining(skill="Cook", kind="noble", character_id=ADA), BOB)


def test_a_game_without_trainings_does_nothing_as_time_goes_by() -> None:
    game: Scene = school()
    before = game.state.characters
    away(game, days=30)
    assert game.state.characters is before


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_the_referee_says_how_a_training_stands_and_sets_the_die_of_its_end() -> None:
    game = train(school())
    game.act(CorrectTraining(character_id=ADA, weeks=6, done=2, price=15))
    assert (learning(game).weeks, learning(game).done, learning(game).price) == (6, 2, 15)
    game.act(CorrectTraining(character_id=ADA, done=6, forced=45))
    assert game.events(TrainingCorrected)[0].done == 6
    assert skill(game, "Tracker") == Skill("Tracker", 28, SkillKind.TRAINED)
    game = train(school(TRAINED))
    game.act(CorrectTraining(character_id=ADA, done=5, forced=50))
    assert skill(game, "Tracker").value == 63


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "Nothing would change"),
        ({"done": 6}, "0 to 5 can be over"),
        ({"done": -1}, "0 to 5 can be over"),
        ({"weeks": 100}, "takes 1 to 99 weeks"),
        ({"price": -1}, "costs 0 to"),
        ({"done": 5, "forced": 101}, "1d100 comes to"),
        ({"done": 4, "forced": 50}, "when all weeks are over"),
    ],
)
def test_how_no_training_stands(fields: dict[str, int], says: str) -> None:
    game = train(school())
    with pytest.raises(RuleError, match=says):
        game.act(CorrectTraining(character_id=ADA, **fields))


def test_a_training_that_has_not_begun_is_not_corrected() -> None:
    game = school()
    for _ in range(2):
        with pytest.raises(RuleError, match="Ada is not training"):
            game.act(CorrectTraining(character_id=ADA, done=1))
        if sheet(game).training is None:
            game.act(LEARN, ANN)
