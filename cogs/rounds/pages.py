"""What can be declared: the private page behind the Declare button."""

from collections.abc import Iterator, Sequence

from cogs.attack.pages import describe_foe
from cogs.casting.pages import SAID
from cogs.render.board_lines import listed_within
from cogs.render.buttons import (
    GREEN,
    GREY,
    Button,
    ask_again_button,
    make_button,
    order_button,
)
from cogs.render.deeds import AS_BEFORE, MOST_BUTTONS
from cogs.render.doing import does
from cogs.render.text import plain
from rules.attack.weapons import PLAIN
from rules.combat.missiles import FIRST
from rules.kernel.actor import Viewer
from rules.kernel.dues import Due, debtors
from rules.kernel.words import capitalized
from rules.orders.kinds import AWAY, HOLD
from rules.rounds.declarations import MOVES_IN_MELEE
from rules.rounds.declarations import NOTHING as NOTHING_KEY
from rules.view.aimed import ShotView
from rules.view.moves import DeclaringView
from rules.view.records import EncounterView

NEED_TEXT = ("spell", "other")
"""Kinds that are said in one's own words."""
MOST_FOES, MOST_WEAPONS, MOST_WAYS, MOST_CAST, MOST_SHOTS, MOST_SPELLS = 8, 8, 5, 2, 2, 15
HOLDS = "Hold"
DECIDES, ALWAYS_DECIDES = "I decide in my turn", "I always decide in my turn"
NOTHING, NOTHING_EVER = "Nothing to declare", "Nothing until I say so"
ASKED_FURTHER = ("attack", "move")
"""Kinds of which the page asks more than a word."""
Words = tuple[int, str, int, str]
"""What the ids of its buttons begin with: game, encounter, round, who."""


DUES_MOST_NAMES = 8
STAYS_DUE = "stays due"


def declaring_page(view: DeclaringView) -> str:
    """Who declares, and what has to be."""
    name = plain(view.name)
    if not view.everybody:
        needed = "spells and moves out of melee need" if view.has_moves else "spells need"
        return f"What will **{name}** do this round? Only {needed} to be declared."
    way = f", {plain(view.attack.way.label)}" if view.attack.way is not None else ""
    weapon = view.attack.weapon
    attack = f" An attack is made with **{plain(weapon.name)}**{way}."
    is_said = view.attack.foes and weapon.id != PLAIN
    return f"What will **{name}** do this round?{attack if is_said else ''}"


def declaring_buttons(
    game_id: int, encounter: EncounterView, view: DeclaringView
) -> tuple[list[Button], list[Button]]:
    """What is likely declared, at most five, and all else: what was done last, the nearest foes,
    own spells and holding come first."""
    words = (game_id, encounter.id, encounter.round, view.declarer)
    said = (game_id, encounter.id, f"{SAID}{encounter.round}", view.declarer)
    cast = [
        make_button("cast-spell", *said, one.place, label=f"Cast {one.name}")
        for one in view.spells[:MOST_SPELLS]
    ]
    foes, again = list(_foes(words, view)), list(_again(words, view))
    kinds = dict(_kinds(words, view))
    if not view.everybody:
        asked = [kinds.pop(key) for key in (NOTHING_KEY, *MOVES_IN_MELEE) if key in kinds]
        return [*cast[:MOST_CAST], *asked], [*cast, *kinds.values(), *_else(words, view)]
    hold = [kinds.pop(HOLD)]
    room = MOST_BUTTONS - len(again) - len(hold)
    attacks = foes[: room - min(len(cast), MOST_CAST)]
    likely = [*again, *attacks, *cast[: room - len(attacks)], *hold]
    rest = [*foes, *cast, *kinds.values(), *_else(words, view)]
    return likely, rest


def shot_buttons(
    game_id: int, encounter: EncounterView, who: str, shots: Sequence[ShotView]
) -> list[Button]:
    """`Shoot Goblins: Shortbow`, at once."""
    words = (game_id, encounter.id, encounter.round, who)
    return [
        make_button(
            "declare-attack",
            *words,
            one.weapon,
            one.target,
            "",
            label=f"Shoot {one.name}: {one.label}",
        )
        for one in shots[:MOST_SHOTS]
    ]


def with_nothing_to_say(
    likely: Sequence[Button],
    casts: Sequence[Button],
    shots: Sequence[Button],
    *,
    shots_first: bool,
) -> list[Button]:
    """The likely answers with those of which all is said in place of those that ask on.

    Shots come first where nothing in hand reaches anybody; holding, or whatever stands last, stays.
    """
    said = {_spell_of(one) for one in casts}
    kept = [
        one
        for one in likely
        if not one.value.startswith("cast-spell:") or _spell_of(one) not in said
    ]
    first = 0 if shots_first else next((n for n, one in enumerate(kept) if not _strikes(one)), 0)
    found = [*kept[:first], *shots, *kept[first:]]
    at = next((n for n, one in enumerate(found) if not _strikes(one)), len(found))
    found = [*found[:at], *casts, *found[at:]]
    return [*found[: MOST_BUTTONS - 1], *found[-1:]] if len(found) > MOST_BUTTONS else found


