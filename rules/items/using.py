"""Using things: a charge or a piece, and of magic items of the book at whom and for what."""

from rules.checks.records import READ_SCROLLS
from rules.errors import RuleError, WayOut
from rules.items import FAMILY
from rules.items.having import rearrange, take
from rules.items.reading import (
    belongings_of,
    is_magical,
    name_owner,
    put_item,
    require_item,
    split_off,
)
from rules.items.records import CHARGE, PIECE, ItemUsed, UseItem, UseRuling
from rules.items.spells_in import spells_in, without
from rules.items.tags import FOOD, RATION, USED_UP
from rules.items.wares import power_of, spell_of_book
from rules.kernel.events import audience_of
from rules.kernel.naming import name_combatant
from rules.kernel.questions import Asker, Ruling, ruled
from rules.kernel.resolution import Resolution, throw_text
from rules.kernel.targets import find_character
from rules.kernel.words import listed
from rules.record import replace
from rules.sheet.classes import class_word
from rules.sheet.reading import number
from rules.spells.item_rows import NOTHING, ItemPower
from rules.spells.rows import ITEM, MAGIC_USER, Whom
from rules.state.game import GameState
from rules.state.items import Item

SPENT = frozenset((USED_UP, FOOD, RATION))
"""What makes a thing one that each use takes a piece of."""
OF_NOBODY = (Whom.CASTER, Whom.PLACE)
"""What needs nobody to be named."""
FREE, SPELL = "free", "spell"
"""What is not used up; what a ring of spell storing gives up."""


def has_to_be_aimed(state: GameState, item: Item) -> bool:
    """Whether it has to be said at whom it is used, or which of its powers is meant."""
    power = power_of(state, item)
    if power is not None and power.stores:
        return True
    if power is None or power.row is None:
        return False
    uses = power.row.uses
    return (len(uses) > 1 and power.row.list == ITEM) or any(
        use.whom not in OF_NOBODY for use in uses[:1]
    )


def can_be_used(state: GameState, item: Item) -> bool:
    """Whether using it does something: it takes a charge or a piece, or the book says what."""
    power = power_of(state, item)
    if power is not None and power.stores:
        return bool(spells_in(item))
    if power is not None and power.row is not None and power.spends == NOTHING:
        return True
    if power is not None and item.charges is None:
        return power.row is not None
    return bool(item.charges) or (item.charges is None and _is_spent(item))


@FAMILY.handles
def use_item(resolution: Resolution, action: UseItem) -> None:
    """Use it once: a charge, where any are written, else a piece. All who see it are told."""
    owner = name_owner(resolution, action.target)
    item = require_item(resolution, owner, action.item_id)
    power, spell = _meant(resolution.state, item, action.power)
    whom, use = _aimed(resolution, owner, action, power)
    ruling = UseRuling(
        who=owner,
        item=item.id,
        stake=spell or None,
        aimed=whom,
        use=use,
        knows_all=resolution.actor.is_referee,
        anyway=action.anyway,
    )
    forbidden = ruled(resolution.ask(ruling), Ruling.FORBIDDEN)
    if forbidden is not None and not action.allow:
        raise RuleError(forbidden.label, *forbidden.helps)
    what, left = _spend(resolution, owner, item, power, spell)
    who = resolution.who(owner)
    resolution.emit(
        ItemUsed(
            target=who,
            name=item.name,
            what=what,
            left=left if who.is_character else None,
            magic=is_magical(item) or power is not None,
            second_action=_has_acted(resolution, owner),
            whom=tuple(map(resolution.who, whom)),
            use=use,
            spell=spell,
            audience=audience_of(hidden=who.hidden),
        )
    )


def _meant(state: GameState, item: Item, said: str) -> tuple[ItemPower | None, str]:
    """What it does when it is used now, and the spell that is cast from it where it holds several.

    RuleError where that is not clear, or none is left.
    """
    power = power_of(state, item)
    if power is None or not power.stores:
        return power, ""
    there = spells_in(item)
    if not there:
        raise RuleError(f"{item.name} holds no spell now. Who puts it on knows what is in it.")
    word = said.strip().casefold()
    found = [one for one in there if one.startswith(word)]
    if len(set(found)) != 1:
        shown = listed([one.title() for one in dict.fromkeys(there)])
        raise RuleError(f"{item.name} holds {shown}. Say `power:` with the one to cast.")
    return ItemPower(power.name, spell_of_book(state, found[0])), found[0]


