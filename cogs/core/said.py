"""What people say for a command: its words, when it can be done, and how a row tells what it does.

    @ITEM.command("buy", name="What: long sword, or 12 torches")
    @says("buy, purchase, stock up on", "Buy {count} {name}", when=is_at_home)
    def buy(name: ..., count: ...) -> Action:

It stands beside the function that does it. A command without it is found by its key and by `/help`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from cogs.core.option import Suggest, Typed
from cogs.render.deeds import Doer

_HOLE = re.compile(r"\{(\w+)\}")
_BESIDE = re.compile(r"\[[^\[\]]*\]")
_COINS = re.compile(r"\d+ (?:gold|silver|copper|coins)", re.IGNORECASE)
_JOINING = re.compile(",? and |, ", re.IGNORECASE)
_ONE_THING = re.compile(
    r"(?:an?|\d{1,4}) [a-z' -]{3,60}(?<! piece)(?<! and)(?<! worth)"
    r"( ?\+\d| worth \d{1,6}( ?gp)?( each)?)?",
    re.IGNORECASE,
)
F = TypeVar("F", bound=Callable[..., object])
When = Callable[[Doer], bool]
Tells = Callable[[Doer, Mapping[str, str]], Mapping[str, str]]
Fits = Callable[[Doer, Mapping[str, str]], Mapping[str, str]]
Reads = Callable[[Typed, str], bool]


@cache
def _holes_in(row: str) -> frozenset[str]:
    return frozenset(_HOLE.findall(row))


@cache
def _told_in(row: str) -> frozenset[str]:
    return frozenset(_HOLE.findall(_BESIDE.sub("", row)))


def always(_doer: Doer) -> bool:
    """At any time."""
    return True


def as_said(_doer: Doer, _given: Mapping[str, str]) -> Mapping[str, str]:
    """What is said can be done as it is."""
    return {}


def any_words(_typed: Typed, _text: str) -> bool:
    """The words that are left may be any."""
    return True


def one_thing(_typed: Typed, text: str) -> bool:
    """Whether words are things that no list has: `a silver crown`, `30 gold and 2 silver rings`."""
    return not _COINS.fullmatch(text) and all(map(_ONE_THING.fullmatch, _JOINING.split(text)))


def nothing_more(_doer: Doer, _given: Mapping[str, str]) -> Mapping[str, str]:
    """The row says what is given, and no more."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One thing that a command does, as people say it.

    `words` are phrases set apart by commas: a `*` in one stands for the words of an option, a
    `?` behind one says that it means other things as well. `row` tells what is done, with
    options in braces; what stands in brackets is left out unless its options are known. `when`
    is whether it can be done now, by what whoever asks may know. `given` is typed already,
    `offers` are what some options offer in its place. `rest` is the option that takes words as
    they are, and `bare` says that a thing named without any verb means this. Without all of
    `needs` it is not meant. What only shows something `asks`: it is what a question means. Of
    the options that are `usual` the first that is offered is meant where none is said. With
    `form` it is always asked for more, as it is where nothing of `one_of` is said. `tells` is what
    the row says besides the options that are given, such as what they cost. What is `confirmed`
    is asked about though all is said: words that are told of rather than said (`ask about the
    mill`), or what is only declared now. `reads` is whether words are what `rest` takes, such as a
    time: they may stand anywhere in the line. `fits` are other values for options, where what is
    said cannot be done just so: that is asked about; `{count_said}` in the row is what was said.
    With `whole` the words of the verb are said too: `rest` takes the whole line.
    """

    words: str
    row: str
    when: When = always
    given: Mapping[str, str] = field(default_factory=dict[str, str])
    offers: Mapping[str, Suggest] = field(default_factory=dict[str, Suggest])
    rest: str = ""
    bare: bool = False
    needs: tuple[str, ...] = ()
    asks: bool = False
    usual: tuple[str, ...] = ()
    form: bool = False
    one_of: tuple[str, ...] = ()
    tells: Tells = nothing_more
    confirmed: bool = False
    reads: Reads = any_words
    fits: Fits = as_said
    whole: bool = False

    @property
    def holes(self) -> frozenset[str]:
        """The options that the row names: they are read from a line, and no others."""
        return _holes_in(self.row)

    @property
    def told(self) -> frozenset[str]:
        """Those without which the row tells nothing: they are asked for."""
        return _told_in(self.row)

    @property
    def phrases(self) -> Iterable[str]:
        """The phrases, each in small letters."""
        return (one.strip() for one in self.words.split(",") if one.strip())


_said: dict[Callable[..., object], list[Said]] = {}


def says(
    words: str,
    row: str,
    *,
    when: When = always,
    offers: Mapping[str, Suggest] | None = None,
    rest: str = "",
    bare: bool = False,
    needs: tuple[str, ...] = (),
    asks: bool = False,
    usual: tuple[str, ...] = (),
    form: bool = False,
    one_of: tuple[str, ...] = (),
    tells: Tells = nothing_more,
    confirmed: bool = False,
    reads: Reads = any_words,
    fits: Fits = as_said,
    whole: bool = False,
    **given: str,
) -> Callable[[F], F]:
    """Say of a command's function how people say it; several times for several things it does."""
    one = Said(
        words=words,
        row=row,
        when=when,
        given=given,
        offers=offers or {},
        rest=rest,
        bare=bare,
        needs=needs,
        asks=asks,
        usual=usual,
        form=form,
        one_of=one_of,
        tells=tells,
        confirmed=confirmed,
        reads=reads,
        fits=fits,
        whole=whole,
    )

    def marked(function: F) -> F:
        _said.setdefault(function, []).insert(0, one)
        return function

    return marked


def said_of(function: Callable[..., object]) -> tuple[Said, ...]:
    """How people say what a function does."""
    return tuple(_said.get(function, ()))
