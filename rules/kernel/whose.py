"""Whose a part of the document is: the game's, or a party's, and what becomes of it as one parts.

A family says it of each of its parts, and of each field of a part that is one record. Nothing of it
is asked while a game has one party.
"""

from collections.abc import Callable, Mapping, Set
from typing import Any, Generic, TypeVar

from rules.kernel.targets import id_of
from rules.record import Record, fields_of, replace

T = TypeVar("T")
_NAMES = ("id", "key", "name")
"""The fields that tell records of a list apart."""


class Whose(Generic[T]):
    """The game's: all parties have the same one. What else there is derives from this.

    A value is what a family keeps; `default` is that by default.
    """

    def check(self, default: object) -> None:
        """Raise ValueError unless it can be said of a part that is so by default."""

    def ours(self, value: T, default: T) -> T:
        """What of a value is the party's; the rest is as by default."""
        return default

    def with_ours(self, value: T, ours: T) -> T:
        """A value with what another party has in the place of what this one has."""
        return value

    def staying(self, value: T, default: T, gone: Set[str]) -> T:
        """What is left of a value where those go who have these ids: characters, and effects."""
        return value

    def going(self, ours: T, default: T, gone: Set[str]) -> T:
        """What of a party's goes along with them."""
        return default

    def joined(self, ours: T, theirs: T, default: T) -> T:
        """What two parties have who are one from now on; where it can be only one, it is ours."""
        return ours


class _Partys(Whose[T]):
    """The party's. Those who go begin without; `is_copied`: with the same one, as where they are.

    `is_over`: nobody has it any more once they part. `is_pooled`: two who join up have both.
    """

    def __init__(
        self, *, is_copied: bool = False, is_over: bool = False, is_pooled: bool = False
    ) -> None:
        self._is_copied, self._is_over, self._is_pooled = is_copied, is_over, is_pooled

    def ours(self, value: T, default: T) -> T:
        return value

    def with_ours(self, value: T, ours: T) -> T:
        return ours

    def staying(self, value: T, default: T, gone: Set[str]) -> T:
        return default if self._is_over else value

    def going(self, ours: T, default: T, gone: Set[str]) -> T:
        return ours if self._is_copied else default

    def joined(self, ours: T, theirs: T, default: T) -> T:
        if self._is_pooled:
            both: T = _pooled(ours, theirs)
            return both
        return theirs if ours == default else ours


class By(_Partys[tuple[object, ...]]):
    """Records of a list that belong to whoever their field names, and go along with them.

    A field may name one (a character or a body, or an effect on one), or several, who all have to
    go. What names nobody stays.
    """

    def __init__(self, *names: str) -> None:
        super().__init__(is_pooled=True)
        self._names = names

    def staying(
        self, value: tuple[object, ...], default: tuple[object, ...], gone: Set[str]
    ) -> tuple[object, ...]:
        return tuple(one for one in value if not self._goes(one, gone))

    def going(
        self, ours: tuple[object, ...], default: tuple[object, ...], gone: Set[str]
    ) -> tuple[object, ...]:
        return tuple(one for one in ours if self._goes(one, gone))

    def _goes(self, one: object, gone: Set[str]) -> bool:
        named: list[str] = []
        for name in self._names:
            found: str | tuple[str, ...] = getattr(one, name)
            named += [found] if isinstance(found, str) else found
        return bool(named) and all(id_of(target) in gone for target in named)


class _ByKey(_Partys[Mapping[str, object]]):
    """A mapping whose keys are characters, or begin with one."""

    def staying(
        self, value: Mapping[str, object], default: Mapping[str, object], gone: Set[str]
    ) -> Mapping[str, object]:
        return {key: one for key, one in value.items() if key not in gone}

    def going(
        self, ours: Mapping[str, object], default: Mapping[str, object], gone: Set[str]
    ) -> Mapping[str, object]:
        return {key: one for key, one in ours.items() if key in gone}

    def joined(
        self,
        ours: Mapping[str, object],
        theirs: Mapping[str, object],
        default: Mapping[str, object],
    ) -> Mapping[str, object]:
        return {**theirs, **ours}


