"""Sheets come and go: made, renamed, levelled, chosen, put away."""

from rules.encounter.records import CombatantJoined
from rules.errors import NotFoundError, PutAwayError, RuleError, WayOut
from rules.kernel.actor import active_character, living_character, owned_by
from rules.kernel.parties import marked
from rules.kernel.resolution import Resolution
from rules.kernel.setting import Setting, Value
from rules.record import replace
from rules.sheet import FAMILY
from rules.sheet.classes import CLASSES, Starting, check_may_rise, starting_points
from rules.sheet.reading import (
    WHOSE_ALIGNMENT,
    check_length,
    check_name,
    check_numbers,
    check_traits,
    on_one_line,
    own_character,
    playable_characters,
)
from rules.sheet.records import (
    ActiveChosen,
    AnswerNewcomer,
    CharacterCreated,
    CharacterRenamed,
    CharacterRetired,
    ChooseActive,
    CreateCharacter,
    JoinAsked,
    LevelSet,
    NewcomerTurnedAway,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SheetWaits,
    check_level,
)
from rules.state.game import GameState
from rules.state.health import Life, Vitals
from rules.state.sheet import Character

RULE = "ERIS-HP-LEVELING"
MOST_CHARACTERS = 200
"""Sheets of one game, those put away included: they are part of every stored state."""
MOST_OWN = 20
"""Sheets that a player can make; a referee can make more for them."""
MOST_WAITING = 10
BY_REFEREE = "by-referee"
JOIN = Setting(
    "join",
    "Who may join",
    "",
    (
        Value("open", "whoever makes a sheet is in the game"),
        Value(BY_REFEREE, "the first sheet of somebody new waits until a referee lets them in"),
    ),
    from_next_encounter=False,
)


def enter(resolution: Resolution, sheet: Character, begun: Starting | None = None) -> Character:
    """Give a sheet its id; a member plays it who plays nobody that lives. Raises RuleError.

    `begun` is how its hit points came to be, None where that is a while ago. Whoever hires a
    hireling reports it.
    """
    state = resolution.state
    _require_room(resolution, sheet)
    character = replace(sheet, id=marked(state, f"c{state.next_character}"))
    is_own = sheet.service is None
    is_active = is_own and living_character(state, sheet.owner) is None
    resolution.state = replace(
        state,
        characters=(*state.characters, character),
        next_character=state.next_character + 1,
        active={**state.active, sheet.owner: character.id} if is_active else state.active,
    )
    if is_own:
        resolution.emit(
            CharacterCreated(
                target=resolution.who(character.id),
                owner=character.owner,
                level=character.level,
                hit_points=character.vitals.hit_points,
                maximum=character.vitals.maximum,
                is_active=is_active,
                throw=None if begun is None else begun.throw,
                raised_from=0 if begun is None else begun.raised_from,
                rule="" if begun is None or not begun.raised_from else RULE,
            )
        )
    return character


def _require_room(resolution: Resolution, sheet: Character) -> None:
    characters = resolution.state.characters
    if len(characters) >= MOST_CHARACTERS:
        raise RuleError(
            f"This game has {MOST_CHARACTERS} characters, and no more fit in. ",
            WayOut("Give an old sheet another name", "sheet rename"),
            ".",
        )
    own = sum(one.service is None for one in owned_by(sheet.owner, characters))
    if sheet.service is None and own >= MOST_OWN and not resolution.actor.is_referee:
        raise RuleError(
            f"You have {MOST_OWN} sheets in this game. ",
            WayOut("Give an old one another name", "sheet rename"),
            ", or ask a referee to make one more for you.",
        )


FAMILY.brings(settings=(JOIN, WHOSE_ALIGNMENT))


def _must_wait(resolution: Resolution) -> bool:
    """Whether the actor is a newcomer whose sheet has to wait for a referee."""
    if resolution.actor.is_referee or resolution.setting(JOIN.key) != BY_REFEREE:
        return False
    return not owned_by(resolution.actor.member, resolution.state.characters)


