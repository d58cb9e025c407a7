"""Deadlines, reminders and pauses, told as sentences, with their buttons."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.checks.telling import left_buttons
from cogs.render.buttons import GREEN, Button, catch_up_button, make_button
from cogs.render.narration import Briefs, Mark, Note, People, Short, Tellers, Weight
from cogs.render.offers import Offers, referees
from cogs.render.text import moment, plain, write_clock
from data.live import Outcome
from rules.kernel.dues import REFEREES
from rules.kernel.hours import MINUTE, write_length
from rules.kernel.words import listed
from rules.pace.records import (
    HELD,
    HOLDS,
    LAPSED,
    NOTHING,
    ORDERED,
    PASSED,
    REFEREE,
    ROLLED,
    SILENT,
    WENT_ON,
    DeadlineCame,
    DeadlineMoved,
    GamePaused,
    GameResumed,
    LimitSet,
    PlayedForThem,
    QuietHoursSet,
    QuietTold,
    Reminded,
    Requested,
    SceneHeld,
    TableCalled,
)
from rules.pace.waiting import PHASES, Standing, first_deadline
from rules.state.pace import Hours, Limit

FOR: Mapping[str, str] = {"": "everything", **PHASES}
YOUR: Mapping[str, str] = {
    "declare": "r declaration",
    "initiative": "r initiative roll",
    "act": "r action",
    "check": "r roll",
    "explore": "r task",
    "chase": "r word on the pursuit",
    "treasure": "r die or pick for treasure",
}
"""What the game waits for, behind "waiting for you"."""
DID: Mapping[str, str] = {
    HOLDS: "~holds.",
    PASSED: "~is passed over.",
    REFEREE: "~is the referee's to play in this round.",
    SILENT: "~has not answered.",
    NOTHING: "~declares nothing.",
    ROLLED: "",
    LAPSED: "~does not strike back.",
    ORDERED: "",
    WENT_ON: "",
}
"""What is said of somebody who had not answered; dice and orders tell it themselves."""
DICE = ("initiative", "check")
STANDS: Mapping[str, str] = {
    "silence": "It is paused, since nobody answered: **Go on** has it wait again.",
    Standing.PAUSED.value: "It is paused: **Go on** lets its deadlines run again.",
    HELD: "Somebody asked for a stop: **Take it up** has it go on.",
    Standing.WAITS.value: "It waits for players: **Nudge** calls them, and **Wait no longer** "
    "does what their orders say.",
    Standing.BETWEEN.value: "Nobody is asked for anything: say what comes next, or ask the table.",
    Standing.BY_BUTTON.value: "It goes on with **Next** on the board.",
}
"""What is said of a game in which nothing happens, by how it stands."""
BRIEF_DID: Mapping[str, str] = {
    HOLDS: "held, as nobody answered",
    PASSED: "was passed over",
    REFEREE: "was left to the referee",
    SILENT: "did not answer in time",
    NOTHING: "declared nothing",
    ROLLED: "had the dice rolled for them",
    LAPSED: "did not strike back",
}


TELLERS = Tellers()
BRIEFS = Briefs(
    {
        GamePaused: Short("the game was paused", Weight.SMALL),
        SceneHeld: Short("the scene was held", Weight.SMALL),
    }
)
OFFERS = Offers()


def hold_button(game_id: int) -> Button:
    """Stops the scene, for whoever wants that."""
    return make_button("run", game_id, "hold", label="Hold on")


def take_up_button(game_id: int) -> Button:
    """Ends a hold, or a pause."""
    return make_button("pause", game_id, "resume", label="Take it up", style=GREEN)


def limit_text(limit: Limit | None) -> str:
    """`48 hours`, `until 20:00 the day after`."""
    if limit is None:
        return "no deadline"
    if limit.clock is not None:
        days = {0: "", 1: " the day after"}.get(limit.days, f" {limit.days} days later")
        return f"until {write_clock(limit.clock)}{days}"
    return write_length(limit.minutes * MINUTE)


def hours_text(hours: Hours) -> str:
    """`22:00 to 07:00`."""
    return f"{write_clock(hours.begin)} to {write_clock(hours.end)}"


@TELLERS.tells
def _limit_set(event: LimitSet) -> str:
    what = f" for {FOR[event.phase]}" if event.phase else ""
    if event.limit is None:
        return f"There is no deadline{what} any more."
    clocks = f" (clocks of {event.zone})" if event.zone else ""
    text = limit_text(event.limit)
    if event.limit.clock is not None:
        return f"Everybody has time{what} {text}{clocks}."
    return f"Everybody has {text}{what or ' to answer'}{clocks}."


@TELLERS.tells
def _quiet_hours_set(event: QuietHoursSet) -> str:
    if event.quiet is None:
        return f"Deadlines can fall at any hour (clocks of {event.zone})."
    return f"No deadline falls from {hours_text(event.quiet)} (clocks of {event.zone})."


@TELLERS.tells
def _moved(event: DeadlineMoved) -> str:
    until = f"{moment(event.until, 'f')}, {moment(event.until)}"
    if event.late:
        return f"The deadline has gone by unseen, so there is more time: until {until}."
    return f"The deadline for {FOR[event.phase]} is now {until}."


@TELLERS.tells
def _came(event: DeadlineCame) -> str:
    if event.early:
        return f"**The referee waits no longer** for {FOR[event.phase]}."
    rolled = " The dice fall for whoever has not rolled." if event.phase in DICE else ""
    return f"**The deadline for {FOR[event.phase]} has come.**{rolled}"


@TELLERS.alike
def _played(event: PlayedForThem) -> str:
    if event.refusal:
        return f"could do nothing: {event.refusal} The referee sees to it now."
    return DID[event.how]


@TELLERS.tells
def _reminded(event: Reminded, people: People) -> str:
    names = listed([people.name(member) for member in (*event.members, *event.others)])
    if event.missing:
        return f"{names}: are you there? The game goes on without you until you answer."
    text = f"{names}: the game is waiting for you{YOUR.get(event.phase, '')}"
    if event.until is None:
        return f"{text}."
    return f"{text}, until {moment(event.until, 'f')}, {moment(event.until)}."


@TELLERS.tells
def _quiet(event: QuietTold, people: People) -> str:
    return f"{people.name(REFEREES)}: nothing has happened here for days. {STANDS[event.stands]}"


@TELLERS.tells
def _table_called(event: TableCalled, people: People) -> str:
    names = listed([people.name(member) for member in event.members])
    return f"{names}: the referee asks whether you play on. Look at the board for what comes next."


@TELLERS.tells
def _requested(event: Requested, people: People) -> str:
    return f"{people.name(REFEREES)}: {people.name(event.member)} asks for: {plain(event.words)}"


@TELLERS.tells
def _paused(event: GamePaused) -> str:
    if event.by_silence:
        return (
            "**Nobody has answered by the last two deadlines, so the game is paused.** It goes on "
            "when somebody answers, or presses **Go on**."
        )
    if event.until is None:
        return "**The game is paused.** Deadlines stand still until a referee resumes it."
    return f"**The game is paused** until {moment(event.until, 'f')}. Deadlines stand still."


@TELLERS.tells
def _held(_event: SceneHeld, people: People) -> str:
    return (
        "**Held.** Somebody asks for a stop, and need not say who or why. Deadlines stand still. "
        f"{people.name(REFEREES)}: talk about it if anybody wants to, and take it up again."
    )


@TELLERS.tells
def _resumed(event: GameResumed) -> str:
    begin = "The pause is over." if event.by_itself else "**The game goes on.**"
    if event.next_deadline is None:
        return begin
    return f"{begin} The next deadline is {moment(event.next_deadline)}."


@BRIEFS.tells
def _brief_came(event: DeadlineCame) -> Iterator[Mark]:
    what = "the referee waited no longer" if event.early else "the deadline came"
    yield Note((), what, weight=Weight.SMALL)


@BRIEFS.tells
def _brief_played(event: PlayedForThem) -> Iterator[Mark]:
    if not event.refusal and event.how in BRIEF_DID:
        yield Note((event.target,), BRIEF_DID[event.how], weight=Weight.SMALL)


def _called(event: TableCalled, _outcome: Outcome) -> tuple[int, ...]:
    return event.members


@OFFERS.offers(whom=_called, of=(TableCalled,))
@OFFERS.offers(of=(Reminded,))
def _offer_catching_up(_event: Reminded | TableCalled, outcome: Outcome) -> Sequence[Button]:
    """For those who were called, and for everybody else."""
    return (catch_up_button(outcome.game.id),)


@OFFERS.offers()
def _offer_what_is_left(event: PlayedForThem, outcome: Outcome) -> Sequence[Button]:
    """A check that could not be rolled, for the referee to see to."""
    return tuple(left_buttons(outcome.game, event.target.target)) if event.refusal else ()


@OFFERS.offers(whom=referees, is_news=True)
def _offer_granting(_event: Requested, outcome: Outcome) -> Sequence[Button]:
    """For the referee, to do what a player asks for."""
    game_id, move = outcome.game.id, outcome.entry.label
    return (make_button("do-said", game_id, "move", move, label="Do it", style=GREEN),)


@OFFERS.offers()
def offer_going_on(event: GamePaused, outcome: Outcome) -> Sequence[Button]:
    """For whoever is there again, where the game rests since nobody was."""
    if not event.by_silence:
        return ()
    return (make_button("pause", outcome.game.id, "resume", label="Go on", style=GREEN),)


@OFFERS.offers()
def _offer_taking_up(_event: SceneHeld, outcome: Outcome) -> Sequence[Button]:
    """For the referee, once it can go on."""
    return (take_up_button(outcome.game.id),)


@OFFERS.offers()
def _offer_next(event: QuietTold, outcome: Outcome) -> Sequence[Button]:
    """What could be done next where nothing happens; the whole table hears of it by a press."""
    game = outcome.game
    table = make_button("call-table", game.id, label="Ask the whole table")
    deadline = first_deadline(game.state.pace)
    if event.stands == HELD:
        return take_up_button(game.id), table
    if event.stands in ("silence", Standing.PAUSED.value):
        going = make_button("pause", game.id, "resume", label="Go on", style=GREEN)
        return going, table
    if event.stands == Standing.WAITS.value:
        nudge = make_button("nudge", game.id, label="Nudge", style=GREEN)
        if deadline is None:
            return nudge, table
        now = make_button("deadline-now", game.id, deadline.key, label="Wait no longer")
        return nudge, now, table
    return make_button("run", game.id, "help", label="What can be done now", style=GREEN), table
