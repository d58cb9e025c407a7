"""Skills are tried: the first time they are rolled, and then they are kept."""

import pytest

from rules.checks.records import AskChecks, CheckRolled, ChecksAsked, RollCheck
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.expedition.records import SetOut
from rules.exploration.records import ChooseTask, PlayTurn
from rules.kernel.actor import ALL_KNOWING, Viewer
from rules.kernel.questions import Asker
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.rolls.records import DiceRolled, RollDice
from rules.rolls.rolling import bind_to_sheet, odds, read_one
from rules.sheet.reading import number, numbers_of
from rules.skills.learning import (
    INTELLIGENCE,
    by_background,
    improved,
    known_skills,
    natural,
    trained,
)
from rules.skills.lessons import BY_KEY, find_lesson
from rules.skills.records import (
    AddTrainer,
    ForgetSkill,
    LearnSkill,
    RuleBackground,
    SetSkill,
    SkillLearned,
    SkillWritten,
)
from rules.skills.state import SKILLS, Skills
from rules.skills.using import TASKS
from rules.state.party import Scale
from rules.state.sheet import Background, Skill, SkillKind
from rules.stealth.records import PickPocket, PocketPicked
from tests.rules.scene import Scene, told
from tests.rules.skills.school import ADA, BO, NATURAL, OWN, school, sheet, skill, train
from tests.rules.table import ANN, BOB, REFEREE

TRY = RollCheck(what="skill:tracker")


@pytest.mark.rule("ERIS-SKILLS")
def test_a_first_try_rolls_the_natural_skill_for_good_and_then_the_check() -> None:
    game = school(score=13)
    step = game.act(TRY, ANN, faces=[50, 18])
    (learned,), (check,) = game.events(SkillLearned), game.events(CheckRolled)
    assert (learned.skill, learned.kind, learned.adjustment, learned.value) == (
        "Tracker", "natural", 5, 18,
    )  # fmt: skip
    assert (check.what, check.needed, check.passed) == ("skill:Tracker", 18, True)
    assert [throw.total for throw in step.throws] == [50, 18]
    assert skill(game, "Tracker") == Skill("Tracker", 18)
    game.act(RollCheck(what="Tracker"), ANN, faces=[19])
    assert game.events(SkillLearned) == []
    assert not game.events(CheckRolled)[0].passed


@pytest.mark.rule("ERIS-SKILLS")
@pytest.mark.parametrize(("face", "passed"), [(13, True), (14, False)])
def test_a_check_is_passed_at_the_skill_or_less(face: int, passed: bool) -> None:
    game = school(NATURAL)
    game.act(RollCheck(what="tracker"), ANN, faces=[face])
    assert game.events(CheckRolled)[0].passed is passed


@pytest.mark.rule("ERIS-SKILLS")
def test_a_hundred_is_read_from_two_noughts_and_passes_at_100_alone() -> None:
    for value, passed in ((99, False), (100, True)):
        game = school(Skill("Miller", value))
        game.act(RollCheck(what="Miller"), ANN, faces=[100])
        assert game.events(CheckRolled)[0].passed is passed


@pytest.mark.rule("ERIS-SKILLS")
def test_a_negative_skill_is_written_as_nothing_and_never_succeeds() -> None:
    game = school(score=3)
    game.act(TRY, ANN, faces=[2, 1])
    assert skill(game, "Tracker").value == 0
    assert not game.events(CheckRolled)[0].passed


def test_a_modifier_and_a_number_for_once_count_and_write_nothing() -> None:
    game = school()
    game.act(RollCheck(what="skill:Tracker", number=30, modifier=-5), ANN, faces=[35])
    assert game.events(CheckRolled)[0].passed
    assert sheet(game).skills == ()


def test_a_private_try_is_told_to_whoever_rolls_and_a_blind_one_to_the_referees() -> None:
    game = school()
    step = game.act(replace_seen(TRY, Visibility.PRIVATE), ANN, faces=[50, 10])
    assert told(step, BOB) == []
    assert len(told(step, ANN)) == 2
    game = school()
    step = game.act(replace_seen(TRY, Visibility.BLIND), ANN, faces=[50, 10])
    assert [type(event) for event in told(step, ANN)] == [SkillLearned]
    assert [type(event) for event in told(step, REFEREE)] == [SkillLearned, CheckRolled]
    assert all(throw.secret for throw in step.throws)


def replace_seen(action: RollCheck, seen: Visibility) -> RollCheck:
    return RollCheck(what=action.what, seen=seen)


