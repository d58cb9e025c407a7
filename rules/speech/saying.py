"""Who may speak as whom, how characters look, and what stands in a speech with its dice."""

from collections.abc import Iterable, Mapping

from rules.dice.request import find_inline, parse_request, put_inline
from rules.errors import ForbiddenError, RuleError, WayOut
from rules.kernel.actor import Actor, Viewer, played_by
from rules.kernel.events import EVERYBODY, Audience, Event, Who
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.kernel.words import whose
from rules.record import replace
from rules.rolls.records import DiceRolled, RollDice
from rules.sheet.reading import own_character
from rules.speech import FAMILY
from rules.speech.records import (
    LONGEST_NAME,
    LONGEST_SPEECH,
    LONGEST_WORDS,
    MOST_DICE,
    NARRATOR,
    PORTRAITS,
    Exclaimed,
    Portrait,
    PortraitSet,
    Say,
    SetPortrait,
    SpeechReworded,
    SpeechTakenBack,
    Spoke,
)
from rules.state.game import GameState
from rules.state.sheet import Character

NOTHING_SAID = "Write what is said, such as `Who goes there?`"
_NARRATOR = ("narrator", NARRATOR.casefold())


def portrait_of(state: GameState, character_id: str) -> str:
    """What the picture of a character is known by, "" where there is none."""
    found = (one.picture for one in PORTRAITS.of(state) if one.id == character_id)
    return next(found, "")


def faces_of(state: GameState) -> Mapping[str, str]:
    """What the pictures are known by that stand beside names, by the ids of their characters."""
    return {one.id: one.picture for one in PORTRAITS.of(state)}


@FAMILY.handles
def set_portrait(resolution: Resolution, action: SetPortrait) -> None:
    """Give a character a picture in place of the one it had."""
    character = own_character(resolution, action.character_id, "change the portrait of")
    if portrait_of(resolution.state, character.id) == action.picture:
        raise RuleError(
            f"That is the portrait of {character.name} already."
            if action.picture
            else f"{character.name} has no portrait. Attach a picture to give them one."
        )
    others = [one for one in PORTRAITS.of(resolution.state) if one.id != character.id]
    new = [Portrait(character.id, action.picture)] if action.picture else []
    resolution.put(PORTRAITS, (*others, *new))
    who = resolution.who(character.id)
    resolution.emit(PortraitSet(target=who, picture=action.picture))


def speech_in(events: Iterable[Event]) -> Spoke | None:
    """What was said among the events of a move, None where nothing was."""
    return next((event for event in events if isinstance(event, Spoke)), None)


@FAMILY.handles
def say(resolution: Resolution, action: Say) -> None:
    """Say something; dice in it fall as those of a post do, for everybody to see."""
    speaker, name = _speaker(resolution, action)
    text = _checked(action.text)
    first = len(resolution.events)
    totals = _roll(resolution, speaker, action.dice or find_inline(text))
    member = resolution.actor.member
    spoke = Spoke(member=member, speaker=speaker, name=name, text=text, totals=totals)
    resolution.emit_before(first, spoke)


def _checked(text: str) -> str:
    """A speech without the lines around it that are empty. Raises RuleError."""
    tidy = text.strip()
    if not tidy:
        raise RuleError(NOTHING_SAID)
    if len(tidy) > LONGEST_SPEECH:
        raise RuleError(
            f"A speech can have {LONGEST_SPEECH:,} letters, and this one has {len(tidy):,}. "
            "Say it in two."
        )
    return tidy


def _speaker(resolution: Resolution, action: Say) -> tuple[Who | None, str]:
    """Who speaks, and under which name. Raises RuleError for somebody who is another's to play."""
    if action.name:
        # A name that no sheet and no stat block has. Raises RuleError.
        tidy = " ".join(action.name.split())
        resolution.require_referee("speak as somebody who has no sheet")
        if len(tidy) > LONGEST_NAME:
            raise RuleError(f"A name can have {LONGEST_NAME} letters. Shorten it.")
        for one in resolution.state.characters:
            if one.name.casefold() == tidy.casefold() and one.service is None:
                raise ForbiddenError(f"Only {whose(one.name)} player speaks as {one.name}.")
        voice = NARRATOR if tidy.casefold() in _NARRATOR else tidy
        return None, voice
    played = played_by(resolution.state, resolution.actor)
    if not action.speaker and played is None:
        if resolution.actor.is_referee:
            return None, NARRATOR
        raise RuleError(
            "You play nobody yet. ", WayOut("Make a character", "sheet new"), ", and speak as them."
        )
    who = require_voice(resolution, action.speaker or (played.id if played is not None else ""))
    if who.hidden:
        raise RuleError(
            f"Nobody knows of {who.label} yet, and a voice would tell. ",
            WayOut("Reveal it", "monster reveal"),
            " first, or let the narrator speak.",
        )
    return who, who.label


