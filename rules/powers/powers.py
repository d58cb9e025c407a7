"""Encounter powers: written down, used, and brought back (4E-ENCOUNTER-POWERS, R-POWER-ONE)."""

from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError, TooLateError
from rules.kernel.resolution import Resolution
from rules.powers import FAMILY
from rules.powers.points import NONE_LEFT, REGAINING, acting, actions_left, take_action
from rules.powers.records import (
    AddPower,
    DropPower,
    PowerAdded,
    PowerDropped,
    PowerRegained,
    PowerUsed,
    RegainPower,
    UsePower,
    require_powers,
)
from rules.record import replace
from rules.rounds.done import require_turn
from rules.sheet.reading import own_character
from rules.state.sheet import Character, Power

MOST_POWERS = 30
LONGEST_NAME = 40
SELF_LIMITED = frozenset(("healingword", "oathofenmity"))
"""Powers that the source names as having a limit of their own, by their words: Healing Word, and
the Avenger's core power. Both are minor actions."""


def word_of(name: str) -> str:
    """A power's name as it is looked up: its letters and digits alone."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def can_return(power: Power) -> bool:
    """Whether a standard action can bring the power back once it is used."""
    return not (power.grants_action or power.self_limited)


@FAMILY.handles
def add_power(resolution: Resolution, action: AddPower) -> None:
    """Write a power on the sheet."""
    character = _whose(resolution, action.character_id)
    name = " ".join(action.name.split())
    if not word_of(name) or len(name) > LONGEST_NAME:
        raise RuleError(f"A power's name has letters in it, and at most {LONGEST_NAME} characters.")
    if any(word_of(power.name) == word_of(name) for power in character.powers):
        raise RuleError(f"{name} is on the sheet of {character.name} already.")
    if len(character.powers) >= MOST_POWERS:
        raise RuleError(f"A sheet has at most {MOST_POWERS} powers. ⟦Drop one|power drop⟧.")
    limited, is_known = action.self_limited, word_of(name) in SELF_LIMITED
    power = Power(
        name,
        grants_action=action.grants_action,
        self_limited=is_known if limited is None else limited,
        minor=is_known if action.minor is None else action.minor,
    )
    resolution.put_character(replace(character, powers=(*character.powers, power)))
    resolution.emit(
        PowerAdded(
            target=resolution.who(character.id),
            power=name,
            returns=can_return(power),
            audience=(character.owner,),
        )
    )


@FAMILY.handles
def drop_power(resolution: Resolution, action: DropPower) -> None:
    """Strike a power from the sheet."""
    character = _whose(resolution, action.character_id)
    dropped = _find(character, action.name)
    powers = tuple(power for power in character.powers if power is not dropped)
    resolution.put_character(replace(character, powers=powers))
    who = resolution.who(character.id)
    resolution.emit(PowerDropped(target=who, power=dropped.name, audience=(character.owner,)))


@FAMILY.handles
def use_power(resolution: Resolution, action: UsePower) -> None:
    """Use a power; what it does is for the player to say.

    In one's own turn it takes the standard action, which an attack or a spell may be the carrying
    out of. In the turn of others it is an answer to what they do, and takes none.
    """
    character = _whose(resolution, action.character_id)
    power = _find(character, action.name)
    if power.used:
        how = "`/do power regain` brings it back" if can_return(power) else "A short rest does"
        raise RuleError(f"{power.name} is used already. {how}.")
    if not power.minor:
        take_action(resolution, character)
    _put(resolution, character, power, used=True)
    who = resolution.who(character.id)
    resolution.emit(PowerUsed(target=who, power=power.name, rule=REGAINING))


@FAMILY.handles
def regain_power(resolution: Resolution, action: RegainPower) -> None:
    """Bring one used power back with the standard action of this turn."""
    character = _whose(resolution, action.character_id)
    power = _find(character, action.name)
    _require_return(power)
    combatant = acting(resolution, character)
    require_turn(resolution, combatant)
    if combatant.turn.done:
        raise TooLateError(
            f"{combatant.name} has already acted in this round. ⟦Take the turn back|done undo=yes⟧."
        )
    if actions_left(combatant) < 1:
        raise RuleError(f"{combatant.name} {NONE_LEFT}")
    turn = replace(combatant.turn, regained=combatant.turn.regained + 1)
    resolution.put_combatant(replace(combatant, turn=turn))
    _put(resolution, character, power, used=False)
    who = resolution.who(character.id)
    resolution.emit(PowerRegained(target=who, power=power.name, rule=REGAINING))


def _require_return(power: Power) -> None:
    """Raise RuleError for a power that no standard action brings back."""
    if power.grants_action:
        raise RuleError(
            f"{power.name} grants an action itself, so that only a short rest brings it back."
        )
    if power.self_limited:
        raise RuleError(
            f"{power.name} has its own rule on how often it is used: only a short rest brings it "
            "back."
        )
    if not power.used:
        raise RuleError(f"{power.name} has not been used. ⟦Use it|power use⟧.")


def _whose(resolution: Resolution, character_id: str) -> Character:
    require_powers(resolution.state)
    return own_character(resolution, character_id, "use the powers of")


def _find(character: Character, name: str) -> Power:
    """The power of that name on the sheet; NotFoundError says what is near."""
    word = word_of(name)
    known = {word_of(power.name): power for power in character.powers}
    if word in known:
        return known[word]
    near = nearest(word, known)
    advice = f"Did you mean {known[near].name}?" if near else "⟦Write one down|power add⟧."
    raise NotFoundError(f"{character.name} has no power “{name.strip()[:40]}”. {advice}")


def _put(resolution: Resolution, character: Character, power: Power, *, used: bool) -> None:
    changed = replace(power, used=used)
    powers = tuple(changed if one is power else one for one in character.powers)
    resolution.put_character(replace(character, powers=powers))