def test_what_is_missing_is_named() -> None:
    game = school()
    game.state = replace(game.state, characters=(replace(sheet(game), numbers={}),))
    with pytest.raises(MissingNumberError, match="No INT is written for Ada"):
        game.act(TRY, ANN)
    with pytest.raises(NotFoundError, match="no check called “Trackr”"):
        game.act(RollCheck(what="Trackr"), ANN)
    with pytest.raises(RuleError, match="Name the skill after a trade"):
        game.act(RollCheck(what=f"skill:{'x' * 41}"), ANN)


@pytest.mark.rule("ERIS-SKILLS")
def test_a_skill_goes_by_its_name_among_dice_and_in_odds() -> None:
    game = school(Skill("Rope-maker", 40), Skill("Cook", 30, SkillKind.BACKGROUND), level=2)
    for text, passed in (("1d100 <= rope_maker", True), ("1d100 <= cook-1", False)):
        game.act(RollDice(text=text), ANN, faces=[40])
        assert game.events(DiceRolled)[0].results[0].passed is passed
    part = bind_to_sheet(read_one("1d100 <= cook"), asking(game), ANN)
    assert odds(part).chance == 0.4


@pytest.mark.rule("ERIS-BACKGROUND-SKILLS")
def test_a_skill_that_is_shown_as_a_number_says_which_rule_it_is_of() -> None:
    game = school(Skill("Rope-maker", 40), Skill("Cook", 30, SkillKind.BACKGROUND))
    keys = "skill:Rope-maker", "skill:Cook"
    shown = numbers_of(asking(game), ADA, keys)
    assert [shown[key].source for key in keys] == ["ERIS-SKILLS", "ERIS-BACKGROUND-SKILLS"]


def test_monsters_have_no_sheet_and_roll_against_a_number() -> None:
    game = school().fight().foe("Goblin")
    goblin = game.id("Goblin")
    with pytest.raises(MissingNumberError, match="Goblin has no sheet"):
        game.act(RollCheck(what="skill:Tracker", targets=(goblin,)))
    with pytest.raises(MissingNumberError, match="Goblin has no sheet"):
        game.act(AskChecks(what="skill:Tracker", targets=(goblin,)))
    game.act(RollCheck(what="skill:Tracker", targets=(goblin,), number=20), faces=[20])
    assert game.events(CheckRolled)[0].passed


def test_it_is_asked_of_people_who_roll_it_for_the_first_time_then() -> None:
    game = school()
    game.act(AskChecks(what="skill:Mountainman", targets=(ADA,)))
    assert game.events(ChecksAsked)[0].what == "skill:Mountainman"
    game.act(RollCheck(what="mountainman"), ANN, faces=[40, 5])
    assert skill(game, "Mountainman").value == 10
    assert game.events(CheckRolled)[0].passed
    game.state = replace(game.state, overrides={**game.state.overrides, "asked_checks": "at-once"})
    game.act(AskChecks(what="Lockpicker", targets=(ADA,)), faces=[40, 50])
    assert skill(game, "Lockpicker").value == 10


@pytest.mark.rule("ERIS-BACKGROUND-SKILLS", "ERIS-HOBBIT")
@pytest.mark.parametrize(
    ("level", "race", "face", "passed"),
    [(1, "", 35, True), (1, "", 36, False), (3, "", 45, True), (3, "", 46, False),
     (3, "hobbit", 65, True), (3, "hobbit", 66, False), (0, "", 30, True), (0, "", 31, False)],
)  # fmt: skip
def test_a_skill_of_a_background_counts_5_more_for_each_level_and_a_hobbit_thief_4_levels(
    level: int, race: str, face: int, passed: bool
) -> None:
    game = thief(level, race)
    game.act(RollCheck(what="Lockpicker"), ANN, faces=[face])
    assert game.events(CheckRolled)[0].passed is passed
    assert skill(game, "Lockpicker").value == 30


def thief(level: int, race: str = "", key: str = "thief") -> Scene:
    """Ada belongs to the thieves, and picks locks at 30%."""
    member = Background(key, accepted=0)
    return school(OWN, level=level, traits=(race, key), background=member)


@pytest.mark.rule("ERIS-BACKGROUND-SKILLS")
def test_a_hobbit_who_is_no_thief_counts_no_more_and_where_races_are_words_none_does() -> None:
    game = thief(3, "hobbit", "ranger")
    assert number(asking(game), ADA, "open_locks") == 45
    game = thief(3, "hobbit")
    assert number(asking(game), ADA, "open_locks") == 65
    game.state = replace(game.state, overrides={**game.state.overrides, "races": "off"})
    assert number(asking(game), ADA, "open_locks") == 45


