"""Conditions and bonuses told as sentences, and monsters that tire.

Of those everybody reads words, and referees the tallies.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from cogs.render.game_time import duration_words
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Sentence,
    Tellers,
    Topic,
    Weight,
    agreed,
    name,
    name_together,
    runs,
    tell_sentences,
)
from cogs.render.text import MESSAGE_LIMIT, counted, join_within, plain
from rules.conditions.kinds import BY_KEY
from rules.conditions.kinds import OUT as OUT_OF_ACTION
from rules.conditions.records import EffectBegan, EffectEnded, EffectSpent
from rules.endurance.records import EffortSet, EnduranceChanged, EnduranceSpent, LostPowersSet
from rules.health.records import AttackBonusRose
from rules.kernel.events import Event
from rules.kernel.targets import find_combatant
from rules.kernel.words import whose
from rules.state.game import GameState
from rules.state.health import PRISONER, Life
from rules.view.records import BodyView, CombatantView, EncounterView

NOBODY = "No monster here tires. The setting `endurance` turns it on from the next encounter."

BY_NAME = {one.name: one for one in BY_KEY.values()}
Effect = TypeVar("Effect", EffectBegan, EffectEnded)
ROLLS = {
    "attack": "attack rolls",
    "defence": "defences",
    "damage": "damage",
    "saves": "saving throws",
}
_ENDS = {
    "time": "is over",
    "removed": "is over",
    "spent": "is used up",
}
_OVER = {"time", "removed", "spent"}
_NOW = {
    "weakened": "~is weakened: half damage with attacks.",
    "exhausted": "~is totally exhausted: any damage kills.",
}
_NO_LONGER = {
    "weakened": "~is no longer weakened.",
    "exhausted": "~is no longer exhausted.",
}


TELLERS = Tellers(
    {
        AttackBonusRose: Line("{bonus:+} to every attack roll, whoever makes it."),
    }
)
BRIEFS = Briefs()
_WAS = {"is": "was", "has": "got", "falls": "fell", "goes": "went"}
"""What led to the name of a condition, said later."""


@TELLERS.runs(EffectBegan)
def effects_began(events: Sequence[EffectBegan]) -> str:
    """What people are under now, a line for each."""
    return "\n".join(map(_effect, _alike(events, lambda event: (_verb(event), _details(event)))))


def _effect(events: Sequence[EffectBegan]) -> str:
    """`Goblins 1 and 3 are *held* for 2 rounds (by Ada; cannot move)`, `Ada: *web* for 1 turn`."""
    people, first = [event.target for event in events], events[0]
    verb, _, article = _verb(first).partition(" ")
    leads = f" {agreed(people, verb)} {article}".rstrip() if verb else ":"
    return f"{_all_of(events) or name_together(people)}{leads} {_details(first)}."


def _all_of(events: Sequence[EffectBegan]) -> str:
    """`All 4 giant rats`, `Both goblins`; "" where it came upon anybody else, or not upon all."""
    first, count = events[0], len({event.target.number for event in events})
    if count < 2 or any(one.target.id != first.target.id or one.up != count for one in events):
        return ""
    told = counted(count, first.target.name)
    return f"Both{told.removeprefix('2')}" if count == 2 else f"All {told}"


def _verb(event: EffectBegan) -> str:
    """What leads to the name of a condition of the rules; "" before words of people's own."""
    known = BY_NAME.get(event.name)
    return known.verb if known is not None else ""


def _details(event: EffectBegan) -> str:
    words = f"*{plain(event.name)}*"
    if event.amount:
        rolls = f" on {ROLLS[event.modifies]}" if event.modifies else ""
        words += f", {event.amount:+d}{rolls}"
    if lasting := duration_words(event.turns, event.rounds or 0):
        words += f" for {lasting}"
    if event.until_turn_of is not None:
        words += f", until the end of {whose(name(event.until_turn_of))} next turn"
    source = None if event.source == event.target else event.source
    about = [f"by {name(source)}"] if source is not None else []
    about += [_means(event)] if event.key else []
    return f"{words} ({'; '.join(about)})" if about else words


def _means(event: EffectBegan) -> str:
    """What the rules make of it, where its name alone does not say so."""
    known = BY_KEY.get(event.key)
    if event.key == PRISONER and event.name != BY_KEY[PRISONER].name:
        return "beaten, and held prisoner"
    return "out of action" if known is None or known is OUT_OF_ACTION else known.means


@TELLERS.runs(EffectEnded)
def _ended(events: Sequence[EffectEnded]) -> str:
    """Effects end with a death without a word: the death has been told."""
    told = [event for event in events if event.cause in _ENDS]
    return "\n".join(map(_over, _alike(told, lambda event: (event.name, _ENDS[event.cause]))))


def _over(events: Sequence[EffectEnded]) -> str:
    """`Goblins 1 and 3 are no longer *held*`, `Ada: *web* is over` of words of people's own."""
    people, first = [event.target for event in events], events[0]
    known, what = BY_NAME.get(first.name), f"*{plain(first.name)}*"
    if known is None:
        return f"{name_together(people)}: {what} {_ENDS[first.cause]}."
    verb, _, article = known.verb.partition(" ")
    is_state = verb in ("is", "falls")
    ends = f"{agreed(people, 'is')} no longer" if is_state else f"no longer {agreed(people, verb)}"
    return f"{' '.join(filter(None, (name_together(people), ends, article, what)))}."