def _aimed(
    resolution: Resolution, owner: str, action: UseItem, power: ItemPower | None
) -> tuple[tuple[str, ...], int]:
    """At whom it is used, and which of its uses it is. RuleError for who may not use it, and where
    one of both was not said."""
    whom = tuple(dict.fromkeys(name_combatant(resolution, one) for one in action.whom))
    if action.allow:
        resolution.require_referee("allow what the rules forbid")
    if power is None or power.row is None:
        return whom, 0
    serves = is_for(resolution.state, owner, power) or scroll_skill(resolution, owner, power)
    if not (serves or action.allow):
        who = listed([resolution.traits.label(one) for one in power.users])
        raise RuleError(f"{power.name} works for {who} alone. A referee may allow it.")
    use = _use_meant(power, action.power)
    if power.row.uses[use].whom not in OF_NOBODY and not whom:
        say = WayOut("Say at whom", "item use")
        raise RuleError(say, f" {power.name} is used, such as `at:Orcs`.")
    return whom, use


def is_for(state: GameState, owner: str, power: ItemPower) -> bool:
    """Whether somebody is of a class that it works for; monsters use whatever they have."""
    character = find_character(state, owner)
    return not power.users or character is None or class_word(character) in power.users


def comes_back(state: GameState, owner: str, item: Item) -> bool:
    """Whether it comes back to the hand of who hurls it: a dwarven thrower to a dwarf's."""
    power = power_of(state, item)
    return power is not None and power.returns and is_for(state, owner, power)


def scroll_skill(asker: Asker, owner: str, power: ItemPower) -> int:
    """The chance in percent that somebody of another class casts an arcane spell from a scroll as
    it should be, 0 for who cannot."""
    if power.spends != PIECE or MAGIC_USER not in power.users:
        return 0
    return number(asker, owner, READ_SCROLLS.key) or 0


def _use_meant(power: ItemPower, said: str) -> int:
    """Which of its uses is meant; RuleError names them where it is unclear."""
    assert power.row is not None
    labels = [one.label for one in power.row.uses]
    word = said.strip().casefold()
    found = [n for n, label in enumerate(labels) if word and label.casefold().startswith(word)]
    if found:
        return found[0]
    if len(labels) == 1 or power.row.list != ITEM:
        return 0
    raise RuleError(f"{power.name} can do several things. Say `power:` with one: {listed(labels)}.")


def _spend(
    resolution: Resolution, owner: str, item: Item, power: ItemPower | None, spell: str
) -> tuple[str, int | None]:
    """What the use took, and how many are left of it; RuleError where there is nothing to take.

    The charges of a thing of which nobody has said how many it has are rolled at the first use.
    """
    if spell:
        ring = without(item, spell)
        put_item(resolution, owner, ring)
        return SPELL, len(spells_in(ring))
    if item.charges is None and power is not None and power.charges:
        item = replace(item, charges=rolled_charges(resolution, power))
    if item.charges is not None:
        # Of several alike, one by itself is used.
        if not item.charges:
            raise RuleError(
                f"{item.name} has no charges left. ",
                WayOut("Say how many it has again", "item set"),
                ".",
            )
        used = replace(item, charges=item.charges - 1)
        if item.count == 1:
            put_item(resolution, owner, used)
        else:
            left, _ = split_off(belongings_of(resolution.state, owner), item, 1)
            rearrange(resolution, owner, left, (replace(used, id="", count=1),))
        return CHARGE, used.charges
    if power is not None and power.spends == NOTHING and power.row is not None:
        return FREE, None
    if not _is_spent(item) and (power is None or power.spends != PIECE):
        raise RuleError(
            f"{item.name} is not used up, as far as anybody has said. ",
            WayOut("Give it charges", "item set"),
            f", or the tag `{USED_UP}`, with which each use takes a piece.",
        )
    take(resolution, owner, item.id, 1)
    return PIECE, item.count - 1


def rolled_charges(resolution: Resolution, power: ItemPower) -> int:
    """The charges of a new one, rolled in secret."""
    return throw_text(resolution, power.charges, f"charges of {power.name}", secret=True).total


def _has_acted(resolution: Resolution, owner: str) -> bool:
    """Whether somebody has done something else in this round already."""
    combatant = resolution.find_combatant(owner)
    return combatant is not None and combatant.turn.done


def _is_spent(item: Item) -> bool:
    """Whether each use takes a piece of it: somebody said so, or it is a potion that is drunk."""
    is_drunk = is_magical(item) and item.name.casefold().startswith("potion of ")
    return is_drunk or not SPENT.isdisjoint(item.tags)
