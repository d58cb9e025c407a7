"""`/attack`: one command for a blow, a shot, and the attacks of a whole group; `/do battle`."""

from collections.abc import Iterator
from typing import Annotated

from cogs.attack.pages import (
    SPREAD,
    attack_buttons,
    attack_by,
    attack_deeds,
    attack_page,
    describe_foe,
    shot_buttons,
    spread,
)
from cogs.attack.telling import ARMOUR, fails_words
from cogs.core.buttons import asks, in_encounter, number, word
from cogs.core.combatants import acts_now, is_up, private_view, read_own
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.moments import acts, before_chase, both, has_foes_in_reach
from cogs.core.offers import foes_in_reach, foes_in_shot, missiles, weapons_at_hand
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.options import (
    Allow,
    CharacterId,
    CharacterIds,
    Mode,
    Modifier,
    Words,
    affected_in,
    own_target,
    words_in,
)
from cogs.core.said import says
from cogs.encounter.commands import find_actor
from cogs.rounds.commands import NOBODY_OF_YOURS, require_step
from data.live import LiveGame
from rules.attack.manoeuvres import open_in
from rules.attack.reckoning import AC, COMPLETE_COVER
from rules.attack.records import DEFENCES, Attack
from rules.battle.records import DecideFate, ShootVolley
from rules.battle.volley import DESTROYED, DIE, FAILS_ON, MOST_PERCENT, ROUTED
from rules.encounter.meeting import FARTHEST
from rules.errors import NotFoundError, RuleError, WayOut
from rules.items.known import find_known
from rules.kernel.action import Action
from rules.kernel.folding import meant
from rules.kernel.questions import Mode as WeaponMode
from rules.kernel.targets import id_of
from rules.kernel.visibility import Visibility
from rules.systems import ENGINE
from rules.view.aimed import is_out_of_reach, view_shots
from rules.view.attacks import AttackView, view_attack, view_weapons, why_nobody
from rules.view.items import view_items

ATTACK = Group()
COVERS = {
    **{f"partial: -{n}": n for n in range(1, COMPLETE_COVER)},
    "complete: cannot be hit": COMPLETE_COVER,
}
USES = {"hand to hand": WeaponMode.MELEE, "shoot or throw": WeaponMode.MISSILE}
AGAINST = {"Armour Class": AC, **{field.label: field.key for field in DEFENCES}}
Dice = Annotated[str, text(50, "Dice of the damage for this attack, such as 1d8")]
BATTLE = Group("battle", "Characters in a battle of many")
FIGURES = {
    "destroyed: killed, prisoner, or left for dead": DESTROYED,
    "merely routed: they have their wounds to survive": ROUTED,
}
ROWS = {
    f"{ARMOUR[key]}: fails on {fails_words(fails_on)}": key for key, fails_on in FAILS_ON.items()
}


def _view(typed: Typed) -> AttackView | None:
    """What whoever was typed could do, else the person's own. Raises RuleError for nobody."""
    attacker = read_own(typed.game, typed.user_id, typed.word("who"), is_up, acts_now)
    asker = ENGINE.asking(typed.game.state)
    return view_attack(asker, typed.viewer, attacker, typed.word("weapon"))


def arms_of(typed: Typed) -> Pairs:
    """What the attacker has, the likeliest first."""
    view = _view(typed)
    return [(one.name, one.id or one.name) for one in view.weapons] if view else []


def _foes(typed: Typed) -> Pairs:
    """Whom the attacker can attack, nearest first, with what is known of it."""
    view = _view(typed)
    return [(describe_foe(foe), foe.target) for foe in view.foes] if view else []


def _manoeuvres(typed: Typed) -> Iterator[tuple[str, str]]:
    """The special ways to attack that the game plays with."""
    return ((f"{one.label}: {one.means}", one.key) for one in open_in(typed.game.state))


Foes = Annotated[tuple[str, ...], Option(read=affected_in, suggest=_foes, several=True)]
Weapon = Annotated[str, Option(suggest=arms_of)]
"""As it was typed: `read_weapon` finds it among what the attacker has."""
Ways = Annotated[
    tuple[str, ...],
    Option(
        about="A special way to attack; several with commas",
        read=words_in,
        suggest=_manoeuvres,
        several=True,
    ),
]


