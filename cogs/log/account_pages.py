"""An encounter in three sentences: who met whom where, what turned it, how it ended."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cogs.log.scene_pages import Chapter, Scene
from cogs.log.story_pages import clauses_of
from cogs.render.narration import Note, Topic, Weight, name_together
from cogs.render.text import PLACES, bodies_of, plain, stopped
from rules.encounter.records import CombatantLeft, EncounterEnded, SurpriseRolled, SurpriseSet
from rules.kernel.events import Who
from rules.kernel.words import agree, capitalized, in_sentence, listed, many, plural

PARTY, THE_PARTY = "party", "the party"
NOT_OVER = "it is not over yet"
MOST_NAMED = 3
"""So many of the party are named; more are the party."""
MOST_LISTED = 6
_WORDS = ("A", "All", "An", "Both", "He", "In", "It", "Nobody", "She", "The", "They", "We")
"""With these a sentence begins small behind a colon; other words may be names."""
_OFTEN = {2: " twice"}


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of somebody: the note that says so, in what scene and round, and by whom."""

    note: Note
    scene: Scene
    chapter: Chapter
    by: tuple[Who, ...] = ()


def sentence(text: str) -> str:
    """A clause as a sentence, "" for none."""
    return stopped(capitalized(text)) if text else ""


def few(things: Sequence[str], most: int = MOST_LISTED) -> str:
    """`a, b and 3 more`: each of them once, and how often."""
    counted = Counter(things)
    told = [f"{thing}{often(count)}" for thing, count in counted.items()]
    more = [f"{len(told) - most} more"] if len(told) > most else []
    return listed([*told[:most], *more])


def small(text: str) -> str:
    """A sentence as it goes on behind a colon; a name keeps its capital."""
    first = text.partition(" ")[0]
    is_word = first in _WORDS
    return in_sentence(text) if is_word else text


def often(count: int) -> str:
    """` twice`, ` 3 times`, "" for once."""
    return "" if count == 1 else _OFTEN.get(count, f" {count} times")


# An encounter


def account(scene: Scene) -> list[str]:
    """An encounter in three sentences: who met whom where, what turned it, how it ended."""
    return list(filter(None, (meeting(scene), turning(scene), ending(scene))))


def whom(scene: Scene) -> str:
    """Those of the party who were there."""
    return THE_PARTY if len(scene.party) > MOST_NAMED else listed([*scene.party]) or THE_PARTY


def place(scene: Scene) -> str:
    """`in the dungeon`, or in which room."""
    return f"in {scene.room}" if scene.room else PLACES.get(scene.where, scene.where)


def meeting(scene: Scene) -> str:
    """`7 Goblins surprised the party in the dungeon.`, "" where it began before."""
    if scene.opening is None:
        return ""
    if not scene.others:
        return sentence(f"{place(scene)} {whom(scene)} met nobody")
    one, other, did = whom(scene), listed([*scene.others]), "met"
    surprised = {event.side for event in _surprises(scene)}
    if surprised:
        did = "surprised"
        one, other = (other, one) if PARTY in surprised else (one, other)
    return sentence(f"{one} {did} {other} {place(scene)}")


def _surprises(scene: Scene) -> Iterator[SurpriseRolled | SurpriseSet]:
    for deed in scene.deeds:
        for event in deed.events:
            if isinstance(event, SurpriseRolled | SurpriseSet) and event.surprised:
                yield event


def turning(scene: Scene) -> str:
    """Who of the party died or fell; else what else was great in it."""
    fates = [fate for fate in fates_of([scene]) if fate.note.who[0].is_character]
    dead = [fate for fate in fates if fate.note.topic is Topic.DEATH]
    gone = {who.target for fate in dead for who in fate.note.who}
    fell = [
        fate.note
        for fate in fates
        if fate.note.topic is Topic.FALL and fate.note.who[0].target not in gone
    ]
    clauses = [*died(dead), *dict.fromkeys(clauses_of(fell))]
    if not clauses:
        found = [note for _, note in notes_in([scene]) if note.who and note.who[0].is_character]
        great = [note for note in found if _turns(note)]
        states = [note for note in found if note.topic is Topic.STATE]
        clauses = list(dict.fromkeys(clauses_of(great or states)))[:2]
    return sentence(listed(clauses))


def _turns(note: Note) -> bool:
    """Whether a note is what an encounter turned on, beside who died and left."""
    return note.weight is Weight.GREAT and note.topic is Topic.DEED and note.whom is None


def died(fates: Sequence[Fate]) -> list[str]:
    """`Ada died in round 3`, `Bela was killed by Bear 1 in round 4`: those alike together."""
    together: dict[tuple[str, str], list[Who]] = {}
    for fate in fates:
        key = name_together(fate.by), fate.chapter.heading.lower()
        together.setdefault(key, []).extend(fate.note.who)
    return [
        f"{name_together(people)} {killed(people, killers)}{_in(when)}"
        for (killers, when), people in together.items()
    ]


