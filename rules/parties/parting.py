"""Splitting up and joining up, and the time that one of two parties has to make up for."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.clock.clock import let_pass, now, settle_first, what_holds_time
from rules.errors import ForbiddenError, NotFoundError, RuleError, WayOut
from rules.expedition.going import leads, require_no_encounter, scale_of
from rules.items.records import GiveItem, PickUpItem
from rules.kernel.apart import keeps_apart
from rules.kernel.events import Who
from rules.kernel.parties import (
    PARTIES,
    has_several,
    here,
    join_up,
    label_of,
    labels,
    numbers,
    part_off,
    people_in,
    through,
)
from rules.kernel.resolution import Resolution
from rules.kernel.words import whose
from rules.parties import FAMILY
from rules.parties.records import (
    JoinUp,
    MeanParty,
    PartiesJoined,
    PartyMeant,
    PartySplit,
    SplitUp,
)
from rules.pursuit.state import CHASE, FOLLOWERS
from rules.record import replace
from rules.sheet.reading import on_one_line
from rules.state.game import GameState
from rules.state.party import Scale
from rules.state.sheet import Character

MOST_PARTIES = 8
LONGEST_NAME = 40
BY_REFEREE = "You know nothing of where the others are. A referee says when you meet."


def just_set_out(state: GameState) -> bool:
    """Whether the party is out, and no time has gone by since it left."""
    return state.expedition is not None and state.expedition.begun == now(state)


@FAMILY.handles
def split_up(resolution: Resolution, action: SplitUp) -> None:
    """Some go their own way: whoever plays them says so, or who leads the party."""
    state = resolution.state
    going = _going(resolution, action.characters)
    name = _checked_name(state, action.name)
    is_home = action.at_home and state.expedition is not None
    require_free_to_part(resolution, from_home=is_home and just_set_out(state))
    if len(numbers(state)) >= MOST_PARTIES:
        raise RuleError(
            f"There are {MOST_PARTIES} parties already. Some have to ",
            WayOut("join up", "party join"),
            " first.",
        )
    if is_home and not (resolution.actor.is_referee or just_set_out(state)):
        raise RuleError("You are too far from home by now. A referee can say that they stayed.")
    left = [one for one in state.characters if one.is_there and one not in going]
    if not any(one.service is None for one in left):
        raise RuleError("Then nobody would be left here. Pick some of the party, not all of it.")
    went = tuple(resolution.who(one.id) for one in going if one.service is None)
    _hand_over(resolution, action.things, going, left)
    resolution.state = part_off(resolution.state, [one.id for one in going], name)
    number = PARTIES.of(resolution.state).newest
    gone = through(resolution.state, number)
    if is_home:
        gone = replace(gone, expedition=None)
        resolution.state = through(gone, here(state))
    label = label_of(gone)
    resolution.emit(PartySplit(party=number, label=label, went=went))


def _going(resolution: Resolution, wanted: tuple[str, ...]) -> tuple[Character, ...]:
    """Those who go, and the hirelings whom they lead. RuleError where somebody cannot."""
    named = {resolution.character(one).id for one in wanted}
    if not named:
        raise RuleError("Say who goes their own way.")
    for sheet in map(resolution.character, sorted(named)):
        if not sheet.is_there:
            raise RuleError(f"{sheet.name} goes nowhere any more.")
        if not leads(resolution.state, resolution.actor):
            resolution.require_control(sheet.id, "say where {} goes")
    found: list[Character] = []
    for one in resolution.state.characters:
        service = one.service
        follows = service is not None and service.employer in named and one.is_there
        if one.id in named or follows:
            found.append(one)
    if all(one.service is not None for one in found):
        raise RuleError("Hirelings go with whom they follow. Pick a character with them.")
    return tuple(found)


def _hand_over(
    resolution: Resolution,
    things: tuple[str, ...],
    going: Sequence[Character],
    left: Sequence[Character],
) -> None:
    """Have things change sides before anybody goes, with the light that comes from them."""
    gone = {one.id for one in going}
    for id_ in things:
        having = (
            one.id for one in resolution.state.characters if any(i.id == id_ for i in one.items)
        )
        owner = next(having, "")
        to = _who_takes(resolution, left if owner in gone else going)
        if owner:
            resolution.perform(GiveItem(item_id=id_, to=to, target=owner))
        else:
            resolution.perform(PickUpItem(item_id=id_, target=to))
        resolution.settle()


def _who_takes(resolution: Resolution, people: Sequence[Character]) -> str:
    """Whoever of them the actor plays, else the first who is no hireling."""
    heroes = [one for one in people if one.service is None]
    own = (one for one in heroes if resolution.actor.plays_for(one.owner))
    return next(own, heroes[0]).id


def _checked_name(state: GameState, text: str) -> str:
    name = on_one_line(text)
    if len(name) > LONGEST_NAME:
        raise RuleError(f"That name is too long: {LONGEST_NAME} letters are the most.")
    if name and any(name.casefold() == label.casefold() for _, label in labels(state)):
        raise RuleError(f"There is a party called {name} already. Choose another name.")
    return name


def require_free_to_part(resolution: Resolution, *, from_home: bool = False) -> None:
    """RuleError where what goes on is everybody's: a fight, a pursuit, an open throw, or a ship,
    unless that has just put out `from_home`."""
    state = resolution.state
    require_no_encounter(resolution)
    if CHASE.of(state) is not None or FOLLOWERS.of(state) is not None:
        raise RuleError("Somebody is after you. See first how that ends.")
    if scale_of(state) is Scale.WATER and not from_home:
        raise RuleError("You are all on the water. Wait until you are ashore.")
    held = what_holds_time(resolution)
    if held is not None:
        raise settle_first(held, "Nobody parts or meets")


@FAMILY.handles
def join(resolution: Resolution, action: JoinUp) -> None:
    """Two parties meet. Who leads says so where both are at one place, else a referee."""
    state = resolution.state
    if keeps_apart(state) and not resolution.actor.is_referee:
        raise ForbiddenError(BY_REFEREE)
    if action.party not in numbers(state) or action.party == here(state):
        raise NotFoundError("There is no such party to meet. Pick one from the list.")
    others = through(state, action.party)
    if not resolution.actor.is_referee:
        _require_meeting(resolution, others)
    met = meet(resolution, action.party)
    label = label_of(resolution.state)
    both = (here(state), action.party)
    resolution.emit(
        PartiesJoined(
            label=label, came=met.came, seconds=met.seconds, behind=met.behind, parties=both
        )
    )


class Met(NamedTuple):
    """Who `came`, and whose time `seconds` were in which the others had been ahead."""

    came: tuple[Who, ...]
    seconds: int
    behind: tuple[Who, ...]


def meet(resolution: Resolution, number: int) -> Met:
    """Make one of two parties, once whoever is behind has lived the time between them.

    Raises RuleError where one of them is held by something, or something comes in that time.
    """
    state = resolution.state
    others = through(state, number)
    require_free_to_part(resolution)
    came, is_at_home = who_is_in(others), others.expedition is None
    ours = who_is_in(state)
    seconds = now(others) - now(state)
    resolution.state = resolution.before = others
    require_free_to_part(resolution)
    if seconds < 0:
        _live(resolution, -seconds, label_of(others))
    resolution.state, resolution.before = through(resolution.state, here(state)), state
    if seconds > 0:
        _live(resolution, seconds, label_of(state))
    if resolution.state.expedition is None and not is_at_home:
        # They are found where they are, not the other way round.
        resolution.state = through(resolution.state, number)
        resolution.state = join_up(resolution.state, here(state))
    else:
        resolution.state = join_up(resolution.state, number)
    behind = () if not seconds else (came if seconds < 0 else ours)
    return Met(came, abs(seconds), behind)


def _require_meeting(resolution: Resolution, others: GameState) -> None:
    """RuleError unless both are where they can meet without a referee's word."""
    state = resolution.state
    mine = any(resolution.actor.plays_for(one.owner) for one in others.characters)
    if not (leads(state, resolution.actor) or mine or state.active.get(resolution.actor.member)):
        raise ForbiddenError("Only somebody of the party or a referee can say that.")
    ours, theirs = state.expedition, others.expedition
    spots = [(one.scale, one.place, one.area) for one in (ours, theirs) if one is not None]
    if spots[:1] != spots[1:]:
        label = label_of(others)
        raise RuleError(f"You are not where {label} went. A referee says when you meet.")


