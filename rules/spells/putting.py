"""Spells that put something on people, take it away again, give light, and bring creatures."""

import dataclasses
from collections.abc import Sequence

from rules.bestiary.known import find_block
from rules.bestiary.nature import alignment_of
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN, TURNS_PER_DAY
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.kinds import BY_KEY
from rules.conditions.magic import GIANT, WEBBED
from rules.conditions.reading import effects_on
from rules.conditions.records import AddEffect
from rules.encounter.monsters import bring_in
from rules.encounter.records import AddMonsters
from rules.items.reading import told_of
from rules.kernel.events import Audience, audience_of
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.light.lighting import shine_by_spell, told_bearer
from rules.light.records import LIGHT, LIGHTS, Light, LightWentOut
from rules.light.sources import Source, has_room, is_here, remove_light, source_of, sources_of_spell
from rules.provisions.eating import fill_skins, find_food
from rules.record import replace
from rules.sheet.reading import is_alignment_secret, number
from rules.spells.records import CHARMS, Charm, Dispelled
from rules.spells.rows import (
    CLERIC,
    Asks,
    Charms,
    Darkens,
    Dispels,
    Ends,
    Makes,
    Marks,
    Provides,
    Puts,
    Reads,
    Shines,
    Summons,
    TellsAlignment,
)
from rules.spells.sensing import SHOWS, ask_where_nothing_is_prepared
from rules.spells.work import RULE, Working, count_of, does, fail, leave_open, length_of, tell
from rules.state.encounter import Combatant
from rules.state.health import Effect
from rules.state.items import Item

CHARMED = "charmed"
DAYS_BETWEEN = ((8, 30), (12, 7))
"""The days between the saves of the charmed, by the highest Intelligence; a day for all above."""
USUAL_INTELLIGENCE = 9
"""That of whom nobody has written any, as a week between the saves has it (R-CHARM)."""
PERCENT, PERCENT_A_LEVEL = 100, 5
HUMAN_STRENGTH, STRONG_TEAR, GIANTS_TEAR = 18, 4, 2
"""Who is stronger than humans tears a web in so many rounds, who is strong as a giant in fewer."""


def _begin(
    resolution: Resolution, working: Working, target: str, name: str, key: str = "", amount: int = 0
) -> Effect:
    """Put an effect of the spell on somebody, with the spell's end.

    One of the same kind that is there already is over: spells do not add up.
    """
    for old in effects_on(resolution.state, target):
        if old.level and (old.key == key if key else old.name == name):
            end_effect(resolution, old, "removed")
    wanted = AddEffect(
        target=target,
        name=name,
        key=key,
        amount=amount,
        source=working.caster,
        turns=working.turns,
        rounds=working.rounds or None,
    )
    held = working.row.concentration
    return begin_effect(resolution, wanted, rule=RULE, level=working.level, held=held)


@does(Puts)
def puts(resolution: Resolution, working: Working, deed: Puts, whom: Sequence[str]) -> None:
    """A condition that the rules know."""
    if deed.lasts:
        working = _lasting(resolution, working, deed.lasts)
    for target in whom:
        amount = 0
        if deed.amount:
            name = BY_KEY[deed.key].name
            amount, _ = count_of(resolution, working.caster, deed.amount, working.level, name)
        held = _for_the_strong(resolution, working, target, deed.key)
        _begin(resolution, held, target, BY_KEY[deed.key].name, deed.key, amount)
    if deed.key in SHOWS:
        ask_where_nothing_is_prepared(resolution, working, whom)


def _for_the_strong(resolution: Resolution, working: Working, target: str, key: str) -> Working:
    """The same with the few rounds in which the strong tear a web."""
    if key != WEBBED.key:
        return working
    if any(one.key == GIANT.key for one in effects_on(resolution.state, target)):
        return dataclasses.replace(working, turns=0, rounds=GIANTS_TEAR)
    strength = number(resolution, target, "str")
    if strength is not None and strength > HUMAN_STRENGTH:
        return dataclasses.replace(working, turns=0, rounds=STRONG_TEAR)
    return working


def _lasting(resolution: Resolution, working: Working, text: str) -> Working:
    """The same with another length, rolled now."""
    length = length_of(text)
    count, _ = count_of(resolution, working.caster, length.number, working.level, f"{length.unit}s")
    assert length.turns is not None
    return dataclasses.replace(working, turns=count * length.turns, rounds=0)


@does(Marks)
def marks(resolution: Resolution, working: Working, deed: Marks, whom: Sequence[str]) -> None:
    """A name on the board that the clock ends; of a place the caster keeps it."""
    name = deed.name
    if deed.number:
        count, _ = count_of(resolution, working.caster, deed.number, working.level, "kept off")
        name = name.format(count)
    for target in whom or (working.caster,):
        _begin(resolution, working, target, name)