def require_voice(resolution: Resolution, target: str) -> Who:
    """Whom a target names. Raises RuleError unless the actor lends them their voice."""
    sheet = resolution.find_character(id_of(target))
    owner = resolution.combatant(target).owner if sheet is None else sheet.owner
    who = resolution.who(target)
    if not lends_voice(resolution.actor, sheet, owner):
        whom = "a referee" if owner is None else f"{whose(who.label)} player"
        raise ForbiddenError(f"Only {whom} speaks as {who.label}.")
    return who


def lends_voice(viewer: Viewer, sheet: Character | None, owner: int | None) -> bool:
    """Whether somebody speaks as whoever has that sheet, if any, and that owner.

    A player's character speaks with its player's voice alone, whatever a referee may do for it.
    """
    is_served = sheet is None or sheet.service is not None
    return viewer.plays_for(owner) or (viewer.is_referee and is_served)


def exclaim(
    resolution: Resolution, target: str, words: str, audience: Audience = EVERYBODY
) -> None:
    """Tell with what somebody does what they say meanwhile."""
    if words:
        who = resolution.who(target)
        resolution.emit(Exclaimed(target=who, words=words, audience=audience))


def words_for(resolution: Resolution, target: str, words: str) -> str:
    """What somebody is to say meanwhile, on one line. Raises RuleError."""
    tidy = " ".join(words.split())
    if len(tidy) > LONGEST_WORDS:
        raise RuleError(
            f"Words beside a deed can have {LONGEST_WORDS} letters. ",
            WayOut("Say more by itself", "say"),
            ".",
        )
    if tidy:
        require_voice(resolution, target)
    return tidy


def _roll(resolution: Resolution, speaker: Who | None, dice: tuple[str, ...]) -> tuple[str, ...]:
    """What each place with dice came to. Raises RuleError before a die falls."""
    if len(dice) > MOST_DICE:
        raise RuleError(f"A speech can have dice in {MOST_DICE} places. Say it in two.")
    if dice:
        parse_request("; ".join(dice))
    sheet = resolution.find_character(id_of(speaker.target)) if speaker is not None else None
    whose_numbers = sheet.id if sheet is not None else ""
    totals: list[str] = []
    for text in dice:
        first = len(resolution.events)
        resolution.perform(RollDice(text=text, character_id=whose_numbers))
        rolled = [one for one in resolution.events[first:] if isinstance(one, DiceRolled)]
        results = [f"{result.throw.total:g}" for one in rolled for result in one.results]
        totals.append(", ".join(results))
    return tuple(totals)


def spoken(event: Spoke, mark: str = "**") -> str:
    """A speech with what its dice came to where they stood."""
    return put_inline(event.text, [f"{mark}{total}{mark}" for total in event.totals])


def require_reach(event: Spoke, actor: Actor) -> None:
    """Raise ForbiddenError unless the actor can take it back."""
    if not (actor.is_referee or actor.is_member(event.member)):
        raise ForbiddenError(
            f"Only whoever said that as {event.name}, or a referee, can take it back."
        )


def reword(event: Spoke, number: int, actor: Actor, text: str) -> tuple[Spoke, SpeechReworded]:
    """The speech in other words, and what tells of that. Raises RuleError.

    Its author alone changes it, and dice that fell stay where they fell.
    """
    if not actor.is_member(event.member):
        raise ForbiddenError(f"Only whoever said that as {event.name} can change it.")
    tidy = _checked(text)
    if find_inline(tidy) != find_inline(event.text):
        kept = ", ".join(f"`[[{dice}]]`" for dice in find_inline(event.text))
        raise RuleError(
            f"The dice in it have fallen: leave {kept} as it is."
            if kept
            else ("A change of words rolls no dice. ", WayOut("Say it anew", "say"), ".")
        )
    if tidy == event.text:
        raise RuleError("That is what was said. Change the words, then send them.")
    told = SpeechReworded(number=number, name=event.name, before=event.text, after=tidy)
    return replace(event, text=tidy), told


def take_back(event: Spoke, number: int, actor: Actor) -> SpeechTakenBack:
    """What tells that a speech was not said. Raises ForbiddenError."""
    require_reach(event, actor)
    return SpeechTakenBack(number=number, name=event.name)
