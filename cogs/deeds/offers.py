"""What the options of commands offer to somebody now, each as a name with its words."""

import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from cogs.core.client import Client
from cogs.core.interaction import Interaction
from cogs.core.option import Suggest, Typed
from cogs.deeds.tokens import SMALL, forms_of
from cogs.render.deeds import Doer
from rules.errors import RuleError
from rules.kernel.folding import folded

WHO = ("who", "character", "as")
"""The options that say who does it: they stand before the verb."""
_CUT = re.compile(r"[:,(].*")
_BEHIND = frozenset(("of", "to", "from"))
"""Behind these stands more of what something is: `potion of healing`, `cursed to miss`."""
_NAME = re.compile(r"[^\W\d_]+|[+-]?\d+")


@dataclass(frozen=True, slots=True)
class Name:
    """Something that an option offers: the words of its name, what is shown, and what is meant."""

    words: tuple[str, ...]
    initials: str
    shown: str
    value: str
    others: tuple[str, ...] = ()
    forms: frozenset[str] = frozenset()
    joined: str = ""
    """Its words written as one: `longsword`, `southwest`."""
    head: str = ""
    """The word that says what it is: `potion` of a potion of healing, `giant` of a storm giant."""


@lru_cache(maxsize=8192)
def named(label: str, value: str) -> Name:
    label, _, others = label.partition("~")
    shown = _CUT.sub("", label).strip() or label
    words = tuple(_NAME.findall(folded(shown)))
    telling = tuple(word for word in words if word not in SMALL) or words or (shown,)
    letters = "".join(word[0] for word in words if word.isalpha())
    initials, also = letters if len(letters) > 1 else "", tuple(others.split())
    joined = "".join(telling) if len(telling) > 1 else ""
    forms = frozenset((initials, joined)).union(*map(forms_of, (*telling, *also)))
    ends = next((at for at, one in enumerate(words) if at and one in _BEHIND), len(words))
    before = words[:ends]
    head = next((word for word in reversed(before) if word in telling and word.isalpha()), "")
    return Name(telling, initials, shown, value, also, forms, joined, head)


class _Hearer:
    """Whoever says it, as the options of a command ask for them where there is no interaction."""

    def __init__(self, client: Client, user_id: int) -> None:
        self.client = client
        self.id = user_id
        self.user = self
        self.guild_id = None


def hearer(client: Client, user_id: int) -> Interaction:
    """Somebody as options ask for them."""
    return _Hearer(client, user_id)  # type: ignore[return-value]


def typed_by(client: Client, doer: Doer, given: Mapping[str, str] = MappingProxyType({})) -> Typed:
    """What somebody has typed so far, as the options of a command take it."""
    return Typed(hearer(client, doer.user_id), doer.game, given)


@dataclass
class Offers:
    """What options offer to somebody now, asked once for each line."""

    client: Client
    doer: Doer
    _known: dict[tuple[object, ...], tuple[Name, ...]] = field(
        default_factory=dict[tuple[object, ...], tuple[Name, ...]]
    )

    def of(self, suggest: Suggest, given: Mapping[str, str]) -> tuple[Name, ...]:
        """All that can be picked, with what is given already."""
        words = (given.get(name, "") for name in (*WHO, "what", "weapon", "item"))
        key = (suggest, bool(given.get("spell")), *words)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = tuple(self._found(suggest, given))
        return found

    def _found(self, suggest: Suggest, given: Mapping[str, str]) -> Iterator[Name]:
        typed = typed_by(self.client, self.doer, given)
        try:
            pairs = suggest(typed)
            if inspect.isawaitable(pairs):
                pairs.close()  # type: ignore[attr-defined]
                return
            for name, value in pairs:
                yield named(name, value)
        except RuleError:
            return


def one_word(name: Name) -> str:
    """The words of a name without its numbers, as one."""
    return "".join(word for word in name.words if word.isalpha())