@does(Makes)
def makes(resolution: Resolution, working: Working, deed: Makes, whom: Sequence[str]) -> None:
    """Something is there now; nothing in the game counts it."""
    del whom
    count = 0
    if deed.number:
        count, _ = count_of(resolution, working.caster, deed.number, working.level, deed.what)
    tell(resolution, working, deed.what, count=count)


@does(TellsAlignment)
def tells_alignment(
    resolution: Resolution, working: Working, _deed: TellsAlignment, whom: Sequence[str]
) -> None:
    """Say of what alignment they are; the referee does where nobody has written it."""
    for target in whom:
        found, one = alignment_of(resolution.state, target), resolution.who(target)
        if not found:
            leave_open(
                resolution, working.caster, working.row.name, working.at, (one,), working.level
            )
            continue
        audience = _hears_alignment(resolution, working.caster, target)
        tell(resolution, working, f"{one.label} is {found}", audience=audience)


def _hears_alignment(resolution: Resolution, caster: str, target: str) -> Audience:
    """Everybody; where alignments are secret, who plays the caster alone."""
    if is_alignment_secret(resolution.state) and resolution.find_character(target) is not None:
        return told_of(resolution, caster)
    return audience_of(hidden=resolution.who(caster).hidden or resolution.who(target).hidden)


@does(Asks)
def asks(resolution: Resolution, working: Working, _deed: Asks, whom: Sequence[str]) -> None:
    """The referee says what comes of it."""
    people = tuple(map(resolution.who, whom))
    leave_open(resolution, working.caster, working.row.name, working.at, people, working.level)


@does(Reads)
def reads(resolution: Resolution, working: Working, deed: Reads, whom: Sequence[str]) -> None:
    """Their thoughts: the referee says them."""
    marks(resolution, working, Marks(deed.name), whom)
    asks(resolution, working, Asks(), whom)


@does(Provides)
def provides(resolution: Resolution, working: Working, deed: Provides, whom: Sequence[str]) -> None:
    """Food that is eaten first, or water in all skins, for those who are out."""
    del whom
    what = "water" if deed.water else "food"
    count, _ = count_of(resolution, working.caster, deed.number, working.level, what)
    if deed.water:
        fill_skins(resolution)
    else:
        find_food(resolution, count)
    tell(resolution, working, f"{what} for a day, for {count} people and as many mounts")


@does(Ends)
def ends(resolution: Resolution, working: Working, deed: Ends, whom: Sequence[str]) -> None:
    """Conditions that are over."""
    for target in whom:
        found = [
            effect
            for effect in effects_on(resolution.state, target)
            if effect.key in deed.keys or any(word in effect.name.casefold() for word in deed.words)
        ]
        for effect in found:
            end_effect(resolution, effect, "removed")
        if not found:
            fail(resolution, working, target, "there is nothing to end")


# Charms


@does(Charms)
def charms(resolution: Resolution, working: Working, deed: Charms, whom: Sequence[str]) -> None:
    """Charmed by the caster: a save every day, week or month, by Intelligence."""
    for target in whom:
        effect = _begin(resolution, working, target, BY_KEY[CHARMED].name, CHARMED)
        if deed.for_good:
            continue
        known = number(resolution, target, "int")
        wits = USUAL_INTELLIGENCE if known is None else known
        days = next((days for most, days in DAYS_BETWEEN if wits <= most), 1)
        at = now(resolution.state) + days * TURNS_PER_DAY * SECONDS_PER_TURN
        charm = Charm(effect.id, days, at)
        resolution.put(CHARMS, (*CHARMS.of(resolution.state), charm))


# Dispelling


@does(Dispels)
def dispels(resolution: Resolution, working: Working, deed: Dispels, whom: Sequence[str]) -> None:
    """What spells have put on people is over, and lights of spells that they carry or that stand.

    What a higher level has cast may withstand it: 5 percent for each level more.
    """
    carriers = {id_of(target) for target in whom}
    state = resolution.state
    lights = [one for one in LIGHTS.of(state) if one.level and one.bearer in carriers]
    found = [(one, each) for one in whom for each in effects_on(state, one) if each.level]
    for target, effect in found:
        chance = _withstands(working, effect.level, share=deed.share)
        if _gives_way(resolution, working, target, effect.name, chance):
            end_effect(resolution, effect, "removed")
    for light in lights:
        _put_out(resolution, working, light, share=deed.share)
    if not found and not lights:
        fail(resolution, working, whom[0], "no spell is on them")


