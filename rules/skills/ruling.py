"""What the referee writes down: rules of backgrounds, skills of guilds, earlier characters."""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import check_traits
from rules.skills.actions import RuleBackground, SetEarlier, SetGuildSkill
from rules.skills.backgrounds import RULE, find_calling, is_offered, rule_of
from rules.skills.events import BackgroundRuled, EarlierSet, GuildSkillSet
from rules.skills.guilds import guild_skills, is_closed
from rules.skills.learning import MOST_SKILLS, OF_BACKGROUNDS
from rules.skills.names import read_skill
from rules.state.skills import BackgroundRule, Skills

MOST_EARLIER = 99


def rule_background(resolution: Resolution, action: RuleBackground) -> None:
    """Write what a background asks for and brings (R-BACKGROUND)."""
    resolution.require_referee("write the rules of a background")
    calling = find_calling(action.background)
    state, before = resolution.state, rule_of(resolution.state, calling.key)
    was_offered = is_offered(state, calling)
    after = _changed(resolution, before, action)
    others = tuple(rule for rule in state.skills.backgrounds if rule.key != calling.key)
    _put(resolution, replace(state.skills, backgrounds=(*others, after)))
    offered = is_offered(resolution.state, calling)
    if offered is was_offered and after == replace(before, offered=after.offered):
        raise RuleError(f"Nothing would change for {calling.name}. Say what is to be different.")
    label = resolution.traits.label
    resolution.emit(
        BackgroundRuled(
            background=calling.key,
            requires=tuple(map(label, after.requires)),
            excludes=tuple(map(label, after.excludes)),
            skills=after.skills,
            offered=offered,
            rule=RULE,
        )
    )


def _changed(
    resolution: Resolution, before: BackgroundRule, action: RuleBackground
) -> BackgroundRule:
    """The rule with what the action says, and else as it was."""
    requires, excludes, skills = action.requires, action.excludes, action.skills
    return BackgroundRule(
        before.key,
        before.requires if requires is None else check_traits(resolution, requires),
        before.excludes if excludes is None else check_traits(resolution, excludes),
        before.skills if skills is None else _skills(resolution, skills),
        before.offered if action.offered is None else action.offered,
    )


def _skills(resolution: Resolution, typed: tuple[str, ...]) -> tuple[str, ...]:
    names = {name.casefold(): name for name in (read_skill(resolution.state, one) for one in typed)}
    if len(names) > MOST_SKILLS:
        raise RuleError(f"A background brings at most {MOST_SKILLS} skills.")
    return tuple(names.values())


def set_guild_skill(resolution: Resolution, action: SetGuildSkill) -> None:
    """Close a skill to all but members, or open it (ERIS-BACKGROUND-SKILLS)."""
    resolution.require_referee("say which skills are a guild's")
    state = resolution.state
    name = read_skill(state, action.skill)
    if is_closed(state, name) == action.closed:
        how = "closed to all but members" if action.closed else "open to everybody"
        raise RuleError(f"{name} is {how} already.")
    others = tuple(one for one in guild_skills(state) if one.casefold() != name.casefold())
    if len(others) >= MOST_SKILLS:
        raise RuleError(f"At most {MOST_SKILLS} skills are a guild's. Open one first.")
    guilds = (*others, name) if action.closed else others
    _put(resolution, replace(state.skills, guilds=guilds))
    resolution.emit(GuildSkillSet(skill=name, closed=action.closed, rule=OF_BACKGROUNDS))


def set_earlier(resolution: Resolution, action: SetEarlier) -> None:
    """Count characters that a member has played before and that have no sheet here."""
    resolution.require_referee("count the earlier characters of a player")
    if not 0 <= action.count <= MOST_EARLIER:
        raise RuleError(f"Give a number from 0 to {MOST_EARLIER}.")
    skills = resolution.state.skills
    if skills.earlier.get(action.member, 0) == action.count:
        raise RuleError("That is what is counted already.")
    others = {member: count for member, count in skills.earlier.items() if member != action.member}
    more = {action.member: action.count} if action.count else {}
    _put(resolution, replace(skills, earlier=others | more))
    resolution.emit(EarlierSet(member=action.member, count=action.count, rule=RULE))


def _put(resolution: Resolution, skills: Skills) -> None:
    resolution.state = replace(resolution.state, skills=skills)
