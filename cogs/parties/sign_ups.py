"""`/party sign-up`: a list of who wants to set out, which people join by a button."""

import re
from collections.abc import Sequence
from typing import Annotated

import discord

from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import takes_part
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.said import says
from cogs.core.times import Moment
from cogs.parties.placing import play_apart
from cogs.parties.sign_up_pages import (
    WHO_COMES,
    keeper_buttons,
    list_buttons,
    render_lists,
    render_sign_up,
    sign_up_buttons,
    who_buttons,
)
from cogs.party.commands import PARTY
from cogs.render.deeds import Doer
from cogs.render.text import plain
from data.live import LiveGame
from rules.errors import ForbiddenError, MisreadError, NotFoundError, WayOut
from rules.kernel.action import Action
from rules.kernel.folding import folded
from rules.kernel.parties import everybody
from rules.parties.parting import LONGEST_NAME
from rules.parties.records import (
    CancelSignUp,
    ChangeSignUp,
    CloseSignUp,
    JoinSignUp,
    LeaveSignUp,
    OpenSignUp,
    PartySentOut,
    SendOut,
)
from rules.parties.signing_up import LONGEST_NOTE, MOST_SEATS, own_people
from rules.parties.state import SIGN_UPS, SignUp, Terms, people_on
from rules.state.sheet import Character

OVER = ("That list is over. ", WayOut("Look at those that are open", "party sign-up"), ".")
NO_LIST = ("No list is open. ", WayOut("Make one", "party sign-up"), ".")
_LEVELS = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")
_OR_MORE = re.compile(r"(\d{1,2})(?:\+| and up| and higher| or more| or higher)")
_UP_TO = re.compile(r"(?:up to|at most|max) (\d{1,2})")
_DASH = re.compile(r" ?[-\u2013] ?|(?<=\d) to (?=\d)")
_ANY = ("any", "all", "none", "everybody", "every level")
LEVELS_ADVICE = "Type levels as `1-3`, `4+`, `up to 3` or `any`."


def _levels_in(_typed: Typed, said: str) -> tuple[int, int]:
    """From which level to which, 0 for no bound. Raises MisreadError."""
    tidy = _DASH.sub("-", " ".join(said.casefold().split()))
    tidy = tidy.removeprefix("levels ").removeprefix("level ")
    if tidy in _ANY:
        return 0, 0
    if found := _UP_TO.fullmatch(tidy):
        return 0, int(found[1])
    if found := _OR_MORE.fullmatch(tidy):
        return int(found[1]), 0
    found = _LEVELS.fullmatch(tidy)
    if found is None:
        raise MisreadError(LEVELS_ADVICE, typed=said, instead=("1-3", "4+"))
    return int(found[1]), int(found[2] or found[1])


def _lists(typed: Typed) -> Pairs:
    return [(one.terms.name, one.id) for one in SIGN_UPS.of(typed.game.state)]


def _list_in(typed: Typed, said: str) -> SignUp:
    """The list that somebody means; the only one, where nothing was typed. NotFoundError."""
    there = SIGN_UPS.of(typed.game.state)
    if not there:
        raise NotFoundError(NO_LIST)
    wanted = folded(said)
    found = [one for one in there if said in ("", one.id) or folded(one.terms.name) == wanted]
    if len(found) == 1:
        return found[0]
    if typed.interaction.type is discord.InteractionType.component:
        raise NotFoundError(OVER)
    known = ", ".join(f"“{plain(one.terms.name)}”" for one in there)
    raise NotFoundError(f"Say which list you mean: {known}.")


def _anybody(typed: Typed) -> Pairs:
    """Everybody who can set out, whatever party they are in."""
    there = everybody(typed.game.state)
    return [(one.name, one.id) for one in there if one.is_there and one.service is None]


def _anybody_in(typed: Typed, said: str) -> str:
    """The id of somebody in any party. Raises NotFoundError."""
    wanted = folded(said)
    for one in everybody(typed.game.state):
        if said == one.id or folded(one.name) == wanted:
            return one.id
    raise NotFoundError(f"Nobody called {plain(said)} is in this game.")


Levels = Annotated[
    tuple[int, int], Option(about="For which levels: 1-3, 4+, up to 3", read=_levels_in)
]
Which = Annotated[
    SignUp,
    Option(
        about="Which list; not needed where one alone is open",
        read=_list_in,
        suggest=_lists,
        blank=True,
    ),
]
Anybody = Annotated[str, Option(about="Who", read=_anybody_in, suggest=_anybody)]
Name = Annotated[str, text(LONGEST_NAME)]
Note = Annotated[str, text(LONGEST_NOTE)]


def has_list(doer: Doer) -> bool:
    """There is a list that somebody could join."""
    return bool(SIGN_UPS.of(doer.state))


