"""Why?: how what a move tells came about, for one reader: dice, numbers, settings, rules.

All of it is read off the events in the form that the reader may see, and of nothing else.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from cogs.log.pages import summarise
from cogs.render.buttons import ALL_THE_SAME
from cogs.render.narration import Teller
from cogs.render.rulebook import Rule, rule_of, source_of
from cogs.render.site import link
from cogs.render.text import MESSAGE_LIMIT, fit_within, plain, shorten_marked, show_throw
from data.live import LiveGame, LogEntry
from rules.attack.records import DEFENCES, Reckoning
from rules.kernel.actor import Viewer
from rules.kernel.events import Event, Throw, Who
from rules.kernel.management import SecretRevealed
from rules.kernel.questions import Addend
from rules.kernel.refusals import Refusal
from rules.record import Record, fields_of
from rules.sheet.reading import TURNED
from rules.stealth.records import Factor
from rules.systems import ENGINE

MOST_MOVES = 4
"""So many moves of one message are explained."""
MOST_RULES = 5
NOTHING = "That tells of no move that you know of. Pick a message that tells what happened."
BROUGHT = "-# These dice came with the game in a file: nobody here saw them fall."
NO_RULE = "No rule and no dice: somebody said so."
_DEFENCES = {field.key: field.label for field in DEFENCES}
UNARMOURED = 9
"""The worst armour class that anybody has without a penalty, descending."""
_AGAIN = {"known", "rule"}
"""Fields that say again what another one says."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a move came from, each thing once: dice, numbers with their sources, rules."""

    dice: tuple[str, ...]
    numbers: tuple[str, ...]
    rules: tuple[str, ...]


def render_why(
    entries: Sequence[LogEntry],
    game: LiveGame,
    viewer: Viewer,
    tellers: Mapping[type[Event], Teller],
    site: str = "",
) -> str:
    """Why the moves of a message came out as they did, as far as the reader may know of them."""
    known = [entry for entry in entries if reader_knows(entry, viewer)]
    if not known:
        return NOTHING
    blocks = [_block(entry, game, viewer, tellers, site) for entry in known[:MOST_MOVES]]
    rest = known[MOST_MOVES:]
    if rest:
        blocks.append(f"-# There are {len(rest)} more, from #{rest[0].label} on.")
    return fit_within(blocks, MESSAGE_LIMIT)


def render_refusal(why: Refusal, said: str, game: LiveGame, site: str = "") -> str:
    """Why something was refused with these words: settings, whose word would do, and the rule."""
    lines = [f"**Why not?** {said}"]
    for one in why.hindrances:
        now = one.setting.value(one.setting.in_force(game.state))
        other = " Or: ".join(f"{value.meaning.rstrip('.')}." for value in one.allowing)
        is_frozen = game.state.encounter is not None and one.setting.from_next_encounter
        later = " A change counts from the next encounter." if is_frozen else ""
        is_now = f" is: {now.meaning.rstrip('.')}" if now else ""
        lines.append(f"**{one.setting.label}**{is_now}. It would go with: {other}{later}")
    if why.own is not None:
        lines.append(f"**{ALL_THE_SAME}** does it, whatever the rule says.")
    if why.referees is not None:
        lines.append("A referee can do it all the same.")
    lines += ["**Rules**", *_rule_lines(why.rules, site)] if why.rules else []
    return fit_within(lines, MESSAGE_LIMIT)


def is_unseen(entry: LogEntry) -> bool:
    """Whether nobody here saw the dice of a move fall: they came with the game out of a file."""
    return entry.is_brought or any(
        isinstance(event, SecretRevealed) and event.brought for event in entry.events
    )


def reader_knows(entry: LogEntry, viewer: Viewer) -> bool:
    """Whether anything of a move is told to the reader."""
    return any(event.seen_by(viewer) is not None for event in entry.events)


def throws_of(events: Iterable[Event]) -> list[tuple[str, Throw]]:
    """The dice of a move, each once, with what it was for; events are in the form of the reader."""
    found = (part for event in events for part in _parts(event, ""))
    throws = {part: (label, part) for label, part in found if isinstance(part, Throw)}
    return list(throws.values())


def reasons_of(events: Iterable[Event]) -> Reasons:
    """What these events say of how they came about; they are in the form of the reader."""
    forms = tuple(events)
    found = [part for form in forms for part in _parts(form, "")]
    dice = (tell_die(label, part) for label, part in found if isinstance(part, Throw))
    numbers = [_number(part) for _, part in found if isinstance(part, Addend | Factor | _Given)]
    told = [form for form in forms if not form.is_bookkeeping()] or forms
    rules = [form.rule for form in told if form.rule]
    rules += [part.source for _, part in found if isinstance(part, Addend | _Given) and part.source]
    return Reasons(*(tuple(dict.fromkeys(one)) for one in (dice, numbers, rules)))


