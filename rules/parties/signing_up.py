"""Lists of who wants to set out as a party: made, joined, left, changed and struck."""

from collections.abc import Iterable, Iterator, Sequence

from rules.errors import ForbiddenError, NotFoundError, RuleError, WayOut
from rules.kernel.actor import owned_by
from rules.kernel.dues import Plan
from rules.kernel.events import Who
from rules.kernel.hours import DAY, HOUR
from rules.kernel.parties import each, everybody, here, numbers
from rules.kernel.resolution import Resolution
from rules.kernel.words import listed
from rules.parties import FAMILY
from rules.parties.parting import LONGEST_NAME
from rules.parties.records import (
    CancelSignUp,
    ChangeSignUp,
    CloseSignUp,
    JoinSignUp,
    LeaveSignUp,
    OpenSignUp,
    RemindSignUp,
    SignedOff,
    SignedUp,
    SignUpCancelled,
    SignUpChanged,
    SignUpClosed,
    SignUpOpened,
    SignUpReminded,
)
from rules.parties.state import (
    SIGN_UPS,
    SignUp,
    Terms,
    find_sign_up,
    people_on,
    those_with_seats,
)
from rules.record import replace
from rules.sheet.reading import on_one_line
from rules.sheet.records import HIGHEST_LEVEL
from rules.state.game import GameState
from rules.state.sheet import Character

MOST_SIGN_UPS = 8
MOST_SEATS = 30
MOST_ON_ONE = 60
LONGEST_NOTE = 300
LONG_BEFORE = DAY
SHORT_BEFORE = HOUR
"""Those on a list are reminded so long before; where that is over, the shorter time."""


@FAMILY.handles
def open_sign_up(resolution: Resolution, action: OpenSignUp) -> None:
    """Whoever has somebody in the game, and referees, make a list."""
    actor, state = resolution.actor, resolution.state
    if not actor.is_referee and not own_people(state, actor.member):
        raise ForbiddenError("Only a referee, or who plays somebody in this game, can do that.")
    lists = SIGN_UPS.of(state)
    if len(lists) >= MOST_SIGN_UPS:
        many = f"{MOST_SIGN_UPS} lists are open already. "
        raise RuleError(many, WayOut("Look at them", "party sign-up"), ".")
    terms = _checked(resolution, action.terms)
    _require_new_name(lists, terms.name)
    made = SignUp(
        resolution.token(), terms, actor.member, remind_at=_reminder(resolution.at, terms)
    )
    resolution.put(SIGN_UPS, (*lists, made))
    resolution.emit(SignUpOpened(sign_up_id=made.id, name=terms.name, terms=terms))


