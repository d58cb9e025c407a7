"""`/skill`: what characters can do in percent; `/do train`; `/do background`."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import has_skills, may_train
from cogs.core.naming import skills_offered
from cogs.core.numbers import read_new_traits
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.options import (
    AnyCharacter,
    Member,
    Mode,
    NewTraits,
    OwnCharacterId,
    OwnTargets,
    character_in,
    meant_in,
)
from cogs.core.said import says
from cogs.render.buttons import row_of
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.skills.pages import (
    render_backgrounds,
    render_skills,
    render_trainings,
    skill_buttons,
    skill_deeds,
)
from data.live import LiveGame
from rules.checks.records import RollCheck
from rules.checks.trying import LARGEST_NUMBER
from rules.errors import NotFoundError
from rules.kernel.action import Action
from rules.kernel.actor import played_by
from rules.kernel.visibility import Visibility
from rules.skills.learning import (
    CALLINGS,
    LONGEST_SKILL,
    is_closed,
    is_offered,
    is_own_skill,
    known_skills,
)
from rules.skills.lessons import LESSONS, LONGEST_TRAINER
from rules.skills.records import SKILL as PERCENT
from rules.skills.records import (
    AcceptMember,
    AddTrainer,
    AnswerTraining,
    BeginTraining,
    CorrectTraining,
    DropTrainer,
    ForgetSkill,
    JoinBackground,
    LearnSkill,
    LeaveBackground,
    RuleBackground,
    SetEarlier,
    SetGuildSkill,
    SetSkill,
    StopTraining,
)
from rules.skills.state import SKILLS
from rules.skills.training import MOST_PRICE, MOST_WEEKS
from rules.state.sheet import SkillKind
from rules.systems import ENGINE
from rules.view.sheets import view_skills

SKILL = Group("skill", "Skills in percent")
BACKGROUND = Group("background", "Thief, Paladin and others")
SKILL_HELP = "Named for a trade, such as Tracker; pick one or type any"
LONGEST_LIST = 400
WHICH = "Which; pick one from the list"
LIST_HELP = "set apart by commas; none wipes them"
ComeBy = Annotated[str, Option(choices={one.value: one.value for one in SkillKind})]
Face = Annotated[int, whole(1, 100)]
TRAIN = Group("train", "Learning a skill")
Kind = Annotated[
    str,
    Option(
        choices={
            f"{one.name}: {one.weeks.text} weeks, 1d20 x {one.factor} gp each": one.key
            for one in LESSONS
        }
    ),
]
Called = Annotated[str, text(LONGEST_TRAINER)]
WEEKS_HELP = "How many weeks it takes, instead of rolling (referee)"
PRICE_HELP = "What a week costs in gp, instead of rolling (referee)"
Weeks = Annotated[int, whole(1, MOST_WEEKS, WEEKS_HELP)]
Price = Annotated[int, whole(0, MOST_PRICE, PRICE_HELP)]


SKILL_FEATURE = Feature(
    lines={"skill-use": Does("skill use", "who", "skill")},
    order=70,
    deeds=skill_deeds,
)


def _skills(typed: Typed) -> Pairs:
    """The skills of whoever is meant with what they come to, then all others the game knows."""
    whose = typed.word("who") or typed.word("character")
    try:
        character = meant_in(typed, whose)
    except NotFoundError:
        character = None
    return skills_offered(typed.game, typed.user_id, character)


def _any_skill(typed: Typed) -> Pairs:
    """All skills that the game knows and that whoever is meant may learn."""
    state, viewer = typed.game.state, typed.viewer
    own = None if viewer.is_referee else played_by(state, viewer)
    for name in known_skills(state):
        if own is None or is_own_skill(state, own, name) or not is_closed(state, name):
            yield name, name


Skill = Annotated[
    str, Option(about=SKILL_HELP, most=LONGEST_SKILL, suggest=_skills, own_words=True)
]
AnySkill = Annotated[
    str, Option(about=SKILL_HELP, most=LONGEST_SKILL, suggest=_any_skill, own_words=True)
]


@SKILL.command(
    "use",
    who="Your character if left out; several with commas",
    modifier="Added to the die: less is easier",
    number="What to roll against this once, in percent",
    forced="The face that the die shows (referee)",
)
@says(
    "skill, use skill, try skill",
    "Try {skill}",
    when=has_skills,
    needs=("skill",),
)
def use(
    skill: Skill,
    who: OwnTargets = (),
    modifier: Annotated[int, whole(-100, 100)] = 0,
    number: Annotated[int, whole(1, LARGEST_NUMBER)] | None = None,
    mode: Mode = Visibility.PUBLIC,
    forced: Face | None = None,
) -> Action:
    """Try a skill: 1d100; the first time, how good you are is rolled as well"""
    return RollCheck(
        what=f"{PERCENT}{skill}",
        targets=who,
        modifier=modifier,
        number=number,
        seen=mode,
        forced=forced,
    )


@SKILL.command("list")
async def list_skills(interaction: Interaction, game: LiveGame, character: AnyCharacter) -> None:
    """Show skills, training and background, to you alone, with a button for each skill"""
    view = view_skills(game.state, character, game.viewer(interaction.user.id))
    text, buttons = render_skills(view, game.state), skill_buttons(game.id, view)
    await answer_privately(interaction, text, view=row_of(*buttons))


@SKILL.command("learn", forced="The face of the d100 (referee)")
def learn(skill: AnySkill, character: OwnCharacterId = "", forced: Face | None = None) -> Action:
    """Roll how good you are at a skill, without trying it yet"""
    return LearnSkill(skill=skill, character_id=character, forced=forced)


@SKILL.command(
    "set",
    value="In percent, without what levels add",
    kind="How it was come by; natural if left out",
)
def set_skill(
    skill: Skill,
    value: Annotated[int, whole(0, 100)],
    kind: ComeBy = SkillKind.NATURAL.value,
    character: OwnCharacterId = "",
) -> Action:
    """Write a skill down as it is on paper; a referee also changes one"""
    return SetSkill(skill=skill, value=value, kind=kind, character_id=character)


@SKILL.command("forget", skill="Which; pick one from the list")
def forget(skill: Skill, character: OwnCharacterId = "") -> Action:
    """Strike a skill from a sheet (referee)"""
    return ForgetSkill(skill=skill, character_id=character)


@SKILL.command(
    "guild", closed="Whether it is closed to all others; if not, it is open to everybody"
)
def guild(skill: AnySkill, closed: bool = True) -> Action:
    """Say which skills a guild keeps to its members (referee)"""
    return SetGuildSkill(skill=skill, closed=closed)


def _offered(typed: Typed) -> Pairs:
    """The backgrounds that can be joined in this game."""
    return ((one.name, one.key) for one in CALLINGS if is_offered(typed.game.state, one))


def _candidates(typed: Typed) -> Pairs:
    """Those who train for a background."""
    for one in typed.game.state.characters:
        if one.background is not None and one.background.accepted is None:
            yield one.name, one.id


@BACKGROUND.command(
    "join", waive="Whether to let somebody in who does not meet its conditions (referee)"
)
def join(
    background: Annotated[str, Option(about=WHICH, suggest=_offered)],
    character: OwnCharacterId = "",
    waive: bool = False,
) -> Action:
    """Begin to train for a background; there is one for each character"""
    return JoinBackground(background=background, character_id=character, waive=waive)


@BACKGROUND.command("accept", character="Who has trained for it")
def accept(character: Annotated[str, Option(read=character_in, suggest=_candidates)]) -> Action:
    """Accept somebody into their background, with its skills (referee)"""
    return AcceptMember(character_id=character)


@BACKGROUND.command("leave")
def leave(character: OwnCharacterId = "") -> Action:
    """Give up the training for a background; a referee also ends a membership"""
    return LeaveBackground(character_id=character)


@BACKGROUND.command("list")
def list_backgrounds(game: LiveGame) -> str:
    """Show all backgrounds, what each asks for, and the skills that it brings"""
    return render_backgrounds(game.state, ENGINE.traits)


@BACKGROUND.command(
    "rules",
    requires=f"Classes or races of which one is needed, {LIST_HELP}",
    excludes=f"Classes or races that cannot join, {LIST_HELP}",
    skills=f"Skills that come with it, {LIST_HELP}",
    offered="Whether it can be joined in this game",
)
def rules(
    background: Annotated[
        str, Option(about=WHICH, suggest=lambda _: [(one.name, one.key) for one in CALLINGS])
    ],
    requires: NewTraits | None = None,
    excludes: NewTraits | None = None,
    skills: Annotated[
        tuple[str, ...], Option(most=LONGEST_LIST, read=lambda _, text: read_new_traits(text))
    ]
    | None = None,
    offered: bool | None = None,
) -> Action:
    """Write what a background asks for and brings (referee)"""
    return RuleBackground(
        background=background, requires=requires, excludes=excludes, skills=skills, offered=offered
    )


@BACKGROUND.command(
    "earlier",
    player="Whose",
    count="How many characters they have played that have no sheet here",
)
def earlier(
    player: Member,
    count: Annotated[int, whole(0, 99)],
) -> Action:
    """Count somebody's earlier characters, whom they played in this campaign (referee)"""
    return SetEarlier(member=player, count=count)


