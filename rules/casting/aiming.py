"""Whom the words mean that say at whom a spell is cast."""

from collections.abc import Iterator, Sequence

from rules.kernel.targets import spell
from rules.kernel.words import numbered
from rules.state.game import GameState


def named_by(state: GameState, text: str) -> tuple[str, ...]:
    """The targets that words name, of those whom everybody knows: the longest names first."""
    rest, found = _words(text), dict[str, None]()
    names = {tuple(_words(name)): target for target, name in _known_by_name(state)}
    for name in sorted(names, key=len, reverse=True):
        place = _find(rest, name)
        if place is not None:
            found[names[name]] = None
            rest[place : place + len(name)] = [""]
    return tuple(found)


def _words(text: str) -> list[str]:
    """The words of a text, in lower case and without marks."""
    spaced = "".join(letter if letter.isalnum() else " " for letter in text.casefold())
    return spaced.split()


def _find(words: Sequence[str], name: Sequence[str]) -> int | None:
    """Where a name begins among words, as one or as many; None where it is not there."""
    wanted = _singular(name)
    for place in range(len(words) - len(name) + 1):
        if _singular(words[place : place + len(name)]) == wanted:
            return place
    return None


def _singular(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word.removesuffix("s") for word in words)


def _known_by_name(state: GameState) -> Iterator[tuple[str, str]]:
    """All who are there and what they are called, each body of a group too."""
    encounter = state.encounter
    if encounter is None:
        yield from ((one.id, one.name) for one in state.characters if not one.retired)
        return
    for one in encounter.combatants:
        if one.hidden or one.gone:
            continue
        yield one.id, one.name
        if len(one.bodies) > 1:
            numbers = (body.number for body in one.bodies)
            yield from ((spell(one.id, number), numbered(one.name, number)) for number in numbers)