class Where(_Partys[tuple[object, ...]]):
    """Records of a list that are the game's where they fit, as in a place; else the party's.

    `is_copied`: those who go have the same of the party's, as where they are.
    """

    def __init__(self, is_games: Callable[[Any], bool], *, is_copied: bool = False) -> None:
        super().__init__(is_copied=is_copied, is_pooled=True)
        self._is_games = is_games

    def ours(self, value: tuple[object, ...], default: tuple[object, ...]) -> tuple[object, ...]:
        return tuple(one for one in value if not self._is_games(one))

    def with_ours(self, value: tuple[object, ...], ours: tuple[object, ...]) -> tuple[object, ...]:
        return (*(one for one in value if self._is_games(one)), *ours)

    def joined(
        self, ours: tuple[object, ...], theirs: tuple[object, ...], default: tuple[object, ...]
    ) -> tuple[object, ...]:
        known = {getattr(one, "id", None) for one in ours} - {None}
        return (*ours, *(one for one in theirs if getattr(one, "id", None) not in known))


class Fields(Whose[Record]):
    """A record of which each field has its own answer; all of them have to be named."""

    def __init__(self, **fields: Whose[Any]) -> None:
        self._fields = fields

    def check(self, default: object) -> None:
        assert isinstance(default, Record)
        if self._fields.keys() != fields_of(type(default)).keys():
            odd = sorted(self._fields.keys() ^ fields_of(type(default)).keys())
            raise ValueError(f"whose are these of {type(default).__name__}: {', '.join(odd)}?")

    def _each(self, one: Record, work: Callable[[Whose[Any], str], object]) -> Record:
        changed = {name: work(whose, name) for name, whose in self._fields.items()}
        return replace(one, **changed)

    def ours(self, value: Record, default: Record) -> Record:
        return self._each(
            value, lambda whose, name: whose.ours(getattr(value, name), getattr(default, name))
        )

    def with_ours(self, value: Record, ours: Record) -> Record:
        return self._each(
            value, lambda whose, name: whose.with_ours(getattr(value, name), getattr(ours, name))
        )

    def staying(self, value: Record, default: Record, gone: Set[str]) -> Record:
        return self._each(
            value,
            lambda whose, name: whose.staying(getattr(value, name), getattr(default, name), gone),
        )

    def going(self, ours: Record, default: Record, gone: Set[str]) -> Record:
        return self._each(
            ours, lambda whose, name: whose.going(getattr(ours, name), getattr(default, name), gone)
        )

    def joined(self, ours: Record, theirs: Record, default: Record) -> Record:
        return self._each(
            ours,
            lambda whose, name: whose.joined(
                getattr(ours, name), getattr(theirs, name), getattr(default, name)
            ),
        )


GAMES = Whose[Any]()
"""The game's: what one party changes there all have."""
_Theirs = _Partys[Any]
PARTYS = _Theirs()
"""The party's: those who go begin without it."""
SAME = _Theirs(is_copied=True)
"""The party's: those who go begin with the same, for they are where the others are."""
OVER = _Theirs(is_over=True)
"""The party's, until anybody goes."""
POOLED = _Theirs(is_pooled=True)
"""The party's: two that join up have both."""
BY_KEY = _ByKey()
"""The party's, by whose it is: a mapping of characters."""


def _pooled(ours: Any, theirs: Any) -> Any:  # noqa: ANN401
    """Both, each once: numbers are added up."""
    if isinstance(ours, int):
        return ours + theirs
    known = set(map(_name_of, ours))
    return (*ours, *(one for one in theirs if _name_of(one) not in known))


def _name_of(one: object) -> object:
    return next((getattr(one, name) for name in _NAMES if hasattr(one, name)), one)
