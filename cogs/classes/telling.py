"""Classes, levels and what peoples are told as sentences; the buttons of a new level."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cogs.classes.pages import class_name, level_button
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Sentence,
    Tellers,
    Topic,
    Weight,
    acts,
    fill,
    name,
    names,
    tell_sentences,
)
from cogs.render.offers import Offers, always, player_of, referees
from cogs.render.text import plain, show_throw
from cogs.sheet.section_pages import languages_left, number_text
from data.live import Outcome
from rules.classes.levelling import may_rise
from rules.classes.records import (
    BonusesAsked,
    BonusesGiven,
    BonusesRefused,
    ClassTableForgotten,
    ClassTableKept,
    ClassTablesImported,
    ExperienceFell,
    ExperienceGained,
    LanguagesWritten,
    LevelGained,
    LevelsWritten,
    NotOfTheClass,
    NumbersFollow,
    OperatingChosen,
    OperatingLocked,
    TurningWritten,
    UndeadTurned,
)
from rules.kernel.targets import find_character
from rules.kernel.words import listed
from rules.races.records import GrudgePassedOver, HammerTooGood, InfravisionRolled, StonesSeen
from rules.systems import ENGINE

_MOST_NAMED = 20


TELLERS = Tellers(
    {
        HammerTooGood: Line(
            "Only dwarves get all out of {item} ({bonus:+}): the referee says what {target} gets,"
            " and takes the rest off with `modifier:`."
        ),
        StonesSeen: Line(
            "{dwarves} can tell exactly what {item} of {target} is worth, and what stone it is. "
            "`/do item set` with `worth:` writes it."
        ),
    }
)
BRIEFS = Briefs()
OFFERS = Offers()


@TELLERS.tells
def _kept(event: ClassTableKept) -> str:
    ranks = event.table.ranks
    was = ", in place of those before" if event.before else ""
    return (
        f"Levels {ranks[0].level} to {ranks[-1].level} of the **{class_name(event.table.name)}** "
        f"are written{was}: `/do level table show`."
    )


@TELLERS.tells
def _forgotten(event: ClassTableForgotten) -> str:
    return f"The table of the {class_name(event.name)} is struck."


@TELLERS.tells
def _imported(event: ClassTablesImported) -> str:
    shown = listed([class_name(word) for word in event.names[:_MOST_NAMED]])
    old = listed([class_name(word) for word in event.replaced[:_MOST_NAMED]])
    more = f" What was there for {old} is replaced." if event.replaced else ""
    return f"The levels of {shown} are written.{more}"


@TELLERS.tells
def _not_of_the_class(event: NotOfTheClass) -> str:
    uses = f", who uses {listed(list(event.uses))} alone" if event.uses else ""
    text = f"**{plain(event.item)}** is nothing for a {event.class_name.lower()}{uses}."
    return f"{text} {acts(event.target, 'uses')} it all the same."


@TELLERS.runs(ExperienceGained)
def tell_experience(events: Sequence[ExperienceGained]) -> str:
    """How much somebody gains, and what that makes."""
    return "\n".join(tell_sentences(map(_gained, events)))


def _gained(event: ExperienceGained) -> Sentence:
    why = f" for {plain(event.why)}" if event.why else ""
    enough = f", enough for **level {event.reached}**" if event.reached else ""
    more = f" ({event.percent:+d}% for abilities)" if event.percent else ""
    half = ", a retainer's half" if event.halved else ""
    gains = f"~gains {event.amount:,} XP{more}{half}{why}"
    lost = f"{event.lost:,} XP are lost: one level at a time." if event.lost else ""
    return Sentence(event.target, f"{gains}, {event.after:,} in all{enough}.", beside=lost)


@TELLERS.tells
def _fell(event: ExperienceFell) -> str:
    """What the drained level leaves of it; without a table somebody has to write it."""
    who = name(event.target)
    if event.after is None and not event.short_of:
        return (
            f"No table says how much XP {who} keeps: halfway between both levels, or the least of "
            "the new one where several were lost. Write it with `/do level set`."
        )
    if not event.short_of:
        return f"{who} has {event.after:,} XP now."
    if event.after is None:
        return (
            f"{who} is 1 XP short of level {event.short_of} now. No table says how much that is: "
            "write it with `/do level set`."
        )
    return f"{who} has {event.after:,} XP now, 1 short of level {event.short_of}."


@TELLERS.tells
def _risen(event: LevelGained) -> str:
    what = f" as {class_name(event.class_name)}" if event.class_name else ""
    text = f"**{acts(event.target, 'is')} level {event.after}**{what}"
    new = "".join(f" {label}: {means}." for label, means in event.features)
    if event.throw is None:
        return f"{text}, with {event.maximum} hit points.{new}"
    return f"{text}. Hit points: {show_throw(event.throw)}, {_compared(event)}.{new}"


def _compared(event: LevelGained) -> str:
    """What the dice are worth beside what there was."""
    if event.added:
        return f"added to {event.kept}: {event.maximum} now"
    if event.maximum > max(event.rolled, event.kept):
        return f"and the {event.maximum} of the other class count"
    if event.rolled > event.kept:
        return f"more than the {event.kept} before"
    return f"so the {event.kept} before stay"


@TELLERS.tells
def _follow(event: NumbersFollow) -> str:
    """The numbers of the new level, and what somebody has to look at."""
    if not event.numbers and not event.typed:
        return (
            f"No table has the numbers of level {event.level}: write its attacks and saves with "
            "`/sheet set`."
        )
    lines: list[str] = []
    if event.numbers:
        lines.append(f"By the table now: {_listed(event.numbers)}.")
    if event.typed:
        lines.append(
            f"Still as typed: {_listed(event.typed)}. The table says {_listed(event.said)}; "
            "`/sheet set` without a value wipes what was typed."
        )
    return " ".join(lines)


def _listed(numbers: Mapping[str, int]) -> str:
    return ", ".join(
        f"{ENGINE.fields.label(key)} {number_text(key, value)}" for key, value in numbers.items()
    )


@TELLERS.tells
def _written(event: LevelsWritten) -> str:
    """`Ada: fighter/magic-user, level 2/1, 2,500/1,200 XP, 9/5 hit points.`"""
    classes = "/".join(map(class_name, event.classes))
    what = f"{classes}, " if classes else ""
    text = (
        f"{name(event.target)}: {what}level {_both(event.levels)}, {_both(event.experience)} XP, "
        f"{_both(event.hit_points)} hit points"
    )
    if len(event.classes) > 1:
        text += f", operating as {class_name(event.operating)}"
    return f"{text}."


def _both(numbers: Sequence[int]) -> str:
    return "/".join(f"{number:,}" for number in numbers)


@TELLERS.tells
def _operates(event: OperatingChosen) -> str:
    text = (
        f"{acts(event.target, 'operates')} as **{class_name(event.class_name)}**, level "
        f"{event.level}, until the next adventure is over. Hit points: up to {event.maximum}."
    )
    if event.forbidden:
        text += f" Not allowed as such: {listed(list(map(plain, event.forbidden)))}."
    return text


@TELLERS.tells
def _locked(event: OperatingLocked) -> str:
    pairs = zip(event.targets, event.classes, strict=True)
    shown = listed([f"{name(who)} acts as {class_name(word)}" for who, word in pairs])
    return f"Until the party is home, {shown}."


@TELLERS.tells
def _turned(event: UndeadTurned) -> str:
    whom = plain(event.kind) if event.kind else "undead"
    if event.throw is not None and event.needed is None:
        words = "{target} ~tries to turn {whom}: {throw}. The referee says what comes of it."
        return fill(words, event, whom=whom)
    did = "~destroys" if event.destroyed else "~turns" if event.passed else "~fails to turn"
    dice = ": {throw} against {needed}" if event.throw is not None else " without a roll"
    return fill(f"{{target}} **{did}** {{whom}}{dice}.", event, whom=whom)


@TELLERS.tells
def _chart(event: TurningWritten) -> str:
    if not event.kinds:
        return "There is no chart for turning undead any more."
    return f"The chart for turning undead has {listed(list(map(plain, event.kinds)))}."


@TELLERS.tells
def _languages(event: LanguagesWritten) -> str:
    known = listed(list(map(plain, event.after))) if event.after else "no other language"
    left = languages_left(len(event.after), event.most)
    return f"{acts(event.target, 'has')} learned {known}{left}."


@TELLERS.tells
def _asked(event: BonusesAsked) -> str:
    return f"{acts(event.target, 'asks')} for {_bonuses(event.abilities)}. A referee confirms it."


@TELLERS.tells
def _given(event: BonusesGiven) -> str:
    return f"{acts(event.target, 'gets')} {_bonuses(event.abilities)}: {_listed(event.scores)}."


@TELLERS.tells
def _refused(event: BonusesRefused) -> str:
    return f"{acts(event.target, 'does')} not get {_bonuses(event.abilities)}. Name others."


def _bonuses(abilities: Sequence[str]) -> str:
    """`+1 STR and +1 WIS`, or `+2 STR`."""
    return listed([f"+{count} {plain(label)}" for label, count in Counter(abilities).items()])


@BRIEFS.tells
def _brief_experience(event: ExperienceGained) -> Iterator[Mark]:
    did, topic = f"gained {event.amount:,} XP", Topic.EXPERIENCE
    yield Note((event.target,), did, weight=Weight.GREAT, topic=topic, count=event.amount)


@BRIEFS.tells
def _brief_level(event: LevelGained) -> Iterator[Mark]:
    did = f"rose to level {event.after}"
    yield Note((event.target,), did, weight=Weight.GREAT, topic=Topic.LEVEL)


@BRIEFS.tells
def _brief_turned(event: UndeadTurned) -> Iterator[Mark]:
    did = "destroyed" if event.destroyed else "turned" if event.passed else "tried to turn"
    yield Note((event.target,), f"{did} {plain(event.kind) or 'undead'}")


@TELLERS.tells
def _passed_over(event: GrudgePassedOver) -> str:
    article = "An" if event.race[0] in "aeiou" else "A"
    return (
        f"{article} {event.race} has to attack {names(event.hated)} first; "
        f"{name(event.attacker)} attacked somebody else."
    )


@TELLERS.tells
def _heat(event: InfravisionRolled) -> str:
    born = f"with infravision of {event.feet} feet" if event.sees else "without infravision"
    return f"{name(event.target)}, a dwarf, was born {born}: {show_throw(event.throw)}, 2 in 6."


def _who_may_rise(
    event: ExperienceGained | LevelGained | LevelsWritten, outcome: Outcome
) -> Iterator[int]:
    """Who plays somebody that has the experience for a level."""
    if _offer_level(event, outcome):
        yield from player_of(outcome, event.target)


@OFFERS.offers(can_wait=always, whom=_who_may_rise)
def _offer_level(
    event: ExperienceGained | LevelGained | LevelsWritten, outcome: Outcome
) -> Sequence[Button]:
    """Raises whoever has the experience for it."""
    character = find_character(outcome.game.state, event.target.id)
    if character is None or not may_rise(outcome.game.state, character):
        return ()
    return (level_button(outcome.game.id, character),)


@OFFERS.offers(can_wait=always, whom=referees)
def offer_answers(event: BonusesAsked, outcome: Outcome) -> Sequence[Button]:
    """A referee's word on what a player has named, as long as it is wanted."""
    character = find_character(outcome.game.state, event.target.id)
    if character is None or not character.bonuses_asked:
        return ()
    game_id, keys = outcome.game.id, ",".join(character.bonuses_asked)
    yes = make_button("bonuses", game_id, character.id, "yes", keys, label="Confirm", style=GREEN)
    return (yes, make_button("bonuses", game_id, character.id, "no", keys, label="Not these"))