@dataclass(frozen=True, slots=True)
class _Given:
    """A number that was there before the roll, in the words of the game."""

    words: str
    label: str
    source: str


def _parts(value: object, label: str) -> Iterator[tuple[str, object]]:
    """All dice and numbers in a record, each with the name of what it is in."""
    if isinstance(value, Throw | Addend | Factor):
        yield label, value
    elif isinstance(value, Reckoning):
        yield from ((label, given) for given in _reckoned(value))
        yield from _parts(value.addends, label)
    elif isinstance(value, tuple):
        for one in cast("tuple[object, ...]", value):
            yield from _parts(one, label)
    elif isinstance(value, Record) and not isinstance(value, Who):
        own = getattr(value, "label", "") or label
        yield from ((own, _Given(ruling, "", "")) for ruling in getattr(value, "rulings", ()))
        for name in fields_of(type(value)):
            if name not in _AGAIN:
                yield from _parts(getattr(value, name), own)


def _reckoned(known: Reckoning) -> Iterator["_Given | Addend"]:
    """What an attack began with, and what it had to come to, as far as that is known."""
    is_turned = known.ascending or bool(known.against)
    if known.row is not None:
        thac0 = known.row.thac0
        words = f"attack {TURNED - thac0:+d}" if known.ascending else f"THAC0 {thac0}"
        yield _Given(words, known.row.label, known.row.source)
    if known.rolled is not None and not known.ascending and not known.against:
        yield _Given(f"{known.rolled} in all", _reached(known), "")
    if known.armour is not None and known.needed is not None:
        name = _DEFENCES[known.against] if known.against else "AC"
        armour = TURNED - known.armour if is_turned else known.armour
        yield _Given(f"{name} {armour}", f"needs {known.needed} in all", "")
        yield from known.defences


def _reached(known: Reckoning) -> str:
    """The armour class that a total is good for."""
    if known.nothing or (known.reached is not None and known.reached > UNARMOURED):
        return f"too low for AC {UNARMOURED}"
    return "good for any AC" if known.reached is None else f"good for AC {known.reached}"


def tell_die(label: str, throw: Throw) -> str:
    """`attack: **15** on 1d20`."""
    what = throw.purpose or label or "dice"
    return f"{plain(what)}: {show_throw(throw)}"


def _number(part: Addend | Factor | _Given) -> str:
    """`+1 short range (OSE-MISSILE-RANGE)`."""
    if isinstance(part, Factor):
        return f"{part.amount:+d} {plain(part.label)}"
    source = f" ({part.source})" if part.source else ""
    if isinstance(part, Addend):
        return f"{part.amount:+d} {plain(part.label)}{source}"
    label = f", {plain(part.label)}" if part.label else ""
    return f"{plain(part.words)}{label}{source}"


def _block(
    entry: LogEntry,
    game: LiveGame,
    viewer: Viewer,
    tellers: Mapping[type[Event], Teller],
    site: str,
) -> str:
    forms = (event.seen_by(viewer) for event in entry.events)
    reasons = reasons_of(form for form in forms if form is not None)
    lines = [summarise(entry, game, viewer, tellers)]
    lines += _list("Dice", reasons.dice)
    lines += [BROUGHT] if reasons.dice and is_unseen(entry) else []
    lines += _list("Numbers", reasons.numbers)
    wanted = set(reasons.rules)
    settings = (one for one in ENGINE.settings.values() if one.source in wanted)
    lines += _list("Settings now", [f"{one.label}: {one.in_force(game.state)}" for one in settings])
    lines += ["**Rules**", *_rule_lines(reasons.rules, site)] if reasons.rules else []
    return "\n".join(lines if len(lines) > 1 else [*lines, NO_RULE])


def _list(heading: str, found: Sequence[str]) -> list[str]:
    return [f"**{heading}** · {' · '.join(found)}"] if found else []


def _titled(rule: Rule, site: str) -> str:
    return rule.title if rule.card is None else link(rule.card.place, site, rule.title)


def _rule_lines(codes: Sequence[str], site: str) -> Iterator[str]:
    """Each rule by its ID: what it is, with its page, which text it is from, what that says."""
    for code in codes[:MOST_RULES]:
        rule = rule_of(code)
        if rule is None:
            yield f"- {plain(code)}"
            continue
        where = ", ".join(filter(None, (source_of(code), rule.section)))
        title = f" {_titled(rule, site)}" if rule.title else ""
        rulings = f" Rulings: {', '.join(rule.rulings)}." if rule.rulings else ""
        text = f"\n  {shorten_marked(plain(rule.text), 300)}" if rule.text else ""
        yield f"- `{code}`{title} ({where}){text}{rulings}"
    more = len(codes) - MOST_RULES
    if more > 0:
        yield f"-# … and {more} more: {', '.join(codes[MOST_RULES:])}"
