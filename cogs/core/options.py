"""Options that commands of many families have. What one family alone has stands with it.

Ids are what functions get; names, and whatever stands for them, are what people type.
"""

from collections.abc import Callable, Iterator
from typing import Annotated

import discord

from cogs.core.combatants import read_own, read_side
from cogs.core.naming import (
    active_character,
    known_combatants,
    known_targets,
    list_macros,
    own_effects,
    own_others,
    read_character,
    read_characters,
    read_effect,
    read_kinds,
    read_meant,
    read_target,
    read_targets,
)
from cogs.core.numbers import read_new_traits
from cogs.core.option import Option, Pairs, Suggest, Typed, whole
from cogs.render.board import board_view
from cogs.render.text import plain, shorten
from data.nameless import MENTION
from rules.conditions.kinds import CONDITIONS
from rules.errors import NotFoundError, WayOut
from rules.health.records import KINDS
from rules.kernel.management import require_referee
from rules.kernel.targets import id_of
from rules.kernel.visibility import Visibility
from rules.speech.records import LONGEST_WORDS
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.view.records import CombatantView

WHO_HELP = "Who; several with commas, or Goblins (all)"
WHOSE_HELP = "Whose; without it, the character you are playing"
MINE_HELP = "Who does it; without it, the character you are playing"


Likely = Callable[[CombatantView], bool]
"""Whom somebody means who says nothing, of several of their own."""
EffectId = Annotated[
    str,
    Option(
        about="Which condition or bonus",
        read=lambda typed, text: read_effect(typed.game, typed.user_id, text),
        suggest=lambda typed: own_effects(typed.game, typed.user_id),
    ),
]
Words = Annotated[
    str, Option(about="What your character says meanwhile, told with it", most=LONGEST_WORDS)
]
Modifier = Annotated[int, whole(-20, 20, "Added to the roll")]
Allow = Annotated[bool, Option(about="Let it happen though a rule forbids it (referee)")]
SEEN_HELP = "Who sees it; everybody if left out"
KEPT_HELP = "Who sees it; the referees alone if left out"
MODES = {
    "public: everybody sees it": Visibility.PUBLIC,
    "private: you and the referees see it": Visibility.PRIVATE,
    "blind: only the referees see it": Visibility.BLIND,
}
Mode = Annotated[Visibility, Option(about=SEEN_HELP, choices=MODES)]
"""Who sees a roll: the option `mode` of a command."""
KeptMode = Annotated[Visibility, Option(about=KEPT_HELP, choices=MODES)]
"""The same of what only referees see if nothing is said."""


def _own(typed: Typed) -> list[CombatantView]:
    known = known_combatants(typed.game, typed.user_id)
    return [one for one in known if typed.viewer.acts_for(one.owner)]


def own_fighters(typed: Typed) -> Pairs:
    """The lines of the encounter that the person may act for."""
    return [(one.name, one.id) for one in _own(typed)]


def targets(typed: Typed) -> Pairs:
    """Everybody in the encounter that the person may know of, bodies of groups one by one."""
    return known_targets(typed.game, typed.user_id)


def bodies(typed: Typed) -> Pairs:
    """The same, with the fallen and those who have left."""
    yield from known_targets(typed.game, typed.user_id, everybody=True)
    yield from own_others(typed.game, typed.user_id)


def own_targets(typed: Typed) -> Pairs:
    """Those the person may act for, in the encounter and outside it; groups as a whole too."""
    return several(typed, as_one=True, own=True)


def several(typed: Typed, *, as_one: bool = False, own: bool = False) -> Pairs:
    """Bodies, whole groups, and characters of one's own; all of them or `own` ones."""
    known = _own(typed) if own else known_combatants(typed.game, typed.user_id)
    ids = {one.id for one in known}
    yield from (one for one in targets(typed) if id_of(one[1]) in ids)
    for one in known:
        if one.bodies[1:]:
            yield f"{one.name} (all)", one.id if as_one else f"{one.id} (all)"
    yield from own_others(typed.game, typed.user_id)


def combatants(typed: Typed) -> Pairs:
    """The lines of the encounter that the person may know of."""
    return [(one.name, one.id) for one in known_combatants(typed.game, typed.user_id)]


def groups(typed: Typed) -> Pairs:
    """The lines of the encounter that are not characters."""
    known = known_combatants(typed.game, typed.user_id)
    return [(one.name, one.id) for one in known if one.kind is not Kind.CHARACTER]