@pytest.mark.rule("ERIS-BACKGROUND-SKILLS", "ERIS-PICKPOCKET")
def test_what_is_written_counts_before_the_skill_and_the_skill_before_nothing() -> None:
    game = thief(20)
    assert number(asking(game), ADA, "open_locks") == 100
    typed = replace(sheet(game), numbers={"open_locks": 12})
    game.state = replace(game.state, characters=(typed,))
    assert number(asking(game), ADA, "open_locks") == 12
    pick = PickPocket(victim="a merchant", forced_notice=1)
    with pytest.raises(MissingNumberError, match="Ada is no Pickpocketer"):
        school().act(PickPocket(victim="a merchant"), ANN)
    game = school(Skill("Pickpocketer", 20, SkillKind.BACKGROUND), level=2)
    game.act(replace_thief(pick), REFEREE, faces=[30])
    assert (game.events(PocketPicked)[0].skill, game.events(PocketPicked)[0].taken) == (30, True)


def replace_thief(action: PickPocket) -> PickPocket:
    return PickPocket(victim=action.victim, thief=ADA, forced_notice=1)


def asking(game: Scene) -> Asker:
    return game.engine.asking(game.state)


@pytest.mark.rule("ERIS-BACKGROUND-SKILLS")
def test_the_skill_of_a_guild_is_for_members_or_by_the_word_of_a_referee() -> None:
    game = school()
    with pytest.raises(ForbiddenError, match="Lockpicker is a skill of a guild"):
        game.act(RollCheck(what="lockpicker"), ANN)
    with pytest.raises(ForbiddenError, match="skill of a guild"):
        game.act(LearnSkill(skill="Pickpocketer"), ANN)
    game.act(RollCheck(what="lockpicker", targets=(ADA,)), faces=[50, 50])
    assert skill(game, "Lockpicker").value == 13
    game.act(RollCheck(what="lockpicker"), ANN, faces=[50])
    game = thief(1)
    with pytest.raises(ForbiddenError, match="skill of a guild"):
        game.act(LearnSkill(skill="Pickpocketer"), ANN)
    game.state = SKILLS.put(game.state, Skills(guilds=()))
    game.act(LearnSkill(skill="Pickpocketer"), ANN, faces=[50])


@pytest.mark.rule("ERIS-SKILLS")
def test_a_skill_can_be_rolled_without_a_check_and_a_referee_sets_the_die() -> None:
    game = school()
    game.act(LearnSkill(skill="miller", forced=90, character_id=ADA))
    assert skill(game, "Miller").value == 23
    with pytest.raises(RuleError, match="Ada has Miller at 23% already"):
        game.act(LearnSkill(skill="MILLER"), ANN)
    with pytest.raises(ForbiddenError, match="set the result"):
        game.act(LearnSkill(skill="Cook", forced=1), ANN)
    with pytest.raises(RuleError, match="1d100 comes to 1 to 100"):
        game.act(LearnSkill(skill="Cook", forced=101, character_id=ADA))


def test_a_skill_is_written_from_paper_and_changed_or_struck_by_a_referee_alone() -> None:
    game = school()
    step = game.act(SetSkill(skill="Cook", value=40, kind="Trained"), ANN)
    assert skill(game, "Cook") == Skill("Cook", 40, SkillKind.TRAINED)
    assert told(step, BOB) == []
    with pytest.raises(RuleError, match="40% already"):
        game.act(SetSkill(skill="cook", value=40, kind="trained"), ANN)
    with pytest.raises(ForbiddenError, match="kept for good"):
        game.act(SetSkill(skill="Cook", value=80), ANN)
    with pytest.raises(RuleError, match="0 to 100%"):
        game.act(SetSkill(skill="Cook", value=101), ANN)
    with pytest.raises(RuleError, match="`natural`, `trained`"):
        game.act(SetSkill(skill="Cook", value=1, kind="godly"), ANN)
    game.act(SetSkill(skill="Cook", value=41, character_id=ADA))
    assert game.events(SkillWritten)[0].before == 40
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(ForgetSkill(skill="Cook"), ANN)
    game.act(ForgetSkill(skill=" cook ", character_id=ADA))
    assert (sheet(game).skills, game.events(SkillWritten)[0].after) == ((), None)
    with pytest.raises(RuleError, match="has no such skill"):
        game.act(ForgetSkill(skill="Cook", character_id=ADA))


def test_a_sheet_holds_so_many_skills() -> None:
    full = tuple(Skill(f"Trade {number}", 1) for number in range(40))
    game = school(*full)
    for action in (TRY, LearnSkill(skill="Cook"), SetSkill(skill="Cook", value=1)):
        with pytest.raises(RuleError, match="holds 40 skills"):
            game.act(action, ANN)


SCORES = {3: -20, 6: -20, 7: -10, 8: -10, 9: 0, 12: 0, 13: 5, 14: 5, 15: 10, 18: 10}


