"""Monsters that tire, told as sentences: to everybody in words, to referees with the tallies."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.brief import Briefs, Mark, Note
from cogs.render.narration import People, RunTeller, Teller
from cogs.render.narration.grouping import Sentence, tell_sentences
from cogs.render.text import plain
from rules.endurance.records import EffortSet, EnduranceChanged, EnduranceSpent, LostPowersSet
from rules.kernel.events import Event

_NOW = {
    "weakened": "~is weakened: half damage with attacks.",
    "exhausted": "~is totally exhausted: any damage kills.",
}
_NO_LONGER = {
    "weakened": "~is no longer weakened.",
    "exhausted": "~is no longer exhausted.",
}


def _tell(events: Sequence[Event], _people: People) -> str:
    return "\n".join(tell_sentences(_sentences(events)))


def _sentences(events: Sequence[Event]) -> Iterator[Sentence]:
    for event in events:
        if isinstance(event, EnduranceSpent):
            tallies = f"{event.normal} normal + {event.tired} endurance of {event.maximum}"
            what = f"~tires for {event.amount}" if event.amount else "~is exhausted still"
            yield Sentence(event.target, f"{what} ({tallies}).")
        elif isinstance(event, EnduranceChanged):
            yield Sentence(event.target, _becomes(event))


def _becomes(event: EnduranceChanged) -> str:
    words = _NOW.get(event.after) or _NO_LONGER[event.before]
    damage = "" if event.damage is None else f" Its hits do {event.damage} damage."
    loses = f" It loses {plain(', '.join(event.loses))}." if event.loses else ""
    return f"{words}{damage}{loses}"


def _effort(event: EffortSet, _people: People) -> str:
    verb = "pays" if event.counts else "does not pay"
    return f"{plain(event.target.label)}: endurance {verb} for this round."


def _loses(event: LostPowersSet, _people: People) -> str:
    powers = plain(", ".join(event.loses)) or "nothing"
    return f"Lost by {plain(event.target.label)} once totally exhausted: {powers}."


TIRING = RunTeller((EnduranceSpent, EnduranceChanged), _tell)
TELLERS: Mapping[type[Event], Teller] = {
    EnduranceSpent: TIRING,
    EnduranceChanged: TIRING,
    EffortSet: _effort,
    LostPowersSet: _loses,
}


def _brief_tired(event: EnduranceChanged, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"was {event.after}" if event.after else "was no longer tired")


BRIEFS: Briefs = {
    EnduranceChanged: _brief_tired,
}
