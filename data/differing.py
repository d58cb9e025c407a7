"""How two states of a game differ, record by record, in a form in which differences are compared.

Records are told apart by their `id` or `key`, so that two changes of different fields, things or
people lie side by side. Other lists are compared by what is in them, whatever comes before what.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

_NAMES = ("id", "key")
"""The fields that tell records of a list apart."""
_encoder = msgspec.json.Encoder(order="deterministic")


class Other(NamedTuple):
    """One value in place of another; what is not there at all is ABSENT."""

    before: object
    after: object


class _Absent:
    """Stands for what is not there, where None would be something."""


ABSENT = _Absent()
Difference = Mapping[object, object] | Other | None
"""What differs by field, key or id; a value in place of another; None: nothing."""


def difference(before: object, after: object) -> Difference:
    """What has to be changed in the one to have the other. Equal differences change the same."""
    if before is after:
        return None
    if isinstance(before, tuple) and isinstance(after, tuple):
        return _of_lists(before, after)  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return _of_mappings(before, after)  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(before, msgspec.Struct) and isinstance(after, type(before)):
        return _of_mappings(_fields(before), _fields(after))
    return None if before == after else Other(before, after)


def _fields(record: msgspec.Struct) -> Mapping[object, object]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


def _of_mappings(before: Mapping[object, object], after: Mapping[object, object]) -> Difference:
    found = {
        key: change
        for key in {**before, **after}
        if (change := difference(before.get(key, ABSENT), after.get(key, ABSENT))) is not None
    }
    return found or None


def _of_lists(before: Sequence[object], after: Sequence[object]) -> Difference:
    if before == after:
        return None
    named, then = _by_name(before), _by_name(after)
    if named is not None and then is not None:
        return _in_order(list(named), list(then), _of_mappings(named, then))
    old, new = ([_encoder.encode(one) for one in some] for some in (before, after))
    gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
    return _in_order(old, new, Other(gone, come) if gone or come else None)


def _in_order(before: Sequence[object], after: Sequence[object], change: Difference) -> Difference:
    """The change of a list, as it is if all that stay stand as they stood, else with the order."""
    stay = Counter(before) & Counter(after)
    if [one for one in before if one in stay] == [one for one in after if one in stay]:
        return change
    return Other((change, tuple(before)), tuple(after))


def _by_name(some: Sequence[object]) -> Mapping[object, object] | None:
    """Records by what tells them apart, None where nothing does."""
    for name in _NAMES:
        found: dict[object, object] = {getattr(one, name, ABSENT): one for one in some}
        if len(found) == len(some) and ABSENT not in found:
            return found
    return None
