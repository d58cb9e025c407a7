"""What some scenes came to: a session in a paragraph, of which each sentence says one thing.

Who died, whom they met, what was found: the chronicle, the recap and `/catchup` are made of the
same sentences; each is "" where there is nothing to say.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby

from cogs.log.account_pages import (
    MOST_LISTED,
    THE_PARTY,
    Fate,
    died_where,
    ended_of,
    ending,
    fates_of,
    few,
    killed,
    meeting,
    notes_in,
    often,
    sentence,
    small,
)
from cogs.log.scene_pages import Book, Scene
from cogs.log.story_pages import clauses_of, shortened
from cogs.render.game_time import clock_words
from cogs.render.narration import Note, Topic, Weight, name_together
from rules.clock.records import clock_at
from rules.kernel.events import Who
from rules.kernel.words import agree, listed, many, some

QUIET = "A quiet time."
LONG_SESSION = 45 * 24 * 60 * 60 * 1000
"""In milliseconds of the real world: so long nobody sits at one table."""
_FEW_FIGHTS = 3
ROUNDS = "Round ", "Surprise round"
LONG_ROUND, MOST_SAID = 240, 3


def deaths(scenes: Sequence[Scene]) -> str:
    """`Otto died in encounter 8, against 2 Bears in the dungeon.`, and who got up again."""
    fates = [fate for fate in fates_of(scenes) if _is_hero(fate.note)]
    dead = [fate for fate in fates if fate.note.topic is Topic.DEATH]
    latest = {who.target: fate.note.topic for fate in fates for who in fate.note.who}
    risen = [
        who
        for who in dict.fromkeys(who for fate in dead for who in fate.note.who)
        if latest[who.target] is Topic.RISE
    ]
    clauses = [
        listed(_fell(list(found))) + died_where(scenes[at])
        for at, found in groupby(dead, key=lambda fate: _index(scenes, fate.scene))
    ]
    if risen:
        clauses.append(f"{name_together(risen)} got up again")
    return sentence("; ".join(clauses))


def _index(scenes: Sequence[Scene], scene: Scene) -> int:
    return next(at for at, one in enumerate(scenes) if one is scene)


def _fell(fates: Sequence[Fate]) -> list[str]:
    """The same in a scene, whatever round it was."""
    by: dict[str, list[Who]] = {}
    for fate in fates:
        by.setdefault(name_together(fate.by), []).extend(fate.note.who)
    return [f"{name_together(people)} {killed(people, killers)}" for killers, people in by.items()]


def fights(scenes: Sequence[Scene], most: int = _FEW_FIGHTS) -> list[str]:
    """A sentence for each of a few encounters; of many how many, with whom, and what came of it."""
    met = [scene for scene in scenes if is_fought(scene)]
    if len(met) <= most:
        return [fight(scene) for scene in met]
    names = [listed([*scene.others]) for scene in met if scene.others]
    ends = [ended for scene in met if (ended := ended_of(scene)) is not None]
    fallen = sum(not who.is_character for ended in ends for who in ended.fallen)
    gone = sum(not who.is_character for ended in ends for who in ended.gone)
    killed = [f"{many(fallen, 'foe')} {agree(fallen, 'was')} killed"] if fallen else []
    away = [f"{gone} got away"] if gone else []
    came = f": {listed([*killed, *away])}" if killed or away else ""
    return [sentence(f"in {len(met)} encounters they met {few(names)}{came}")]


def fight(scene: Scene) -> str:
    """An encounter in one sentence; of one that began before and is running what was great."""
    if not scene.number:
        great = [note for _, note in notes_in([scene]) if note.weight is Weight.GREAT]
        told = [note for note in great if not (note.topic is Topic.DEATH and _is_hero(note))]
        return sentence(listed(clauses_of(told)[:MOST_LISTED]))
    return f"{meeting(scene).rstrip('.') or scene.heading}: {small(ending(scene))}"


def is_fought(scene: Scene) -> bool:
    """Whether it is an encounter, or the rest of one that began before."""
    rounds = (chapter.heading.startswith(ROUNDS) for chapter in scene.chapters)
    return scene.number > 0 or any(rounds)


def _is_hero(note: Note) -> bool:
    return bool(note.who) and note.who[0].is_character


def finds(scenes: Sequence[Scene]) -> str:
    """`They found 60 sp, Ring and 2 more.`"""
    things = [note.thing for _, note in notes_in(scenes) if note.topic is Topic.FIND]
    return sentence(f"the party found {few(things)}") if things else ""


def places(scenes: Sequence[Scene]) -> str:
    """`The party went exploring, came into Mill and Root cellar, and came home.`"""
    notes = [note for _, note in notes_in(scenes) if note.topic is Topic.PLACE]
    rooms = list(dict.fromkeys(note.thing for note in notes if note.thing))
    ways = [note.did.removeprefix(f"{THE_PARTY} ") for note in notes if not note.thing]
    home = [way for way in ways if way.endswith("home")]
    out = [way for way in ways if way not in home]
    came = [f"came into {few(rooms)}"] if rooms else []
    told = [f"{way}{often(out.count(way))}" for way in dict.fromkeys(out)]
    clauses = [*told, *came, *dict.fromkeys(home)]
    return sentence(f"{THE_PARTY} {listed(clauses)}") if clauses else ""


def others(scenes: Sequence[Scene]) -> str:
    """What else was great between encounters: who was hired, what was decided."""
    notes = [
        note
        for scene, note in notes_in(scenes)
        if not is_fought(scene) and note.weight is Weight.GREAT and note.topic is Topic.DEED
    ]
    return sentence(listed(clauses_of(notes)[:MOST_LISTED]))


def spoken(scenes: Sequence[Scene]) -> str:
    """What was said last, the beginning of each speech."""
    said = [note for _, note in notes_in(scenes) if note.topic is Topic.SPEECH]
    return sentence(listed(clauses_of(said[-MOST_SAID:])))


def newest(scenes: Sequence[Scene], now: str = "") -> str:
    """The round that is being played, or what was done last, with a link: `**Round 3**: …`.

    `now` is what it is called where it began before these scenes.
    """
    scene = scenes[-1] if scenes else None
    if scene is None or not scene.chapters or scene.ending is not None:
        return ""
    chapter = scene.chapters[-1]
    is_fought = scene.is_running or bool(chapter.heading)
    notes = [note for deed in chapter.deeds for note in deed.notes if _is_usual(note, is_fought)]
    if not notes:
        return ""
    said, rest = notes, 0
    if len(", ".join(clauses_of(notes))) > LONG_ROUND:
        said, rest = shortened(notes)
    more = f"; {some(rest, 'smaller thing')}" if rest else ""
    heading = f"**{chapter.heading or now or scene.heading}**"
    link = next((deed.link for deed in chapter.deeds if deed.link), "")
    head = f"[{heading}](<{link}>)" if link else heading
    return f"{head}: {', '.join(clauses_of(said))}{more}."


def _is_usual(note: Note, is_fought: bool) -> bool:
    """Whether the other sentences leave it out: in a fight none of it."""
    if note.weight is Weight.SMALL:
        return False
    return is_fought or (note.weight is Weight.USUAL and note.topic is not Topic.PLACE)


def experience(scenes: Sequence[Scene]) -> Mapping[str, int]:
    """What each gained, by their ids."""
    gained: Counter[str] = Counter()
    for _, note in notes_in(scenes):
        if note.topic is Topic.EXPERIENCE:
            gained[note.who[0].id] += note.count
    return gained


def growth(scenes: Sequence[Scene], told: Collection[str] = ()) -> str:
    """`Ada rose to level 2; Ada and Berta gained 1,100 XP.`: without the experience of those of
    whom it is `told` already, by their ids."""
    levels: dict[str, Note] = {}
    gained: Counter[Who] = Counter()
    for _, note in notes_in(scenes):
        if note.topic is Topic.LEVEL:
            levels[note.who[0].target] = note
        elif note.topic is Topic.EXPERIENCE and note.who[0].id not in told:
            gained[note.who[0]] += note.count
    alike: dict[int, list[Who]] = {}
    for who, amount in gained.items():
        alike.setdefault(amount, []).append(who)
    clauses = clauses_of(levels.values())
    clauses += [f"{name_together(people)} gained {xp:,} XP" for xp, people in alike.items()]
    return sentence("; ".join(clauses))


def money(scenes: Sequence[Scene]) -> str:
    """Who got a share, and who owes what."""
    notes = [note for _, note in notes_in(scenes) if note.topic is Topic.MONEY]
    return sentence("; ".join(clauses_of(note for note in notes if note.weight is Weight.GREAT)))


# Between encounters, and whole sessions


def between(scene: Scene) -> Iterator[str]:
    """What was done between two encounters, in a sentence or two: what was great alone."""
    great = [note for _, note in notes_in([scene]) if note.weight is Weight.GREAT]
    clauses = clauses_of(note for note in great if note.topic is not Topic.PLACE)
    yield from filter(None, (sentence(listed(clauses[:MOST_LISTED])), places([scene])))


@dataclass(frozen=True, slots=True)
class Part:
    """A session, or as much of one as was played in a month."""

    title: str
    scenes: tuple[Scene, ...]


def parts_of(book: Book) -> Iterator[Part]:
    """The sessions of a book; one that goes on for longer than `LONG_SESSION` by months."""
    for session, found in groupby(book.scenes, key=lambda scene: scene.session):
        scenes = tuple(found)
        title = f"Session {session}" if session else book.scope.title
        if scenes[-1].at - scenes[0].at <= LONG_SESSION:
            yield Part(title, scenes)
            continue
        for month, same in groupby(scenes, key=lambda scene: _month(scene.at)):
            yield Part(f"{title}, {month}", tuple(same))


def _month(at: int) -> str:
    """`March 2026`, as months are counted in Greenwich."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%B %Y}"


def paragraph(scenes: Sequence[Scene], room: int) -> str:
    """Where they were, whom they met, who died, what was found, levels, how it ended.

    Where there is little room, what matters least is left out.
    """
    told = [places(scenes), *fights(scenes), deaths(scenes), finds(scenes), growth(scenes)]
    told = [text for text in (*told, _end(scenes)) if text]
    worth = [deaths(scenes), *fights(scenes), _end(scenes), finds(scenes), growth(scenes)]
    kept: list[str] = []
    for text in dict.fromkeys([*worth, *told]):
        if text and sum(map(len, kept)) + len(kept) + len(text) <= room:
            kept.append(text)
    return " ".join(text for text in told if text in kept) or QUIET


def _end(scenes: Sequence[Scene]) -> str:
    """How it ended, where that is not said by what came before."""
    last = scenes[-1]
    if last.is_running:
        is_said = sum(map(is_fought, scenes)) <= _FEW_FIGHTS
        return "" if is_said else sentence(f"it ended in the middle of encounter {last.number}")
    over = clock_words(clock_at(last.over, last.rounds_per_turn)) if last.over is not None else ""
    if not over or last.number:
        return ""
    return sentence(f"it ended {f'in {last.room}, ' if last.room else ''}on {over}")
