"""`/do search`, `/do trap`, `/do sneak` and `/do pickpocket`."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.buttons import asks, number, word
from cogs.core.client import Press
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.lines import Does
from cogs.core.moments import (
    both,
    is_below,
    is_below_player,
    is_quiet,
    is_thief,
    may_hide,
    may_move_silently,
    may_sneak,
    plays_somebody,
    referee_in_place,
)
from cogs.core.option import Option, Pairs, Typed, one_of, whole
from cogs.core.options import (
    Mode,
    Named,
    OwnActor,
    OwnCharacterId,
    Targets,
    affected_in,
    anybody_in,
    referees_state,
    several,
    targets,
)
from cogs.core.said import says
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.searching.telling import thing_of, whose_buttons
from data.live import LiveGame
from rules.encounter.records import SetSurprise
from rules.errors import TooLateError
from rules.expedition.going import scale_of
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.places.ground import ground_of
from rules.searching.finding import all_hidden, who_can_open
from rules.searching.kinds import BY_KEY, KINDS
from rules.searching.records import OpenThing, PickThing, Search, TellFound
from rules.searching.seeking import spots
from rules.sheet.reading import LONGEST_NAME
from rules.state.party import Scale
from rules.stealth.pickpocket import SIDES
from rules.stealth.records import PickPocket, SneakUp, StopSneaking
from rules.stealth.sneaking import DIE, sneaking
from rules.traps.records import DisarmTrap, SetTrap, TouchTrap
from rules.traps.springing import LONGEST, STATES, known_traps

SEARCH, TRAP = Group("search", "Look for what is hidden"), Group("trap", "Traps of a dungeon")
What = Annotated[str, one_of({f"{kind.label}: {kind.hint}": kind.key for kind in KINDS})]
Forced = Annotated[int, whole(1, 100, "The face that the die shows")]
Stands = Annotated[str, one_of({how: how for how in STATES}, "How it stands from now on")]
SNEAK = Group("sneak", "Going unseen")
STEAL = Group()
PARTY = "party"
Camouflage = Annotated[bool, Option(about="Whether the ground or their clothes hide them: +1")]
Detected = Annotated[bool, Option(about="Whether others know that somebody is there: -1")]
Hiding = Annotated[
    bool, Option(about="Whether to stay where you are and hide, where moving is another number")
]
InLight = Annotated[bool, Option(about="Whether to let it happen by a bright light (referee)")]
Sixth = Annotated[int, whole(1, DIE, "Set the die to this (referee)")]
Percent = Annotated[int, whole(1, SIDES)]
Face = Annotated[int, whole(1, SIDES, "Set the die to this (referee)")]


def _hidden(typed: Typed) -> Pairs:
    """What is hidden where the party is, for referees alone."""
    hidden = all_hidden(ground_of(referees_state(typed)))
    return [(f"{one.name} ({one.kind})", one.id) for one in hidden]


def _spots(typed: Typed) -> Pairs:
    """What can be searched for that where the party is."""
    kind, state = BY_KEY.get(typed.word("what")), typed.game.state
    return [(one, one) for one in spots(state, ground_of(state), kind)] if kind else []


Where = Annotated[str, Option(most=LONGEST_NAME, suggest=_spots)]


@SEARCH.command(
    "for",
    what="What to look for",
    where="The part of the room, where it has any, or the thing that is searched",
    who="Who searches; without it, the character you are playing",
)
@says(
    "search, look for, look around, look under, look behind, look, examine, investigate, "
    "inspect, check for, check * for, feel for, run * fingers along, find, tap, perception, "
    "ransack, rummage, loot bodies, go over, check, hunt for, have a look, check out, look "
    "at, look inside, look through, peer, study, feel around, scan, dig, sift, search the "
    "room, search bodies, search the bodies, loot the bodies, frisk, pat down, any traps, "
    "find traps, find the trap, secret doors, hidden doors, look closer, poke around, turn "
    "over, check the, anything hidden, is it trapped, trapped, look in, see if, what is in, "
    "whats in the, whats inside, any secret, hidden, poke, prod, touch",
    "Search for {what}[: {where}]",
    when=is_below_player,
)
def search(what: What, where: Where = "", who: OwnActor = "") -> Action:
    """Search in the next turn for secret doors, traps or hidden things"""
    return Search(what=what, where=where, target=who)


@SEARCH.command("tell", hidden="What is found", who="Who finds it; the whole party if left out")
@says(
    "tell of hidden, reveal find, they find, you find, finds",
    "Tell of {hidden}",
    when=referee_in_place,
    needs=("hidden",),
)
def tell(hidden: Annotated[str, Option(suggest=_hidden)], who: Named = "") -> Action:
    """Tell everybody of something hidden here (referee)"""
    return TellFound(hidden=hidden, target=who)


def opens_thing(act: type[OpenThing | PickThing]) -> Press:
    """What is opened: the room, which of its things, who does it; a referee is asked for that."""

    def opened(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
        ground = ground_of(game.state)
        thing, who = thing_of(ground, word(words, 0), number(words, 1)), (*words[2:], "")[0]
        if not thing:
            raise TooLateError("The party has gone on.")
        people = who_can_open(game.state)
        if game.viewer(user_id).is_referee and not who:
            if len(people) > 1:
                return Page("Who does it?", [*whose_buttons(game, ground, thing)], menu=True)
            who = "".join(one.id for one in people)
        return act(thing=thing, target=who)

    return asks(opened)


def search_deeds(doer: Doer) -> Iterator[Deed]:
    """What is looked for below."""
    is_below = scale_of(doer.state) is Scale.DUNGEON and doer.met is None
    if is_below and doer.character is not None and doer.may(Search(what="")):
        yield form_deed("Search for something…", "search for")


SEARCHING_FEATURE = Feature(
    lines={"found": Does("search tell", "hidden", "who?", stays=True)},
    deeds=search_deeds,
    order=430,
    presses={
        # The referee tells of what was hidden, and who finds it.
        "open-thing": opens_thing(OpenThing),
        "pick-thing": opens_thing(PickThing),
    },
)


def _traps(typed: Typed) -> Pairs:
    """The traps where the party is that the person may know of."""
    known = known_traps(ground_of(typed.game.state), typed.viewer)
    return [(label, trap) for trap, label in known]


Trap = Annotated[str, Option(about="Which trap", most=LONGEST, suggest=_traps)]


def _has_traps(doer: Doer) -> bool:
    """The party stands where there are traps."""
    return doer.viewer.is_referee and bool(known_traps(ground_of(doer.state), doer.viewer))


@TRAP.command(
    "try",
    trap="Which trap; where none is prepared, any name for one",
    who="Who does what it waits for; several with commas, one after the other",
    certain="Whether it springs whatever the die says, on all of them",
    damage="For a new trap: what it does, such as 1d6",
    save="For a new trap: the saving throw that averts it",
    half="For a new trap: whether the save leaves half of the damage",
    effect="For a new trap: a condition, poison, dies, or plain words",
    chance="For a new trap: it springs on so many in 6, 2 if left out",
)
@says(
    "trap goes off, trap springs, springs the trap, spring the trap, spring trap, set off, sets "
    "off, trigger, triggers, steps on, walks into, touches, trips the, falls into the trap",
    "See whether {trap} springs on {who}",
    when=_has_traps,
    usual=("trap",),
)
def touch(
    trap: Trap,
    who: Targets,
    certain: bool = False,
    damage: str = "",
    save: str = "",
    half: bool = False,
    effect: str = "",
    chance: Annotated[int, whole(1, 6)] = 2,
    forced: Forced | None = None,
) -> Action:
    """See whether a trap springs on somebody (referee)"""
    return TouchTrap(
        trap=trap,
        targets=who,
        certain=certain,
        damage=damage,
        save=save,
        halves=half,
        effect=effect,
        chance=chance,
        forced=forced,
    )


@TRAP.command(
    "disarm",
    trap="A trap that you know of",
    chance="How likely it is this once, such as 35% or 2-in-6",
    forced="The face that the die shows (referee)",
)
@says(
    "disarm, disable, defuse, remove trap, make safe, jam trap, cut the wire, jam the trap, "
    "take care of the trap, make it safe, disarm it, trap disarm, deal with the trap, remove "
    "the trap",
    "Disarm {trap}",
    when=both(is_below, is_thief, plays_somebody),
)
def disarm(
    trap: Trap, who: OwnActor = "", chance: str = "", forced: Forced | None = None
) -> Action:
    """Make a trap harmless; the referee alone learns what came of it"""
    return DisarmTrap(trap=trap, target=who, chance=chance, forced=forced)


@TRAP.command("set")
def set_trap(trap: Trap, how: Stands) -> Action:
    """Say whether a trap is ready, sprung or harmless (referee)"""
    return SetTrap(trap=trap, how=how)


def _own(typed: Typed) -> Pairs:
    return several(typed, own=True)


def _sneaks(typed: Typed) -> Pairs:
    """The whole party, and those whom the person may act for."""
    yield "the whole party", PARTY
    yield from _own(typed)


def _sneaks_in(typed: Typed, text: str) -> tuple[str, ...]:
    return (PARTY,) if text.casefold() == PARTY else affected_in(typed, text)


@SNEAK.command("up", who="Who; several with commas, or the party; without it, your character")
@says(
    "sneak, hide, hide in shadows, stealth, move silently, creep, slink, skulk, lie low, "
    "hides, get behind unseen, slip behind, hide in, hide behind, prowl, tiptoe, stay hidden, "
    "hide myself, get out of sight, sneak past, sneak by, sneak around, sneak behind, melt "
    "into, blend in, in the shadows, unseen, stay in the shadows, keep to the shadows, keep "
    "quiet, without a sound, without being seen, quietly?, out of sight, sneaky",
    "Sneak[: {who}]",
    when=may_sneak,
)
@says(
    "sneak, stealth, move silently, creep, slink, skulk, slip behind, sneak behind, prowl, tiptoe",
    "Move silently[: {who}]",
    when=may_move_silently,
)
@says(
    "hide, hide in shadows, lie low, hides, hide in, hide behind, get behind unseen",
    "Hide[: {who}]",
    when=may_hide,
    hiding="yes",
)
def up(
    who: Annotated[tuple[str, ...], Option(read=_sneaks_in, suggest=_sneaks, several=True)] = (),
    camouflage: Camouflage = False,
    detected: Detected = False,
    mode: Mode = Visibility.PUBLIC,
    allow: InLight = False,
    forced: Face | None = None,
    hiding: Hiding = False,
) -> Action:
    """Go unseen: one roll for all of you, by the way that your game plays"""
    party = who == (PARTY,)
    return SneakUp(
        targets=() if party else who,
        party=party,
        camouflaged=camouflage,
        detected=detected,
        allow=allow,
        forced=forced,
        seen=mode,
        hiding=hiding,
    )


@SNEAK.command("stop", who="Who; several with commas; without it, all of yours")
def stop(
    who: Annotated[tuple[str, ...], Option(read=affected_in, suggest=_own, several=True)] = (),
) -> Action:
    """Walk on openly, as fast as before"""
    return StopSneaking(targets=who)


@STEAL.command(
    "pickpocket",
    victim="Whose pocket: somebody here, or any name",
    skill="The thief's skill in percent, if not the one on the sheet",
    who="The thief; without it, your character",
    forced="Set the thief's die to this (referee)",
    forced_notice="Set the victim's die to this (referee)",
)
@says(
    "pickpocket, pick * pocket, pick pockets, steal from, steal, filch, swipe, lift from, cut "
    "purse, cutpurse, sleight of hand, nick?, lift * purse, lift * wallet, lift * pouch, cut * "
    "purse, pinch * purse, snatch * purse, cut * pouch, take * purse, rob * purse, pick * "
    "pockets",
    "Pick a pocket: {victim}",
    when=both(is_quiet, is_thief),
    rest="victim",
)
def pickpocket(
    victim: Annotated[str, Option(most=60, read=anybody_in, suggest=targets, own_words=True)],
    skill: Percent | None = None,
    who: OwnCharacterId = "",
    camouflage: Camouflage = False,
    detected: Detected = False,
    mode: Mode = Visibility.PUBLIC,
    allow: InLight = False,
    forced: Percent | None = None,
    forced_notice: Sixth | None = None,
) -> Action:
    """Pick a pocket: your skill, and in secret whether the victim notices"""
    return PickPocket(
        victim=victim,
        skill=skill,
        thief=who,
        camouflaged=camouflage,
        detected=detected,
        allow=allow,
        forced=forced,
        forced_notice=forced_notice,
        seen=mode,
    )


def sneak_deeds(doer: Doer) -> Iterator[Deed]:
    """To go unseen, or openly again."""
    if doer.character is None or doer.state.expedition is None:
        return
    if doer.character.id in sneaking(doer.state):
        yield form_deed("Walk on openly…", "sneak stop")
    elif may_sneak(doer) or may_move_silently(doer) or may_hide(doer):
        yield form_deed("Go unseen, more slowly…", "sneak up")


FEATURE = Feature(
    deeds=sneak_deeds,
    order=120,
    lines={"sneaked-up": Does(SetSurprise, "@side", "@surprised=yes")},
)
