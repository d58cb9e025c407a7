"""All that can be checked, and how it is found by what people call it."""

from collections.abc import Iterable, Mapping

from rules.checks.kinds import abilities, adversity, climbing, luck, open_doors, saves, skills
from rules.checks.kinds.shape import Check
from rules.dice.names import nearest
from rules.errors import NotFoundError
from rules.skills.fields import SKILL

CHECKS: tuple[Check, ...] = (
    *abilities.CHECKS,
    *saves.CHECKS,
    adversity.CHECK,
    open_doors.CHECK,
    *climbing.CHECKS,
    luck.CHECK,
)
BY_KEY: Mapping[str, Check] = {check.key: check for check in CHECKS}
BY_NAME: dict[str, Check] = {}
for _check in CHECKS:
    for _name in dict.fromkeys((_check.key, _check.name.lower(), *_check.words)):
        assert _name not in BY_NAME, f"two checks are called {_name}"
        BY_NAME[_name] = _check


ROWS: Mapping[str, tuple[str, ...]] = {
    "abilities": tuple(abilities.ABILITIES),
    "saves": tuple(f"save_{category}" for category in saves.WORDS),
    "saves (magic)": tuple(f"magic_{category}" for category in saves.WORDS),
}
"""Numbers that a sheet has in a row, in the order in which people write them."""


def check_of(key: str) -> Check:
    """The check with that key, that of a skill too."""
    found = BY_KEY.get(key)
    return skills.skill_check(key.removeprefix(SKILL)) if found is None else found


def find_check(text: str, known: Iterable[str] = ()) -> Check:
    """A check by its key or a name, however written; NotFoundError says what is near.

    `known` are the skills that the game knows. Any other is found behind `skill:`.
    """
    wanted = " ".join(text.lower().replace("_", " ").split())
    plain = wanted.replace("versus", "vs").replace("against", "vs")
    for name in (plain, plain.replace(" ", "_"), plain.replace(" vs ", "_").replace(" ", "_")):
        if name in BY_NAME:
            return BY_NAME[name]
    skill = _find_skill(text.strip(), known)
    if skill:
        return skills.skill_check(skill)
    near = nearest(wanted, BY_NAME)
    advice = f"Did you mean `{near}`?" if near else "Pick one from the list that appears."
    raise NotFoundError(f"There is no check called “{text.strip()[:40]}”. {advice}")


def _find_skill(typed: str, known: Iterable[str]) -> str:
    """The skill that is meant, "" for none: by its name, or as it is typed behind `skill:`."""
    word = typed.casefold()
    name = typed[len(SKILL) :].strip() if word.startswith(SKILL) else ""
    same = (one for one in known if one.casefold() == (name.casefold() or word))
    return next(same, name)