def killed(people: Sequence[Who], killers: str) -> str:
    return f"{agree(len(people), 'was')} killed by {killers}" if killers else "died"


def _in(when: str) -> str:
    if not when or when.startswith("before"):
        return f" {when}".rstrip()
    return f" in the {when}" if when.startswith("surprise") else f" in {when}"


def died_where(scene: Scene) -> str:
    """` in encounter 8, against 2 Bears in the dungeon`, or in what room."""
    if not scene.number:
        return f" in {scene.room}" if scene.room else ""
    against = f", against {listed([*scene.others])} {place(scene)}" if scene.others else ""
    return f" in encounter {scene.number}{against}"


def ending(scene: Scene) -> str:
    """`3 of 7 Goblins were killed and the rest fled, after 6 rounds.`"""
    ended = ended_of(scene)
    if ended is None:
        return sentence(_so_far(scene))
    clauses = _fared(scene, ended)
    after = f"after {many(ended.rounds, 'round')}" if ended.rounds else ""
    if ended.lost:
        clauses.append("nobody of the party was left standing")
    because = f": {small(plain(ended.reason).rstrip('.'))}" if ended.reason else ""
    if not clauses:
        return sentence(f"it was over {after or 'without a fight'}{because}")
    return sentence(f"{listed(clauses)}{f', {after}' if after else ''}{because}")


def ended_of(scene: Scene) -> EncounterEnded | None:
    """How an encounter ended, None while it is running."""
    found = scene.ending.events if scene.ending is not None else ()
    return next((event for event in found if isinstance(event, EncounterEnded)), None)


def _fared(scene: Scene, ended: EncounterEnded) -> list[str]:
    """What became of those who were met."""
    dead, gone, lying = (
        [who for who in people if not who.is_character]
        for people in (ended.fallen, ended.gone, (*ended.helpless, *ended.down))
    )
    names = Counter(who.name for who in (*dead, *gone, *lying))
    labels = {who.name: who.label for who in dead}
    clauses = [
        f"{_out_of(count, names[name], name, labels[name])} {agree(count, 'was')} killed"
        for name, count in Counter(who.name for who in dead).items()
    ]
    away = " and ".join(_ways(scene)) or "got away"
    for name, count in Counter(who.name for who in gone).items():
        is_rest = dead and len(names) == 1 and not lying
        who = ("the rest" if count > 1 else "the other") if is_rest else bodies_of(count, name)
        clauses.append(f"{who} {away}")
    clauses += [
        f"{bodies_of(count, name)} lay helpless"
        for name, count in Counter(who.name for who in lying).items()
    ]
    return clauses


def _out_of(count: int, total: int, name: str, last: str) -> str:
    """`3 of 7 Goblins`, `all 4 Ghouls`, `both Bears`, `Ogre`, `Goblin 2` of whom nobody else is
    told."""
    if count < total:
        return f"{count} of {bodies_of(total, name)}"
    if total == 2:
        return f"both {plain(plural(name))}"
    return f"all {bodies_of(total, name)}" if total > 1 else plain(last)


def _ways(scene: Scene) -> Iterator[str]:
    """How those left who are gone: `fled`, `surrendered`."""
    yield from dict.fromkeys(
        event.reason
        for deed in scene.deeds
        for event in deed.events
        if isinstance(event, CombatantLeft)
        and not event.target.is_character
        and event.reason in ("fled", "surrendered", "left")
    )


def _so_far(scene: Scene) -> str:
    """How a fight stands that is not over: who died in it."""
    dead = [
        who
        for fate in fates_of([scene])
        if fate.note.topic is Topic.DEATH
        for who in fate.note.who
        if not who.is_character
    ]
    last = next((one.heading for one in reversed(scene.chapters) if one.heading), "")
    fell = f"{name_together(dead)} {agree(len(dead), 'is')} dead" if dead else ""
    stage = f"in {last.lower()} it is not over yet" if last.startswith("Round") else NOT_OVER
    return "; ".join(filter(None, (fell, stage)))


# What befell whom


def notes_in(scenes: Iterable[Scene]) -> Iterator[tuple[Scene, Note]]:
    """All notes of some scenes, in order."""
    for scene in scenes:
        for deed in scene.deeds:
            yield from ((scene, note) for note in deed.notes)


def fates_of(scenes: Iterable[Scene]) -> list[Fate]:
    """Who died, fell and got up, in order, each with whose blow it was."""
    found: list[Fate] = []
    for scene in scenes:
        for chapter in scene.chapters:
            for deed in chapter.deeds:
                struck: dict[str, tuple[Who, ...]] = {}
                for note in deed.notes:
                    if note.whom is not None and note.amounts:
                        struck[note.whom.target] = note.who
                    if note.topic in (Topic.DEATH, Topic.FALL, Topic.RISE):
                        by = struck.get(note.who[0].target, ())
                        found.append(Fate(note, scene, chapter, by))
    return found
