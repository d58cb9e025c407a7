"""The door of this family: what other rooms may call of it, beside its records."""

from rules.skills.answers import bonuses, chance_of, skill_numbers
from rules.skills.attending import attends
from rules.skills.backgrounds import (
    BY_KEY,
    CALLINGS,
    belongs_to,
    earlier_characters,
    find_calling,
    is_offered,
    is_own_skill,
    rule_of,
)
from rules.skills.guilds import guild_skills, is_closed
from rules.skills.learning import MOST_SKILLS, begin_skill, check_skill
from rules.skills.lessons import LESSONS
from rules.skills.names import LONGEST_SKILL, known_skills, read_skill, skill_on
from rules.skills.trainers import LONGEST_TRAINER, trainers_for
from rules.skills.training import MOST_PRICE, MOST_WEEKS
from rules.skills.weeks import over_at

__all__ = [
    "BY_KEY",
    "CALLINGS",
    "LESSONS",
    "LONGEST_SKILL",
    "LONGEST_TRAINER",
    "MOST_PRICE",
    "MOST_SKILLS",
    "MOST_WEEKS",
    "attends",
    "begin_skill",
    "belongs_to",
    "bonuses",
    "chance_of",
    "check_skill",
    "earlier_characters",
    "find_calling",
    "guild_skills",
    "is_closed",
    "is_offered",
    "is_own_skill",
    "known_skills",
    "over_at",
    "read_skill",
    "rule_of",
    "skill_numbers",
    "skill_on",
    "trainers_for",
]