@ATTACK.command(
    "attack",
    target="Whom; several with commas",
    weapon="With what; without it, what you used last or have in hand",
    who="Who attacks; without it, your own character",
    against="Which defence it goes against; without it, Armour Class or as the weapon says",
    use="Hand to hand, or shot or thrown; without it, as the weapon is meant",
    distance="How far away the target is, where the bot does not know it",
    cover="What the target of a missile hides behind",
    modifier="Anything else that is added to the roll",
    count="How many of a group attack; without it, all who can",
    thac0="THAC0 or attack bonus for this attack, as your rulebook writes it",
    roll="The face of the d20 (referee)",
    deal="The damage of each hit (referee)",
)
@says(
    "attack, hit, strike, swing at, swing, stab, slash, fight?, smash, smite, chop, cleave, "
    "bash?, punch, kick?, pierce, slay, bring * down on, bring down on, bring down?, go for, "
    "goes for, charge, have at, lay into, poke, thrust, cut at, cut down, whack, club, "
    "bludgeon, beat?, skewer, backstab, stab * in the back, sneak attack, atk, att, a?, i a, "
    "init a, finish off, finish?, kill?, bite, claw, jump on, rush, aoo, run through, throw at, "
    "fling at, shoot?, throw?, engage, gut, impale, spear, take a swing, take down, go at, "
    "headbutt, tear into, wade in, put * down, hack at, stick * in, plunge * into, ram * "
    "into, drive * into, pummel, strike at, hit back, strike back, press the attack, keep "
    "attacking, keep hitting, same target, murder, lunge, lunge at, leap at, pounce, snap at, "
    "gore, maul, swipe at, swing for, claw at, bite at, sink * teeth, sting, kill it, get "
    "him?, end it?, run * through, parry and strike",
    "Attack {target}[ with {weapon}]",
    when=has_foes_in_reach,
    offers={"target": foes_in_reach, "weapon": weapons_at_hand},
    usual=("weapon",),
    bare=True,
)
@says(
    "shoot, fire at, fire?, loose?, shot, snipe, put * in, put a bolt in, put an arrow in, "
    "throw, hurl, toss, chuck, lob, trow, let fly, crossbow?, bow?, aim at, aim?, volley, "
    "pelt, fling?, shoot at, loose at, loose an arrow, loose * at, arrow at, arrow into, "
    "arrow for, bolt at, bolt into, bolt for, let loose, plug, pop?, take a shot, shot at, "
    "fire an arrow, fire a bolt, fire my, fire crossbow, fire bow, take aim, pepper, nock, "
    "target?, cover fire, at range, reload and fire",
    "Shoot {target}[ with {weapon}]",
    when=both(acts, before_chase),
    offers={"target": foes_in_shot, "weapon": missiles},
    usual=("weapon",),
    use="missile",
    bare=True,
)
def attack(
    typed: Typed,
    target: Foes,
    weapon: Weapon = "",
    who: Annotated[str, own_target(is_up, acts_now)] = "",
    how: Ways = (),
    against: Annotated[str, Option(choices=AGAINST)] = "",
    use: Annotated[WeaponMode, Option(choices=USES)] | None = None,
    distance: Annotated[int, whole(0, FARTHEST)] | None = None,
    cover: Annotated[int, Option(choices=COVERS)] = 0,
    modifier: Modifier = 0,
    count: Annotated[int, whole(1, 50)] | None = None,
    damage: Dice = "",
    thac0: Annotated[int, whole(-40, 60)] | None = None,
    roll: Annotated[int, whole(1, 20)] | None = None,
    deal: Annotated[int, whole(0, 1000)] | None = None,
    allow: Allow = False,
    mode: Mode = Visibility.PUBLIC,
    words: Words = "",
) -> Action:
    """Attack: the roll, the damage, and what comes of it"""
    return Attack(
        attacker=who,
        targets=target,
        item=read_weapon(typed, who, weapon),
        how=how,
        against=against,
        mode=use,
        distance=distance,
        cover=cover,
        modifier=modifier,
        count=count,
        damage=damage,
        thac0=thac0,
        forced=roll,
        forced_damage=deal,
        allow=allow,
        seen=mode,
        words=words,
    )