def _checked(resolution: Resolution, terms: Terms) -> Terms:
    """What a list is for, with what was typed tidied up. RuleError where it cannot be so."""
    name, note = on_one_line(terms.name), " ".join(terms.note.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise RuleError(f"Say in 1 to {LONGEST_NAME} letters where they go, such as The mill.")
    if len(note) > LONGEST_NOTE:
        raise RuleError(f"A note can have {LONGEST_NOTE} characters. Shorten it.")
    if terms.at is not None and terms.at <= resolution.at:
        raise RuleError("That moment is over. Type one that is still to come.")
    if not 0 <= terms.seats <= MOST_SEATS:
        raise RuleError(f"From 1 to {MOST_SEATS} can go; leave it out for as many as like.")
    if terms.highest and terms.highest < terms.lowest:
        raise RuleError("Say the lower level first, such as `1-3`.")
    if max(terms.lowest, terms.highest) > HIGHEST_LEVEL:
        raise RuleError(f"Level {HIGHEST_LEVEL} is the highest there is.")
    return replace(terms, name=name, note=note)


def _require_new_name(lists: Iterable[SignUp], name: str) -> None:
    if any(one.terms.name.casefold() == name.casefold() for one in lists):
        raise RuleError(f"There is a list for {name} already. Choose another name.")


def _reminder(moment: int, terms: Terms) -> int | None:
    """When those on a list made or changed at a moment are reminded, None for never."""
    ahead = 0 if terms.at is None else terms.at - moment
    for before in (LONG_BEFORE, SHORT_BEFORE):
        if terms.at is not None and ahead > before + SHORT_BEFORE:
            return terms.at - before
    return None


def own_people(state: GameState, member: int | None) -> tuple[Character, ...]:
    """Whom a member has in any party: who lives and is no hireling."""
    there = owned_by(member, everybody(state))
    return tuple(one for one in there if one.is_there and one.service is None)


def require_sign_up(resolution: Resolution, id_: str) -> SignUp:
    """The list with that id. NotFoundError where it is over."""
    found = find_sign_up(resolution.state, id_)
    if found is None:
        raise NotFoundError(
            "That list is over. ", WayOut("Look at those that are open", "party sign-up"), "."
        )
    return found


def _require_whose(resolution: Resolution, sign_up: SignUp, what: str) -> None:
    if not resolution.actor.is_referee and resolution.actor.member != sign_up.by:
        raise ForbiddenError(f"Only a referee, or who made the list, can {what}.")


@FAMILY.handles
def change_sign_up(resolution: Resolution, action: ChangeSignUp) -> None:
    """Whoever made a list, or a referee, says otherwise when it is, for how many, or for whom."""
    before = require_sign_up(resolution, action.sign_up_id)
    _require_whose(resolution, before, "change it")
    wanted = action.terms
    # A moment that has come meanwhile may stay as it is.
    kept = replace(wanted, at=None) if wanted.at == before.terms.at else wanted
    terms = replace(_checked(resolution, kept), at=wanted.at)
    if terms == before.terms:
        raise RuleError("It is so already.")
    others = [one for one in SIGN_UPS.of(resolution.state) if one is not before]
    _require_new_name(others, terms.name)
    after = replace(before, terms=terms)
    if terms.at != before.terms.at:
        after = replace(after, remind_at=_reminder(resolution.at, terms), rung=False)
    put_sign_up(resolution, after)
    resolution.emit(
        SignUpChanged(
            sign_up_id=after.id,
            name=terms.name,
            before=before.terms,
            terms=terms,
            who=named(people_on(resolution.state, after)),
            moved=_moved(resolution.state, before, after),
        )
    )


def put_sign_up(resolution: Resolution, after: SignUp) -> None:
    """Have a list be like this from now on."""
    lists = SIGN_UPS.of(resolution.state)
    resolution.put(SIGN_UPS, tuple(after if one.id == after.id else one for one in lists))


def drop_sign_up(resolution: Resolution, id_: str) -> None:
    """Have a list no more."""
    lists = SIGN_UPS.of(resolution.state)
    resolution.put(SIGN_UPS, tuple(one for one in lists if one.id != id_))


def named(people: Iterable[Character]) -> tuple[Who, ...]:
    """People as they are called, whatever party they are in."""
    return tuple(Who(one.id, one.name, is_character=True) for one in people)


def _moved(state: GameState, before: SignUp, after: SignUp) -> tuple[Who, ...]:
    """Who has a seat now, and had none though they were on the list."""
    had = {one.id for one in those_with_seats(state, before)}
    return named(
        one for one in those_with_seats(state, after) if one.id in before.who and one.id not in had
    )


@FAMILY.handles
def join_sign_up(resolution: Resolution, action: JoinSignUp) -> None:
    """A player puts their character on a list; referees put anybody on it."""
    sign_up, state = require_sign_up(resolution, action.sign_up_id), resolution.state
    who = _who_joins(resolution, action.character_id)
    terms, name = sign_up.terms, sign_up.terms.name
    if sign_up.closed:
        raise RuleError(f"The list for {name} is closed. A referee can open it again.")
    on_it = people_on(state, sign_up)
    if who in on_it:
        raise RuleError(f"{who.name} is on that list already.")
    other = next(iter(owned_by(who.owner, on_it)), None)
    if other is not None and not resolution.actor.is_referee:
        raise RuleError(f"{other.name} is on that list for you. Leave it first.")
    if who.level < terms.lowest or (terms.highest and who.level > terms.highest):
        raise RuleError(f"{who.name} is of level {who.level}. {name} is for {levels_of(terms)}.")
    if len(on_it) >= MOST_ON_ONE:
        raise RuleError("That list is full, and nobody more can wait for a place.")
    after = replace(sign_up, who=(*(one.id for one in on_it), who.id))
    put_sign_up(resolution, after)
    seats = len(those_with_seats(resolution.state, after))
    place = len(after.who)
    waits = place > seats
    resolution.emit(
        SignedUp(
            sign_up_id=after.id,
            name=name,
            who=named((who,))[0],
            place=place - seats if waits else place,
            waits=waits,
        )
    )


def levels_of(terms: Terms) -> str:
    """For whom a list is: `levels 1 to 3`, "" for everybody."""
    low, high = terms.lowest, terms.highest
    if low == high:
        return f"level {low}" if low else ""
    if not high:
        return f"level {low} and higher"
    return f"levels {low} to {high}" if low else f"levels up to {high}"


def _who_joins(resolution: Resolution, id_: str) -> Character:
    """The character that somebody means. RuleError where that cannot be told."""
    state, member = resolution.state, resolution.actor.member
    if id_:
        found = next((one for one in everybody(state) if one.id == id_), None)
        if found is None or not found.is_there or found.service is not None:
            raise NotFoundError("There is no such character to sign up. Pick one from the list.")
        if not resolution.actor.acts_for(found.owner):
            raise ForbiddenError(f"Only {found.name}'s player or a referee can do that.")
        return found
    could = could_join(state, member)
    if len(could) == 1:
        return could[0]
    if not could:
        raise RuleError("You play nobody here yet. ", WayOut("Make a character", "sheet new"), ".")
    names = listed([one.name for one in could], "or")
    raise RuleError(f"Say with whom you join: {names}.")


def could_join(state: GameState, member: int) -> Sequence[Character]:
    """With whom a member joins a list: whom they play in any party, else whom they have."""
    played = {one.active[member] for one in each(state) if member in one.active}
    own = own_people(state, member)
    return [one for one in own if one.id in played] or own


@FAMILY.handles
def leave_sign_up(resolution: Resolution, action: LeaveSignUp) -> None:
    """Somebody comes not along after all; the next who waits has their seat."""
    sign_up, state = require_sign_up(resolution, action.sign_up_id), resolution.state
    on_it, actor = people_on(state, sign_up), resolution.actor
    named_one = [one for one in on_it if one.id == action.character_id]
    found = named_one if action.character_id else owned_by(actor.member, on_it)
    if not found:
        raise RuleError("Nobody of yours is on that list.")
    if any(not actor.acts_for(one.owner) for one in found):
        raise ForbiddenError(f"Only {found[0].name}'s player or a referee can do that.")
    gone = found[0]
    after = replace(sign_up, who=tuple(one.id for one in on_it if one is not gone))
    put_sign_up(resolution, after)
    resolution.emit(
        SignedOff(
            sign_up_id=after.id,
            name=after.terms.name,
            who=named((gone,))[0],
            moved=_moved(state, sign_up, after),
        )
    )


@FAMILY.handles
def close_sign_up(resolution: Resolution, action: CloseSignUp) -> None:
    """Nobody more can sign up, or can again."""
    sign_up = require_sign_up(resolution, action.sign_up_id)
    _require_whose(resolution, sign_up, "close it")
    if sign_up.closed is not action.again:
        raise RuleError("It is so already.")
    put_sign_up(resolution, replace(sign_up, closed=not action.again))
    resolution.emit(
        SignUpClosed(sign_up_id=sign_up.id, name=sign_up.terms.name, again=action.again)
    )


@FAMILY.handles
def cancel_sign_up(resolution: Resolution, action: CancelSignUp) -> None:
    """Nobody sets out: the list is struck."""
    sign_up = require_sign_up(resolution, action.sign_up_id)
    _require_whose(resolution, sign_up, "strike it")
    who = named(people_on(resolution.state, sign_up))
    drop_sign_up(resolution, sign_up.id)
    resolution.emit(SignUpCancelled(sign_up_id=sign_up.id, name=sign_up.terms.name, who=who))


@FAMILY.plans
def reminders(state: GameState) -> Iterator[Plan]:
    """Those on a list are reminded, and told when its moment has come; once for all parties."""
    if SIGN_UPS.key not in state.parts or here(state) != numbers(state)[0]:
        return
    for one in SIGN_UPS.of(state):
        if one.remind_at is not None:
            soon = RemindSignUp(sign_up_id=one.id)
            yield Plan(one.remind_at, f"sign-up:{one.id}:soon:{one.remind_at}", soon)
        if one.terms.at is not None and not one.rung:
            now = RemindSignUp(sign_up_id=one.id, now=True)
            yield Plan(one.terms.at, f"sign-up:{one.id}:now:{one.terms.at}", now)


@FAMILY.handles
def remind(resolution: Resolution, action: RemindSignUp) -> None:
    """The clock: they set out soon, or now. What came too late to be of use is not said."""
    resolution.require_referee("remind those on a list")
    sign_up = require_sign_up(resolution, action.sign_up_id)
    at = sign_up.terms.at
    is_late = sign_up.remind_at is None or (at is not None and at <= resolution.at)
    if at is None or sign_up.rung or (is_late and not action.now):
        raise RuleError("That moment is over.")
    put_sign_up(resolution, replace(sign_up, remind_at=None, rung=action.now))
    who = named(those_with_seats(resolution.state, sign_up))
    resolution.emit(
        SignUpReminded(
            sign_up_id=sign_up.id, name=sign_up.terms.name, who=who, at=at, now=action.now
        )
    )
