"""Encounters told as sentences: who meets, who comes and goes, and how it ended."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.bestiary.telling import CLASSES, block_line
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Opening,
    Short,
    Tellers,
    Weight,
    acts,
    agreed,
    bodies,
    name,
    names,
    side_called,
)
from cogs.render.text import PLACES, bodies_of, plain, show_throw, stopped
from cogs.sheet.section_pages import number_text
from rules.encounter.joining import MONSTERS
from rules.encounter.records import (
    AwarenessSet,
    Change,
    CombatantJoined,
    CombatantLeft,
    CombatantRenamed,
    CombatantReturned,
    CombatantRevealed,
    DistanceRolled,
    DistanceSet,
    EncounterBegan,
    EncounterEnded,
    Fact,
    MonstersCorrected,
    ReactionRolled,
    ReactionSet,
    SideAdded,
    SideChanged,
    SpeakerSet,
    SurpriseRolled,
    SurpriseSet,
)
from rules.expedition.going import NOBODY_LEFT
from rules.kernel.events import Throw
from rules.kernel.words import agree, capitalized, listed, many, plural
from rules.state.encounter import Kind
from rules.state.party import Scale
from rules.systems import ENGINE
from rules.wandering.coming_up import LAND_MILES, OPEN_MILES, SHIPS_CLEAR, SHIPS_IN_FOG
from rules.wandering.records import SurroundedSet

SIGHT: Mapping[str, str] = {
    Scale.WILDERNESS: (
        f"In open country one sees about {OPEN_MILES} miles, less among trees, more from a height."
    ),
    Scale.WATER: (
        f"Ships are sighted at {SHIPS_CLEAR} yards on a clear day, at {SHIPS_IN_FOG} in dense fog, "
        f"and land at {LAND_MILES} miles. It may be on shore, if the party lands."
    ),
}
"""By where it is; nothing is said of a dungeon."""


_WHY_LEFT = {
    "fled": "has fled",
    "surrendered": "has surrendered",
    "left": "leaves the encounter",
    "removed": "is removed, as if never there",
}
_FACTS = {
    "hit_dice": "hit dice",
    "level": "level",
    "normal_human": "normal human",
    "dexterity_class": "on ties",
    "saves_as": "saves as",
    "items": "list of attacks",
    "traits": "list of traits",
}
AFTERWARDS = "Afterwards"
_LEFT = {
    "fled": "fled",
    "surrendered": "surrendered",
    "left": "left the encounter",
    "removed": "was taken out of the encounter",
}


TELLERS = Tellers(
    {
        SideAdded: Line("There is a new side: **{label}**."),
        DistanceSet: Line("The sides are **{distance} {unit}** apart."),
    }
)
BRIEFS = Briefs(
    {
        CombatantReturned: Short("{target} came back", Weight.GREAT),
        CombatantRenamed: Short("{before} was called {target} from then on"),
        DistanceRolled: Short("the sides were {distance} {unit} apart"),
        DistanceSet: Short("the sides were {distance} {unit} apart"),
    }
)


@TELLERS.tells
def _began(event: EncounterBegan) -> str:
    where = PLACES.get(event.environment, event.environment)
    begins = f"**Encounter {event.number}** begins {where}."
    return begins if event.gathered else f"{begins} Players come in with Join on the board."


@TELLERS.runs(CombatantJoined, also=())
def _joined(told: Sequence[CombatantJoined]) -> str:
    (event,) = told
    acting = agree(1 if event.kind == Kind.CHARACTER else event.count, "acts")
    when = f", and {acting} from the next round on" if event.late else ""
    if event.kind == Kind.CHARACTER:
        text = f"**{name(event.target)}** joins the encounter{when}."
    else:
        who = bodies_of(event.count, event.target.name)
        label = event.side_label or event.side
        called = side_called(label)
        side = called if called != plain(label) else f"the side of {called}"
        text = f"**{who}** {agree(event.count, 'joins')} {side}{when}."
    if event.target.hidden:
        text += " Hidden from the players."
    if event.number is not None:
        text += f" How many: {show_throw(event.number)}."
    lines = [text, *(_rolled_points(event, throw) for throw in event.throws)]
    if event.block is not None:
        lines.append(stopped(f"-# {plain(event.block.name)}: {block_line(event.block)}"))
    return "\n".join(lines)


def _rolled_points(event: CombatantJoined, throw: Throw) -> str:
    """Their hit points, each and as they were rolled; a sentence that can be told alone."""
    whose, many_of = f"Hit points of {name(event.target)}:", f"{len(event.rolled)} x "
    dice = throw.record.text
    if throw.forced or not dice.startswith(many_of):
        return f"{whose} {show_throw(throw)}."
    points = listed([str(one) for one in event.rolled])
    each, sign, least = plain(dice.removeprefix(many_of)).partition(", each ")
    return f"{whose} {points}, on {each} each{', ' if sign else ''}{least}."


@TELLERS.tells
def _left(event: CombatantLeft) -> str:
    words = _WHY_LEFT.get(event.reason, "leaves the encounter")
    if len(event.numbers) > 1:
        who = plain(plural(event.target.name))
        return f"{who} {bodies(event.numbers)} {agree(2, words)}."
    return f"{acts(event.target, words)}."


@TELLERS.tells
def _returned(event: CombatantReturned) -> str:
    when = " and acts from the next round on" if event.late else ""
    return f"{acts(event.target, 'is')} back in the encounter{when}."


@TELLERS.tells
def _revealed(event: CombatantRevealed) -> str:
    if event.hidden_again:
        return f"{acts(event.target, 'is')} out of the players' sight."
    them = bodies_of(event.count, event.target.name)
    verb = agree(event.count, "comes")
    side = event.side_label or event.side
    which = "" if side.casefold() == MONSTERS else f", on the side of {side_called(side)}"
    return f"**{them}** {verb} into sight{which}."


@TELLERS.tells
def _renamed(event: CombatantRenamed) -> str:
    unseen = ", unseen," if event.target.hidden else ""
    return f"{plain(event.before)}{unseen} is now called **{plain(event.target.name)}**."


@TELLERS.tells
def _corrected(event: MonstersCorrected) -> str:
    return f"{name(event.target)}: {listed([_change(change) for change in event.changes])}."


def _change(change: Change) -> str:
    label = _FACTS.get(change.what) or ENGINE.fields.label(change.what)
    before, after = _fact(change.what, change.before), _fact(change.what, change.after)
    if not after:
        return f"no {label} any more (was {before})"
    return f"{label} **{after}**" + (f" (was {before})" if before else "")


def _fact(what: str, fact: Fact) -> str:
    """What is said of a combatant in words, "" for nothing."""
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    if isinstance(fact, int):
        return CLASSES[fact] if what == "dexterity_class" else number_text(what, fact)
    return plain(fact or "")


@TELLERS.tells
def _surprise_rolled(event: SurpriseRolled) -> str:
    on = f", on {event.chance} or less ({plain(event.because)})" if event.because else ""
    return f"{_surprised(event)}: {show_throw(event.throw)}{on}."


def _surprised(event: SurpriseRolled | SurpriseSet) -> str:
    """`Monsters are **not surprised**`."""
    result = "surprised" if event.surprised else "not surprised"
    return f"{_side(event.label, 'is')} **{result}**"


def _side(label: str, verb: str) -> str:
    """A side with a verb, given as it is for one: `The monsters are`."""
    who = side_called(label)
    return f"{capitalized(who)} {agree(2 if label.endswith('s') else 1, verb)}"


@TELLERS.tells
def _surprise_set(event: SurpriseSet) -> str:
    because = f" ({plain(event.because)})" if event.because else ""
    return f"{_surprised(event)}{because}."


@TELLERS.tells
def _aware(event: AwarenessSet) -> str:
    if event.because:
        return f"{_side(event.label, 'is')} aware of the others ({plain(event.because)})."
    if event.aware:
        return f"{_side(event.label, 'knows')} of the others and cannot be surprised."
    return f"{_side(event.label, 'does')} not know of the others and can be surprised."


@TELLERS.tells
def _distance_rolled(event: DistanceRolled) -> str:
    limit = ", as far as one sees" if event.limited else ""
    far = f"**{event.distance} {event.unit}** apart{limit}"
    told = f"The sides are {far}: {show_throw(event.throw)}."
    if event.audience is None or event.environment not in SIGHT:
        return told
    return f"{told}\n-# {SIGHT[event.environment]}"


@TELLERS.tells
def _reaction_rolled(event: ReactionRolled) -> str:
    speaker = f" to {name(event.speaker)}" if event.speaker else ""
    dice = show_throw(event.throw)
    return (
        f"Reaction of {side_called(event.target.name)}{speaker}: **{event.reaction}**, by {dice}."
    )


@TELLERS.tells
def _reaction_set(event: ReactionSet) -> str:
    because = f", without a roll: {event.because}" if event.because else ""
    return f"Reaction of {side_called(event.target.name)}: **{event.reaction}**{because}."


@BRIEFS.tells
def _brief_reaction(event: ReactionRolled | ReactionSet) -> Iterator[Mark]:
    whose = side_called(event.target.name)
    yield Note((), f"the reaction of {whose} was: {event.reaction}", weight=Weight.GREAT)


@TELLERS.tells
def _side_changed(event: SideChanged) -> str:
    return f"{acts(event.target, 'is')} now on the side of {side_called(event.after_label)}."


@BRIEFS.tells
def _brief_side_changed(event: SideChanged) -> Iterator[Mark]:
    did = f"went over to {side_called(event.after_label)}"
    yield Note((event.target,), did, weight=Weight.GREAT)


@TELLERS.tells
def _speaker(event: SpeakerSet) -> str:
    if event.speaker is None:
        return "Nobody speaks for the party any more."
    return f"**{name(event.speaker)}** speaks for the party."


def _sentence(text: str) -> str:
    """`Escaped.` of `escaped`; what ends like a sentence stays."""
    return f"{capitalized(text)}{'' if text.endswith(('.', '!', '?')) else '.'}"


@TELLERS.tells
def _ended(event: EncounterEnded) -> str:
    rounds = many(event.rounds, "round")
    begun = " in the surprise round" if event.surprise else " without a fight"
    lasted = f" after {rounds}" if event.rounds else begun
    lines = [f"**Encounter {event.number} is over**{lasted}."]
    if event.reason:
        lines[0] += f" {_sentence(plain(event.reason))}"
    for words, people in (
        ("is dead", event.fallen),
        ("is down", event.down),
        ("is asleep or helpless", event.helpless),
        ("has fled, surrendered or left", event.gone),
    ):
        if people:
            lines.append(f"{names(people)} {agreed(people, words)}.")
    if event.lost:
        lines.append(f"**{NOBODY_LEFT}**")
        return "\n".join(lines)
    turns = "A turn has passed" if event.turns == 1 else f"{event.turns} turns have passed"
    lines.append(f"{turns}, with time to rest, bind wounds and regroup.")
    return "\n".join(lines)


@BRIEFS.tells
def _brief_began(event: EncounterBegan) -> Iterator[Mark]:
    yield Opening(f"Encounter {event.number}")
    where = PLACES.get(event.environment, event.environment)
    yield Note((), f"it began {where}", weight=Weight.GREAT)


@BRIEFS.tells
def _brief_joined(event: CombatantJoined) -> Iterator[Mark]:
    if event.target.is_character:
        yield Note((event.target,), "joined")
        return
    who = bodies_of(event.count, event.target.name)
    side = side_called(event.side_label or event.side)
    yield Note((), f"{who} joined {side}", weight=Weight.GREAT)


@BRIEFS.tells
def _brief_left(event: CombatantLeft) -> Iterator[Mark]:
    yield Note((event.target,), _LEFT.get(event.reason, "left"), weight=Weight.GREAT)


@BRIEFS.tells
def _brief_revealed(event: CombatantRevealed) -> Iterator[Mark]:
    who = bodies_of(event.count, event.target.name)
    did = "went out of sight" if event.hidden_again else "came into sight"
    yield Note((), f"{who} {did}", weight=Weight.GREAT)


@BRIEFS.tells
def _surprise(event: SurpriseRolled | SurpriseSet) -> Iterator[Mark]:
    if event.surprised:
        was = agree(2 if event.label.endswith("s") else 1, "was")
        yield Note((), f"{side_called(event.label)} {was} surprised", weight=Weight.GREAT)


@BRIEFS.tells
def _brief_ended(event: EncounterEnded) -> Iterator[Mark]:
    """How it ended, as a chapter of its own."""
    yield Opening(AFTERWARDS)
    rounds = many(event.rounds, "round")
    lasted = f" after {rounds}" if event.rounds else ""
    yield Note((), f"encounter {event.number} ended{lasted}", weight=Weight.GREAT)
    if event.reason:
        yield Note((), plain(event.reason).rstrip("."))
    for label, people in (
        ("dead", event.fallen),
        ("down", event.down),
        ("helpless", event.helpless),
        ("gone", event.gone),
    ):
        if people:
            yield Note((), f"{label}: {names(people)}")


@BRIEFS.tells
def _surrounded(event: SurroundedSet) -> Iterator[Mark]:
    if event.surrounded:
        yield Note((), "the party was surrounded", weight=Weight.GREAT)
