"""The party told as sentences: who speaks, walks in front and maps, and what is voted on."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.brief import Briefs, Mark, Note, Weight
from cogs.render.marching.words import advice_lines, note_text, ranks_text
from cogs.render.narration import People, Teller
from cogs.render.text import listed, moment, plain
from rules.kernel.events import Event, Who
from rules.party.records import (
    CallerSet,
    FormationSet,
    FormationStruck,
    FormationTaken,
    MapNoted,
    MapperSet,
    MappingStopped,
    PartyAdvised,
)
from rules.votes.records import Share, VoteAsked, VoteCast, VoteDecided, VoteLapsed

ENDED = {"dead": "is dead", "retired": "has been put away"}
BECAUSE = {
    "first-three": "enough agree",
    "majority": "more than half agree",
    "caller": "as the caller says",
    "most": "the most votes",
    "caller-breaks": "a tie, and the caller's vote counts",
    "first-breaks": "a tie, and the option that was named first counts",
}
LAPSED = {
    "nobody": "Nobody has voted.",
    "closed": "It was ended without counting.",
    "declared": "Declarations are closed.",
    "gone": "Whom it was about is gone.",
}


def _names_of(people: Sequence[Who]) -> str:
    """`Ada, Bert and Cat`."""
    return listed([plain(who.label) for who in people])


def _role(who: Who | None, before: Who | None, because: str, deed: str, command: str) -> str:
    """Who does something for the party from now on, or that nobody does any more."""
    if who is not None:
        return f"**{plain(who.name)}** {deed} from now on."
    assert before is not None
    name = plain(before.name)
    if because:
        return f"{name} {ENDED[because]}: nobody {deed}. `{command}`"
    return f"{name} {deed} no longer."


def _caller(event: CallerSet, _people: People) -> str:
    return _role(event.caller, event.before, event.because, "speaks for the party", "/party caller")


def _mapper(event: MapperSet, _people: People) -> str:
    return _role(event.mapper, event.before, event.because, "draws the map", "/party mapper")


def _ranks(ranks: Sequence[Sequence[Who]]) -> str:
    return plain(ranks_text([[who.name for who in rank] for rank in ranks]))


def _formation(event: FormationSet, _people: People) -> str:
    told = f"Marching order “{plain(event.name)}”: {_ranks(event.ranks)}."
    return told if event.holds else f"{told}\n-# `/party order name:{plain(event.name)}` takes it."


def _taken(event: FormationTaken, _people: People) -> str:
    return f"The party walks in the order “{plain(event.name)}” now: {_ranks(event.ranks)}."


def _struck(event: FormationStruck, _people: People) -> str:
    return f"The marching order “{plain(event.name)}” is struck."


def _noted(event: MapNoted, _people: People) -> str:
    name = "The mapper" if event.mapper is None else plain(event.mapper.name)
    if not event.text:
        return f"{name} wipes “{plain(event.place)}” off the map."
    return f"{name} notes on the map of {plain(event.place)}: {note_text(event.text)}"


def _stopped(event: MappingStopped, _people: People) -> str:
    return f"{plain(event.mapper.name)} can draw no map while they run."


def _advised(event: PartyAdvised, _people: People) -> str:
    return "\n".join(f"-# Advice: {line}" for line in advice_lines(event.advice))


def _asked(event: VoteAsked, _people: People) -> str:
    lines = [f"**Vote: {plain(event.question)}**", " · ".join(map(plain, event.options))]
    rules = [f"-# {_names_of(event.voters)} may vote. {event.means}"]
    if event.until is not None:
        rules.append(f"Votes are counted {moment(event.until)}.")
    if event.secret:
        rules.append("Who votes for what stays secret until then.")
    if event.round is not None:
        rules.append("It becomes the declaration of all who have made none.")
    return "\n".join([*lines, " ".join(rules)])


def _cast(event: VoteCast, _people: People) -> str:
    now = " now" if event.changed else ""
    secret = " Nobody is told before it is decided." if event.secret else ""
    name, option = plain(event.voter.label), plain(event.option)
    return f"{name} votes{now} for **{option}**: {plain(event.question)}{secret}"


def _decided(event: VoteDecided, _people: People) -> str:
    shares = ", ".join(_share(share) for share in event.shares if share.voters)
    result = f"**{plain(event.result)}** ({BECAUSE[event.because]})"
    lines = [f"{plain(event.question)} The party decided: {result}.", f"-# {shares}."]
    if event.declared_for:
        lines.append(f"Declared for {_names_of(event.declared_for)}.")
    return "\n".join(lines)


def _share(share: Share) -> str:
    return f"{plain(share.option)} {len(share.voters)} ({_names_of(share.voters)})"


def _lapsed(event: VoteLapsed, _people: People) -> str:
    return f"{plain(event.question)} The vote is over and decides nothing. {LAPSED[event.because]}"


TELLERS: Mapping[type[Event], Teller] = {
    CallerSet: _caller,
    FormationSet: _formation,
    FormationTaken: _taken,
    FormationStruck: _struck,
    MapperSet: _mapper,
    MapNoted: _noted,
    MappingStopped: _stopped,
    PartyAdvised: _advised,
    VoteAsked: _asked,
    VoteCast: _cast,
    VoteDecided: _decided,
    VoteLapsed: _lapsed,
}


def _brief_caller(event: CallerSet, _people: People) -> Iterator[Mark]:
    if event.caller is not None:
        yield Note((event.caller,), "became the caller")
    elif event.before is not None:
        yield Note((event.before,), "was the caller no longer")


def _brief_formation(event: FormationTaken, _people: People) -> Iterator[Mark]:
    yield Note((), f"the party took the marching order “{plain(event.name)}”", weight=Weight.SMALL)


def _brief_mapper(event: MapperSet, _people: People) -> Iterator[Mark]:
    if event.mapper is not None:
        yield Note((event.mapper,), "became the mapper", weight=Weight.SMALL)


def _brief_asked(event: VoteAsked, _people: People) -> Iterator[Mark]:
    yield Note((), f"a vote began: “{plain(event.question)}”", weight=Weight.SMALL)


def _brief_decided(event: VoteDecided, _people: People) -> Iterator[Mark]:
    what = f"“{plain(event.question)}” {plain(event.result)}"
    yield Note((), f"the party decided: {what}", weight=Weight.GREAT)


BRIEFS: Briefs = {
    CallerSet: _brief_caller,
    FormationTaken: _brief_formation,
    MapperSet: _brief_mapper,
    VoteAsked: _brief_asked,
    VoteDecided: _brief_decided,
    VoteLapsed: None,
    FormationSet: None,
    FormationStruck: None,
    MapNoted: None,
    MappingStopped: None,
}
