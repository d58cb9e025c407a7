"""Checks and saves told as sentences: the die, what it had to show, and what came of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import (
    Briefs,
    Mark,
    Note,
    People,
    Tellers,
    Weight,
    agreed,
    name,
    name_together,
    names,
    tell_counted,
)
from cogs.render.offers import LONGEST_NAME, Offers, Renewals, Signs, always
from cogs.render.on_board import FIGHT_BUTTONS, LOST_BUTTONS, QUIET_BUTTONS
from cogs.render.text import plain, shorten, show_dice, show_throw
from cogs.rolls.telling import tell_addend
from data.live import LiveGame, Outcome
from rules.checks.asking import find_ask, waiting_in
from rules.checks.kinds import check_of
from rules.checks.records import (
    SCORCHED,
    AdversitySet,
    Chance,
    CheckRolled,
    ChecksAsked,
    ChecksSkipped,
    Fate,
    GearAtRisk,
    GearDestroyed,
    SaveRolled,
)
from rules.kernel.actor import TABLE
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import Throw, Who
from rules.kernel.management import SecretRevealed
from rules.kernel.questions import Addend
from rules.kernel.words import agree, capitalized, listed, plural, whose
from rules.morale.records import LoyaltyChecked, MoraleChecked
from rules.record import replace
from rules.rolls.records import DiceRolled
from rules.state.game import GameState
from rules.systems import ENGINE
from rules.view.records import EncounterView

SEEN_BY = {
    "public": "",
    "private": " You and the referees alone see your roll.",
    "blind": " The referees alone see what comes of it.",
}
"""What people are told of who sees a check that is asked of them."""
_RESULTS = {
    "save": ("makes the save", "fails the save"),
    "use": ("succeeds with", "fails with"),
}
"""What is said of those who pass and who fail, by what they try; else they manage, or fail to."""
_MORALE = {
    "fights on": "fought on",
    "fights to the death": "fought on, to the death",
    "surrenders or flees": "failed the morale check",
}
MINE = "Roll mine"
SEVERAL, MOST_NAMED = 3, 3
"""So many who save alike share a line. Of more people than that who are asked, each finds their own
by one button."""


TELLERS = Tellers()
BRIEFS = Briefs()
OFFERS = Offers()
SIGNS = Signs()
RENEWED = Renewals()


def adversity_rows(rows: Iterable[Chance]) -> str:
    """A campaign's table in one line: `3 20 %, 4-6 35 %`."""
    scores = (
        (row, str(row.low) if row.low == row.high else f"{row.low}-{row.high}") for row in rows
    )
    return ", ".join(f"{score} {row.percent} %" for row, score in scores)


def _came(event: CheckRolled) -> str:
    """`Ada **makes** the save vs breath`, `Ada **fails** to force what is stuck`."""
    deed = plain(check_of(event.what).deed)
    kind, _, rest = deed.partition(" ")
    if kind == "check":
        said = f"{'passes' if event.passed else 'fails'} the {rest} check"
    elif kind in _RESULTS:
        said = f"{_RESULTS[kind][not event.passed]} {rest}"
    else:
        said = f"{'manages' if event.passed else 'fails'} to {deed}"
    verb, _, more = said.partition(" ")
    return f"{name(event.target)} **{agreed(event.target, verb)}** {more}"


def _told(event: CheckRolled) -> str:
    """What came of it, then the die and what it needed; Why? has what that was made of."""
    if event.throw is None:
        why = f" ({plain(event.ruling.rstrip('.'))})" if event.ruling else ""
        return f"{_came(event)} without a roll{why}."
    is_save = isinstance(event, SaveRolled)
    natural = f", a natural {event.natural}" if event.natural and not is_save else ""
    added = 0 if is_save else sum(addend.amount for addend in event.addends)
    most = "" if is_save else "at most "
    needs = f", needs {most}{event.needed + added}" if event.needed is not None else ""
    dice = _dice(event, event.throw, event.addends if is_save else ())
    return f"{_came(event)}: {dice}{needs}{natural}."