def waiting_of(state: GameState, member: int) -> Character | None:
    """The sheet with which a member waits to be let in, None if they do not."""
    return next(iter(owned_by(member, state.waiting)), None)


@FAMILY.handles
def answer_newcomer(resolution: Resolution, action: AnswerNewcomer) -> None:
    """Let a newcomer in with their sheet, or turn them away."""
    resolution.require_referee("let people in")
    state = resolution.state
    sheet = waiting_of(state, action.member)
    if sheet is None:
        raise NotFoundError("They are not waiting to be let in, or have been answered already.")
    waiting = tuple(c for c in state.waiting if c is not sheet)
    resolution.state = replace(state, waiting=waiting)
    if action.let_in:
        enter(resolution, replace(sheet, name=check_name(state, sheet.name)))
    else:
        resolution.emit(NewcomerTurnedAway(member=action.member, name=sheet.name))


@FAMILY.handles
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
    if _must_wait(resolution):
        # Keep a newcomer's sheet until a referee answers.
        waiting = resolution.state.waiting
        if waiting_of(resolution.state, sheet.owner) is not None:
            raise RuleError(
                "Your sheet is waiting for a referee already. To change it, ",
                WayOut("take it back", "log undo"),
                " and make it again.",
            )
        if len(waiting) >= MOST_WAITING:
            raise RuleError(
                f"{MOST_WAITING} newcomers are waiting for a referee, and no more fit in. "
                "Try again when they have been answered."
            )
        resolution.state = replace(resolution.state, waiting=(*waiting, sheet))
        resolution.emit(
            JoinAsked(
                member=sheet.owner,
                name=sheet.name,
                level=sheet.level,
                hit_points=sheet.vitals.hit_points,
            )
        )
        resolution.emit(SheetWaits(name=sheet.name, audience=(sheet.owner,)))
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


@FAMILY.handles
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


@FAMILY.handles
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


@FAMILY.handles
def choose_active(resolution: Resolution, action: ChooseActive) -> None:
    """Make the character the one that its owner plays."""
    character = own_character(resolution, action.character_id, "choose")
    if character.service is not None:
        raise RuleError(f"{character.name} is a hireling. Choose a character of your own.")
    if character.retired:
        raise PutAwayError(f"{character.name} is put away.", character.id)
    if resolution.state.active.get(character.owner) == character.id:
        raise RuleError(f"{character.name} is the active character already.")
    _point_to(resolution, character.owner, character)
    resolution.emit(ActiveChosen(target=resolution.who(character.id), owner=character.owner))


@FAMILY.follows("OSE-DEATH")
def takes_the_place(resolution: Resolution, event: CombatantJoined) -> None:
    """Whoever comes into an encounter is played from now on, where the one who was is dead."""
    comer = resolution.find_character(event.target.id)
    if comer is None or comer.service is not None:
        return
    played = active_character(resolution.state, comer.owner)
    if played is not None and played.vitals.life is Life.DEAD:
        _point_to(resolution, comer.owner, comer)
        resolution.emit(ActiveChosen(target=resolution.who(comer.id), owner=comer.owner))


@FAMILY.handles
def retire_character(resolution: Resolution, action: RetireCharacter) -> None:
    """Put a sheet away or take it out; the owner's pointer follows if only one sheet is left."""
    character = own_character(resolution, action.character_id, "put away")
    if character.retired == action.retired:
        if action.retired:
            hint = "A tap takes the sheet out again."
            raise RuleError(f"{character.name} is put away already. {hint}")
        raise RuleError(f"{character.name} is not put away.")
    if character.service is not None and character.service.left:
        raise RuleError(
            f"{character.name} has left your service. A referee can ",
            WayOut("take others on", "hire add"),
            ".",
        )
    combatant = resolution.find_combatant(character.id)
    if action.retired and combatant is not None and not combatant.gone:
        raise RuleError(
            f"{character.name} is in an encounter. ",
            WayOut("Leave it", "encounter leave"),
            " first.",
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
