"""Of those who are there, and of the party, those to whom something can be done."""

from collections.abc import Iterator

from cogs.core.naming import known_combatants
from cogs.core.offers import everybody_of, named_all, named_there, party_names
from cogs.core.option import Typed
from cogs.core.options import groups
from rules.kernel.targets import id_of
from rules.sheet.classes import gains_levels
from rules.state.health import Life


def named_each(typed: Typed) -> Iterator[tuple[str, str]]:
    """Everybody who is there and the party; of a group of several each of it at once."""
    many = _of_several(typed)
    for name, target in named_all(typed):
        yield (f"each {name}", f"{target} (all)") if target in many else (name, target)
    yield from everybody_of(party_names(typed))


def those_who_lie(typed: Typed) -> Iterator[tuple[str, str]]:
    """Of the party those who are not up."""
    there = (one for one in typed.game.state.characters if one.vitals.life is not Life.UP)
    return ((one.name, one.id) for one in there)


def those_who_stand(typed: Typed) -> Iterator[tuple[str, str]]:
    """Everybody but those of the party who are not up."""
    lying = {target for _, target in those_who_lie(typed)}
    return (one for one in named_one_by_one(typed) if one[1] not in lying)


def named_one_by_one(typed: Typed) -> Iterator[tuple[str, str]]:
    """Everybody who is there and the party with its dead, groups by their bodies alone."""
    many = _of_several(typed)
    yield from (one for one in named_all(typed) if one[1] not in many)
    dead = (one for one in typed.game.state.characters if one.vitals.life is Life.DEAD)
    yield from ((one.name, one.id) for one in dead)


def named_present(typed: Typed) -> Iterator[tuple[str, str]]:
    """Everybody who is there and has not left or fallen, groups and bodies."""
    known = known_combatants(typed.game, typed.user_id)
    out = {one.id for one in known if one.is_out}
    yield from (one for one in named_there(typed) if id_of(one[1]) not in out)


def groups_present(typed: Typed) -> Iterator[tuple[str, str]]:
    """The groups of which anybody is there who has not left or fallen."""
    known = known_combatants(typed.game, typed.user_id)
    out = {one.id for one in known if one.is_out}
    yield from (one for one in groups(typed) if one[1] not in out)


def _of_several(typed: Typed) -> frozenset[str]:
    """The groups that have more than one body."""
    known = known_combatants(typed.game, typed.user_id)
    return frozenset(one.id for one in known if len(one.bodies) > 1)


def those_who_part(typed: Typed) -> Iterator[tuple[str, str]]:
    """Those whom somebody can send their own way; hirelings go with whom they follow."""
    for one in typed.game.state.characters:
        if not one.retired and one.service is None and typed.viewer.acts_for(one.owner):
            yield one.name, one.id


def those_who_gain(typed: Typed) -> Iterator[tuple[str, str]]:
    """The characters who gain experience, and all of them at once."""
    gaining = {one.id for one in typed.game.state.characters if gains_levels(one)}
    found = [one for one in party_names(typed) if one[1] in gaining]
    yield from found
    yield from everybody_of(found)
