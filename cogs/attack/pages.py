"""What can be attacked and with what: the private page behind the Attack button."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import discord

from cogs.render.buttons import GREEN, GREY, Button, make_button
from cogs.render.deeds import MOST_BUTTONS, Deed, Doer, Near, of_one
from cogs.render.text import plain
from rules.attack.attackers import attacks_left
from rules.attack.records import Attack
from rules.kernel.action import Action
from rules.kernel.numbers import read_whole
from rules.kernel.questions import Mode
from rules.kernel.words import capitalized
from rules.systems import ENGINE
from rules.view.aimed import ShotView
from rules.view.attacks import AttackView, FoeView, view_choices
from rules.view.records import EncounterView

MOST_FOES, MOST_AT_ONCE, MOST_WEAPONS, MOST_WAYS = 10, 4, 4, 5
"""How many of each kind there is room for."""
MOST_TOGETHER = MOST_SHOTS = 2
"""How many ways to attack several, and shots with what is carried, stand as buttons."""
IN_MELEE = "melee"
SPREAD = "*"
"""What stands for all foes in the id of a button; with a number, for so many at once."""


def describe_foe(foe: FoeView) -> str:
    """`Goblins (3): needs 14`, `Goblins: melee`, `Orc: 90' away`, as far as it may be known."""
    count = f" ({foe.standing})" if foe.standing > 1 else ""
    if foe.refusal:
        return f"{foe.name}{count}: {f'{_far(foe)} away' if foe.distance else 'not now'}"
    said = [_reach(foe)]
    if foe.needs is not None:
        said.append(f"needs {foe.needs}")
    elif foe.bonus:
        said.append(f"{foe.bonus:+d} to hit")
    if len(said) > 1 and said[0] == IN_MELEE:
        # A phone has no room for what goes without saying.
        said = said[1:]
    return f"{foe.name}{count}: {', '.join(said)}"


def _reach(foe: FoeView) -> str:
    if foe.mode is Mode.MELEE and not foe.distance and not foe.closes_in:
        return IN_MELEE
    near = "close in" if foe.closes_in else IN_MELEE
    how = near if foe.mode is Mode.MELEE else "shot"
    if foe.distance is None:
        return how
    return f"{how}, {_far(foe)}"


def _far(foe: FoeView) -> str:
    return f"{foe.distance}'" if foe.unit == "feet" else f"{foe.distance} {foe.unit}"


def attack_page(view: AttackView) -> str:
    """Who attacks with what, and the question whom."""
    if not view.foes:
        return f"There is nobody for **{plain(view.name)}** to attack."
    who = f"{plain(view.name)} ({view.bodies})" if view.bodies > 1 else plain(view.name)
    way = f", {plain(view.way.label)}" if view.way is not None else ""
    note = f" ({plain(view.weapon.note)})" if view.weapon.note else ""
    lines = [f"**{who}** with **{plain(view.weapon.name)}**{note}{way}. Whom?"]
    refused = dict.fromkeys(foe.refusal for foe in view.foes if foe.refusal)
    return "\n".join([*lines, *(f"-# {plain(refusal)}" for refusal in refused)])


def attack_buttons(
    game_id: int, encounter: EncounterView, view: AttackView
) -> tuple[list[Button], list[Button]]:
    """What is likely done, at most five: the nearest foes, and several at once. Then all else: the
    other weapons, special ways, and what else a turn can be used for."""
    words = (game_id, encounter.id, encounter.round, view.attacker)
    way = view.way.key if view.way is not None else ""
    whom = [
        make_button("strike", *words, view.weapon.id, target, way, label=label, style=style)
        for target, label, style in _whom(view)
    ]
    foes, at_once = whom[: len(_offered(view))], whom[len(_offered(view)) :]
    weapons = [
        make_button("attack", *words, weapon.id, label=f"With {weapon.label}")
        for weapon in view.weapons
        if weapon.id != view.weapon.id
    ]
    ways = [
        make_button("attack", *words, view.weapon.id, one.key, label=capitalized(one.label))
        for one in view.ways
        if one != view.way
    ]
    grab = make_button("hold", *words, label="Break free" if view.is_held else "Grab and hold…")
    first = [grab] if view.is_held else []
    several = at_once[:MOST_TOGETHER]
    some_foes = foes[: MOST_BUTTONS - len(several) - len(first)]
    # A group spreads its blows; somebody alone strikes one foe, and seldom several at once.
    is_group = view.bodies > 1
    likely = [*first, *several, *some_foes] if is_group else [*first, *some_foes, *several]
    parry = [make_button("parry", *words, label="Parry…")] if view.may_parry else []
    return likely, [*whom, *weapons[:MOST_WEAPONS], *ways[:MOST_WAYS], grab, *parry]


def shot_buttons(
    game_id: int, encounter: EncounterView, view: AttackView, shots: Iterable[ShotView]
) -> list[Button]:
    """`Shoot Goblins: Longbow`, at once: with what is carried, at the nearest."""
    words = (game_id, encounter.id, encounter.round, view.attacker)
    return [
        make_button(
            "strike", *words, one.weapon, one.target, "", label=f"Shoot {one.name}: {one.label}"
        )
        for one in islice(shots, MOST_SHOTS)
    ]


def _whom(view: AttackView) -> Iterator[tuple[str, str, discord.ButtonStyle]]:
    """Each choice of targets: what stands for it in an id, its label and style."""
    for foe in _offered(view):
        yield foe.target, describe_foe(foe), GREY if foe.refusal else GREEN
    if view.bodies > 1 and len(_offered(view)) > 1:
        yield SPREAD, "Spread over all", GREEN
    for count in range(2, min(view.at_once, MOST_AT_ONCE) + 1):
        yield f"{SPREAD}{count}", f"{count} at once", GREEN


def _offered(view: AttackView) -> Sequence[FoeView]:
    """Those who can be attacked; all where whoever looks can allow it."""
    return [foe for foe in view.foes if view.allows or not foe.refusal][:MOST_FOES]


def spread(view: AttackView, chosen: str) -> tuple[str, ...]:
    """The targets that a button with `SPREAD` stands for."""
    count = chosen.removeprefix(SPREAD)
    if (most := read_whole(count)) is not None:
        return view.bodies_there[:most]
    return tuple(foe.target for foe in view.foes if not foe.refusal)


def attack_by(attacker: str) -> Action:
    """An attack of somebody, whomever it is on: to ask what keeps them from it."""
    return Attack(attacker=attacker, targets=())


def attack_deeds(doer: Doer) -> Iterator[Deed]:
    """Each foe, with the weapon in hand and with the others."""
    if doer.met is None:
        return
    met, asker = doer.met, ENGINE.asking(doer.game.state)
    for one in doer.ready:
        if not doer.may(attack_by(one.id)) or not attacks_left(asker, one.id):
            continue
        words, near = (met.id, met.round, one.id), Near.MENU
        for page in view_choices(asker, doer.viewer, one.id):
            weapon = page.weapon
            for target, name in page.foes[:MOST_FOES]:
                shown = of_one(one.name, f"Attack {name} with {weapon.name}", len(doer.ready))
                yield Deed(shown, "strike", (*words, weapon.id, target, ""), near)
            near = Near.ASKED