def _withstands(working: Working, level: int, *, share: bool) -> int:
    """The chance in percent that what somebody of a level has cast is not dispelled."""
    if level <= working.level:
        return 0
    if share:
        return PERCENT - PERCENT * working.level // level
    return PERCENT_A_LEVEL * (level - working.level)


def _gives_way(
    resolution: Resolution, working: Working, target: str, name: str, chance: int
) -> bool:
    if not chance:
        return True
    is_hidden = resolution.who(working.caster).hidden
    throw = resolution.roll("dispel", 1, 100, secret=is_hidden)
    if throw.total > chance:
        return True
    who = resolution.who(target)
    audience = audience_of(hidden=is_hidden or who.hidden)
    resolution.emit(
        Dispelled(target=who, name=name, chance=chance, throw=throw, rule=RULE, audience=audience)
    )
    return False


def _put_out(
    resolution: Resolution, working: Working, light: Light, *, share: bool = False
) -> None:
    bearer = light.bearer or working.caster
    chance = _withstands(working, light.level, share=share)
    name = source_of(light).name
    if _gives_way(resolution, working, bearer, name, chance):
        remove_light(resolution, light)
        resolution.emit(
            LightWentOut(name=name, bearer=told_bearer(resolution, light), rule="ERIS-LIGHT")
        )


# Light


@does(Shines)
def shines(resolution: Resolution, working: Working, deed: Shines, whom: Sequence[str]) -> None:
    """A light, carried by whom it is cast on, else set down where the party is."""
    if not has_room(resolution):
        leave_open(resolution, working.caster, working.row.name, working.at, (), working.level)
        return
    bearer = id_of(whom[0]) if whom else ""
    source = _source(resolution, working)
    if source is not None:
        light = Light("", source.key, bearer, level=working.level)
        turns = source.turns and source.turns + source.per_level * working.level
    else:
        name, radius = working.row.name, deed.radius
        light = Light("", "", bearer, name=name, radius=radius, dim=deed.dim, level=working.level)
        turns = working.turns or None
    shine_by_spell(resolution, light, turns)


def _source(resolution: Resolution, working: Working) -> Source | None:
    """The light of Planet Eris that a spell makes, where the game goes by that (ERIS-LIGHT)."""
    if LIGHT.in_force(resolution.state) != "eris":
        return None
    found = sources_of_spell(working.row.name)
    is_clerics = working.row.list == CLERIC
    return next((one for one in found if (CLERIC in one.key) is is_clerics), None)


@does(Darkens)
def darkens(resolution: Resolution, working: Working, _deed: Darkens, whom: Sequence[str]) -> None:
    """All lights of spells where the party is go out."""
    del whom
    found = [
        light
        for light in LIGHTS.of(resolution.state)
        if light.level and is_here(resolution.state, light)
    ]
    for light in found:
        _put_out(resolution, working, light)
    if not found:
        fail(resolution, working, working.caster, "no magic light is there")


# Creatures


@does(Summons)
def summons(resolution: Resolution, working: Working, deed: Summons, whom: Sequence[str]) -> None:
    """Creatures of the book come in on the side of the caster; the referee plays them.

    Outside an encounter they are a word with the caster, as long as the spell lasts.
    """
    del whom
    count, _ = count_of(
        resolution, working.caster, deed.number, working.level, deed.monster.lower()
    )
    caster = find_combatant(resolution.state, working.caster)
    if caster is None:
        name = f"{count} {deed.monster.lower()}" if count > 1 else deed.monster.lower()
        _begin(resolution, working, working.caster, name)
        return
    count = max(1, count)
    others = 0
    if deed.others:
        throw = resolution.roll("of which kind", count, 2, secret=True)
        others = sum(face == 1 for face in throw.record.faces)
    for those, items in ((count - others, deed.items), (others, deed.others)):
        if those:
            _bring(resolution, working, caster, deed, those, items)


def _bring(
    resolution: Resolution,
    working: Working,
    caster: Combatant,
    deed: Summons,
    count: int,
    items: tuple[Item, ...],
) -> None:
    """So many of them, as one group that bears the spell's name for its time."""
    known = find_block(resolution.state, deed.monster) is not None
    wanted = AddMonsters(
        name=deed.monster,
        count=count,
        side=caster.side,
        hidden=caster.hidden,
        hit_dice="" if known else deed.hit_dice,
        numbers=() if known else deed.numbers,
        morale=None if known else deed.morale,
        items=() if known else items,
    )
    combatant_id = bring_in(resolution, wanted)
    there = resolution.combatants[combatant_id]
    traits = tuple(dict.fromkeys((*there.traits, *deed.traits)))
    resolution.put_combatant(replace(there, traits=traits))
    _begin(resolution, working, combatant_id, working.row.name.lower())
