"""Sheets come and go: made, renamed, levelled, chosen, put away."""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.actions import (
    ChooseActive,
    CreateCharacter,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
)
from rules.sheet.active import active_character, own_character, playable_characters
from rules.sheet.bounds import check_level
from rules.sheet.classes import CLASSES, check_may_rise
from rules.sheet.entering import enter
from rules.sheet.events import (
    ActiveChosen,
    CharacterRenamed,
    CharacterRetired,
    LevelSet,
)
from rules.sheet.having_traits import check_traits
from rules.sheet.joining import let_wait, must_wait
from rules.sheet.names import check_length, check_name, on_one_line
from rules.sheet.starting import Starting, starting_points
from rules.sheet.writing import check_numbers
from rules.state.health import Vitals
from rules.state.sheet import Character


def create_character(resolution: Resolution, action: CreateCharacter) -> None:
    """Make a sheet; that of a newcomer may have to wait until a referee lets them in."""
    owner = owner_named(resolution, action.owner)
    sheet = Character(
        id="",
        name=check_name(resolution.state, action.name),
        owner=owner,
        vitals=Vitals(1, 1),
        level=check_level(action.level),
        numbers=check_numbers(resolution, action.numbers),
        traits=check_traits(resolution, (*action.traits, *_class_trait(resolution, action))),
        class_name=resolution.traits.read(check_length(on_one_line(action.class_name))),
    )
    points = starting_points(resolution, sheet, action)
    admit(resolution, replace(sheet, vitals=points.vitals), points)


def admit(resolution: Resolution, sheet: Character, begun: Starting | None = None) -> None:
    """Let a new sheet into the game, or have it wait until a referee does.

    `begun` is how its hit points came to be, None where that is a while ago.
    """
    if must_wait(resolution):
        let_wait(resolution, sheet)
    else:
        enter(resolution, sheet, begun)


def _class_trait(resolution: Resolution, action: CreateCharacter) -> tuple[str, ...]:
    """The trait by which rules know the class, if they know it."""
    key = resolution.traits.read(action.class_name)
    return (key,) if key in {one.key for one in CLASSES} else ()


def owner_named(resolution: Resolution, named: int | None) -> int:
    """The member whose sheet it will be; ForbiddenError if that is not for the actor to say."""
    owner = resolution.actor.member if named is None else named
    if not resolution.actor.is_member(owner):
        resolution.require_referee("make a character for somebody else")
    return owner


def rename_character(resolution: Resolution, action: RenameCharacter) -> None:
    """Change the name on the sheet and in a running encounter."""
    character = own_character(resolution, action.character_id, "rename")
    name = check_name(resolution.state, action.name, but=character.id)
    if name == character.name:
        raise RuleError(f"{name} is called that already. Type another name.")
    resolution.put_character(replace(character, name=name))
    combatant = resolution.find_combatant(character.id)
    if combatant is not None:
        resolution.put_combatant(replace(combatant, name=name))
    resolution.emit(CharacterRenamed(target=resolution.who(character.id), before=character.name))


def set_level(resolution: Resolution, action: SetLevel) -> None:
    """Change the level on the sheet; a running encounter takes it over next round."""
    character = own_character(resolution, action.character_id, "set the level of")
    check_may_rise(resolution, character)
    level = check_level(action.level)
    if level == character.level:
        raise RuleError(f"{character.name} is level {level} already.")
    resolution.put_character(replace(character, level=level))
    resolution.emit(
        LevelSet(target=resolution.who(character.id), before=character.level, after=level)
    )


def choose_active(resolution: Resolution, action: ChooseActive) -> None:
    """Make the character the one that its owner plays."""
    character = own_character(resolution, action.character_id, "choose")
    if character.service is not None:
        raise RuleError(f"{character.name} is a hireling. Choose a character of your own.")
    if character.retired:
        raise RuleError(
            f"{character.name} is put away. "
            "Take the sheet out again with `/sheet retire back:True`."
        )
    if resolution.state.active.get(character.owner) == character.id:
        raise RuleError(f"{character.name} is the active character already.")
    _point_to(resolution, character.owner, character)
    resolution.emit(ActiveChosen(target=resolution.who(character.id), owner=character.owner))


def retire_character(resolution: Resolution, action: RetireCharacter) -> None:
    """Put a sheet away or take it out; the owner's pointer follows if only one sheet is left."""
    character = own_character(resolution, action.character_id, "put away")
    if character.retired == action.retired:
        if action.retired:
            hint = "`/sheet retire back:True` takes the sheet out again."
            raise RuleError(f"{character.name} is put away already. {hint}")
        raise RuleError(f"{character.name} is not put away.")
    if character.service is not None and character.service.left:
        raise RuleError(
            f"{character.name} has left your service. A referee can take others on: `/hire add`."
        )
    combatant = resolution.find_combatant(character.id)
    if action.retired and combatant is not None and not combatant.gone:
        raise RuleError(
            f"{character.name} is in an encounter. Leave it first with `/encounter leave`."
        )
    resolution.put_character(replace(character, retired=action.retired))
    active = _settle_active(resolution, character.owner)
    resolution.emit(
        CharacterRetired(
            target=resolution.who(character.id),
            retired=action.retired,
            active=resolution.who(active.id) if active else None,
        )
    )


def _settle_active(resolution: Resolution, owner: int) -> Character | None:
    """Keep the owner's active character if it can be played, else take the only one, else none."""
    playable = playable_characters(resolution.state, owner)
    active = active_character(resolution.state, owner)
    if active not in playable:
        active = playable[0] if len(playable) == 1 else None
        _point_to(resolution, owner, active)
    return active


def _point_to(resolution: Resolution, owner: int, character: Character | None) -> None:
    others = {m: c for m, c in resolution.state.active.items() if m != owner}
    active = {**others, owner: character.id} if character else others
    resolution.state = replace(resolution.state, active=active)
