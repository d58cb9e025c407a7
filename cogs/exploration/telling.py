"""Setting out, coming home, and what each does in a turn, told as sentences."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.exploration.pages import (
    SEARCH,
    asked_button,
    does_follow,
    task_label,
    task_words,
    wish_words,
)
from cogs.render.buttons import Button
from cogs.render.comings import COMINGS
from cogs.render.game_time import dated_words, duration_words
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    People,
    Short,
    Tellers,
    Topic,
    Weight,
    acts,
    agreed,
    name,
    names,
)
from cogs.render.offers import Offers, Renewals, Signs
from cogs.render.text import plain
from data.live import LiveGame, Outcome
from rules.clock.records import SECONDS_PER_TURN, clock_at
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.exploration.planning import GO, GUARD, OTHER, REST, SCOUT, UNIT, WAIT
from rules.exploration.records import (
    EXPLORATION,
    MISSED,
    GrewWeary,
    LeftToStanding,
    PartyAsked,
    PartyReady,
    PartyWished,
    RefereeAsked,
    RestDue,
    StandingTaskSet,
    TaskChosen,
    TaskDone,
    TaskRefused,
    TurnPlayed,
    WayBarred,
    WearinessEnded,
)
from rules.kernel.dues import Coming
from rules.kernel.events import Who
from rules.kernel.words import in_sentence, some
from rules.state.game import GameState
from rules.state.party import Scale, Task

TOGETHER: Mapping[str, str] = {WAIT: "the party stays where it is", REST: "the party rests"}
DID: Mapping[str, tuple[str, str]] = {
    GUARD: ("keeps watch", "keep watch"),
    "forage": ("looks for food", "look for food"),
    REST: ("rests", "rest"),
    SCOUT: ("scouts ahead", "scout ahead"),
}
"""What is told of one, and of several."""
_TOGETHER = {WAIT: "the party waited", REST: "the party rested", SEARCH: "the party searched"}
_DID = {"forage": "looked for food", GUARD: "kept watch", REST: "rested", SCOUT: "scouted ahead"}
SETS_OUT: Mapping[Scale, str] = {
    Scale.DUNGEON: "The party goes exploring: time is counted in turns.",
    Scale.WILDERNESS: "The party is on the road: time is counted in days.",
    Scale.WATER: "The party is on the water: time is counted in days.",
}
_WENT: Mapping[Scale, str] = {
    Scale.DUNGEON: "the party went exploring",
    Scale.WILDERNESS: "the party took to the road",
    Scale.WATER: "the party set sail",
}


TELLERS = Tellers(
    {
        WayBarred: Line("The party does not get through: {reason}"),
        RestDue: Line("The next turn has to be one of rest for {who}."),
        RefereeAsked: Line("Nobody has said what the party does next, so the referee is asked."),
    }
)
BRIEFS = Briefs(
    {
        GrewWeary: Short("{who} grew weary for want of rest"),
        WearinessEnded: Short("{who} rested from their weariness", Weight.SMALL),
    }
)
OFFERS = Offers()
SIGNS = Signs()
RENEWED = Renewals()


def turns_head(first: int, turns: int) -> str:
    """`Turn 12`, `Turns 12 to 14`."""
    return f"Turn {first}" if turns == 1 else f"Turns {first} to {first + turns - 1}"


def march_words(feet: int, rate: int, slowest: str, place: str = "", way: str = "") -> str:
    """`the party goes to the bridge, 150' (60' a turn)`, `the party goes to the oak door`."""
    whither = f" to {plain(place)}" if place else f" to the {plain(way)}" if way else ""
    if way and not feet:
        return f"the party goes{whither}"
    way = f" {feet}'" if feet and not whither else f", {feet}'" if feet else ""
    on = "" if whither or way else " on"
    who = plain(slowest.partition(", ")[0])
    why = f", as fast as {who} can" if who else ""
    return f"the party goes{on}{whither}{way} ({rate}' a turn{why})"


def together_words(doing: str, about: str = "") -> str:
    """What the party does that is no march: `the party rests`, `search: secret doors`."""
    return TOGETHER.get(doing) or task_words(Task(doing), about)


@TELLERS.tells
def _played(event: TurnPlayed, people: People) -> str:
    if event.doing == GO:
        did = march_words(event.feet, event.rate, event.slowest, event.place, event.about)
    else:
        # What each searches for follows, in a sentence of its own.
        together = "the party searches" if event.doing == SEARCH else ""
        did = together or together_words(event.doing, event.about)
    now = dated_words(people.calendar, clock_at(event.after, event.rounds_per_turn))
    told = f"**{turns_head(event.first, event.turns)}:** {did}. It is {now}."
    if not event.left:
        return told
    left = clock_at(event.left, event.rounds_per_turn)
    return f"{told} It stops there, {duration_words(left.turns, left.rounds)} early."


@TELLERS.runs(TaskDone)
def _done(events: Sequence[TaskDone]) -> str:
    """A sentence for all who did the same."""
    alike: dict[tuple[str, str], list[Who]] = {}
    for event in events:
        alike.setdefault((event.kind, event.text), []).append(event.target)
    return " ".join(_did(kind, text, who) for (kind, text), who in alike.items())


def _did(kind: str, text: str, who: Sequence[Who]) -> str:
    one, several = DID.get(kind, ("", ""))
    words = one if len(who) == 1 else several
    said = f"{words}: {plain(text)}" if words and text else words
    told = f"{names(who)} {said}" if said else f"{names(who)}: {plain(text)}"
    return told if told.endswith((".", "!", "?")) else f"{told}."


@TELLERS.tells
def _refused(event: TaskRefused) -> str:
    return f"{name(event.target)} cannot do that ({task_label(event.kind)}): {event.reason}"


@TELLERS.tells
def _weary(event: GrewWeary) -> str:
    are = agreed(event.who, "is")
    return (
        f"{names(event.who)} {are} weary after an hour without rest: -1 to attack and damage until "
        "they have rested for a turn."
    )


@TELLERS.tells
def _rested(event: WearinessEnded) -> str:
    have, are = ("has", "is") if len(event.who) == 1 else ("have", "are")
    return f"{names(event.who)} {have} rested, and {are} no longer weary."


@TELLERS.tells
def _asked(event: PartyAsked) -> str:
    means = ""
    if event.doing:
        going = f"go {event.feet}'" if event.doing == GO and event.feet else ""
        label = task_label(event.doing)
        means = f" The party means to {going or in_sentence(label)}."
    unit = UNIT[event.scale].capitalize()
    return f"**{unit} {event.number}:**{means} What do you do? Asked: {names(event.who)}."


@TELLERS.tells
def _ready(event: PartyReady) -> str:
    return f"All have said what they do in {UNIT[event.scale]} {event.number}."


@TELLERS.tells
def _chosen(event: TaskChosen) -> str:
    means = ":" if event.task.kind == OTHER else f" {agreed(event.target, 'means')} to"
    return f"{name(event.target)}{means} {task_words(event.task, event.about)}."


@TELLERS.tells
def _wished(event: PartyWished) -> str:
    calls = " The referee is called." if event.calls else ""
    return f"{name(event.target)} {wish_words(event.wish, event.about)}.{calls}"


@TELLERS.runs(LeftToStanding)
def _left(events: Sequence[LeftToStanding]) -> str:
    """Those who follow in one sentence, all others one by one."""
    told: list[str] = []
    for why in dict.fromkeys(event.why for event in events):
        alike = [event for event in events if event.why == why]
        missing = "not answered" if why == MISSED else "away"
        following = [event.target for event in alike if does_follow(event.task)]
        if following:
            told.append(f"{_are(following, missing)} and {_follow(following)} the others.")
        told += [
            f"{_are([event.target], missing)}: {task_words(event.task, event.about)}."
            for event in alike
            if not does_follow(event.task)
        ]
    return "\n".join(told)


def _are(who: Sequence[Who], missing: str) -> str:
    """`Ada has not answered`, `Ada and Bert are away`."""
    if missing == "away":
        return f"{names(who)} {agreed(who, 'is')} away"
    return f"{names(who)} {agreed(who, 'has')} {missing}"


def _follow(who: Sequence[Who]) -> str:
    return agreed(who, "follows")


@TELLERS.tells
def _standing(event: StandingTaskSet) -> str:
    if event.task is None:
        return f"Without an answer, {acts(event.target, 'follows')} the others."
    words = task_words(event.task, event.about)
    return f"Without an answer, {acts(event.target, 'does')} this: {words}."


@COMINGS.of("rest-due")
def coming_rest(coming: Coming) -> str:
    """`rest is due`: what a preview says."""
    return f"rest is due for {plain(coming.name)}" if coming.name else "rest is due"


@COMINGS.of("weary")
def coming_weariness(coming: Coming) -> str:
    """`everybody grows weary`: what a preview says."""
    if coming.name:
        return f"{plain(coming.name)} grows weary (-1 to attack and damage)"
    who = f"{coming.count} of the party grow" if coming.count > 1 else "one grows"
    return f"{who} weary (-1 to attack and damage)"


@BRIEFS.tells
def _brief_played(event: TurnPlayed) -> Iterator[Mark]:
    turns = some(event.turns, "turn")
    weight = Weight.USUAL
    if event.doing == GO:
        way = f" to the {plain(event.about)}" if event.about else ""
        whither = f" to {plain(event.place)}" if event.place else way
        # Where a way leads is told as the party gets there.
        weight = Weight.SMALL if way and not event.feet else weight
        did = f"the party went on{whither}{f' for {event.feet:,} feet' if event.feet else ''}"
    else:
        did = _TOGETHER.get(
            event.doing, f"the party stayed where it was: {task_label(event.doing).lower()}"
        )
    yield Note((), f"{did} ({turns})", weight=weight)


@BRIEFS.tells
def _brief_done(event: TaskDone) -> Iterator[Mark]:
    did = plain(event.text) if event.kind == OTHER else _DID.get(event.kind, event.kind)
    yield Note((event.target,), did, weight=Weight.SMALL)


@OFFERS.offers()
def _offer_tasks(event: PartyAsked, outcome: Outcome) -> Sequence[Button]:
    """What one's own character does, as long as it is asked."""
    return asked_button(outcome.game, event.plan)


@RENEWED.of("task", "task-before")
def renew_question(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """The same button, as long as the turn or day is planned."""
    return button if asked_button(game, words[0]) else None


@TELLERS.tells
def _set_out(event: PartySetOut) -> str:
    return SETS_OUT[event.scale]


@TELLERS.tells
def _came_back(event: PartyCameBack) -> str:
    out = duration_words(event.seconds // SECONDS_PER_TURN)
    return f"The party is safe again, after {out}." if out else "The party is safe again."


@BRIEFS.tells
def _brief_came_back(_event: PartyCameBack) -> Iterator[Mark]:
    yield Note((), "the party came home", weight=Weight.GREAT, topic=Topic.PLACE)


@BRIEFS.tells
def _brief_set_out(event: PartySetOut) -> Iterator[Mark]:
    yield Note((), _WENT[event.scale], weight=Weight.GREAT, topic=Topic.PLACE)


@SIGNS.of("plan")
def _sign_of_plan(state: GameState, plan_id: str) -> str:
    plan = EXPLORATION.of(state).plan
    return plan_id if plan is not None and plan.id == plan_id else ""
