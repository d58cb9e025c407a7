"""`/skill`: what characters can do in percent; `/do background`: what they are beyond a class."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.buttons import Press, word
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import skills_offered
from cogs.core.numbers import read_new_traits
from cogs.core.option import Option, Pairs, Typed, whole
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
from cogs.core.play import play
from cogs.render.buttons import row_of
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.skills.pages import render_backgrounds, render_skills, skill_buttons, skill_deeds
from data.live import LiveGame
from rules.checks.records import RollCheck
from rules.checks.trying import LARGEST_NUMBER
from rules.errors import NotFoundError
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.skills.backgrounds import CALLINGS, is_offered
from rules.skills.learning import LONGEST_SKILL, known_skills
from rules.skills.records import SKILL as PERCENT
from rules.skills.records import (
    AcceptMember,
    ForgetSkill,
    JoinBackground,
    LearnSkill,
    LeaveBackground,
    RuleBackground,
    SetEarlier,
    SetGuildSkill,
    SetSkill,
)
from rules.state.sheet import SkillKind
from rules.systems import ENGINE
from rules.view.sheets import view_skills

SKILL = Group("skill", "Skills in percent")
BACKGROUND = Group("background", "Thief, Paladin and others")
SKILL_HELP = "Named for a trade, such as Tracker; pick one or type any"
LONGEST_LIST = 400
WHICH = "Which; pick one from the list"
LIST_HELP = "set apart by commas; none wipes them"


def _skills(typed: Typed) -> Pairs:
    """The skills of whoever is meant with what they come to, then all others the game knows."""
    whose = typed.word("who") or typed.word("character")
    try:
        character = meant_in(typed, whose)
    except NotFoundError:
        character = None
    return skills_offered(typed.game, typed.user_id, character)


def _any_skill(typed: Typed) -> Pairs:
    """All skills that the game knows."""
    return ((name, name) for name in known_skills(typed.game.state))


Skill = Annotated[
    str, Option(about=SKILL_HELP, most=LONGEST_SKILL, suggest=_skills, own_words=True)
]
AnySkill = Annotated[
    str, Option(about=SKILL_HELP, most=LONGEST_SKILL, suggest=_any_skill, own_words=True)
]
ComeBy = Annotated[str, Option(choices={one.value: one.value for one in SkillKind})]
Face = Annotated[int, whole(1, 100)]


@SKILL.command(
    "use",
    who="Your character if left out; several with commas",
    modifier="Added to the die: less is easier",
    number="What to roll against this once, in percent",
    forced="The face that the die shows (referee)",
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


@SKILL.command("guild", closed="False opens it to everybody")
def guild(skill: AnySkill, closed: bool = True) -> Action:
    """Say which skills a guild keeps to its members (referee)"""
    return SetGuildSkill(skill=skill, closed=closed)


async def press_use(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One tap tries a skill."""
    action = RollCheck(what=f"{PERCENT}{word(words, 1)}", targets=(word(words, 0),))
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {"skill-use": press_use}
SKILL_FEATURE = Feature(
    order=70,
    deeds=skill_deeds,
    presses=PRESSES,
)


def _offered(typed: Typed) -> Pairs:
    """The backgrounds that can be joined in this game."""
    return ((one.name, one.key) for one in CALLINGS if is_offered(typed.game.state, one))


def _candidates(typed: Typed) -> Pairs:
    """Those who train for a background."""
    for one in typed.game.state.characters:
        if one.background is not None and one.background.accepted is None:
            yield one.name, one.id


@BACKGROUND.command("join", waive="True lets somebody who does not meet its conditions (referee)")
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