@TELLERS.runs(CheckRolled, SaveRolled)
def _tell_checks(events: Sequence[CheckRolled]) -> str:
    """A line for each, and one for all of a group who do the same, or all who save alike."""
    # What several people save against who share a line: each of them does so once.
    saves = [(event.what, event.target.id) for event in events if _is_plain_save(event)]
    often, people = (Counter(what for what, _ in found) for found in (saves, set(saves)))
    shared_by_all = {what for what in often if SEVERAL <= often[what] == people[what]}
    groups: dict[object, list[CheckRolled]] = {}
    for index, event in enumerate(events):
        key: object = event.what
        if not (_is_plain_save(event) and event.what in shared_by_all):
            apart = 0 if event.target.number and event.throw is not None else index + 1
            shared = (type(event), event.what, event.target.id, event.needed, event.modifier)
            key = (*shared, event.addends, apart)
        groups.setdefault(key, []).append(event)
    return "\n".join(map(_told_together, groups.values()))


def _is_plain_save(event: CheckRolled) -> bool:
    """Whether somebody alone saves, by the die as it fell."""
    if not isinstance(event, SaveRolled) or event.throw is None or event.throw.forced:
        return False
    return not (event.target.number or event.target.several or event.modifier or event.addends)


def _told_together(events: Sequence[CheckRolled]) -> str:
    if len(events) == 1:
        return _told(events[0])
    return _together(events) if events[0].target.number else _all_who_save(events)


def _all_who_save(events: Sequence[CheckRolled]) -> str:
    """`Save vs breath, needs 15: Ada (17) **makes** it, Bob (4) and Cyd (9) **fail**.`"""
    ((shared, _),) = Counter(event.needed for event in events).most_common(1)
    halves = [
        (_passed_or_not(half, shared), agree(len(half), verb), it)
        for passed, verb, it in ((True, "makes", " it"), (False, "fails", ""))
        if (half := [event for event in events if event.passed is passed])
    ]
    deed = plain(check_of(events[0].what).deed)
    needs = "" if shared is None else f", needs {shared}"
    told = ", ".join(f"{who} **{verb}**{it}" for who, verb, it in halves)
    return f"{capitalized(deed)}{needs}: {told}."


def _passed_or_not(events: Sequence[CheckRolled], shared: int | None) -> str:
    """Who, each with the face of the die, and what it needed where that is not said of all."""

    def one(event: CheckRolled) -> str:
        needs = "" if event.needed in (None, shared) else f", needs {event.needed}"
        face = "" if event.throw is None else f" ({event.throw.total}{needs})"
        return f"{name(event.target)}{face}"

    return listed([one(event) for event in events])


def _together(events: Sequence[CheckRolled]) -> str:
    """`Goblins, save vs breath, needs 13: 1 and 3 succeed (14, 17), 2 fails (5).`"""
    first = events[0]
    added = "".join(f" {word}" for word in _shared_words(first))
    most = "" if isinstance(first, SaveRolled) else "at most "
    needs = f", needs {most}{first.needed}" if first.needed is not None else ""
    told = [
        _half([event for event in events if event.passed], "succeeds", "succeed"),
        _half([event for event in events if not event.passed], "fails", "fail"),
    ]
    deed = plain(check_of(first.what).deed)
    group = plain(plural(first.target.name))
    return f"{group}, {deed}{added}{needs}: {', '.join(filter(None, told))}."


def _shared_words(event: CheckRolled) -> list[str]:
    """What was added to every die."""
    modifier = [f"{event.modifier:+d} on the die"] if event.modifier else []
    return [*modifier, *[tell_addend(addend) for addend in event.addends]]


def _half(events: Sequence[CheckRolled], one: str, many: str) -> str:
    """Those who passed, or who did not, with the face of each."""
    if not events:
        return ""
    who = listed([str(event.target.number) for event in events])
    faces = ", ".join(str(event.throw.total) for event in events if event.throw is not None)
    return f"{who} {one if len(events) == 1 else many} ({faces})"


def _dice(event: CheckRolled, throw: Throw, addends: Sequence[Addend]) -> str:
    """The die with what was added to it: `1d20 (14) + 2 = **16**`."""
    sign = "+" if event.modifier > 0 else "-"
    modifier = [f"{sign} {abs(event.modifier)}"] if event.modifier else []
    words = [*modifier, *map(tell_addend, addends)]
    if not words:
        return show_throw(throw)
    text = " ".join((show_dice(throw), *words))
    total = throw.total + event.modifier + sum(addend.amount for addend in addends)
    return f"{text} = **{total}**" if event.knows_all else text


@TELLERS.runs(ChecksAsked)
def _asked(events: Sequence[ChecksAsked]) -> str:
    """What people have to roll; who was hit several times rolls as often."""
    return tell_counted(map(_ask, events))