def _spell_of(button: Button) -> tuple[str, ...]:
    """Who casts what in which round, as its id says."""
    return tuple(button.value.split(":")[1:5])


def _strikes(button: Button) -> bool:
    return button.value.startswith(("declare-attack:", "as-before:"))


def _again(words: Words, view: DeclaringView) -> Iterator[Button]:
    """What was done in the round before, if it can be done again."""
    said = view.before
    if said is not None:
        shown = DECIDES if said.kind == NOTHING_KEY else does(said).replace("\\", "")
        yield make_button("as-before", *words, label=f"{AS_BEFORE}: {shown}", style=GREEN)


def _else(words: Words, view: DeclaringView) -> Iterator[Button]:
    """How they fight, what they do unasked, and whether they are asked at all."""
    game_id, encounter = words[:2]
    yield from _fighting(words, view)
    # What is done where the player does not answer, for who plays them.
    if view.is_silent or view.can_be_silent:
        yield order_button(words[0], view.declarer)
    if view.is_silent:
        yield ask_again_button(game_id, encounter, view.declarer, view.name)
    elif view.can_be_silent:
        label = ALWAYS_DECIDES if view.everybody else NOTHING_EVER
        yield make_button("nothing-ever", *words[:3], label=label)


def _foes(words: Words, view: DeclaringView) -> Iterator[Button]:
    """The nearest first; whom what was done before is about stands there already."""
    if not view.everybody:
        return
    way = view.attack.way.key if view.attack.way is not None else ""
    weapon, said = view.attack.weapon, view.before
    is_again = said is not None and said.kind == "attack" and said.weapon == weapon.name
    done = said.targets if said is not None and is_again and not way and not said.how else ()
    for foe in view.attack.foes[:MOST_FOES]:
        if (foe.name,) == done:
            continue
        style = GREY if foe.refusal else GREEN
        label = f"Attack {describe_foe(foe)}"
        yield make_button(
            "declare-attack", *words, weapon.id, foe.target, way, label=label, style=style
        )


def _kinds(words: Words, view: DeclaringView) -> Iterator[tuple[str, Button]]:
    """Other kinds of orders, by key."""
    shown = {NOTHING_KEY: DECIDES, HOLD: HOLDS} if view.everybody else {}
    for key, label in view.kinds:
        if key in ASKED_FURTHER:
            continue
        style = GREEN if key == NOTHING_KEY and not view.everybody else GREY
        name = shown.get(key) or capitalized(label)
        if key in NEED_TEXT:
            yield key, make_button("declare-say", *words, key, label=f"{name}…", style=style)
        else:
            yield key, make_button("declare-as", *words, key, label=name, style=style)


def _fighting(words: Words, view: DeclaringView) -> Iterator[Button]:
    """How they fight with two weapons, and a parry."""
    if view.two_weapons:
        for key in ("offensive", "defensive"):
            label = f"Two weapons, {key[:-1]}ely"
            yield make_button("declare-how", *words, key, label=label)
    if view.shoots_first:
        yield make_button("attack", *words, "", FIRST, label="Shoot first…")
    if view.attack.may_parry:
        yield make_button("parry", *words, label="Parry…")


def more_buttons(game_id: int, encounter: EncounterView, view: DeclaringView) -> list[Button]:
    """Where everybody declares: the other weapons, special ways, and where to go."""
    if not view.everybody:
        return []
    words = (game_id, encounter.id, encounter.round, view.declarer)
    attack = view.attack
    weapons = [
        make_button("declare", *words, weapon.id, label=f"Attack with {weapon.name}…")
        for weapon in attack.weapons
        if weapon.id != attack.weapon.id
    ]
    ways = [
        make_button(
            "declare", *words, attack.weapon.id, way.key, label=f"{capitalized(way.label)}…"
        )
        for way in attack.ways
    ]
    towards = [
        make_button("declare-as", *words, "move", foe.target, label=f"Move towards {foe.name}")
        for foe in attack.foes[:MOST_FOES]
    ]
    away = make_button("declare-as", *words, AWAY, label="Move away from all foes")
    return [*weapons[:MOST_WEAPONS], *ways[:MOST_WAYS], *towards, away]


def others_waited_for(dues: Sequence[Due], viewer: Viewer) -> tuple[Due, ...]:
    """What others than this referee owe in the step being played; nothing for a player."""
    if not viewer.is_referee:
        return ()
    return tuple(
        due
        for due in dues
        if due.holds and due.owners and due.otherwise != STAYS_DUE and not due.is_of(viewer)
    )


def next_warning(waiting: Sequence[Due]) -> str:
    """`Still waiting for Ada and Nim. If you go on now, they are passed over.`"""
    names = listed_within([plain(name) for name in debtors(waiting)], DUES_MOST_NAMES)
    ends = list(dict.fromkeys(due.otherwise for due in waiting))
    return f"Still waiting for {names}. If you go on now, {listed_within(ends, len(ends))}."
