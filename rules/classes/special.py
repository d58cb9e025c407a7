"""An elf operates as one of its classes for a whole adventure (ERIS-ELF).

Clerics use any weapon but edged magical ones, arrows among them (ERIS-CLERIC).
"""

from collections.abc import Iterator

from rules.attack.records import AttackRuling
from rules.classes import FAMILY
from rules.classes.records import Operate, OperatingChosen, OperatingLocked, has_clerics
from rules.classes.tables import tracks_of, with_tracks
from rules.errors import RuleError
from rules.expedition.going import travellers
from rules.expedition.records import PartySetOut
from rules.items.known import has_edge, is_a
from rules.items.reading import find_item, is_magical, items_of, quiver_of
from rules.items.records import WieldRuling
from rules.items.things import Kind
from rules.kernel.fields import as_word, has_trait
from rules.kernel.questions import Mode, Ruling, Verdict, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.words import listed
from rules.sheet.classes import class_word
from rules.sheet.reading import own_character
from rules.sheet.records import CLERIC
from rules.state.game import GameState
from rules.state.items import Held, Item
from rules.state.sheet import Character

ERIS_ELF = "ERIS-ELF"


@FAMILY.handles
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
            forbidden=_forbidden_operating(resolution, character.id),
            rule=ERIS_ELF,
        )
    )


def _forbidden_operating(resolution: Resolution, character_id: str) -> tuple[str, ...]:
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
            f"{character.name} has no second class. An elf has two: ⟦write them|level set⟧, such "
            "as fighter/magic-user."
        )
    names = [track.name for track in tracks_of(character)]
    name = resolution.traits.read(typed) if typed.strip() else character.second.name
    if as_word(name) not in names:
        raise RuleError(f"{character.name} is {listed(names)}. Choose one of them.")
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
            "home. A referee may allow more."
        )


@FAMILY.follows(ERIS_ELF)
def set_out(resolution: Resolution, event: PartySetOut) -> None:
    """The adventure begins: elves stay what they operate as."""
    elves = [one for one in travellers(resolution.state) if one.second is not None]
    if event.before is not None or not elves:
        return
    resolution.emit(
        OperatingLocked(
            targets=tuple(resolution.who(elf.id) for elf in elves),
            classes=tuple(class_word(elf) for elf in elves),
            rule=ERIS_ELF,
        )
    )


CLERIC_RULE = CLERIC.source


@FAMILY.answers(CLERIC_RULE)
def in_hand(state: GameState, question: WieldRuling) -> Iterator[Verdict]:
    """A cleric takes no edged magical weapon in hand."""
    if has_trait(state, question.who, CLERIC.key) and has_clerics(state):
        yield from _forbidden_clerics(find_item(state, question.who, question.item or ""))


@FAMILY.answers(CLERIC_RULE, needs=has_clerics)
def in_a_fight(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Nor strikes with one, nor shoots magical arrows."""
    if not has_trait(state, question.who, CLERIC.key):
        return
    weapon = find_item(state, question.who, question.item or "")
    yield from _forbidden_clerics(weapon)
    if weapon is not None and question.mode is Mode.MISSILE:
        yield from _forbidden_clerics(next(iter(quiver_of(state, question.who, weapon)), None))


def _forbidden_clerics(item: Item | None) -> Iterator[Verdict]:
    if item is not None and is_magical(item) and has_edge(item):
        what = (
            "shoots no magical" if is_a(item, Kind.AMMUNITION) else "uses no edged magical weapon:"
        )
        yield Verdict(Ruling.FORBIDDEN, f"A cleric {what} {item.name}.", CLERIC_RULE)
