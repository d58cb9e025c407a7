"""Which of several names are meant together: `the wolf bites Aldric` names who does it as well."""

from collections.abc import Sequence
from dataclasses import replace

from cogs.deeds.offers import Name
from cogs.deeds.tokens import Spoken

Found = tuple[float, Name, frozenset[int]]
"""How well a line says a name, the name, and where."""
_DOERS = frozenset(("from", "by", "than"))
"""What stands before those who do it, or are not meant."""
_TAKING = frozenset("take suffer lose get receive gain earn".split())  # noqa: SIM905
"""Verbs behind whom it is done to."""
_BUT = frozenset(("but", "except", "without"))


def together(
    spoken: Spoken, found: Sequence[Found], verb: Sequence[int]
) -> tuple[Sequence[Found], set[int]]:
    """Those of several names that are meant, and where those stand who do it to them.

    Of everybody a name more says nothing, but behind `but`: there it is left out.
    """
    whole = next((one for one in found if ", " in one[1].value), None)
    if whole is not None:
        return _without(spoken, whole, found)
    groups = _groups(spoken, found)
    named = [group for group in groups if not _does(spoken, group)] or groups[:1]
    doers = {at for group in groups if _does(spoken, group) for one in group for at in one[2]}
    if len(groups) < 2 or len(named) < 2:
        return named[0] if named else found, doers
    first, second = named[:2]
    between = range(_end(first) + 1, _start(second))
    is_first = bool(verb) and verb[0] < _start(first)
    if is_first or any(not _TAKING.isdisjoint(spoken.tokens[at].forms) for at in between):
        return first, doers
    if any(at in between for at in verb):
        doers |= {at for one in first for at in one[2]}
    return second, doers


def _without(
    spoken: Spoken, whole: Found, found: Sequence[Found]
) -> tuple[Sequence[Found], set[int]]:
    """Everybody, without those who stand behind `but`."""
    worth, name, places = whole
    behind = [one for one in found if spoken.tokens[_start([one]) - 1].text in _BUT]
    if not behind:
        return [whole], set()
    ids = [one for one in name.value.split(", ") if all(one != two[1].value for two in behind)]
    shown = " and ".join(one[1].shown for one in behind)
    kept = replace(name, value=", ".join(ids), shown=f"{name.shown} but {shown}")
    used = {at for one in behind for at in (_start([one]) - 1, *one[2])}
    return [(worth, kept, places)], used


def _groups(spoken: Spoken, found: Sequence[Found]) -> list[list[Found]]:
    """Names with nothing that tells between them: `Maud and Aldric`."""
    groups: list[list[Found]] = []
    for one in sorted(found, key=lambda one: min(one[2])):
        if groups and _are_beside(spoken, _end(groups[-1]), min(one[2])):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


def _are_beside(spoken: Spoken, first: int, second: int) -> bool:
    between = spoken.tokens[first + 1 : second]
    counted = between[:-1] if between and _counts(spoken, second) else between
    return all(one.is_small and one.text not in _DOERS for one in counted)


def _counts(spoken: Spoken, at: int) -> bool:
    """Whether what stands right before a name is how many: `and 4 goblins`."""
    before = spoken.tokens[at - 1]
    is_bare = before.number is not None and not before.unit
    return is_bare and not spoken.text[before.end : spoken.tokens[at].start].strip()


def _does(spoken: Spoken, group: Sequence[Found]) -> bool:
    """Whether those of a group are told as who does it: `from the wolf`."""
    before = [one.text for one in spoken.tokens[max(0, _start(group) - 2) : _start(group)]]
    return not _DOERS.isdisjoint(before)


def _start(group: Sequence[Found]) -> int:
    return min(at for one in group for at in one[2])


def _end(group: Sequence[Found]) -> int:
    return max(at for one in group for at in one[2])