@pytest.mark.rule("ERIS-SKILLS")
@pytest.mark.parametrize(
    ("face", "value"), [(1, 0), (2, 1), (50, 13), (90, 23), (97, 24), (98, 25), (100, 25)]
)
def test_a_natural_skill_is_a_quarter_of_the_die_to_the_nearest(face: int, value: int) -> None:
    assert natural(face, 0) == value


@pytest.mark.rule("ERIS-SKILLS")
@pytest.mark.parametrize(("score", "added"), SCORES.items())
def test_intelligence_adds_by_its_band(score: int, added: int) -> None:
    assert INTELLIGENCE.at(score) == added


@pytest.mark.rule("ERIS-SKILLS")
def test_a_natural_skill_is_never_below_nothing() -> None:
    assert natural(50, -20) == 0
    assert natural(84, -20) == 1
    assert natural(100, 10) == 35


@pytest.mark.rule("ERIS-SKILL-TRAINING", "ERIS-BACKGROUND-SKILLS")
@pytest.mark.parametrize(("face", "half"), [(1, 1), (2, 1), (45, 23), (99, 50), (100, 50)])
def test_half_of_the_die_is_rounded_up_at_a_half_and_a_training_adds_5(
    face: int, half: int
) -> None:
    assert by_background(face) == half
    assert trained(face) == half + 5


@pytest.mark.rule("ERIS-SKILL-IMPROVE")
@pytest.mark.parametrize(
    ("value", "total", "after"),
    [
        (45, 50, 63),
        (45, 45, 45),
        (45, 46, 63),
        (28, 29, 52),
        (98, 99, 99),
        (99, 100, 99),
        (0, 1, 33),
    ],
)
def test_a_third_of_what_is_missing_is_gained_by_a_greater_roll(
    value: int, total: int, after: int
) -> None:
    assert improved(value, total) == after


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_the_table_of_trainings() -> None:
    rows = [(lesson.weeks.text, lesson.factor, lesson.loss.text) for lesson in BY_KEY.values()]
    assert rows == [("1d4", 1, "1"), ("1d10+1", 5, "1d6"), ("2d10", 20, "1d10")]
    assert find_lesson(" Plebeian ") is BY_KEY["plebian"]
    least_and_most = [(lesson.weeks.least, lesson.weeks.most) for lesson in BY_KEY.values()]
    assert least_and_most == [(1, 4), (2, 11), (2, 20)]


(TASK,) = TASKS


def delving(*skills: Skill) -> Scene:
    game = school(*skills)
    game.act(SetOut(scale=Scale.DUNGEON))
    return game


@pytest.mark.rule("ERIS-SKILLS")
def test_a_skill_is_used_in_a_turn_by_its_name() -> None:
    game = delving()
    game.act(ChooseTask(kind="skill", target=ADA, text="tracker"), ANN)
    game.act(PlayTurn(), faces=[50, 13])
    assert game.events(SkillLearned)[0].value == 13
    assert game.events(CheckRolled)[0].passed


def test_what_nobody_could_use_is_refused_as_it_is_said() -> None:
    game = delving()
    with pytest.raises(RuleError, match="Say which skill"):
        game.act(ChooseTask(kind="skill", target=ADA), ANN)
    with pytest.raises(ForbiddenError, match="skill of a guild"):
        game.act(ChooseTask(kind="skill", target=ADA, text="lockpicker"), ANN)
    game = delving(Skill("Lockpicker", 40))
    game.act(ChooseTask(kind="skill", target=ADA, about="Lockpicker"), ANN)


def test_ones_own_skills_are_offered_with_what_they_come_to() -> None:
    game = school(Skill("Cook", 40), Skill("Tracker", 30, SkillKind.BACKGROUND), level=2)
    for viewer in (Viewer(ANN.member), ALL_KNOWING):
        assert [*TASK.targets(game.state, viewer, ADA)] == [
            ("Cook", "Cook 40%"),
            ("Tracker", "Tracker 40%"),
        ]
    assert [*TASK.targets(game.state, Viewer(BOB.member), ADA)] == []


def test_a_game_knows_a_skill_by_whoever_has_learns_or_teaches_it() -> None:
    game = train(school(Skill("cook", 40)), "Tracker", who=BO)
    game.act(AddTrainer(name="Mira", skill="COOK", kind="plebian"))
    game.act(AddTrainer(name="Mira", skill="Miller", kind="plebian"))
    game.act(RuleBackground(background="Ranger", skills=("Herbalist",)))
    assert known_skills(game.state) == (
        "cook", "Herbalist", "Lockpicker", "Miller", "Pickpocketer", "Tracker",
    )  # fmt: skip
