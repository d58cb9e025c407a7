"""An elf operates as one of its classes for a whole adventure (ERIS-ELF)."""

from rules.classes.actions import Operate
from rules.classes.events import OperatingChosen, OperatingLocked
from rules.classes.tracks import tracks_of, with_tracks
from rules.errors import RuleError
from rules.expedition.door import travellers
from rules.expedition.events import PartySetOut
from rules.items.door import items_of
from rules.items.questions import WieldRuling
from rules.kernel.questions import Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.traits import as_word
from rules.sheet.door import class_word, own_character
from rules.state.items import Held
from rules.state.sheet import Character

RULE = "ERIS-ELF"


def operate(resolution: Resolution, action: Operate) -> None:
    """Choose at home, before the party sets out; a referee may still change it later."""
    character = own_character(resolution, action.character_id, "choose for")
    name = _chosen(resolution, character, action.as_class)
    _require_home(resolution, character)
    changed = with_tracks(character, tracks_of(character), name)
    resolution.put_character(changed)
    resolution.emit(
        OperatingChosen(
            target=resolution.who(character.id),
            class_name=name,
            level=changed.level,
            maximum=changed.vitals.maximum,
            forbidden=_forbidden(resolution, character.id),
            rule=RULE,
        )
    )


def _forbidden(resolution: Resolution, character_id: str) -> tuple[str, ...]:
    """What somebody has on or in hand that a rule forbids them to use."""
    return tuple(
        item.name
        for item in items_of(resolution.state, character_id)
        if item.held in (Held.WORN, Held.WIELDED)
        and ruled(resolution.ask(WieldRuling(who=character_id, item=item.id)), Ruling.FORBIDDEN)
    )


def _chosen(resolution: Resolution, character: Character, typed: str) -> str:
    if character.second is None:
        raise RuleError(
            f"{character.name} has no second class. An elf has two: write them with `/level set "
            "classes:fighter/magic-user hit_points:6/4`."
        )
    names = [track.name for track in tracks_of(character)]
    name = resolution.traits.read(typed) if typed.strip() else character.second.name
    if as_word(name) not in names:
        raise RuleError(f"{character.name} is {' and '.join(names)}. Choose one of them.")
    if name == class_word(character):
        raise RuleError(f"{character.name} operates as {name} already.")
    return name


def _require_home(resolution: Resolution, character: Character) -> None:
    """Raise RuleError in an encounter, and for players while the party is out."""
    if resolution.find_combatant(character.id) is not None:
        raise RuleError(f"{character.name} is in an encounter, and stays what it is until home.")
    if resolution.state.expedition is not None and not resolution.actor.is_referee:
        raise RuleError(
            f"The party is out: {character.name} operates as {class_word(character)} until it is "
            f"home ({RULE}). A referee may allow more."
        )


def set_out(resolution: Resolution, event: PartySetOut) -> None:
    """The adventure begins: elves stay what they operate as."""
    elves = [one for one in travellers(resolution.state) if one.second is not None]
    if event.before is not None or not elves:
        return
    resolution.emit(
        OperatingLocked(
            targets=tuple(resolution.who(elf.id) for elf in elves),
            classes=tuple(class_word(elf) for elf in elves),
            rule=RULE,
        )
    )