def background_deeds(doer: Doer) -> Iterator[Deed]:
    """What one can be beyond one's class."""
    own = doer.character
    if own is not None and own.background is None and not doer.is_out:
        yield form_deed("Backgrounds, such as a Thief", "background list")


BACKGROUND_FEATURE = Feature(deeds=background_deeds, order=90)


def _trainers(typed: Typed) -> Pairs:
    """The trainers that the game knows, with what they teach."""
    known = SKILLS.of(typed.game.state).trainers
    return ((f"{one.name}: {one.skill} ({one.kind})", one.id) for one in known)


def _learners(typed: Typed, *, agreed: bool) -> Pairs:
    """Those who train, or wait for a word on a trainer, with what they learn."""
    for one in typed.game.state.characters:
        if one.training is not None and one.training.agreed is agreed:
            yield f"{one.name}: {one.training.skill}", one.id


@TRAIN.command("begin", kind="How long it takes and what it costs; a trainer of the game says it")
@says(
    "train, training, learn, practise, practice, study, trains, make training, train with, "
    "find a trainer, look for a trainer, get trained, lessons, take lessons, teacher, mentor, "
    "trained by, train up, to train, teach me, teaches me, asks * to teach, ask * to teach",
    "Train[ for {skill}][, {weeks} weeks]",
    when=may_train,
    form=True,
)
def begin(
    skill: AnySkill,
    kind: Kind = "",
    trainer: Annotated[
        str,
        Option(
            about="Whom you learn from; pick one that the game knows",
            most=LONGEST_TRAINER,
            suggest=_trainers,
            own_words=True,
        ),
    ] = "",
    character: OwnCharacterId = "",
    weeks: Weeks | None = None,
    price: Price | None = None,
) -> Action:
    """Train for a skill, or for more of one; weeks count while the party is at home"""
    return BeginTraining(
        skill=skill, kind=kind, trainer=trainer, character_id=character, weeks=weeks, price=price
    )


