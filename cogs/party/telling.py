"""The party told as sentences: who speaks, walks in front and maps, and what is voted on.

Marching orders as text, and the buttons of a vote, as long as it is open.
"""

from collections.abc import Iterator, Sequence

from cogs.party.pages import DECIDES, ballot_buttons, count_button
from cogs.render.buttons import GREEN, GREY, Button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Short,
    Tellers,
    Weight,
    name,
)
from cogs.render.offers import Offers, Renewals, Signs, player_of
from cogs.render.on_board import QUIET_LINES
from cogs.render.text import MESSAGE_LIMIT, join_within, moment, plain
from data.live import LiveGame, Outcome
from rules.kernel.actor import TABLE
from rules.kernel.events import Who
from rules.kernel.words import listed
from rules.party.mapping import is_running, mapper_of
from rules.party.records import (
    Advice,
    CallerSet,
    FormationSet,
    FormationStruck,
    FormationTaken,
    MapNoted,
    MapperSet,
    MappingStopped,
    PartyAdvised,
)
from rules.state.game import GameState
from rules.view.party import (
    FormationView,
    find_open_vote,
    view_formation,
    view_party,
)
from rules.votes.records import Share, VoteAsked, VoteCast, VoteDecided, VoteLapsed

NONE_YET = (
    "The party has no marching order yet. `/party order name:standard ranks:Ada Berta / Cuno` "
    "writes one, the front rank first."
)
MOST_ON_BOARD = 12
WIDE = 3
"""The most people abreast for whom a passage 10 feet wide has room (OSE-SPACING)."""
_ADVICE = {
    "few": "The party has {count}: six to eight characters are best. Hirelings can fill the gaps.",
    "many": "The party has {count} characters; more than eight are hard to keep together.",
    "levels": "{who} are {count} levels apart: more than four, and they had better play in "
    "different parties.",
    "classes": "All {count} are of one class ({word}). A mix of classes is wiser.",
}
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


TELLERS = Tellers(
    {
        FormationStruck: Line("The marching order “{name}” is struck."),
    }
)
BRIEFS = Briefs(
    {
        FormationTaken: Short("the party took the marching order “{name}”", Weight.SMALL),
        VoteAsked: Short("a vote began: “{question}”", Weight.SMALL),
    }
)
OFFERS = Offers()
SIGNS = Signs()
RENEWED = Renewals()


def ranks_text(ranks: Sequence[Sequence[str]]) -> str:
    """`Ada, Berta / Cuno / Dora`, as it is typed."""
    return " / ".join(", ".join(rank) for rank in ranks)


def render_formations(formations: Sequence[FormationView]) -> str:
    """All of them, the one that holds first, a line for each rank."""
    if not formations:
        return NONE_YET
    lines = [line for one in formations for line in _lines(one)]
    return join_within(lines, MESSAGE_LIMIT)


def _lines(formation: FormationView) -> Iterator[str]:
    holds = " · holds now" if formation.holds else ""
    yield f"**Marching order: {plain(formation.name)}**{holds}"
    for number, rank in enumerate(formation.ranks, start=1):
        front = " (front)" if number == 1 else ""
        yield f"{number}. {plain(', '.join(rank))}{front}"
    if formation.outside:
        yield f"-# Behind them, without a place: {plain(listed(formation.outside))}"
    widest = max(map(len, formation.ranks), default=0)
    if widest > WIDE:
        yield f"-# {widest} abreast: a passage 10 feet wide has room for two or three."


def formation_buttons(game_id: int, formations: Sequence[FormationView]) -> list[Button]:
    """Fall into another order, change the one that holds, write a new one."""
    others = [one for one in formations if not one.holds]
    held = [make_button("formation-edit", game_id, one.name, label=f"Change {one.name}…")
            for one in formations if one.holds]  # fmt: skip
    taken = [
        make_button("formation", game_id, one.name, label=f"Take {one.name}", style=GREEN)
        for one in others
    ]
    return [*taken, *held, make_button("formation-edit", game_id, label="New…", style=GREY)]