def own_characters(typed: Typed) -> Iterator[tuple[str, str]]:
    """The characters that the person may act for."""
    for one in typed.game.state.characters:
        if typed.viewer.acts_for(one.owner):
            yield f"{one.name} (put away)" if one.retired else one.name, one.id


def characters(typed: Typed) -> Iterator[tuple[str, str]]:
    """All characters of the game that are not put away."""
    return ((one.name, one.id) for one in typed.game.state.characters if not one.retired)


def owners(typed: Typed) -> Pairs:
    """Those whose things the person may change, in the encounter and outside it."""
    yield from own_fighters(typed)
    yield from own_others(typed.game, typed.user_id)


def receivers(typed: Typed) -> Pairs:
    """All characters, and everybody in the encounter that the person may know of."""
    known = {value: name for name, value in (*characters(typed), *combatants(typed))}
    return [(name, value) for value, name in known.items()]


def sides(typed: Typed) -> Pairs:
    """The sides of the encounter that the person may know of."""
    view = board_view(typed.game, typed.viewer)
    return [(side.label, side.key) for side in view.sides] if view else []


def referees_state(typed: Typed) -> GameState:
    """The game, for what is suggested to its referees alone. Raises ForbiddenError."""
    require_referee(typed.game.actor(typed.user_id), "see that")
    return typed.game.state


def conditions(_typed: Typed) -> Pairs:
    """The conditions that the rules know, with what they do."""
    return [(f"{one.name}: {one.means}", one.name) for one in CONDITIONS]


def named_character(typed: Typed) -> Character | None:
    """Whoever is typed for `character` or `who`, else the one whom the person plays.

    None where the person may not act for them. Raises NotFoundError.
    """
    named = typed.word("character") or typed.word("who")
    own = active_character(typed.game, typed.user_id)
    found = read_character(typed.game, named) if named.strip() else own
    return found if found is not None and typed.viewer.acts_for(found.owner) else None


def target_in(typed: Typed, text: str) -> str:
    """A body or a whole line of the encounter, or a character. Raises NotFoundError."""
    return read_target(typed.game, typed.user_id, text)


def combatant_in(typed: Typed, text: str) -> str:
    """A line of the encounter; a body stands for its group. Raises NotFoundError."""
    return id_of(target_in(typed, text))


def targets_in(typed: Typed, text: str) -> tuple[str, ...]:
    """Several bodies. Raises RuleError."""
    return read_targets(typed.game, typed.user_id, text)


def affected_in(typed: Typed, text: str) -> tuple[str, ...]:
    """Several, a whole group as one. Raises RuleError."""
    return read_targets(typed.game, typed.user_id, text, groups=True)


def character_in(typed: Typed, text: str) -> str:
    """The id of a character. Raises NotFoundError."""
    return read_character(typed.game, text).id


def anybody_in(typed: Typed, text: str) -> str:
    """Somebody whom the person knows of, else the name as it was typed."""
    try:
        return target_in(typed, text)
    except NotFoundError:
        return text


def meant_in(typed: Typed, text: str) -> Character:
    """A character; without a text, the one that is played. Raises NotFoundError."""
    return read_meant(typed.game, typed.user_id, text)


def member_in(typed: Typed, user: discord.User | str) -> int:
    """Somebody's number in the game; in words they are mentioned, or called as their character is.

    Raises NotFoundError for a stranger to it.
    """
    if isinstance(user, str):
        mention = MENTION.fullmatch(user.strip())
        if mention is None:
            return read_character(typed.game, user).owner
        member, name = typed.game.member(int(mention[1])), "Whoever that is"
    else:
        member, name = typed.game.member(user.id), plain(user.display_name)
    if member is None:
        raise NotFoundError(
            f"{name} is not in this game yet. They come in with whatever they do first, such as ",
            WayOut("a character", "sheet create"),
            ".",
        )
    return member.number


def words_in(_typed: Typed, text: str) -> tuple[str, ...]:
    """Words set apart by commas."""
    return read_kinds(text)


def traits(_typed: Typed) -> Pairs:
    """Traits that rules know, with what they mean."""
    return [(f"{one.label}: {one.means}", one.key) for one in ENGINE.traits]


