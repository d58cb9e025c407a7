"""Many things with names are kept at once, or none of them: what a file brings into a game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Protocol, TypeVar

from rules.errors import RuleError

NOTHING = "Nothing was imported."
_MOST_NAMED = 10


class Named(Protocol):
    """Something that a game keeps under a name."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...


T = TypeVar("T", bound=Named)


@dataclass(frozen=True, slots=True)
class Merged:
    """What an import comes to: the names that were read, and those of them that were there."""

    names: tuple[str, ...]
    replaced: tuple[str, ...]


def merge(
    kept: Sequence[T],
    read: Sequence[T],
    places: Iterable[str],
    *,
    check: Callable[[T], T],
    word_of: Callable[[str], str],
    replace_them: bool,
) -> tuple[tuple[T, ...], Merged]:
    """All that is kept from now on, and what that changed.

    `places` says for each where it was read, `check` tidies it or raises RuleError, `word_of` makes
    names comparable. RuleError, with nothing changed, for a name that is there twice or, without
    `replace_them`, kept already, and where all is kept just like that.
    """
    where = [place for place, _ in zip(chain(places, repeat("")), read, strict=False)]
    new = [_checked(one, place, check) for one, place in zip(read, where, strict=True)]
    _require_different(new, where, word_of)
    there = {word_of(one.name): one for one in kept}
    replaced = [there[word] for one in new if (word := word_of(one.name)) in there]
    _require_leave(replaced, replace_them=replace_them)
    if all(one in replaced for one in new):
        raise RuleError("All of these are kept already, just as they are written there.")
    merged = {**there, **{word_of(one.name): one for one in new}}
    return tuple(merged.values()), Merged(
        tuple(one.name for one in new), tuple(one.name for one in replaced)
    )


def _checked(one: T, place: str, check: Callable[[T], T]) -> T:
    try:
        return check(one)
    except RuleError as refusal:
        where = ", ".join(filter(None, (place, one.name.strip())))
        raise RuleError(f"{where}: {refusal.message}\n{NOTHING}") from refusal


def _require_different(
    new: Iterable[Named], places: Iterable[str], word_of: Callable[[str], str]
) -> None:
    """Raise RuleError where two have the same name."""
    seen: dict[str, str] = {}
    for one, place in zip(new, places, strict=True):
        word = word_of(one.name)
        if word in seen:
            both = " and ".join(filter(None, (seen[word], place)))
            raise RuleError(
                f"{one.name} is there twice{f': {both}' if both else ''}. Give each name once.\n"
                f"{NOTHING}"
            )
        seen[word] = place


def _require_leave(replaced: Iterable[Named], *, replace_them: bool) -> None:
    """Raise RuleError where something would be lost that nobody gave up."""
    names = [one.name for one in replaced]
    if names and not replace_them:
        raise RuleError(
            f"The game keeps these already: {', '.join(_some(names))}. Import with `replace:yes` "
            f"to put the new ones in their place.\n{NOTHING}"
        )


def _some(names: list[str]) -> Iterator[str]:
    yield from names[:_MOST_NAMED]
    if len(names) > _MOST_NAMED:
        yield f"{len(names) - _MOST_NAMED} more"
