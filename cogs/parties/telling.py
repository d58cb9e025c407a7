"""Who went their own way, who met again, and who sets out, told as sentences."""

from collections.abc import Iterator, Sequence

from cogs.parties.sign_up_pages import render_new, render_sign_up, sign_up_buttons, terms_line
from cogs.render.buttons import Button, make_button
from cogs.render.game_time import duration_words
from cogs.render.narration import Briefs, Mark, Note, People, Tellers, Weight, agreed, names
from cogs.render.offers import Offers, Renewals, Signs, Texts
from cogs.render.on_board import QUIET_LINES
from cogs.render.text import moment, plain
from data.live import LiveGame, Outcome
from rules.clock.records import SECONDS_PER_TURN
from rules.kernel.dues import REFEREES
from rules.kernel.events import Who
from rules.kernel.parties import everybody
from rules.kernel.words import listed
from rules.parties.records import (
    PartiesJoined,
    PartyMeant,
    PartySentOut,
    PartySplit,
    SignedOff,
    SignedUp,
    SignUpCancelled,
    SignUpChanged,
    SignUpClosed,
    SignUpOpened,
    SignUpReminded,
)
from rules.parties.state import SIGN_UPS, find_sign_up, those_with_seats
from rules.state.game import GameState

TELLERS = Tellers()
BRIEFS = Briefs()
OFFERS = Offers()
SIGNS = Signs()
RENEWED = Renewals()
TEXTS = Texts()
MOST_ON_BOARD = 3


@TELLERS.tells
def _split(event: PartySplit) -> str:
    go = agreed(event.went, "goes")
    text = f"**{names(event.went)} {go} their own way.** They are a party of their own now."
    if event.label not in (names(event.went), *(one.name for one in event.went)):
        text += f" It is called {plain(event.label)}."
    return text


