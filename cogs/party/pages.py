"""The party as text: who speaks for it, open votes with their buttons, what was decided."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cogs.render.board_lines import Detail, listed_within
from cogs.render.buttons import GREEN, GREY, Button, make_button
from cogs.render.on_board import FIGHT_BUTTONS, FIGHT_FOOT, QUIET_BUTTONS, QUIET_LINES
from cogs.render.text import MESSAGE_LIMIT, join_within, moment, plain, shorten, write_clock
from data.live import LiveGame
from rules.kernel.actor import TABLE
from rules.kernel.dues import BEGINS, NO_PINGS, ONLY_REMINDERS
from rules.kernel.hours import DAY_MINUTES, wall_clock
from rules.state.pace import Hours
from rules.state.party import Decision
from rules.view.party import OptionView, PartyView, VoteView, view_party
from rules.view.records import EncounterView

MOST_NAMES = 12
DECIDES = "More than half of all decide."
BOARD_QUESTION = 80
UNKNOWN = """I do not know your time zone.
- `/me timezone zone:Berlin` sets it, for all games.
- Until then times that you type are read on the game's clock, if it has one, and reminders may \
reach you at any hour that the game allows."""
MENTIONED: Mapping[str, str] = {
    BEGINS: "You are mentioned when something begins for you. `/me pings` changes that.",
    ONLY_REMINDERS: "You are mentioned only in reminders. `/me pings` changes that.",
    NO_PINGS: "You are never mentioned. `/me pings` changes that.",
}


def render_party(party: PartyView) -> str:
    """All of it, for `/party show`."""
    lines = [_caller_line(party)]
    for vote in party.votes:
        lines += ["", *_vote_lines(vote)]
    if party.decisions:
        lines += ["", "**Decided last**"]
        lines += [_decision_line(decision) for decision in reversed(party.decisions)]
    return join_within(lines, MESSAGE_LIMIT)


def _caller_line(party: PartyView) -> str:
    """Who speaks for the party."""
    if not party.caller:
        return "Nobody speaks for the party. `/do party caller who:…` says who does."
    name = plain(party.caller)
    if not party.speaks:
        return f"**{name}** speaks for the party, but cannot now."
    return f"**{name}** speaks for the party."


def _decision_line(decision: Decision) -> str:
    when = f", {moment(decision.at)}" if decision.at else ""
    return f"- {plain(decision.question)} **{plain(decision.result)}**{when}"


def render_vote(vote: VoteView) -> str:
    """One vote, for whoever looks."""
    return join_within(_vote_lines(vote), MESSAGE_LIMIT)


def _vote_lines(vote: VoteView) -> list[str]:
    return [
        f"**Vote: {plain(vote.question)}**",
        *(_option_line(place, option, vote) for place, option in enumerate(vote.options)),
        f"-# {' '.join(_facts(vote))}",
    ]


def _option_line(place: int, option: OptionView, vote: VoteView) -> str:
    mine = " (your vote)" if place == vote.mine else ""
    if not option.voters:
        return f"- {plain(option.text)}{mine}"
    names = listed_within([plain(name) for name in option.voters], MOST_NAMES)
    return f"- {plain(option.text)}: {len(option.voters)} ({names}){mine}"


def _facts(vote: VoteView) -> Iterator[str]:
    yield f"{vote.voted} of {vote.most} have voted."
    if vote.missing:
        yield f"Not yet: {listed_within([plain(name) for name in vote.missing], MOST_NAMES)}."
    yield DECIDES
    if vote.until is not None:
        yield f"Votes are counted {moment(vote.until)}."


@QUIET_LINES.at(220)
def _votes(game: LiveGame) -> Iterator[str]:
    """The lines of the board about open votes: `**Vote** Left or right? · 2 of 4`."""
    return map(_board_line, view_party(game.state, TABLE).votes)


@FIGHT_FOOT.at(10)
def _votes_in_fight(game: LiveGame, _view: EncounterView, _detail: Detail) -> Iterable[str]:
    return _votes(game)


def _board_line(vote: VoteView) -> str:
    until = "" if vote.until is None else f", counted {moment(vote.until)}"
    question = plain(shorten(vote.question, BOARD_QUESTION))
    return f"**Vote** {question} · {vote.voted} of {vote.most}{until}"


def ballot_buttons(game_id: int, vote: VoteView) -> Sequence[Button]:
    """One for each option, with how many are for it; the viewer's own stands out."""
    return [_ballot_button(game_id, vote, place) for place in range(len(vote.options))]


def _ballot_button(game_id: int, vote: VoteView, place: int) -> Button:
    option, is_mine = vote.options[place], place == vote.mine
    count = f" · {len(option.voters)}" if option.voters else ""
    label = f"{option.text}{count}{' · yours' if is_mine else ''}"
    style = GREEN if is_mine else GREY
    return make_button("ballot", game_id, vote.id, place, label=label, style=style)


def count_button(game_id: int, vote: VoteView) -> Button:
    """How many have voted; shows the vote with who has not."""
    return make_button("vote", game_id, vote.id, label=f"{vote.voted} of {vote.most}", shows=True)


def close_button(game_id: int, vote: VoteView) -> Button:
    """Counts now, for those who may."""
    return make_button("count", game_id, vote.id, label="Count now")


@QUIET_BUTTONS.at(80)
def _votes_button(game: LiveGame) -> Iterator[Button]:
    """Finds the open votes, for whoever has not seen them asked."""
    if game.state.party.votes:
        yield make_button("vote", game.id, label="Vote", style=GREY, shows=True)


@FIGHT_BUTTONS.at(60)
def _votes_button_in_fight(game: LiveGame, _view: EncounterView) -> Iterable[Button]:
    return _votes_button(game)


def render_person(awake: Hours, now: int) -> str:
    """Their zone, what their clock shows, and when reminders may reach them."""
    clock = f"{wall_clock(awake.zone, now):%H:%M}"
    return (
        f"Your time zone is **{awake.zone}**, where it is {clock} now.\n"
        f"{_reminded(awake)} `/me hours` changes that."
    )


def _reminded(awake: Hours) -> str:
    if awake.begin == awake.end:
        return "Reminders reach you at any hour."
    begin, end = write_clock(awake.begin), write_clock(awake.end % DAY_MINUTES)
    return f"Reminders reach you from **{begin}** to **{end}**."
