"""What became of somebody's characters, read off the views of two states.

So nothing is told that its reader could not look up.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from cogs.render.text import counted, plain
from cogs.sheet.pages import health_words
from rules.kernel.actor import Viewer
from rules.kernel.words import listed
from rules.state.game import GameState
from rules.state.health import Life
from rules.systems import ENGINE
from rules.view.records import EncounterView
from rules.view.sheets import SheetView, view_sheet

NOTHING_CHANGED = "nothing has changed"


def tell_changes(
    before: GameState | None,
    after: GameState,
    viewer: Viewer,
    view: EncounterView | None,
    gained: Mapping[str, int],
) -> list[str]:
    """A sentence for each character that the viewer plays, and that is not put away.

    Without a state from before it says only how they are. `view` is the encounter now, `gained` is
    the experience of each by their ids.
    """
    then = _sheets(before, viewer) if before is not None else dict[str, SheetView]()
    return [
        _line(then.get(one.id), one, view, gained.get(one.id, 0), knows_before=before is not None)
        for one in _sheets(after, viewer).values()
        if not one.retired
    ]


def _sheets(state: GameState, viewer: Viewer) -> Mapping[str, SheetView]:
    asker = ENGINE.asking(state)
    own = (one for one in state.characters if viewer.plays_for(one.owner))
    return {one.id: view_sheet(asker, one, viewer, has_numbers=False) for one in own}


def _line(
    then: SheetView | None,
    now: SheetView,
    view: EncounterView | None,
    gained: int,
    *,
    knows_before: bool,
) -> str:
    changes = [f"gained {gained:,} XP"] if gained else []
    changes += list(_changes(then, now)) if then is not None else []
    if knows_before and then is None:
        changes.append("new in the game")
    same = [NOTHING_CHANGED] if knows_before and not changes and _is_same(then, now) else []
    words = [_health(then, now), *same, *changes, *_place(now, view)]
    return f"**{plain(now.name)}**: {'; '.join(words)}."


def _is_same(then: SheetView | None, now: SheetView) -> bool:
    return then is not None and then.vitals == now.vitals


def _health(then: SheetView | None, now: SheetView) -> str:
    words = health_words(now)
    if then is None or then.vitals.hit_points == now.vitals.hit_points:
        return words
    return f"{words} (was {then.vitals.hit_points})"


def _changes(then: SheetView, now: SheetView) -> Iterator[str]:
    if then.vitals.life is not Life.UP and now.vitals.life is Life.UP:
        yield "up again"
    if then.level != now.level:
        yield f"level {now.level} (was {then.level})"
    had, has = ({one.id: one.name for one in view.effects} for view in (then, now))
    came = [f"*{plain(name)}*" for key, name in has.items() if key not in had]
    went = [f"*{plain(name)}*" for key, name in had.items() if key not in has]
    if came:
        yield f"now {listed(came)}"
    if went:
        yield f"no longer {listed(went)}"
    if now.luck is not None and then.luck != now.luck:
        yield f"luck {now.luck:+d}"
    if then.points is not None and now.points is not None and then.points[0] != now.points[0]:
        yield f"action points {now.points[0]} (was {then.points[0]})"
    yield from _counted(_items(then), _items(now))
    yield from _counted(_spells(then), _spells(now), what="spell ")
    yield from _counted(_powers(then), _powers(now), what="power ")


def _items(view: SheetView) -> Counter[str]:
    found: Counter[str] = Counter()
    for item in view.items:
        found[item.name] += item.count
    return found


def _spells(view: SheetView) -> Counter[str]:
    return Counter({spell.name: spell.left for spell in view.spells})


def _powers(view: SheetView) -> Counter[str]:
    return Counter({power.name: 0 if power.used else 1 for power in view.powers})


def _counted(then: Counter[str], now: Counter[str], what: str = "") -> Iterator[str]:
    """`gone: 3 Arrows` and `new: Rope`: what there is less of, and more of."""
    for label, more, fewer in (("gone", then, now), ("new", now, then)):
        found = [
            counted(more[name] - fewer[name], name) for name in more if more[name] > fewer[name]
        ]
        if found:
            yield f"{label}: {what}{listed(found)}"


def _place(now: SheetView, view: EncounterView | None) -> Iterator[str]:
    """In melee with whom, and damage that is still to count."""
    own = None if view is None else view.combatant(now.id)
    if view is None or own is None:
        return
    foes = [plain(foe) for one in view.melees if one.name == own.name for foe in one.others]
    if foes:
        yield f"in melee with {listed(foes)}"
    held = sum(body.held for body in own.bodies)
    if held:
        yield f"{held} damage to come when all have acted"