def _ask(event: ChecksAsked) -> str:
    who = name_together(event.targets)
    label = f" ({plain(event.label)})" if event.label else ""
    modifier = f", {event.modifier:+d} on the die" if event.modifier else ""
    text = f"**{who}: {plain(check_of(event.what).deed)}**{label}{modifier}.{SEEN_BY[event.seen]}"
    if not event.damage:
        return text
    passed = "half on a success" if event.saved == "half" else "none on a success"
    return f"{text} Damage {plain(event.damage)}, {passed}; it is rolled when all have rolled."


@TELLERS.tells
def _skipped(event: ChecksSkipped) -> str:
    who = name_together(event.targets)
    return f"{who} need not {plain(check_of(event.what).deed)} any more."


@TELLERS.tells
def _table(event: AdversitySet) -> str:
    if not event.rows:
        return "There is no table for withstanding adversity any more."
    return f"To withstand adversity, by Constitution: {adversity_rows(event.rows)}."


@TELLERS.runs(GearAtRisk)
def _at_risk(events: Sequence[GearAtRisk]) -> str:
    who = names([event.target for event in events])
    categories = dict.fromkeys(event.category for event in events)
    saves = listed([check_of(one).name.lower() for one in categories])
    return f"What {who} carried is gone. Magic items get a {saves}, if the referee lets them."


@TELLERS.tells
def _gear(event: GearDestroyed) -> str:
    """Each magic item with its die, and the rest in a few words."""
    save = check_of(event.category).name.lower()
    needs = f" ({save}, needs {event.needed})" if event.needed is not None else ""
    rolled = [_fate(fate) for fate in event.fates if fate.throw is not None]
    gone = [_pieces(fate) for fate in event.fates if fate.throw is None]
    rest = f"Gone: {listed(gone)}." if gone else ""
    words = " ".join((*rolled, rest)).rstrip()
    return f"{whose(name(event.target))} gear{needs}. {words}"


def _fate(fate: Fate) -> str:
    assert fate.throw is not None
    dice = show_dice(fate.throw)
    bonus = f" + {fate.bonus}" if fate.bonus else ""
    if not fate.left:
        what = "is destroyed"
    else:
        what = "is left" if fate.left == fate.count else f"has {fate.left} left"
    return f"{_pieces(fate)} {what}: {dice}{bonus}."


def _pieces(fate: Fate) -> str:
    return f"{plain(fate.name)} ({fate.count})" if fate.count != 1 else plain(fate.name)


@BRIEFS.tells
def _brief_checked(event: CheckRolled) -> Iterator[Mark]:
    did = "passed" if event.passed else "failed"
    yield Note((event.target,), f"{did} a check ({plain(check_of(event.what).name.lower())})")


@BRIEFS.tells
def _brief_saved(event: SaveRolled) -> Iterator[Mark]:
    did = "passed" if event.passed else "failed"
    yield Note((event.target,), f"{did} a {plain(check_of(event.what).name.lower())}")


@BRIEFS.tells
def _brief_asked(event: ChecksAsked) -> Iterator[Mark]:
    did = f"was asked for a check ({plain(check_of(event.what).name.lower())})"
    yield Note(event.targets, did, weight=Weight.SMALL)


@BRIEFS.tells
def _brief_gear(event: GearDestroyed) -> Iterator[Mark]:
    lost = [plain(fate.name) for fate in event.fates if fate.left < fate.count]
    if lost:
        yield Note((event.target,), f"lost {listed(lost)} to the blast")


@BRIEFS.tells
def _morale(event: MoraleChecked) -> Iterator[Mark]:
    yield Note((event.target,), _MORALE[event.outcome], weight=Weight.GREAT)


@BRIEFS.tells
def _loyalty(event: LoyaltyChecked) -> Iterator[Mark]:
    did = "stayed loyal" if event.stays else "was loyal no longer"
    yield Note((event.target,), did, weight=Weight.GREAT)


@BRIEFS.tells
def _rolled(event: DiceRolled, people: People) -> Iterator[Mark]:
    """What came of the dice; who wants to know how they fell reads the log."""
    who = plain(event.character.label) if event.character else people.name(event.member)
    label = f" ({plain(event.label)})" if event.label else ""
    totals = listed([str(result.throw.total) for result in event.results])
    yield Note((), f"{who} rolled {totals}{label}", weight=Weight.SMALL)


@BRIEFS.tells
def _shown(event: SecretRevealed, people: People) -> Iterator[Mark]:
    totals = listed([str(throw.total) for throw in event.throws])
    yield Note((), f"a secret roll of {people.name(event.member)} was shown: {totals}")


