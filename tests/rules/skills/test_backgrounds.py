"""Backgrounds over a class: who may join, how they are accepted, and what comes with it.
Whatever a campaign does with its weeks, no coin and no day of training gets lost.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.clock.clock import now
from rules.clock.records import PassTime
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.items.money import purse_of
from rules.record import replace
from rules.sheet.records import CreateCharacter, TraitsChanged
from rules.skills.learning import CALLINGS, earlier_characters, is_closed
from rules.skills.records import (
    AcceptMember,
    BackgroundAccepted,
    BackgroundBegun,
    BackgroundLeft,
    BackgroundRuled,
    EarlierSet,
    GuildSkillSet,
    JoinBackground,
    LearnSkill,
    LeaveBackground,
    RuleBackground,
    SetEarlier,
    SetGuildSkill,
    SkillLearned,
    TrainingCompleted,
    WeekTrained,
)
from rules.skills.state import SKILLS
from rules.skills.weeks import WEEK, ends_at
from rules.state.party import Scale
from rules.state.sheet import Background, ClassTrack, Service, Skill, SkillKind
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice
from tests.rules.skills.school import ADA, BO, go_by, school, sheet, skill, train
from tests.rules.table import ANN, BOB

JOIN = JoinBackground(background="Thief")
DAY = 24 * 3600
TAUGHT = RuleBackground(background="thief", skills=("Lockpicker", "pickpocketer"))


def veteran(*skills: Skill, traits: tuple[str, ...] = ()) -> Scene:
    """Ada's player has played somebody before, of whom there is no sheet."""
    game = school(*skills, traits=traits)
    game.act(SetEarlier(member=ANN.member, count=1))
    return game


@pytest.mark.rule("ERIS-ADVANCED-TYPES")
def test_six_are_offered_and_four_once_the_referee_offers_them() -> None:
    assert [one.name for one in CALLINGS if not one.considered] == [
        "Thief", "Assassin", "Paladin", "Ranger/Warden", "Berserker", "Dervish",
    ]  # fmt: skip
    assert [one.name for one in CALLINGS if one.considered] == [
        "Psionic", "Druid", "Ishpanese Deathmonk", "Ishpanese Samurai",
    ]  # fmt: skip
    for calling in CALLINGS:
        game = veteran()
        action = JoinBackground(background=calling.name)
        if calling.considered:
            with pytest.raises(RuleError, match="is not offered"):
                game.act(action, ANN)
            game.act(RuleBackground(background=calling.name, offered=True))
        game.act(action, ANN)
        assert game.events(BackgroundBegun)[0].background == calling.key
    game = veteran()
    with pytest.raises(NotFoundError, match="no such background"):
        game.act(JoinBackground(background="Knight"), ANN)
    game.act(JoinBackground(background="warden"), ANN)
    assert game.events(BackgroundBegun)[0].background == "ranger"


@pytest.mark.rule("ERIS-ADVANCED-TYPES")
def test_training_and_acceptance_have_their_dates() -> None:
    game = veteran()
    go_by(game, days=3)
    game.at = 5000
    game.act(JOIN, ANN)
    assert sheet(game).background == Background("thief", 3 * DAY, 5000)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(AcceptMember(character_id=ADA), ANN)
    go_by(game, days=60)
    game.at = 9000
    game.act(AcceptMember(character_id=ADA))
    assert sheet(game).background == Background("thief", 3 * DAY, 5000, 63 * DAY, 9000)
    (told,) = game.events(BackgroundAccepted)
    assert (told.seconds, told.lacks_skills) == (60 * DAY, True)
    assert game.events(TraitsChanged)[0].after == ("thief",)
    with pytest.raises(RuleError, match="is a Thief already"):
        game.act(AcceptMember(character_id=ADA))
    with pytest.raises(RuleError, match="trains for no background"):
        game.act(AcceptMember(character_id=BO))


@pytest.mark.rule("ERIS-ADVANCED-TYPES")
def test_there_is_one_background_for_each() -> None:
    game = veteran()
    game.act(JOIN, ANN)
    with pytest.raises(RuleError, match="has a background, Thief"):
        game.act(JoinBackground(background="Paladin"), ANN)
    game.act(LeaveBackground(), ANN)
    assert not game.events(BackgroundLeft)[0].was_member
    game.act(JoinBackground(background="Paladin"), ANN)
    with pytest.raises(RuleError, match="has no background"):
        game.act(LeaveBackground(), BOB)