def read_weapon(typed: Typed, attacker: str, called: str) -> str:
    """The id of a weapon from its id or name; "" is the one used last. Raises NotFoundError."""
    wanted = called.casefold()
    if not wanted:
        return ""
    state, known = typed.game.state, find_known(called)
    weapons = view_weapons(state, typed.viewer, attacker)
    names = {wanted, known.name.casefold()} if known else {wanted}
    # Whatever somebody has with them serves, once they name it.
    carried = view_items(state, id_of(attacker), typed.viewer)
    there = [*((w.id, w.name) for w in weapons), *((i.id, i.name) for i in carried)]
    for value, name in there:
        if value.casefold() == wanted or name.casefold() in names:
            return value
    alike = meant(called, ((name, value) for value, name in there))
    if alike is not None:
        return alike
    listed = ", ".join(weapon.name for weapon in weapons)
    raise NotFoundError(
        f"There is no such weapon. There is: {listed}. ",
        WayOut("Write another one down", "item add"),
        ".",
    )


def ask_attack(game: LiveGame, user_id: int, words: list[str]) -> Page:
    """Whom somebody attacks, with another weapon or in a special way where that was picked, and
    before that who does, where there are several."""
    found = find_actor("attack", "Who attacks?", game, user_id, words, attack_by)
    return found if isinstance(found, Page) else _ask_whom(game, user_id, found, *words[3:5])


def _ask_whom(game: LiveGame, user_id: int, attacker: str, item: str = "", how: str = "") -> Page:
    viewer, page = game.viewer(user_id), _page(game, user_id, attacker, item, how)
    refusal = why_nobody(ENGINE.asking(game.state), viewer, page)
    if refusal is not None and not page.is_held:
        raise RuleError(refusal.label, *refusal.helps)
    likely, rest = attack_buttons(game.id, private_view(game, user_id), page)
    if not item and not how:
        asker, encounter = ENGINE.asking(game.state), private_view(game, user_id)
        shots = shot_buttons(game.id, encounter, page, view_shots(asker, viewer, page))
        likely = [*shots, *likely] if is_out_of_reach(asker, page) else [*likely, *shots]
    return Page(attack_page(page), likely, rest, menu=True)


def _page(game: LiveGame, user_id: int, attacker: str, item: str = "", how: str = "") -> AttackView:
    page = view_attack(ENGINE.asking(game.state), game.viewer(user_id), attacker, item, how)
    if page is None:
        raise RuleError(NOBODY_OF_YOURS)
    return page


def strike(game: LiveGame, user_id: int, words: list[str]) -> Action:
    """The foe is picked: encounter, round, attacker, weapon, target, special way."""
    attacker, item, target = word(words, 2), word(words, 3), word(words, 4)
    how = words[5] if len(words) > 5 else ""
    targets: tuple[str, ...] = (target,)
    if target.startswith(SPREAD):
        targets = spread(_page(game, user_id, attacker, item, how), target)
    how_so = (how,) if how else ()
    return Attack(attacker=attacker, item=item, targets=targets, how=how_so, round=number(words, 1))


FEATURE = Feature(
    order=230,
    deeds=attack_deeds,
    presses={
        "attack": asks(ask_attack, guard=require_step),
        "strike": asks(strike, guard=in_encounter),
    },
)


@BATTLE.command(
    "fate",
    who="Whose figure it was",
    chance="How likely they survive their wounds, in percent, if no sheet or table says it",
    forced="Set the enemy's 2d6 to this",
)
def fate(
    who: CharacterId,
    figure: Annotated[str, Option(about="What happened to the figure", choices=FIGURES)],
    chance: Annotated[int, whole(0, MOST_PERCENT)] | None = None,
    mode: Mode = Visibility.PUBLIC,
    forced: Annotated[int, whole(2, 12)] | None = None,
) -> Action:
    """Roll the fate of somebody in a battle, whose figure was destroyed or routed (referee)"""
    return DecideFate(character_id=who, figure=figure, percentage=chance, forced=forced, seen=mode)


@BATTLE.command(
    "volley",
    who="Who stands in it, several with commas; the whole party if left out",
    armour="What all of them wear; as their sheets say if left out",
    forced="Set the die of each save to this",
)
def volley(
    who: CharacterIds = (),
    armour: Annotated[str, Option(choices=ROWS)] = "",
    mode: Mode = Visibility.PUBLIC,
    forced: Annotated[int, whole(1, DIE)] | None = None,
) -> Action:
    """Let a volley of arrows come down: a save by armour, 1d6 for who fails (referee)"""
    return ShootVolley(targets=who, armour=armour, forced=forced, seen=mode)