@TELLERS.tells
def _spent(event: EffectSpent) -> str:
    what, label = plain(event.name), name(event.target)
    if event.spent:
        return f"{label}: *{what}* is used up."
    return f"{label}: *{what}* counts again."


def _alike(events: Iterable[Effect], words: Callable[[Effect], object]) -> list[list[Effect]]:
    """The events by what is said of them."""
    groups: dict[object, list[Effect]] = {}
    for event in events:
        groups.setdefault(words(event), []).append(event)
    return list(groups.values())


@BRIEFS.tells
def brief_effect(event: EffectBegan) -> Iterator[Mark]:
    """What somebody got, was or had."""
    amount = f" ({event.amount:+d})" if event.amount else ""
    verb, _, article = _verb(event).partition(" ")
    did = " ".join(filter(None, (_WAS.get(verb, "got"), article, f"*{plain(event.name)}*{amount}")))
    if event.incapacitates:
        yield Note((event.target,), did, weight=Weight.GREAT, topic=Topic.FALL)
    else:
        yield Note((event.target,), did, topic=Topic.STATE)


@BRIEFS.tells
def _brief_effect_ended(event: EffectEnded) -> Iterator[Mark]:
    """Effects that end with a death are no news."""
    if event.cause in _OVER:
        known = BY_NAME.get(event.name)
        is_state = known is not None and known.verb in ("is", "falls")
        did = f"{'was no longer' if is_state else 'was rid of'} *{plain(event.name)}*"
        yield Note((event.target,), did, weight=Weight.SMALL)


@TELLERS.runs(EnduranceSpent, EnduranceChanged)
def _tell(events: Sequence[Event]) -> str:
    return "\n".join(tell_sentences(_sentences(events)))


def _sentences(events: Sequence[Event]) -> Iterator[Sentence]:
    for event in events:
        if isinstance(event, EnduranceSpent):
            tallies = f"{event.normal} normal + {event.tired} endurance of {event.maximum}"
            what = f"~tires for {event.amount}" if event.amount else "~is still exhausted"
            yield Sentence(event.target, f"{what} ({tallies}).")
        elif isinstance(event, EnduranceChanged):
            words = _NOW.get(event.after) or _NO_LONGER[event.before]
            damage = "" if event.damage is None else f" Its hits do {event.damage} damage."
            loses = f" It loses {plain(', '.join(event.loses))}." if event.loses else ""
            becomes = f"{words}{damage}{loses}"
            yield Sentence(event.target, becomes)


@TELLERS.tells
def _effort(event: EffortSet) -> str:
    verb = "pays" if event.counts else "does not pay"
    return f"{name(event.target)}: endurance {verb} for this round."


@TELLERS.tells
def _loses(event: LostPowersSet) -> str:
    powers = plain(", ".join(event.loses)) or "nothing"
    return f"Lost by {name(event.target)} once totally exhausted: {powers}."


@BRIEFS.tells
def _brief_tired(event: EnduranceChanged) -> Iterator[Mark]:
    yield Note((event.target,), f"was {event.after}" if event.after else "was no longer tired")


def render_tallies(state: GameState, view: EncounterView) -> str:
    """A line for those who tire and live, the alike of a group together."""
    lines = [line for combatant in view.combatants for line in _lines(state, combatant)]
    return join_within(lines, MESSAGE_LIMIT) if lines else NOBODY


def _lines(state: GameState, combatant: CombatantView) -> Iterator[str]:
    tallies = list(_tallies_alike(combatant, combatant.bodies))
    for numbers, words in tallies:
        yield f"- **{plain(combatant.name)}{numbers}**: {words}"
    found = find_combatant(state, combatant.id)
    if tallies and found is not None and found.loses:
        yield f"-# Loses once exhausted: {plain(', '.join(found.loses))}"


def endurance_lines(combatant: CombatantView) -> list[str]:
    """The tallies of those who have any damage, `#2 8 normal + 2 endurance of 25, listed 20`."""
    hurt = (body for body in combatant.bodies if body.endurance and body.endurance.spent)
    return [f"{numbers} {words}".strip() for numbers, words in _tallies_alike(combatant, hurt)]


def _tallies_alike(
    combatant: CombatantView, bodies: Iterable[BodyView]
) -> Iterator[tuple[str, str]]:
    """The numbers of those living bodies whose tallies are the same, ` #1-3`, and the tallies."""
    groups: dict[str, list[int]] = {}
    for body in bodies:
        if body.life is not Life.DEAD and (words := _tally_words(body)):
            groups.setdefault(words, []).append(body.number)
    for words, numbers in groups.items():
        yield (f" #{runs(numbers)}" if len(combatant.bodies) > 1 else ""), words


def _tally_words(body: BodyView) -> str:
    """`40 normal + 16 endurance of 59, listed 47, weakened`; "" for whoever does not tire."""
    tallies = body.endurance
    if tallies is None:
        return ""
    words = f"{tallies.normal} normal + {tallies.tired} endurance of {body.maximum}"
    listed = f"{words}, listed {tallies.listed}"
    return f"{listed}, {tallies.status}" if tallies.status else listed