@QUIET_LINES.at(90)
def _marching_order(game: LiveGame) -> Iterator[str]:
    return march_line(game.state)


def march_line(state: GameState) -> Iterator[str]:
    """The line of the board: `**Marching order** (combat): Ada, Berta / Cuno`."""
    formation = view_formation(state)
    if formation is None or not formation.ranks:
        return
    name = "" if len(state.party.formations) == 1 else f" ({plain(formation.name)})"
    yield f"**Marching order**{name}: {_short(formation.ranks)}"


def _short(ranks: Sequence[Sequence[str]]) -> str:
    """As many ranks as there is room for on the board."""
    shown: list[str] = []
    left = MOST_ON_BOARD
    for rank in ranks:
        left -= len(rank)
        if left < 0:
            return " / ".join([*shown, "…"])
        shown.append(plain(", ".join(rank)))
    return " / ".join(shown)


def mapper_line(state: GameState) -> Iterator[str]:
    """The line of the board on who maps, and that nobody can on the run."""
    mapper = mapper_of(state)
    if mapper is not None:
        does = "cannot draw the map while they run" if is_running(state) else "draws the map"
        yield f"{plain(mapper.name)} {does}."


def render_map(state: GameState) -> str:
    """The players' own map: who draws it, and what they wrote of each place."""
    mapper, but = mapper_of(state), ", but not while running" if is_running(state) else ""
    head = "Nobody writes on the map. `/do party mapper` says who does."
    if mapper is not None:
        head = f"**{plain(mapper.name)}** draws the map{but}."
    notes = [f"- **{plain(one.place)}**: {note_text(one.text)}" for one in state.party.map_notes]
    return join_within([head, *notes], MESSAGE_LIMIT)


def note_text(text: str) -> str:
    """A note as it was written: links stay links."""
    words = (
        word if word.startswith(("http://", "https://")) else plain(word) for word in text.split()
    )
    return " ".join(words)


def advice_lines(advice: Sequence[Advice]) -> list[str]:
    """Good advice, never more than that."""
    return [
        _ADVICE[one.what].format(count=one.count, who=plain(listed(one.who)), word=plain(one.word))
        for one in advice
    ]


def _names_of(people: Sequence[Who]) -> str:
    """`Ada, Bert and Cat`."""
    return listed([name(who) for who in people])


def _role(who: Who | None, before: Who | None, because: str, deed: str, command: str) -> str:
    """Who does something for the party from now on, or that nobody does any more."""
    if who is not None:
        return f"**{plain(who.name)}** {deed} from now on."
    assert before is not None
    name = plain(before.name)
    if because:
        return f"{name} {ENDED[because]}: nobody {deed}. `{command}` names another."
    return f"{name} no longer {deed}."


@TELLERS.tells
def _caller(event: CallerSet) -> str:
    return _role(
        event.caller, event.before, event.because, "speaks for the party", "/do party caller"
    )


@TELLERS.tells
def _mapper(event: MapperSet) -> str:
    return _role(event.mapper, event.before, event.because, "draws the map", "/do party mapper")


def _ranks(ranks: Sequence[Sequence[Who]]) -> str:
    return plain(ranks_text([[who.name for who in rank] for rank in ranks]))


@TELLERS.tells
def _formation(event: FormationSet) -> str:
    told = f"Marching order “{plain(event.name)}”: {_ranks(event.ranks)}."
    return told if event.holds else f"{told}\n-# `/party order name:{plain(event.name)}` takes it."


@TELLERS.tells
def _taken(event: FormationTaken) -> str:
    return f"The party walks in the order “{plain(event.name)}” now: {_ranks(event.ranks)}."


@TELLERS.tells
def _noted(event: MapNoted) -> str:
    name = "The mapper" if event.mapper is None else plain(event.mapper.name)
    if not event.text:
        return f"{name} wipes “{plain(event.place)}” off the map."
    return f"{name} notes on the map of {plain(event.place)}: {note_text(event.text)}"