@TRAIN.command(
    "answer",
    character="Who has asked",
    agreed="Whether there is a trainer",
    trainer="What the trainer is called",
)
def answer(
    character: Annotated[
        str, Option(read=character_in, suggest=lambda typed: _learners(typed, agreed=False))
    ],
    agreed: bool = True,
    trainer: Called = "",
    weeks: Weeks | None = None,
    price: Price | None = None,
) -> Action:
    """Say whether there is a trainer, for what somebody wants to learn (referee)"""
    return AnswerTraining(
        character_id=character, agreed=agreed, trainer=trainer, weeks=weeks, price=price
    )


@TRAIN.command(
    "set",
    character="Whose training",
    done="How many weeks are over; all of them end it",
    weeks="How many weeks it takes in all",
    price="What a week costs in gp",
    forced="The face of the d100 when it ends",
)
def correct(
    character: Annotated[
        str, Option(read=character_in, suggest=lambda typed: _learners(typed, agreed=True))
    ],
    done: Annotated[int, whole(0, MOST_WEEKS)] | None = None,
    weeks: Weeks | None = None,
    price: Price | None = None,
    forced: Face | None = None,
) -> Action:
    """Say how far a training is, how long it takes and what it costs (referee)"""
    return CorrectTraining(
        character_id=character, done=done, weeks=weeks, price=price, forced=forced
    )


@TRAIN.command("stop")
def stop(character: OwnCharacterId = "") -> Action:
    """Give up your training; what is paid is paid"""
    return StopTraining(character_id=character)


@TRAIN.command("list")
def list_trainings(game: LiveGame) -> str:
    """Show who is learning what, and the trainers that the game knows"""
    return render_trainings(game.state)


@TRAIN.command(
    "trainer",
    name="What the trainer is called",
    kind="How long it takes to learn, and what it costs",
    where="In which settlement",
)
def trainer(name: Called, skill: AnySkill, kind: Kind, where: Called = "") -> Action:
    """Write down a trainer, with whom players train without asking you (referee)"""
    return AddTrainer(name=name, skill=skill, kind=kind, where=where)


@TRAIN.command("dismiss")
def dismiss(trainer: Annotated[str, Option(about=WHICH, suggest=_trainers)]) -> Action:
    """Strike a trainer from the list (referee)"""
    return DropTrainer(trainer=trainer)


def training_deeds(doer: Doer) -> Iterator[Deed]:
    """To learn at home, from a trainer."""
    if doer.character is None:
        return
    if doer.character.training is None and may_train(doer):
        yield form_deed("Learn a skill from a trainer…", "train begin")
    elif doer.character.training is not None and not doer.is_out:
        yield form_deed("How your training goes", "train list")
        yield form_deed("Give up your training…", "train stop")


FEATURE = Feature(
    lines={"trainer": Does("train answer", "character", "agreed=yes")},
    deeds=training_deeds,
    order=80,
)