@TELLERS.tells
def _joined(event: PartiesJoined) -> str:
    people = listed([*(plain(one.name) for one in event.came), "the others"])
    text = f"**{people} are together again.**"
    if event.seconds:
        gone = duration_words(event.seconds // SECONDS_PER_TURN)
        text += f" Meanwhile {gone} went by for {names(event.behind)}."
    return text


@TELLERS.tells
def _meant(event: PartyMeant, people: People) -> str:
    return f"{people.name(event.member)} looks at {plain(event.label)}."


@BRIEFS.tells
def _brief_split(event: PartySplit) -> Iterator[Mark]:
    yield Note(event.went, "went their own way", weight=Weight.GREAT)


@BRIEFS.tells
def _brief_joined(event: PartiesJoined) -> Iterator[Mark]:
    yield Note(event.came, "met the others again", weight=Weight.GREAT)


# Lists of who sets out


def _owners(outcome: Outcome, people: Sequence[Who]) -> Iterator[int]:
    """The players of some characters, whatever party they are in."""
    wanted = {one.id for one in people}
    found = (one.owner for one in everybody(outcome.game.state) if one.id in wanted)
    return iter(dict.fromkeys(found))


@TELLERS.tells
def _opened(event: SignUpOpened) -> str:
    return render_new(event.terms)


@OFFERS.offers()
def _offer_list(event: SignUpOpened, outcome: Outcome) -> Sequence[Button]:
    """To join it, and what else is done about it."""
    found = find_sign_up(outcome.game.state, event.sign_up_id)
    return () if found is None else sign_up_buttons(outcome.game.id, found)


@SIGNS.of("sign-up")
def _sign_of_list(state: GameState, sign_up_id: str) -> str:
    """Changes with who is on it, and with what it is for."""
    found = find_sign_up(state, sign_up_id)
    return "" if found is None else repr((found, those_with_seats(state, found)))


@TEXTS.of("sign-up")
def _list_now(game: LiveGame, sign_up_id: str) -> str:
    found = find_sign_up(game.state, sign_up_id)
    return "" if found is None else render_sign_up(game, found)


@RENEWED.of("sign-on", "sign-off", "sign-go", "sign-more")
def _renew(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """None once they have set out, or nobody does."""
    return None if find_sign_up(game.state, words[0]) is None else button


@TELLERS.tells
def _changed(event: SignUpChanged) -> str:
    was = f" (before: {plain(event.before.name)})" if event.before.name != event.name else ""
    text = f"**{plain(event.name)}** is changed{was}: {terms_line(event.terms, len(event.who))}."
    return f"{text} {_moved_up(event.moved)}" if event.moved else text


@OFFERS.offers(whom=lambda event, outcome: _owners(outcome, event.who), is_news=True)
def _offer_changed(event: SignUpChanged, outcome: Outcome) -> Sequence[Button]:
    return _to_leave(outcome, event.sign_up_id)


def _to_leave(outcome: Outcome, sign_up_id: str) -> Sequence[Button]:
    if find_sign_up(outcome.game.state, sign_up_id) is None:
        return ()
    game_id = outcome.game.id
    return (
        make_button("sign-show", game_id, sign_up_id, label="Show the list", shows=True),
        make_button("sign-off", game_id, sign_up_id, label="Leave"),
    )


@TELLERS.tells
def _signed_up(event: SignedUp) -> str:
    name, where = plain(event.who.name), plain(event.name)
    if event.waits:
        return f"{name} waits for a place: **{where}**, number {event.place} in line."
    return f"{name} is on the list: **{where}**."


@TELLERS.tells
def _signed_off(event: SignedOff) -> str:
    text = f"{plain(event.who.name)} is on the list no more: **{plain(event.name)}**."
    return f"{text} **{_moved_up(event.moved)}**" if event.moved else text


def _moved_up(who: Sequence[Who]) -> str:
    return f"{names(who)} {agreed(who, 'has')} a place now."


@OFFERS.offers(whom=lambda event, outcome: _owners(outcome, event.moved), is_news=True)
def _offer_moved(event: SignedOff, outcome: Outcome) -> Sequence[Button]:
    return _to_leave(outcome, event.sign_up_id) if event.moved else ()


@TELLERS.tells
def _closed(event: SignUpClosed) -> str:
    what = "open again" if event.again else "closed: nobody more can join"
    return f"The list for **{plain(event.name)}** is {what}."


@TELLERS.tells
def _cancelled(event: SignUpCancelled) -> str:
    return f"**{plain(event.name)}** is cancelled: nobody sets out."


@OFFERS.offers(whom=lambda event, outcome: _owners(outcome, event.who), is_news=True)
def _offer_cancelled(_event: SignUpCancelled, _outcome: Outcome) -> Sequence[Button]:
    return ()


@TELLERS.tells
def _reminded(event: SignUpReminded) -> str:
    who = names(event.who) if event.who else "Nobody yet"
    if event.now:
        return f"**It is time: {plain(event.name)}.** {who} {agreed(event.who, 'sets')} out."
    return f"**{plain(event.name)}** is {moment(event.at)}: {moment(event.at, 'f')}. Along: {who}."


def _reminded_ones(event: SignUpReminded, outcome: Outcome) -> Iterator[int]:
    yield from _owners(outcome, event.who)
    if event.now:
        yield REFEREES


@OFFERS.offers(whom=_reminded_ones)
def _offer_reminded(event: SignUpReminded, outcome: Outcome) -> Sequence[Button]:
    """As it is time the referee sets out with them; before, somebody may stay after all."""
    buttons = _to_leave(outcome, event.sign_up_id)
    if not buttons or not event.now:
        return buttons
    go = make_button("sign-go", outcome.game.id, event.sign_up_id, label="Set out")
    return (go, *buttons)


@TELLERS.tells
def _sent_out(event: PartySentOut) -> str:
    go = agreed(event.went, "sets")
    text = f"**{names(event.went)} {go} out: {plain(event.name)}.** They are a party of their own."
    if event.left:
        text += f" {names(event.left)} {agreed(event.left, 'stays')} behind."
    return text


@OFFERS.offers(whom=lambda event, outcome: _owners(outcome, event.went), is_news=True)
def _offer_sent(_event: PartySentOut, _outcome: Outcome) -> Sequence[Button]:
    return ()


@BRIEFS.tells
def _brief_sent_out(event: PartySentOut) -> Iterator[Mark]:
    yield Note(event.went, f"set out: {plain(event.name)}", weight=Weight.GREAT)


@QUIET_LINES.at(175)
def _open_lists(game: LiveGame) -> Iterator[str]:
    """The lists that people can join."""
    for one in SIGN_UPS.of(game.state)[:MOST_ON_BOARD]:
        taken = len(those_with_seats(game.state, one))
        yield f"Who sets out: **{plain(one.terms.name)}** · {terms_line(one.terms, taken)}"
