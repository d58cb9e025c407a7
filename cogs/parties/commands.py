"""`/party split` and `/party join`: some go their own way, and meet the others again."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.client import Answering, Room
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction, settle
from cogs.core.lines import Does
from cogs.core.moments import is_quiet
from cogs.core.option import Option, Pairs, Typed, text
from cogs.core.options import CharacterIds
from cogs.core.play import play
from cogs.core.present import those_who_part
from cogs.core.said import says
from cogs.parties import sign_ups
from cogs.parties.apart import let_in
from cogs.parties.meeting import tell_meeting
from cogs.parties.pages import party_buttons, render_parties
from cogs.parties.placing import place_party, play_apart, play_kept_apart
from cogs.party.commands import PARTY
from cogs.render.buttons import make_button, row_of
from cogs.render.deeds import Deed, Doer, Near, deed_of, form_deed
from cogs.render.text import shorten
from data.live import LiveGame, Outcome
from rules.errors import ForbiddenError, NotFoundError, WayOut
from rules.expedition.going import scale_of
from rules.kernel.action import Action
from rules.kernel.apart import keeps_apart, known_parties
from rules.kernel.folding import folded
from rules.kernel.parties import has_several, here, label_of, labels, numbers, people_in
from rules.kernel.words import listed
from rules.parties.parting import BY_REFEREE, LONGEST_NAME, just_set_out
from rules.parties.records import JoinUp, MeanParty, PartySplit, SplitUp
from rules.state.party import Scale
from rules.view.items import view_items, view_lying

HERE, THREAD = "here", "thread"
Where = Annotated[
    str,
    Option(
        about="Where it is read; without it, here as well",
        choices={"in this channel, beside the others": HERE, "in a thread that I make": THREAD},
    ),
]


def _all(typed: Typed) -> Pairs:
    """The parties of which somebody may know, by what they are called."""
    known = known_parties(typed.game.state, typed.viewer)
    return [(label, str(one)) for one, label in labels(typed.game.state) if one in known]


def _others(typed: Typed) -> Pairs:
    """The parties that somebody does not mean now, by what they are called."""
    own = str(typed.game.party)
    return [(label, one) for label, one in _all(typed) if one != own]


def _read_other(typed: Typed, said: str) -> int:
    """The number of another party. Raises NotFoundError."""
    known = known_parties(typed.game.state, typed.viewer)
    if keeps_apart(typed.game.state) and not typed.viewer.is_referee:
        raise ForbiddenError(BY_REFEREE)
    return _read_party(typed, said, [one for one in known if one != typed.game.party])


def _read_party(typed: Typed, said: str, among: Sequence[int] | None = None) -> int:
    """The number of a party. Raises NotFoundError."""
    meant = said.casefold()
    there = known_parties(typed.game.state, typed.viewer) if among is None else among
    found = [one for one in there if meant in _called(typed.game, one)]
    if not found:
        raise NotFoundError(
            "There is no such party. ", WayOut("Look at all of them", "party all"), "."
        )
    return found[0]


def _called(game: LiveGame, number: int) -> set[str]:
    """What a party is called: its number and its name, and anybody in it."""
    state = game.through(number).state
    people = (one.name.casefold() for one in people_in(state))
    return {str(number), label_of(state).casefold(), *people}


AnyParty = Annotated[int, Option(read=_read_party, suggest=_all, about="Which party")]
OtherParty = Annotated[int, Option(read=_read_other, suggest=_others, about="Which party")]


def _things(typed: Typed) -> Pairs:
    """What somebody can give away of what people here have, and what lies here."""
    state, viewer = typed.game.state, typed.viewer
    for one in state.characters:
        for item in view_items(state, one.id, viewer):
            yield f"{item.name} ({one.name})", item.id
    for heap in view_lying(state, viewer):
        yield from ((item.name, item.id) for item in heap.items if heap.here)


def _read_things(typed: Typed, text: str) -> tuple[str, ...]:
    """The ids of things in a list with commas, by their names. Raises NotFoundError."""
    return tuple(_read_thing(typed, one.strip()) for one in text.split(",") if one.strip())


def _read_thing(typed: Typed, text: str) -> str:
    there, wanted = [*_things(typed)], text.casefold()
    exact = [one for one in there if wanted in (one[1], one[0].casefold())]
    found = exact or [one for one in there if folded(one[0].split(" (")[0]) == folded(text)]
    if not found:
        raise NotFoundError(
            f"Nobody here has “{shorten(text, 40)}” to hand over. Pick it from the list."
        )
    if len(found) > 1:
        raise NotFoundError(f"Say which: {listed([f'`{name}`' for name, _ in found])}.")
    return found[0][1]


Things = Annotated[tuple[str, ...], Option(read=_read_things, suggest=_things, several=True)]


def may_split(doer: Doer) -> bool:
    """Whoever plays somebody among others, or leads; while nothing holds all of them."""
    is_aboard = scale_of(doer.state) is Scale.WATER and not just_set_out(doer.state)
    return is_quiet(doer) and not is_aboard and len(people_in(doer.state)) > 1


def plays_among_others(doer: Doer) -> bool:
    """Whoever plays somebody of several."""
    return may_split(doer) and doer.character in people_in(doer.state)


def are_several(doer: Doer) -> bool:
    """There is another party."""
    return has_several(doer.state)


def may_meet_some(doer: Doer) -> bool:
    """There is another party, nothing holds this one, and not only a referee knows where it is."""
    is_known = doer.viewer.is_referee or not keeps_apart(doer.state)
    return is_known and is_quiet(doer) and are_several(doer)


@PARTY.command(
    "split",
    who="Who goes their own way, or stays behind; several with commas; you, if left out",
    name="What their party is called; without it, by who is in it",
    where="Where it is read; without it, here as well",
    channel="A channel or thread in which it is read",
    home="Whether they stay at home, as the others set out",
    things="What goes along of the others, or stays of those who go: things, with commas",
)
@says(
    "split up, split the party, split, part ways, go separate ways, separate, * goes their own "
    "way, * go their own way, * stays behind, * stay behind, * stays here, leave * behind, * stays "
    "at home, * stay at home, * stays in the village, * stay in the village",
    "Split up[: {who}]",
    when=may_split,
    one_of=("who",),
    offers={"who": those_who_part},
)
@says(
    "stay at home, stay behind, stay here, i stay, i stay here, i stay behind, stay in the "
    "village, i stay in the village, go my own way, i go my own way, go on alone, wander off",
    "Stay, or go, by yourself",
    when=plays_among_others,
)
async def split(
    interaction: Interaction,
    game: LiveGame,
    who: CharacterIds = (),
    things: Things = (),
    name: Annotated[str, text(LONGEST_NAME)] = "",
    where: Where = "",
    channel: Room | None = None,
    home: bool = False,
) -> None:
    """Some go their own way: they are a party with its own time, fights and board"""
    own = game.state.active.get(game.actor(interaction.user.id).member)
    action = SplitUp(
        characters=who or ((own,) if own else ()), name=name, at_home=home, things=things
    )

    def parted(event: object) -> tuple[int, str] | None:
        return (event.party, event.label) if isinstance(event, PartySplit) else None

    is_thread = where == THREAD
    await play_apart(interaction, game, action, parted, thread=is_thread, channel=channel)


@PARTY.command("join", party="Which party you meet")
@says(
    "join up, meet the others, join the others, rejoin, back together, meet * again, rejoin the "
    "party, join * again, regroup",
    "Join up[ with {party}]",
    when=may_meet_some,
)
async def join(interaction: Interaction, game: LiveGame, party: OtherParty) -> Action | None:
    """Meet another party: you are one again, and the later time holds"""
    if not keeps_apart(game.state):
        return JoinUp(party=party)
    await play_kept_apart(interaction, game, JoinUp(party=party))
    return None


@PARTY.command("place", channel="A channel or thread; without it, a thread that I make")
@says(
    "our thread is gone, thread deleted, new thread, let us in, let me in, make a new thread, move "
    "the party's thread, read the party elsewhere",
    "Where your party is read",
    when=are_several,
)
async def place(interaction: Interaction, game: LiveGame, channel: Room | None = None) -> None:
    """Have your party read in another thread, such as where its own is gone"""
    await place_party(interaction, game, channel)


@PARTY.command("all")
@says(
    "all parties, where are the others, which parties, the other party, other parties",
    "All parties",
    when=are_several,
    asks=True,
)
async def show_all(interaction: Interaction, game: LiveGame) -> None:
    """Show where each party is, what it does, and since when it is waited for"""
    viewer = game.viewer(interaction.user.id)
    view = row_of(*party_buttons(game, viewer))
    await answer_privately(interaction, render_parties(game, viewer), view=view)


@PARTY.command("look", party="Which party you mean")
async def look(interaction: Interaction, game: LiveGame, party: AnyParty) -> None:
    """Say which party you mean, where several are read in one channel"""
    await play(interaction, MeanParty(party=party), game=settle(interaction, game, party))


LINES = {
    **sign_ups.LINES,
    "party-mean": Does("party look", "party"),
    "party-place": Does("party place"),
    "party-meet": Does("party join", "party"),
    "party-stay": Does("party split", "who"),
    "party-home": Does("party split", "who", home="yes"),
}


def deeds(doer: Doer) -> Iterator[Deed]:
    """To go one's own way, to stay behind, and to meet again."""
    state = doer.state
    if may_meet_some(doer):
        for one in numbers(state):
            if one != here(state):
                label = label_of(doer.game.through(one).state)
                met = make_button("party-meet", doer.game.id, one, label=f"Meet {label}")
                yield deed_of(met, Near.MENU)
    if may_split(doer):
        own = doer.character
        if own is not None and plays_among_others(doer):
            words = "Stay at home" if state.expedition is None else "Go your own way"
            gone = make_button("party-stay", doer.game.id, own.id, label=words)
            if just_set_out(state):
                gone = make_button("party-home", doer.game.id, own.id, label="Stay at home")
            yield deed_of(gone, Near.MENU)
        yield form_deed("Split up…", "party split")


async def _afterwards(answer: Answering, outcomes: Sequence[Outcome]) -> None:
    """Whoever has come into a party may read there, and those who have met hear of each other."""
    await let_in(answer, outcomes)
    await tell_meeting(answer, outcomes)


FEATURE = Feature(deeds=deeds, order=545, lines=LINES, afterwards=_afterwards)
