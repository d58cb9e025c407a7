"""Rounds told as sentences: steps, turns, declarations, initiative and the order it makes."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.bestiary.telling import CLASSES
from cogs.render.doing import meant, will_do
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Opening,
    Pause,
    Short,
    Tellers,
    Weight,
    acts,
    fill,
    name,
    names,
    round_name,
)
from cogs.render.text import plain, show_throw, stopped
from rules.expedition.going import NOBODY_LEFT
from rules.initiative.records import (
    Delayed,
    DexterityAssumed,
    DexterityClassSet,
    InitiativeRolled,
    MiddlePhaseTaken,
    OrderSettled,
    PlaceTold,
    Rolled,
    SlowChanged,
)
from rules.kernel.events import Event
from rules.kernel.words import listed
from rules.rounds.records import (
    DECIDED,
    NOBODY,
    TOLD_WHEN_DONE,
    UNASKED,
    AbsentHeld,
    Announcement,
    DeclarationsRevealed,
    DeclarationWithdrawn,
    Declared,
    DeclaredAhead,
    DeclaringResumed,
    FightDecided,
    PassedOver,
    PhaseDone,
    PlaceEnded,
    RoundBegan,
    RoundEnded,
    StepBegan,
    StepEnded,
    StepReopened,
    TurnReopened,
    TurnTaken,
    phase_name,
)
from rules.state.rounds import StepKind

PHASE_DONE = {
    "movement": "has moved",
    "missile": "is done with missiles",
    "magic": "is done with magic",
}

WHY_STOPPED: Mapping[str, str] = {
    NOBODY: "Nobody can act.",
    DECIDED: "One side is down or gone.",
    UNASKED: "Nobody is here to say what they do.",
}
"""Why a round stops for the referee as it begins."""
_NOTHING = "nothing"
_MOST_PLACES = 30
_MOST_IN_A_PLACE = 8


TELLERS = Tellers(
    {
        PassedOver: Line("Passed over: {targets}."),
        AbsentHeld: Line("Away, so they hold: {targets}."),
        StepReopened: Line("Back one step, in round {round}."),
        TurnReopened: Line("{target}: not done after all."),
        DeclaringResumed: Line("{target} ~is asked for a declaration in every round again."),
        DeclarationWithdrawn: Line("{target}: declaration taken back."),
        DexterityAssumed: Line(
            "No dexterity is on the sheet of {target}, so it counts as no bonus on ties. Put it "
            "there with `/sheet set`."
        ),
    }
)
BRIEFS = Briefs(
    {
        PassedOver: Short("{targets} was passed over", Weight.SMALL),
        AbsentHeld: Short("{targets} held, with nobody to play", Weight.SMALL),
        StepReopened: Short("the referee went back a step", Weight.SMALL),
    }
)


@TELLERS.tells
def _round_began(event: RoundBegan) -> str:
    if event.surprise:
        return "**The surprise round**: those who are surprised cannot act."
    return f"**Round {event.round}**"


@TELLERS.tells
def _step(event: StepBegan) -> str:
    match event.kind:
        case StepKind.DECLARE:
            if event.everybody:
                return "Say on the board what you will do."
            what = "spells and moves out of melee" if event.declares_moves else "spells"
            return f"Declare {what}: press **Declare** on the board."
        case StepKind.INITIATIVE:
            return "Roll initiative: press the button on the board."
        case StepKind.PAUSE:
            return "The referee goes on when ready."
        case _:
            return _act(event)


def _act(event: StepBegan) -> str:
    if event.label in WHY_STOPPED:
        return f"{WHY_STOPPED[event.label]} A referee goes on, or ends the encounter."
    label = plain(event.label)
    words = f"**{label}**"
    if event.phase:
        words += f" · {phase_name(event.phase)}"
    called = names(event.who)
    if called and called != label:
        words += f": {called}"
    at_once = " All at once: damage counts when everybody has acted." if event.simultaneous else ""
    return f"Now {words}.{at_once}"


@TELLERS.of(RoundEnded, StepEnded, PlaceEnded)
def _nothing(_event: Event) -> str:
    return ""


@TELLERS.tells
def _turn(event: TurnTaken) -> str:
    return f"{name(event.target)}: done for this round." if event.by_hand else ""


@TELLERS.tells
def _fight_decided(event: FightDecided) -> str:
    if event.lost:
        return f"**{NOBODY_LEFT}**"
    why = ": whoever is left of the foes is asleep or helpless" if event.helpless else ""
    return f"**{DECIDED}{why}.**"


@TELLERS.tells
def _phase_done(event: PhaseDone) -> str:
    return f"{acts(event.target, PHASE_DONE.get(event.phase, 'has finished this phase'))}."


@TELLERS.tells
def _declared(event: Declared) -> str:
    text = stopped(f"{name(event.target)} {will_do(event, several=event.target.several)}")
    if event.standing:
        text = (
            f"{acts(event.target, 'has')} nothing to declare until you say so. **Details** on the "
            "board has a button for a spell; `/do declare what:ask me again` ends this."
        )
    return text


@TELLERS.tells
def _ahead(event: DeclaredAhead) -> str:
    what = stopped(f"{name(event.target)} {will_do(event, several=event.target.several)}")
    return f"For round {event.round}: {what}"


@TELLERS.tells
def _revealed(event: DeclarationsRevealed) -> str:
    alike: dict[str, list[Announcement]] = {}
    for one in event.announcements:
        alike.setdefault(will_do(one), []).append(one)
    told = [
        f"{names([one.target for one in those])} "
        f"{will_do(those[0], several=len(those) > 1 or those[0].several)}"
        for those in alike.values()
    ]
    if len(told) > 1:
        return "\n- ".join(("Declared:", *map(stopped, told)))
    return stopped(f"Declared: {''.join(told)}")


@BRIEFS.tells
def _round(event: RoundBegan) -> Iterator[Mark]:
    yield Opening(round_name(0 if event.surprise else event.round))


@BRIEFS.tells
def _pause(event: StepBegan | RoundEnded) -> Iterator[Mark]:
    yield Pause(round_name(event.round))


@BRIEFS.tells
def _brief_revealed(event: DeclarationsRevealed) -> Iterator[Mark]:
    for one in event.announcements:
        if one.kind != _NOTHING:
            is_told_later = one.kind in TOLD_WHEN_DONE and not one.text
            weight = Weight.SMALL if is_told_later else Weight.USUAL
            yield Note((one.target,), meant(one), weight=weight)


@TELLERS.tells
def _rolled(event: InitiativeRolled) -> str:
    again = " again, to settle the tie" if event.again else ""
    assumed = " No initiative modifier is on the sheet, so it counts as 0." if event.assumed else ""
    return f"Initiative of {plain(event.label)}{again}: {show_throw(event.throw)}.{assumed}"


@TELLERS.tells
def _settled(event: OrderSettled) -> str:
    is_each_whole = len({place.label for place in event.places}) == len(event.places)
    places = [_place(place, is_each_whole) for place in event.places[:_MOST_PLACES]]
    if not places:
        return ""
    left = len(event.places) - len(places)
    more = f" … and {left} more" if left else ""
    by_roll = _in_order_of_rolls(event)
    if by_roll:
        return by_roll
    return f"{_rolls(event.rolls)}Order: {', then '.join(places)}{more}."


def _in_order_of_rolls(event: OrderSettled) -> str:
    """`Initiative: Party **6**, Monsters **1**.` where that says the order too, else ""."""
    rolls = {rolled.label: rolled for rolled in event.rolls}
    labels = [place.label or listed([who.label for who in place.who]) for place in event.places]
    is_plain = not any(place.phase or place.simultaneous or place.hidden for place in event.places)
    if not is_plain or sorted(rolls) != sorted(labels) or len(rolls) != len(event.rolls):
        return ""
    return _rolls([rolls[label] for label in labels]).rstrip()


def _rolls(rolls: Sequence[Rolled]) -> str:
    """What was rolled: `Initiative: Party **4**, then **6**; Monsters **4**, then **2**.`"""
    if not rolls:
        return ""
    shown = [
        f"{plain(rolled.label)} {', then '.join(f'**{result}**' for result in rolled.results)}"
        for rolled in rolls[:_MOST_PLACES]
    ]
    left = len(rolls) - len(shown)
    more = f" … and {left} more" if left else ""
    apart = "; " if any(len(rolled.results) > 1 for rolled in rolls) else ", "
    return f"Initiative: {apart.join(shown)}{more}.\n"


def _place(place: PlaceTold, is_whole: bool) -> str:
    """Who acts in a place; where it is all of a side, everybody knows who that is."""
    called = [name(who) for who in place.who]
    who = _few(called)
    label = plain(place.label)
    is_known = is_whole or not who
    words = who if label in ("", who) else f"**{label}**" if is_known else f"**{label}** ({who})"
    if place.phase:
        words += f", {phase_name(place.phase)}"
    if place.simultaneous:
        words += ", all at once"
    if place.hidden:
        words += ", unseen"
    return words


def _few(called: Sequence[str]) -> str:
    if len(called) <= _MOST_IN_A_PLACE:
        return ", ".join(called)
    shown = ", ".join(called[:_MOST_IN_A_PLACE])
    return f"{shown} and {len(called) - _MOST_IN_A_PLACE} more"


@TELLERS.tells
def _delayed(event: Delayed) -> str:
    if event.phase:
        who = acts(event.target, "waits")
        return f"{who} for the next part of the tie: {phase_name(event.phase)}."
    if event.behind is not None:
        return fill("{target} ~waits and ~acts after {after}.", event, after=name(event.behind))
    return fill("{target} ~waits and ~acts later in this round.", event)


@TELLERS.tells
def _middle(event: MiddlePhaseTaken) -> str:
    if event.middle:
        return f"On a tie {acts(event.target, 'gives')} up acting first and acts with most others."
    return f"On a tie {acts(event.target, 'acts')} first, for the dexterity bonus."


@TELLERS.tells
def _slow(event: SlowChanged) -> str:
    how, last = ("with", ", whose blows come last in a round") if event.slow else ("without", "")
    return f"{acts(event.target, 'fights')} {how} a slow weapon{last}."


@TELLERS.tells
def _class(event: DexterityClassSet) -> str:
    return f"{acts(event.target, 'has')} {CLASSES[event.after]} when initiative is tied."
