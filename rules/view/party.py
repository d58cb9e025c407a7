"""The party as one viewer may know it: who speaks, what is voted on, what was decided."""

from rules.clock.clock import now
from rules.expedition.going import travellers
from rules.kernel.actor import Viewer
from rules.kernel.targets import find_character, find_combatant
from rules.light.records import LIGHTS, Light
from rules.light.sight import in_darkness
from rules.light.sources import (
    Glow,
    glow_of,
    is_lit,
    is_monsters,
    is_unseen,
    radius_of,
    shines,
    source_of,
    turns_in,
)
from rules.party.forming import (
    caller_of,
    chosen_caller,
    formation_now,
    in_order,
)
from rules.record import Record
from rules.state.game import GameState
from rules.state.party import Decision, Vote
from rules.votes.voters import (
    count_of,
    find_vote,
    may_close,
    shares_of,
    voters_of,
    votes_of,
)


class OptionView(Record):
    """Something to vote for, and who has."""

    text: str
    voters: tuple[str, ...]


class VoteView(Record):
    """An open vote. `voted` of `most` have voted, `missing` are the names of those who have not.

    `mine` is the place of the option that the viewer has voted for, None without a vote.
    `may_vote` is whether they have one, `may_close` whether they may count now.
    """

    id: str
    question: str
    options: tuple[OptionView, ...]
    voted: int
    most: int
    missing: tuple[str, ...]
    until: int | None
    may_vote: bool
    may_close: bool
    mine: int | None


class PartyView(Record):
    """The party. `caller` is who was chosen to speak, `speaks` whether they can now."""

    caller: str
    speaks: bool
    votes: tuple[VoteView, ...]
    decisions: tuple[Decision, ...]


def view_party(state: GameState, viewer: Viewer) -> PartyView:
    """What a viewer may know of the party."""
    caller = chosen_caller(state)
    return PartyView(
        caller="" if caller is None else caller.name,
        speaks=bool(caller_of(state)),
        votes=tuple(_view_vote(state, viewer, vote) for vote in state.party.votes),
        decisions=state.party.decisions,
    )


def find_open_vote(state: GameState, viewer: Viewer, vote_id: str) -> VoteView | None:
    """An open vote by its id as somebody may know it, None once it is over."""
    vote = find_vote(state, vote_id)
    return None if vote is None else _view_vote(state, viewer, vote)


def _view_vote(state: GameState, viewer: Viewer, vote: Vote) -> VoteView:
    """An open vote as somebody may know it."""
    voters, votes = voters_of(state), count_of(state, vote).votes
    own = votes_of(viewer, voters)
    return VoteView(
        id=vote.id,
        question=vote.question,
        options=tuple(
            OptionView(text, tuple(who.label for who in people))
            for text, people in shares_of(state, vote)
        ),
        voted=len(votes),
        most=len(voters),
        missing=tuple(one.name for member, one in voters.items() if member not in votes),
        until=vote.until,
        may_vote=bool(own),
        may_close=may_close(state, viewer, vote),
        mine=next((votes[member] for member in own if member in votes), None),
    )


class FormationView(Record):
    """A marching order by the names of those who are there; `holds` is whether it does now.

    `outside` are those who travel along and have no place in it: they walk last.
    """

    name: str
    ranks: tuple[tuple[str, ...], ...]
    holds: bool
    outside: tuple[str, ...]


def view_formations(state: GameState) -> tuple[FormationView, ...]:
    """All marching orders, the one that holds first."""
    people = {one.id: one.name for one in travellers(state)}
    now = formation_now(state)
    views = (
        FormationView(
            name=one.name,
            ranks=tuple(
                names
                for rank in one.ranks
                if (names := tuple(people[w] for w in rank if w in people))
            ),
            holds=one == now,
            outside=tuple(
                name for who, name in people.items() if all(who not in rank for rank in one.ranks)
            ),
        )
        for one in state.party.formations
    )
    return tuple(sorted(views, key=lambda one: not one.holds))


def view_formation(state: GameState) -> FormationView | None:
    """The marching order that holds, None without any."""
    return next(iter(view_formations(state)), None)


def people_to_place(state: GameState) -> tuple[tuple[str, str], ...]:
    """The ids and names of all who can have a place, in the order in which they walk now."""
    return tuple((one.id, one.name) for one in in_order(state, travellers(state)))


class LightView(Record):
    """One light. `bearer` is a name, "" for what stands on the ground.

    `turns` are those that are left, None for what no clock ends; of a lantern those of the oil in
    it, of a monster's the referees' alone to know. `lit` if it burns, `shines` if that is seen,
    `dry` if it waits for oil. `has_cover` and `drawn` say what can be done with it, `mine` whether
    the viewer may do it. `elsewhere` is the referees' to see: it was left behind, or its bearer is
    hidden.
    """

    id: str
    name: str
    bearer: str
    radius: int
    dim: bool
    turns: int | None
    lit: bool
    shines: bool
    covered: bool
    dry: bool
    has_cover: bool
    drawn: bool
    mine: bool
    elsewhere: bool


class LightsView(Record):
    """All of them, and whether it is dark."""

    lights: tuple[LightView, ...]
    dark: bool


def view_lights(state: GameState, viewer: Viewer) -> LightsView:
    """What a viewer may know of the lights."""
    known = (one for one in LIGHTS.of(state) if viewer.is_referee or not is_unseen(state, one))
    return LightsView(tuple(_view(state, viewer, one) for one in known), in_darkness(state))


def _view(state: GameState, viewer: Viewer, light: Light) -> LightView:
    source, lit = source_of(light), is_lit(light)
    one = find_character(state, light.bearer) or find_combatant(state, light.bearer)
    seconds = light.left if light.until is None else light.until - now(state)
    if is_monsters(state, light) and not viewer.is_referee:
        seconds = None
    return LightView(
        id=light.id,
        name=source.name,
        bearer="" if one is None else one.name,
        radius=radius_of(light),
        dim=glow_of(light) is Glow.DIM,
        turns=None if seconds is None else turns_in(seconds),
        lit=lit,
        shines=shines(state, light),
        covered=light.covered,
        dry=light.left == 0,
        has_cover=bool(source.covered),
        drawn=source.drawn,
        mine=one is None or viewer.acts_for(one.owner),
        elsewhere=is_unseen(state, light),
    )