@PARTY.command(
    "sign-up",
    name="Where they go, which is what their party is called; without it, all open lists",
    when="When they set out, such as friday 20:00",
    seats="How many can go; others wait for a place",
    note="What else there is to say",
)
@says(
    "sign up, sign-up, signup, sign up sheet, open table, who wants to come, who wants to go, "
    "looking for players, lfp, call for players, recruit a party, gather a party",
    "Make a list of who sets out, or look at those there are",
    when=takes_part,
    form=True,
)
def sign_up(
    game: LiveGame,
    name: Name = "",
    when: Moment | None = None,
    seats: Annotated[int, whole(1, MOST_SEATS)] = 0,
    levels: Levels = (0, 0),
    note: Note = "",
) -> Action | Page:
    """Post a list of who sets out, which others join by a button; without a name, show all"""
    if not name:
        return Page(render_lists(game), list_buttons(game))
    lowest, highest = levels
    terms = Terms(name=name, at=when, seats=seats, lowest=lowest, highest=highest, note=note)
    return OpenSignUp(terms=terms)


@PARTY.command("sign-on", which="Which list", who="Who comes along; you, if left out")
@says(
    "count me in, sign me up, i am in, im in, put me on the list, join the list, i want to come, "
    "i come along, sign on",
    "Join the list of who sets out",
    when=has_list,
)
def sign_on(typed: Typed, which: Which, who: Anybody = "") -> Action | Page:
    """Join a list of who sets out"""
    game, member = typed.game, typed.viewer.member
    own: Sequence[Character] = own_people(game.state, member)
    on_it = people_on(game.state, which)
    if not who and len(own) > 1:
        if not any(one in on_it for one in own):
            text_ = WHO_COMES.format(plain(which.terms.name))
            return Page(text_, who_buttons(game.id, which, own))
        who = next(one.id for one in own if one in on_it)
    return JoinSignUp(sign_up_id=which.id, character_id=who)


@PARTY.command("sign-off", which="Which list", who="Who stays; you, if left out")
@says(
    "count me out, take me off the list, i cannot come, i cant come, i can not make it, i cant "
    "make it, leave the list, sign off",
    "Leave the list of who sets out",
    when=has_list,
)
def sign_off(which: Which, who: Anybody = "") -> Action:
    """Leave a list of who sets out; whoever waits next has your place"""
    return LeaveSignUp(sign_up_id=which.id, character_id=who)


@PARTY.command(
    "sign-change",
    name="Where they go instead",
    when="When instead",
    seats="How many can go; 0 for as many as like",
    note="What else there is to say",
)
def sign_change(
    which: Which,
    name: Name = "",
    when: Moment | None = None,
    seats: Annotated[int, whole(0, MOST_SEATS)] | None = None,
    levels: Levels | None = None,
    note: Note = "",
) -> Action:
    """Change when a list is for, how many can go, or for whom; what is left out stays"""
    terms = which.terms
    lowest, highest = levels or (terms.lowest, terms.highest)
    changed = Terms(
        name=name or terms.name,
        at=terms.at if when is None else when,
        seats=terms.seats if seats is None else seats,
        lowest=lowest,
        highest=highest,
        note=note or terms.note,
    )
    return ChangeSignUp(sign_up_id=which.id, terms=changed)


@PARTY.command("sign-show")
@says(
    "who is coming, who comes along, who sets out, who signed up, show the list, the list",
    "Show who sets out",
    when=has_list,
    asks=True,
)
def sign_show(game: LiveGame, which: Which) -> Page:
    """Show a list of who sets out, with its buttons, to you alone"""
    return Page(render_sign_up(game, which), sign_up_buttons(game.id, which))


@PARTY.command("sign-more")
def sign_more(typed: Typed, which: Which) -> Page:
    """Change, close or cancel a list, if you made it or referee"""
    game, viewer = typed.game, typed.viewer
    if not (viewer.is_referee or viewer.is_member(which.by)):
        raise ForbiddenError("Only a referee, or who made the list, can change it.")
    return Page(render_sign_up(game, which), keeper_buttons(game.id, which, viewer))


@PARTY.command("sign-close", again="Whether it is opened again instead")
def sign_close(which: Which, again: bool = False) -> Action:
    """Close a list, so that nobody more can join, or open it again"""
    return CloseSignUp(sign_up_id=which.id, again=again)


@PARTY.command("sign-cancel")
def sign_cancel(which: Which) -> Action:
    """Cancel a list: nobody sets out, and those on it are told"""
    return CancelSignUp(sign_up_id=which.id)


@PARTY.command("sign-go", here="Whether they are read here; else in a thread that I make")
async def sign_go(
    interaction: Interaction, game: LiveGame, which: Which, here: bool = False
) -> None:
    """Set out with those on a list: they are a party of their own now (referee)"""

    def parted(event: object) -> tuple[int, str] | None:
        return (event.party, event.name) if isinstance(event, PartySentOut) else None

    action = SendOut(sign_up_id=which.id)
    await play_apart(interaction, game, action, parted, thread=not here)


LINES = {
    "sign-on": Does("party sign-on", "which", "who?"),
    "sign-show": Does("party sign-show", "which"),
    "sign-more": Does("party sign-more", "which"),
    "sign-off": Does("party sign-off", "which"),
    "sign-go": Does("party sign-go", "which"),
    "sign-close": Does("party sign-close", "which", again="no"),
    "sign-open": Does("party sign-close", "which", again="yes"),
    "sign-cancel": Does("party sign-cancel", "which"),
    "sign-change": Does("party sign-change", "which", asks="name when seats levels note"),
    "sign-put": Does("party sign-on", "which", asks="who"),
    "sign-take": Does("party sign-off", "which", asks="who"),
    "sign-new": Does("party sign-up", asks="name when seats levels note"),
}