@pytest.mark.rule("ERIS-ADVANCED-TYPES")
def test_only_who_has_played_somebody_before_unless_the_referee_waives_it() -> None:
    game = school()
    with pytest.raises(RuleError, match="Ada is the first of theirs"):
        game.act(JOIN, ANN)
    with pytest.raises(ForbiddenError, match="waive"):
        game.act(JoinBackground(background="Thief", waive=True), ANN)
    game.act(JoinBackground(background="Thief", waive=True, character_id=ADA))
    assert game.events(BackgroundBegun)[0].waived
    game.state = replace(game.state, next_character=3)
    game.act(CreateCharacter(name="Cousin", hit_points=5), ANN)
    cousin = game.state.characters[-1]
    assert [earlier_characters(game.state, one) for one in (sheet(game), cousin)] == [0, 1]
    game.act(JoinBackground(background="Dervish", character_id=cousin.id), ANN)


@pytest.mark.rule("ERIS-ADVANCED-TYPES")
def test_hirelings_are_no_earlier_characters_and_a_newcomer_comes_after_all() -> None:
    game = school()
    guard = character("c9", name="Guard", service=Service(ADA, "Guardsman"))
    game.state = replace(game.state, characters=(guard, *game.state.characters))
    assert earlier_characters(game.state, sheet(game)) == 0
    assert earlier_characters(game.state, character("new", name="Newcomer")) == 1


@pytest.mark.rule("ERIS-ADVANCED-TYPES")
def test_the_referee_says_which_classes_it_is_for() -> None:
    game = veteran(traits=("cleric", "elf"))
    game.act(RuleBackground(background="thief", requires=("Fighter", "magic user")))
    (told,) = game.events(BackgroundRuled)
    assert told.requires == ("fighter", "magic-user")
    with pytest.raises(RuleError, match="for a fighter or magic-user, and Ada is none"):
        game.act(JOIN, ANN)
    game.act(RuleBackground(background="thief", requires=(), excludes=("cleric",)))
    with pytest.raises(RuleError, match="not for a cleric"):
        game.act(JOIN, ANN)
    game.act(RuleBackground(background="thief", requires=("elf",), excludes=("dwarf",)))
    game.act(JOIN, ANN)


@pytest.mark.rule("ERIS-ADVANCED-TYPES")
def test_the_class_that_is_written_counts_and_both_of_an_elf() -> None:
    for word, fits in (("magic-user", True), ("Cleric", True), ("fighter", False)):
        game = veteran()
        elf = replace(sheet(game), class_name="cleric", second=ClassTrack("magic-user"))
        game.state = replace(game.state, characters=(elf,))
        game.act(RuleBackground(background="thief", requires=(word,)))
        if fits:
            game.act(JOIN, ANN)
        else:
            with pytest.raises(RuleError, match="Ada is none"):
                game.act(JOIN, ANN)


def test_rules_of_backgrounds_are_the_referees_and_change_something() -> None:
    game = school()
    with pytest.raises(ForbiddenError):
        game.act(TAUGHT, ANN)
    for action in (
        RuleBackground(background="thief"),
        RuleBackground(background="thief", offered=True),
    ):
        with pytest.raises(RuleError, match="Nothing would change"):
            game.act(action)
    game.act(RuleBackground(background="thief", offered=False))
    with pytest.raises(RuleError, match="not offered"):
        game.act(JOIN, ANN)
    many = tuple(f"Trade {number}" for number in range(41))
    with pytest.raises(RuleError, match="at most 40"):
        game.act(RuleBackground(background="thief", skills=many))


@pytest.mark.rule("ERIS-BACKGROUND-SKILLS")
def test_its_skills_come_with_acceptance_at_half_of_the_die() -> None:
    game = veteran(Skill("Pickpocketer", 12))
    game.act(TAUGHT)
    game.act(JOIN, ANN)
    game.act(AcceptMember(character_id=ADA), faces=[45, 20])
    assert sheet(game).skills == (
        Skill("Lockpicker", 23, SkillKind.BACKGROUND),
        Skill("Pickpocketer", 12, SkillKind.BACKGROUND),
    )
    assert [event.value for event in game.events(SkillLearned)] == [23, 10]
    assert not game.events(BackgroundAccepted)[0].lacks_skills


@pytest.mark.rule("ERIS-BACKGROUND-SKILLS")
def test_what_the_referee_adds_later_is_rolled_when_it_is_tried() -> None:
    game = veteran()
    game.act(JOIN, ANN)
    game.act(AcceptMember(character_id=ADA))
    game.act(TAUGHT)
    game.act(LearnSkill(skill="lockpicker"), ANN, faces=[45])
    assert skill(game, "Lockpicker") == Skill("Lockpicker", 23, SkillKind.BACKGROUND)