@TELLERS.tells
def _stopped(event: MappingStopped) -> str:
    return f"{plain(event.mapper.name)} can draw no map while they run."


@TELLERS.tells
def _advised(event: PartyAdvised) -> str:
    return "\n".join(f"-# Advice: {line}" for line in advice_lines(event.advice))


@TELLERS.tells
def _asked(event: VoteAsked) -> str:
    lines = [f"**Vote: {plain(event.question)}**", " · ".join(map(plain, event.options))]
    rules = [f"-# {_names_of(event.voters)} may vote. {DECIDES}"]
    if event.until is not None:
        rules.append(f"Votes are counted {moment(event.until)}.")
    return "\n".join([*lines, " ".join(rules)])


@TELLERS.tells
def _cast(event: VoteCast) -> str:
    now = " now" if event.changed else ""
    name, option = plain(event.voter.label), plain(event.option)
    return f"{name} votes{now} for **{option}**: {plain(event.question)}"


@TELLERS.tells
def _decided(event: VoteDecided) -> str:
    shares = ", ".join(_share(share) for share in event.shares if share.voters)
    result = f"**{plain(event.result)}** ({BECAUSE[event.because]})"
    return f"{plain(event.question)} The party decided: {result}.\n-# {shares}."


def _share(share: Share) -> str:
    return f"{plain(share.option)} {len(share.voters)} ({_names_of(share.voters)})"


@TELLERS.tells
def _lapsed(event: VoteLapsed) -> str:
    return f"{plain(event.question)} The vote is over and decides nothing. {LAPSED[event.because]}"


@BRIEFS.tells
def _brief_caller(event: CallerSet) -> Iterator[Mark]:
    if event.caller is not None:
        yield Note((event.caller,), "became the caller")
    elif event.before is not None:
        yield Note((event.before,), "was no longer the caller")


@BRIEFS.tells
def _brief_mapper(event: MapperSet) -> Iterator[Mark]:
    if event.mapper is not None:
        yield Note((event.mapper,), "became the mapper", weight=Weight.SMALL)


@BRIEFS.tells
def _brief_decided(event: VoteDecided) -> Iterator[Mark]:
    what = f"“{plain(event.question)}” {plain(event.result)}"
    yield Note((), f"the party decided: {what}", weight=Weight.GREAT)


def _voters(event: VoteAsked, outcome: Outcome) -> Iterator[int]:
    """Whoever may vote."""
    for who in event.voters:
        yield from player_of(outcome, who)


@OFFERS.offers(whom=_voters)
def _offer_options(event: VoteAsked, outcome: Outcome) -> Sequence[Button]:
    """All that can be voted for, and how many have."""
    game = outcome.game
    vote = find_open_vote(game.state, TABLE, event.vote_id)
    if vote is None:
        return ()
    return (*ballot_buttons(game.id, vote), count_button(game.id, vote))


@RENEWED.of("ballot")
def renew_ballot(game: LiveGame, words: list[str], _button: Button) -> Button | None:
    """An option with how many are for it now."""
    vote = find_open_vote(game.state, TABLE, words[0])
    return None if vote is None else ballot_buttons(game.id, vote)[int(words[1])]


@RENEWED.of("vote")
def renew_count(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """How many have voted now."""
    if not words:
        return button
    vote = find_open_vote(game.state, TABLE, words[0])
    return None if vote is None else count_button(game.id, vote)


@SIGNS.of("vote")
def _sign_of_vote(state: GameState, vote_id: str) -> str:
    """Changes with what everybody may know of the ballots."""
    vote = find_open_vote(state, TABLE, vote_id)
    return "" if vote is None else repr(vote)


@QUIET_LINES.at(170)
def _roles(game: LiveGame) -> Iterator[str]:
    """Who speaks for the party, and who maps."""
    party = view_party(game.state, TABLE)
    if party.speaks:
        yield f"{plain(party.caller)} speaks for the party."
    yield from mapper_line(game.state)
