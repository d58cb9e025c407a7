"""Whom somebody means by what they typed of hiring: prospects, notices, hirelings."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.naming import read_characters
from cogs.core.option import Option, Pairs, Typed
from cogs.core.options import character_in
from cogs.hirelings.forms import read_gift
from cogs.hirelings.pages import notice_label, several
from rules.errors import NotFoundError
from rules.hirelings.keeping import called, open_prospects
from rules.hirelings.leadership import in_service
from rules.hirelings.records import HIRING, Prospects
from rules.hirelings.trades import TRADES
from rules.kernel.words import listed
from rules.sheet.numbers import LONGEST_NAME

HIRELINGS_HELP = "Who, several with commas; without it, all of yours"


def _prospects(typed: Typed) -> Iterator[tuple[str, str]]:
    """Those who can be hired, those who came together first; each by their ids."""
    found = open_prospects(typed.game.state)
    companies: dict[str, list[Prospects]] = {}
    for one in found:
        companies.setdefault(one.company, []).append(one)
    together = [company for key, company in companies.items() if key and company[1:]]
    for whom in (*together, *((one,) for one in found)):
        names = listed([several(one.count, called(one)) for one in whom])
        yield f"{names} ({whom[0].place})", ",".join(one.id for one in whom)


def _prospects_in(typed: Typed, text: str) -> tuple[str, ...]:
    """The ids of those who were picked or named. Raises NotFoundError."""
    wanted = " ".join(text.split()).casefold()
    for name, ids in _prospects(typed):
        if wanted in (ids.casefold(), name.casefold(), name.partition(" (")[0].casefold()):
            return tuple(ids.split(","))
    found = open_prospects(typed.game.state)
    named = [one.id for one in found if called(one).casefold() == wanted]
    if len(named) != 1:
        raise NotFoundError(
            "Pick from the list who is meant; ⟦all of them|hire who⟧ stand on the page, too."
        )
    return tuple(named)


def _waiting(typed: Typed) -> list[Prospects]:
    return [one for one in open_prospects(typed.game.state) if one.answer == "agrees"]


def _waiting_in(typed: Typed, text: str) -> str:
    """The id of those who wait for the referee's word: picked, named, or the only ones."""
    wanted, waiting = text.casefold(), _waiting(typed)
    named = [one for one in waiting if wanted in (one.id, called(one).casefold())] or waiting
    if len({one.company for one in named}) != 1:
        raise NotFoundError("Pick from the list who waits for your word.")
    return named[0].id


def _hirelings(typed: Typed) -> Pairs:
    """Hirelings whom the person may act for."""
    found = in_service(typed.game.state)
    return ((one.name, one.name) for one in found if typed.viewer.acts_for(one.owner))


def _hirelings_in(typed: Typed, text: str) -> tuple[str, ...]:
    """The ids of hirelings by name; with nothing typed all whom the person plays."""
    if text:
        return read_characters(typed.game, text)
    found = in_service(typed.game.state)
    return tuple(dict.fromkeys(one.id for one in found if typed.viewer.plays_for(one.owner)))


def _gift(typed: Typed, text: str) -> str:
    employer = typed.word("employer")
    whose = character_in(typed, employer) if employer.strip() else ""
    return read_gift(typed.game, typed.user_id, text, whose)


ProspectIds = Annotated[tuple[str, ...], Option(read=_prospects_in, suggest=_prospects)]
Waiting = Annotated[
    str,
    Option(
        read=_waiting_in,
        suggest=lambda typed: [(f"{called(one)} ({one.place})", one.id) for one in _waiting(typed)],
        blank=True,
    ),
]
Trade = Annotated[
    str,
    Option(
        most=LONGEST_NAME,
        suggest=lambda _: [(f"{one.name} ({one.sort})", one.name) for one in TRADES],
        own_words=True,
    ),
]
Notice = Annotated[
    str,
    Option(
        about="Which notice",
        suggest=lambda typed: [
            (notice_label(one), one.id) for one in HIRING.of(typed.game.state).notices
        ],
    ),
]
HirelingIds = Annotated[
    tuple[str, ...], Option(read=_hirelings_in, suggest=_hirelings, several=True)
]
OwnHirelings = Annotated[
    tuple[str, ...],
    Option(
        about=HIRELINGS_HELP,
        read=_hirelings_in,
        suggest=_hirelings,
        several=True,
        blank=True,
    ),
]
"""The same; all that somebody plays where nobody is named."""
HirelingId = Annotated[str, Option(read=character_in, suggest=_hirelings)]
Gift = Annotated[str, Option(about="Something of the employer's that they get", read=_gift)]
