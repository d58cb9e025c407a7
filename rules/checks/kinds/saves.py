"""OSE-SAVES: 1d20 to reach the number of a category."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from rules.checks.events import SaveRolled
from rules.checks.kinds.shape import Attempt, Check, by_number_alone
from rules.checks.questions import SaveBonus
from rules.checks.trying import Trial, try_check
from rules.kernel.naming import who_acts
from rules.kernel.resolution import Resolution

RULE = "OSE-SAVES"
MOST_MODIFIER = 20
MAGIC = "magic"
"""The tag of what counts as magic, whatever its category (R-MAGIC-SAVE)."""
ALWAYS_MAGIC = ("wands", "spells")
WORDS = {
    "death": ("d", "death ray", "poison"),
    "wands": ("w", "wand"),
    "paralysis": ("p", "petrification", "petrify"),
    "breath": ("b", "breath attack", "breath attacks"),
    "spells": ("s", "spell", "rod", "rods", "staff", "staves"),
}
"""The five categories, and what else people call them."""


def category_of(check: Check) -> str:
    """The category of a save by its field: "save_breath"."""
    return check.fields[-1]


def _passes(face: int, modifier: int, target: int, bonus: int) -> bool:
    """No natural roll decides by itself (R-SAVE-NATURAL)."""
    return face + modifier + bonus >= target


def _tags(check: Check, attempt: Attempt) -> tuple[str, ...]:
    """What it is against; a save for which the second row counts is against magic."""
    is_magic = len(check.fields) > 1
    return tuple(dict.fromkeys((*attempt.tags, MAGIC))) if is_magic else attempt.tags


def _asks(check: Check, attempt: Attempt) -> SaveBonus:
    return SaveBonus(
        who=attempt.target,
        whom=attempt.by,
        stake=category_of(check),
        tags=_tags(check, attempt),
    )


def _more(resolution: Resolution, check: Check, attempt: Attempt) -> Mapping[str, Any]:
    return {
        "category": category_of(check),
        "by": who_acts(resolution, attempt.by, resolution.who(attempt.target)),
        "tags": _tags(check, attempt),
    }


_ROLL = partial(try_check, Trial(20, _passes, _asks, event=SaveRolled, more=_more))


def _save(category: str, words: tuple[str, ...]) -> Check:
    """The second row of numbers counts where one is written: these are always magic."""
    usual, name = f"save_{category}", f"vs {category}"
    numbers = (f"magic_{category}", usual) if category in ALWAYS_MAGIC else (usual,)
    more = (category, name, *words)
    return Check(usual, f"Save {name}", f"save {name}", RULE, numbers, MOST_MODIFIER, _ROLL, more)


def _against_magic(category: str) -> Check:
    usual, magic, name = f"save_{category}", f"magic_{category}", f"vs {category} (magic)"
    deed, numbers = f"save {name}", (magic, usual)
    return Check(
        magic, f"Save {name}", deed, RULE, numbers, MOST_MODIFIER, _ROLL, is_common=by_number_alone
    )


CHECKS = (
    *(_save(category, words) for category, words in WORDS.items()),
    *(_against_magic(category) for category in WORDS if category not in ALWAYS_MAGIC),
)
