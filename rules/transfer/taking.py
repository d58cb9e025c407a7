"""A whole sheet becomes a character, or is written over one."""

from rules.clock.clock import now
from rules.errors import NotFoundError, RuleError, WayOut
from rules.health.records import SetHitPoints
from rules.items.having import require_limits
from rules.items.reading import put_items
from rules.kernel.actor import active_character
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.characters import admit, owner_named, waiting_of
from rules.sheet.classes import check_may_rise
from rules.sheet.reading import check_name, own_character, reach_encounter, tell_traits
from rules.sheet.records import RenameCharacter, SetLevel
from rules.state.health import Life
from rules.state.items import Item
from rules.state.sheet import Character
from rules.transfer import FAMILY
from rules.transfer.checks import PARTS, checked, differing, with_ids, written_over
from rules.transfer.records import WAITING, RewriteSheet, SheetRewritten, TakeSheet

_TOLD_APART = ("name", "vitals", "level", "items", "numbers")
"""Parts that are written by an action or a function of their own."""
_LEVELS = frozenset(("class_name", "level", "experience", "second"))


@FAMILY.handles
def take_sheet(resolution: Resolution, action: TakeSheet) -> None:
    """Make a character of a sheet that comes from elsewhere."""
    owner = owner_named(resolution, action.owner)
    sheet = checked(resolution, action.sheet)
    require_limits(resolution, sheet.name, (), sheet.items, allow=action.allow)
    is_lying = sheet.vitals.life not in (Life.UP, Life.DEAD)
    sheet = replace(
        _in_service(resolution, sheet, owner),
        owner=owner,
        name=check_name(resolution.state, sheet.name),
        vitals=replace(sheet.vitals, fell_at=now(resolution.state)) if is_lying else sheet.vitals,
        items=_with_new_ids(resolution, sheet.items, ()),
    )
    admit(resolution, sheet)


def _in_service(resolution: Resolution, sheet: Character, owner: int) -> Character:
    """A hireling serves the character that its player plays."""
    if sheet.service is None:
        return sheet
    resolution.require_referee("bring a hireling along from another game")
    employer = active_character(resolution.state, owner)
    if employer is None:
        raise RuleError(
            f"{sheet.name} is a hireling, and their player plays nobody who could lead them. Make "
            "that character first."
        )
    return replace(sheet, service=replace(sheet.service, employer=employer.id))


def _with_new_ids(
    resolution: Resolution, items: tuple[Item, ...], before: tuple[Item, ...]
) -> tuple[Item, ...]:
    """Ids of this game: what was there already keeps its own, so that a lit torch stays lit."""
    left = list(before)
    ids: list[str] = []
    for item in items:
        same = next((one for one in left if one.name == item.name), None)
        if same is not None:
            left.remove(same)
        ids.append(f"i{resolution.token()}" if same is None else same.id)
    return with_ids(items, ids)


@FAMILY.handles
def rewrite_sheet(resolution: Resolution, action: RewriteSheet) -> None:
    """Write parts of a sheet, all of them or none."""
    if unknown := [part for part in action.parts if part not in PARTS]:
        raise RuleError(f"A sheet has no part called {unknown[0]}.")
    sheet = checked(resolution, action.sheet)
    if action.character_id == WAITING:
        _rewrite_waiting(resolution, sheet, action)
        return
    before = own_character(resolution, action.character_id, "write on the sheet of")
    after = _written(resolution, before, sheet, action)
    changed = differing(before, after)
    if not changed:
        raise RuleError(f"The sheet of {before.name} says all that already.")
    if not _LEVELS.isdisjoint(changed):
        check_may_rise(resolution, before)
    require_limits(resolution, before.name, before.items, after.items, allow=action.allow)
    _put(resolution, before, after)
    who = resolution.who(before.id)
    character = resolution.find_character(who.id)
    if character is not None and character.traits != before.traits:
        tell_traits(resolution, before, character.traits)
    own = tuple(part for part in changed if part not in ("name", "vitals", "level", "traits"))
    if own:
        resolution.emit(SheetRewritten(target=who, parts=own, audience=(before.owner,)))


def _written(
    resolution: Resolution, before: Character, sheet: Character, action: RewriteSheet
) -> Character:
    """The sheet with the parts that are named."""
    after = written_over(before, sheet, action.parts, action.wiped)
    if "items" not in action.parts:
        return after
    return replace(after, items=_with_new_ids(resolution, sheet.items, before.items))


def _put(resolution: Resolution, before: Character, after: Character) -> None:
    """Store it; what everybody may know is written by the actions that tell it."""
    kept = {name: getattr(before, name) for name in _TOLD_APART}
    resolution.put_character(replace(after, **{**kept, "numbers": after.numbers}))
    for key in differing(before, replace(before, numbers=after.numbers)):
        reach_encounter(resolution, after, key)
    if after.items != before.items:
        put_items(resolution, before.id, after.items)
    if after.name != before.name:
        resolution.perform(RenameCharacter(character_id=before.id, name=after.name))
    if after.level != before.level:
        resolution.perform(SetLevel(character_id=before.id, level=after.level))
    if after.vitals != before.vitals:
        points = after.vitals
        resolution.perform(
            SetHitPoints(target=before.id, hit_points=points.hit_points, maximum=points.maximum)
        )


def _rewrite_waiting(resolution: Resolution, sheet: Character, action: RewriteSheet) -> None:
    """A newcomer goes on writing while they wait."""
    state = resolution.state
    before = waiting_of(state, resolution.actor.member or 0)
    if before is None:
        raise NotFoundError(
            "You have been let in, or have no sheet yet. ",
            WayOut("Make a character", "sheet new"),
            ".",
        )
    after = _written(resolution, before, sheet, action)
    if not (changed := differing(before, after)):
        raise RuleError(f"The sheet of {before.name} says all that already.")
    require_limits(resolution, before.name, before.items, after.items, allow=action.allow)
    after = replace(after, name=check_name(state, after.name))
    waiting = tuple(after if one is before else one for one in state.waiting)
    resolution.state = replace(state, waiting=waiting)
    who = Who("", after.name, is_character=True)
    resolution.emit(SheetRewritten(target=who, parts=changed, audience=(before.owner,)))