async def macros(typed: Typed) -> Pairs:
    """The macros that the person can roll: their own and the game's."""
    known = await list_macros(typed.interaction.client, typed.game, typed.user_id)
    return [(f"{macro.name}: {shorten(macro.text, 60)}", macro.name) for macro in known]


def own_combatant(*likely: Likely) -> Option:
    """One of one's own in the encounter: whoever is typed, else the only one or the likely one."""

    def read(typed: Typed, text: str) -> str:
        return read_own(typed.game, typed.user_id, text, *likely)

    return Option(about=MINE_HELP, read=read, suggest=own_fighters, blank=True)


def own_target(*likely: Likely, suggest: Suggest = own_targets) -> Option:
    """The same, where one of a group can be typed too."""

    def read(typed: Typed, text: str) -> str:
        if text:
            return target_in(typed, text)
        return read_own(typed.game, typed.user_id, "", *likely)

    return Option(about=MINE_HELP, read=read, suggest=suggest, blank=True)


Target = Annotated[str, Option(about="Who", read=target_in, suggest=targets)]
Body = Annotated[str, Option(about="Who", read=target_in, suggest=bodies)]
OwnTarget = Annotated[str, Option(about=MINE_HELP, read=target_in, suggest=own_targets)]
Targets = Annotated[
    tuple[str, ...], Option(about=WHO_HELP, read=targets_in, suggest=several, several=True)
]
OwnTargets = Annotated[
    tuple[str, ...],
    Option(
        about=WHO_HELP,
        read=targets_in,
        suggest=lambda typed: several(typed, own=True),
        several=True,
    ),
]
Affected = Annotated[
    tuple[str, ...],
    Option(
        about=WHO_HELP,
        read=affected_in,
        suggest=lambda typed: several(typed, as_one=True),
        several=True,
    ),
]
CombatantId = Annotated[str, Option(about="Who", read=combatant_in, suggest=combatants)]
GroupId = Annotated[str, Option(about="Who", read=combatant_in, suggest=groups)]
OwnCombatantId = Annotated[
    str,
    Option(
        about=MINE_HELP,
        read=combatant_in,
        suggest=own_fighters,
    ),
]
CharacterId = Annotated[str, Option(about="Who", read=character_in, suggest=characters)]
OwnCharacterId = Annotated[
    str,
    Option(about=WHOSE_HELP, read=character_in, suggest=own_characters),
]
CharacterIds = Annotated[
    tuple[str, ...],
    Option(
        about="Which characters; several with commas",
        read=lambda typed, text: read_characters(typed.game, text),
        suggest=characters,
        several=True,
    ),
]
Named = Annotated[str, Option(about="Who", read=target_in, suggest=characters)]
"""Characters are suggested; whoever else is there is read too."""
OwnCharacter = Annotated[
    Character, Option(about=WHOSE_HELP, read=meant_in, suggest=own_characters, blank=True)
]
AnyCharacter = Annotated[
    Character, Option(about=WHOSE_HELP, read=meant_in, suggest=characters, blank=True)
]
"""Of somebody else too; those one may act for are suggested for the other."""
Member = Annotated[int, Option(raw=discord.User, read=member_in)]
OwnActor = Annotated[str, Option(about=MINE_HELP, read=target_in, suggest=own_characters)]
"""One's own characters are suggested; a referee's monsters are read too."""
SideKey = Annotated[
    str,
    Option(
        about="Which side",
        read=lambda typed, text: read_side(typed.game, typed.user_id, text),
        suggest=sides,
    ),
]
Condition = Annotated[
    str,
    Option(
        about="Which condition",
        suggest=conditions,
        own_words=True,
    ),
]
DamageKinds = Annotated[
    tuple[str, ...],
    Option(
        about="What kind of damage; several with commas",
        read=words_in,
        suggest=lambda _: [(f"{kind}: {means}", kind) for kind, means in KINDS.items()],
        several=True,
    ),
]
Traits = Annotated[
    str,
    Option(about="Traits; several with commas", suggest=traits, several=True, own_words=True),
]
NewTraits = Annotated[
    tuple[str, ...],
    Option(
        most=400,
        read=lambda _, text: read_new_traits(text),
        suggest=traits,
        several=True,
        own_words=True,
    ),
]
"""All that there are from now on; `none` wipes them."""
MacroName = Annotated[str, Option(about="Which macro", suggest=macros)]