@OFFERS.offers(can_wait=always)
def offer_rolls(event: ChecksAsked, outcome: Outcome) -> Sequence[Button]:
    """Rolls one's own, by name where they are few, and what is left, for the referee.

    Of several checks that one move asked for, each button rolls all.
    """
    game, asked = outcome.game, [one for one in outcome.events if isinstance(one, ChecksAsked)]
    ask, which = find_ask(game.state, event.ask_id), event.ask_id if len(asked) == 1 else ""
    waiting = waiting_in(ask) if ask is not None else []
    people = [who for who in event.targets if who.target in waiting]
    if not people:
        return ()
    rest = make_button("check-rest", game.id, which, label="Roll the rest (referee)")
    if len(people) <= MOST_NAMED:
        return (*(_of(game, which, who) for who in people), rest)
    mine = make_button("check-mine", game.id, which, label=MINE, style=GREEN)
    return (mine, rest)


def _of(game: LiveGame, ask_id: str, who: Who) -> Button:
    label = f"Roll: {shorten(who.label, LONGEST_NAME)}"
    return make_button("check-mine", game.id, ask_id, who.target, label=label, style=GREEN)


@RENEWED.of("check-mine")
def renew_mine(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """Somebody's own, until they have rolled; everybody's own, with how many are left."""
    left = waiting_for(game.state, words[0] if words else "")
    if words[1:]:
        return button if words[1] in left else None
    return replace(button, label=f"{MINE} ({len(left)} left)") if left else None


@RENEWED.of("check-rest")
def renew_rest(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """The rest, while there is any."""
    return button if waiting_for(game.state, words[0] if words else "") else None


def waiting_for(state: GameState, ask_id: str) -> list[str]:
    """Those whom everybody knows of and who have not rolled, in one check or in all."""
    dues = ENGINE.what_is_due(state, TABLE)
    found = (due for due in dues if due.kind is DueKind.CHECK and ask_id in ("", due.words[0]))
    return list(dict.fromkeys(due.target for due in found))


def rest_button(game: LiveGame, names: str) -> Button:
    """Rolls for everybody who has not, for a referee who has been told who they are."""
    label = f"Roll for {shorten(names, LONGEST_NAME)}"
    return make_button("check-rest", game.id, "", label=label, style=GREEN)


@QUIET_BUTTONS.at(5)
@LOST_BUTTONS.at(5)
def _open_checks(game: LiveGame) -> Iterator[Button]:
    return _rolls(game, ENGINE.what_is_due(game.state, TABLE))


@FIGHT_BUTTONS.at(70)
def _open_checks_in_fight(game: LiveGame, view: EncounterView) -> Iterator[Button]:
    return _rolls(game, view.dues)


def _rolls(game: LiveGame, dues: Iterable[Due]) -> Iterator[Button]:
    """Rolls what whoever presses has been asked for, and what a referee does about the others."""
    if any(due.kind is DueKind.CHECK for due in dues):
        yield make_button("check-mine", game.id, label="Roll my check", style=GREEN)
        yield from left_buttons(game)


def left_buttons(game: LiveGame, target: str = "") -> Iterator[Button]:
    """What a referee does about the first check that nobody else can roll, or that of one."""
    due = next(
        (
            due
            for due in ENGINE.what_is_due(game.state, TABLE)
            if due.kind is DueKind.CHECK and due.is_handed_over and target in ("", due.target)
        ),
        None,
    )
    if due is None:
        return
    name = shorten(due.name, LONGEST_NAME)
    label = "Roll with a number… (referee)"
    yield make_button("check-number", game.id, *due.words, label=label, style=GREEN)
    yield make_button("check-off", game.id, *due.words, label=f"Let {name} off (referee)")


@OFFERS.offers()
def _offer_gear(event: GearAtRisk, outcome: Outcome) -> Sequence[Button]:
    """What becomes of the gear of the dead, for the referee, while nothing is said of it."""
    game, target = outcome.game, event.target.target
    if all(risk.target != target for risk in SCORCHED.of(game.state)):
        return ()
    name = shorten(event.target.label, LONGEST_NAME)
    label = f"{whose(name)} magic items save (referee)"
    return (
        make_button("gear", game.id, target, "save", label=label, style=GREEN),
        make_button("gear", game.id, target, "gone", label=f"{whose(name)} are gone too (referee)"),
    )


@SIGNS.of("ask")
def _sign_of_ask(state: GameState, ask_id: str) -> str:
    return " ".join(waiting_for(state, ask_id))