def test_a_membership_ends_by_the_referees_word_and_what_was_learned_stays() -> None:
    game = veteran()
    game.act(TAUGHT)
    game.act(JOIN, ANN)
    game.act(AcceptMember(character_id=ADA), faces=[45, 20])
    with pytest.raises(ForbiddenError, match="end a membership"):
        game.act(LeaveBackground(), ANN)
    game.act(LeaveBackground(character_id=ADA))
    assert game.events(BackgroundLeft)[0].was_member
    assert (sheet(game).background, sheet(game).traits) == (None, ())
    assert len(sheet(game).skills) == 2


def test_who_was_a_thief_by_class_stays_one() -> None:
    game = veteran(traits=("thief",))
    game.act(JOIN, ANN)
    game.act(AcceptMember(character_id=ADA))
    assert game.events(TraitsChanged) == []
    game = veteran(traits=("thief",))
    game.act(JOIN, ANN)
    game.act(LeaveBackground(), ANN)
    assert sheet(game).traits == ("thief",)
    game = veteran()
    game.act(JOIN, ANN)
    game.act(AcceptMember(character_id=ADA))
    game.state = replace(game.state, characters=(replace(sheet(game), traits=()),))
    game.act(LeaveBackground(character_id=ADA))
    assert sheet(game).background is None


@pytest.mark.rule("ERIS-BACKGROUND-SKILLS")
def test_which_skills_are_a_guilds_is_the_referees_to_say() -> None:
    game = school()
    assert is_closed(game.state, "lockpicker")
    game.act(SetGuildSkill(skill="Lockpicker", closed=False))
    assert not is_closed(game.state, "Lockpicker")
    assert is_closed(game.state, "Pickpocketer")
    game.act(SetGuildSkill(skill="tracker"))
    assert game.events(GuildSkillSet)[0].skill == "Tracker"
    for closed, how in ((True, "closed to all"), (False, "open to everybody")):
        name = "Tracker" if closed else "Miller"
        with pytest.raises(RuleError, match=how):
            game.act(SetGuildSkill(skill=name, closed=closed))
    with pytest.raises(ForbiddenError):
        game.act(SetGuildSkill(skill="Tracker", closed=False), ANN)
    many = tuple(f"Trade {number}" for number in range(40))
    game.state = SKILLS.put(game.state, replace(SKILLS.of(game.state), guilds=many))
    with pytest.raises(RuleError, match="At most 40"):
        game.act(SetGuildSkill(skill="One more"))


def test_earlier_characters_are_counted_by_referees() -> None:
    game = veteran()
    assert game.events(EarlierSet)[0].count == 1
    with pytest.raises(RuleError, match="counted already"):
        game.act(SetEarlier(member=ANN.member, count=1))
    with pytest.raises(RuleError, match="0 to 99"):
        game.act(SetEarlier(member=ANN.member, count=100))
    with pytest.raises(ForbiddenError):
        game.act(SetEarlier(member=ANN.member, count=0), ANN)
    game.act(SetEarlier(member=ANN.member, count=0))
    assert SKILLS.of(game.state).earlier == {}


STAYS = st.tuples(st.booleans(), st.integers(1, 20))
"""Out or at home, and for how many days."""


def play(game: Scene, stays: list[tuple[bool, int]]) -> tuple[int, int]:
    """Play them; what was told to be paid, and how many trainings have ended."""
    paid = ended = 0
    for is_out, days in stays:
        for action in (SetOut(scale=Scale.WILDERNESS), PassTime(days=days), ComeBack()):
            if is_out or isinstance(action, PassTime):
                game.act(action)
                told = [week for one in game.events(WeekTrained) for week in one.weeks]
                paid += sum(week.price for week in told if week.paid)
                ended += len(game.events(TrainingCompleted))
    return paid, ended


@pytest.mark.rule("ERIS-SKILL-TRAINING")
@settings(max_examples=40, deadline=None)
@given(stays=st.lists(STAYS, min_size=1, max_size=6), gold=st.integers(0, 60))
def test_what_is_told_to_be_paid_is_what_the_purse_lacks(
    stays: list[tuple[bool, int]], gold: int
) -> None:
    game = train(school(gold=gold))
    game.falling = CountedDice()
    paid, ended = play(game, stays)
    assert purse_of(game.state, ADA) == gold - paid
    training = sheet(game).training
    assert (training is None) is (ended == 1)
    if training is not None:
        assert 0 <= training.done < training.weeks
        assert 0 <= training.part < WEEK
        end = ends_at(training)
        assert end is not None
        assert end > now(game.state)