def who_is_in(state: GameState) -> tuple[Who, ...]:
    """Who makes the party what it is that a state is about."""
    return tuple(Who(one.id, one.name, is_character=True) for one in people_in(state))


def _live(resolution: Resolution, seconds: int, label: str) -> None:
    """Let the party have lived the time by which it is behind, with all that this brings.

    RuleError where something comes that somebody has to decide first.
    """
    left = seconds
    while left and what_holds_time(resolution) is None:
        left = let_pass(resolution, seconds=left)
    if left:
        raise RuleError(
            f"Something comes in {whose(label)} time before that. Play it first: a referee lets "
            "their time go by."
        )


@FAMILY.handles
def mean(resolution: Resolution, action: MeanParty) -> None:
    """Somebody who could mean several parties says which."""
    state = resolution.state
    if not has_several(state) or action.party not in numbers(state):
        raise NotFoundError("There is no such party. Pick one from the list.")
    parties, member = PARTIES.of(state), resolution.actor.member
    if parties.looks_at.get(member) == action.party:
        raise RuleError(f"You mean {label_of(through(state, action.party))} already.")
    looks_at = {**parties.looks_at, member: action.party}
    resolution.state = PARTIES.put(state, replace(parties, looks_at=looks_at))
    resolution.emit(PartyMeant(member=member, label=label_of(through(state, action.party))))
