"""Training for a background, being accepted, and leaving it (ERIS-ADVANCED-TYPES)."""

from rules.clock.clock import now
from rules.errors import ForbiddenError, RuleError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.reading import own_character
from rules.sheet.records import ChangeTraits
from rules.skills import FAMILY
from rules.skills.backgrounds import (
    BY_KEY,
    RULE,
    Calling,
    earlier_characters,
    find_calling,
    is_offered,
    rule_of,
    words_of,
)
from rules.skills.learning import learn, put_skill, skill_on
from rules.skills.records import (
    HIGHER,
    SKILL_CHOICE,
    AcceptMember,
    BackgroundAccepted,
    BackgroundBegun,
    BackgroundLeft,
    JoinBackground,
    LeaveBackground,
)
from rules.state.sheet import Background, Character


@FAMILY.handles
def join(resolution: Resolution, action: JoinBackground) -> None:
    """Begin to train for a background. RuleError says which condition is not met."""
    character = own_character(resolution, action.character_id, "choose a background for")
    calling = find_calling(action.background)
    held = character.background
    if held is not None:
        name = BY_KEY[held.key].name
        raise RuleError(
            f"{character.name} has a background, {name}, and there is only one for each. "
            "⟦Give it up|background leave⟧ first."
        )
    if action.waive:
        resolution.require_referee("waive the conditions of a background")
    else:
        _require_fit(resolution, character, calling)
    background = Background(calling.key, now(resolution.state), resolution.at)
    resolution.put_character(replace(character, background=background))
    resolution.emit(
        BackgroundBegun(
            target=resolution.who(character.id),
            background=calling.key,
            waived=action.waive,
            rule=RULE,
        )
    )


def _require_fit(resolution: Resolution, character: Character, calling: Calling) -> None:
    """Raise RuleError unless the background is offered, and they and their player may join it."""
    state, name = resolution.state, character.name
    if not is_offered(state, calling):
        raise RuleError(
            f"{calling.name} is not offered in this game. A referee can "
            "⟦offer it|background rules⟧."
        )
    rule = rule_of(state, calling.key)
    label = resolution.traits.label
    words = words_of(character)
    if rule.requires and not words.intersection(rule.requires):
        wanted = " or ".join(map(label, rule.requires))
        raise RuleError(f"{calling.name} is for a {wanted}, and {name} is none. {_WAIVE}")
    barred = [trait for trait in rule.excludes if trait in words]
    if barred:
        raise RuleError(f"{calling.name} is not for a {label(barred[0])}. {_WAIVE}")
    if not earlier_characters(state, character):
        raise RuleError(
            "A background is for players who have played a character in this campaign before, "
            f"and {name} is the first of theirs here. A referee can "
            "⟦count characters from elsewhere|background earlier⟧, or waive it."
        )


_WAIVE = "A referee can waive that."


@FAMILY.handles
def accept(resolution: Resolution, action: AcceptMember) -> None:
    """Whoever trains for a background belongs to it from now on, and has its skills."""
    resolution.require_referee("accept somebody into a background")
    character = resolution.character(action.character_id)
    held = character.background
    if held is None:
        raise RuleError(
            f"{character.name} trains for no background. ⟦Ask for one|background join⟧ first."
        )
    calling = BY_KEY[held.key]
    if held.accepted is not None:
        raise RuleError(f"{character.name} is a {calling.name} already.")
    member = replace(held, accepted=now(resolution.state), accepted_at=resolution.at)
    resolution.put_character(replace(character, background=member))
    skills = rule_of(resolution.state, calling.key).skills
    resolution.emit(
        BackgroundAccepted(
            target=resolution.who(character.id),
            background=calling.key,
            seconds=now(resolution.state) - held.begun,
            lacks_skills=not skills,
            rule=RULE,
        )
    )
    if calling.key not in character.traits:
        resolution.perform(ChangeTraits(character_id=character.id, traits=(calling.key,)))
    for name in skills:
        _give_skill(resolution, character.id, name)


def _give_skill(resolution: Resolution, character_id: str, name: str) -> None:
    """Roll a skill of their background; what they had counts if it is higher (R-SKILL-CHOICE)."""
    had = skill_on(resolution.character(character_id), name)
    learn(resolution, character_id, name)
    got = skill_on(resolution.character(character_id), name)
    assert got is not None
    keeps = resolution.chosen(SKILL_CHOICE.key) == HIGHER
    if had is not None and keeps and had.value > got.value:
        put_skill(resolution, character_id, replace(got, value=had.value))


@FAMILY.handles
def leave(resolution: Resolution, action: LeaveBackground) -> None:
    """Give the training up; a referee also ends a membership. What was learned stays."""
    character = own_character(resolution, action.character_id, "give up the background of")
    held = character.background
    if held is None:
        raise RuleError(f"{character.name} has no background.")
    is_member = held.accepted is not None
    if is_member and not resolution.actor.is_referee:
        raise ForbiddenError("Only a referee of this game can end a membership.")
    resolution.put_character(replace(character, background=None))
    if held.key in character.traits and is_member:
        resolution.perform(ChangeTraits(character_id=character.id, traits=(held.key,), remove=True))
    resolution.emit(
        BackgroundLeft(
            target=resolution.who(character.id),
            background=held.key,
            was_member=is_member,
            rule=RULE,
        )
    )
