"""What people type, and the words that labels have for it: of the table, and of other bots."""

from collections.abc import Iterator, Mapping

_SMALL = """
a an and as at be by can did do does for from has have i i'll i'm in into is it its let like make me
my now of on our please some somebody that the their them then they this to up want we what will
with you your
""".split()  # noqa: SIM905 - a list of one word a line would be longer than all else here
SMALL = frozenset(_SMALL)
"""They say nothing of what is meant, unless nothing else is typed."""

_SAME = """
attack: hit strike stab shoot fight kill swing fire atk slash backstab charge fling smite ambush
throw: hurl toss lob fling
bow: shoot arrow
withdraw: disengage fallback retreat
move: go walk step run advance approach shift
away: flee run retreat withdraw escape
run: flee escape retreat
sneak: hide stealth shadows silently creep
search: look examine perception investigate inspect find check
listen: hear
force: kick bash break smash bust shove
pick: unlock lockpick
climb: scale
coins: gold money gp sp cp coin
treasure: loot hoard
lies: loot
buy: purchase shop
sell: shop vendor
wield: equip draw wear unequip sheathe unsheathe armour weapon hold don ready
armour: armor mail shield
has: inventory bag backpack items equipment gear things carry
item: inventory gear equipment thing
give: trade hand pass
hand: give
use: drink quaff read eat consume apply potion scroll
eat: ration rations food
food: ration rations eat
light: torch lantern lamp ignite
out: extinguish douse snuff
spell: magic spells incantation
cast: spell magic
memorise: prepare memorize spellbook
hit: hp health
points: hp health
heal: cure mend bandage
damage: hurt harm wound dmg
initiative: init
experience: xp exp
rest: sleep camp nap recover
camp: sleep rest night
hire: henchman retainer hireling mercenary recruit
retainer: henchman hireling
play: continue
monster: npc enemy foe creature spawn mob
monsters: npc enemy enemies foe foes creature creatures spawn mobs
add: spawn create new summon
strike: remove delete forget drop
remove: delete kill
sheet: stats character pc vsheet abilities
character: pc hero
undo: revert back oops rollback
saving: save
save: saving
check: save saving test
ability: str dex con int wis cha strength dexterity constitution intelligence wisdom charisma stat
death: dying
wait: skip pass delay nothing
later: delay wait ready hold
nothing: skip pass
decide: nothing skip pass
done: end finished finish pass skip ready
end: stop finish over
turn: round
next: continue advance forward
encounter: combat fight battle
rounds: combat fight
begin: start new
start: begin new
condition: status effect stun poison blind prone poisoned stunned blinded paralysed charmed bloodied
setting: rule config option
settings: rules config options house houserule
rules: settings config house houserule
roll: r dice gmroll secret d20 d6 d100 die reroll
mention: ping nag remind
nudge: ping nag remind
details: status turn order board whose state
board: status turn order whose state tracker
trap: traps
traps: trap
disarm: disable
wandering: random
way: direction path
go: walk enter travel leave head
day: travel
travel: journey march wander
standing: always default auto automatic
before: same again last repeat
again: same repeat
march: marching
train: learn practise practice study
away: afk vacation holiday absent gone
log: history
take: get grab
""".strip()


def _turned(text: str) -> Iterator[tuple[str, str]]:
    """Each word that people type with one that labels have."""
    for line in text.splitlines():
        meant, _, typed = line.partition(": ")
        for word in typed.split():
            yield word, meant


def _gathered(text: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for word, meant in _turned(text):
        found[word] = (*found.get(word, ()), meant)
    return found


SAME: Mapping[str, tuple[str, ...]] = _gathered(_SAME)
"""What people type, and the words that labels have for it."""

OF_BUTTONS: Mapping[str, str] = {
    "attack": "weapon",
    "board-down": "board",
    "cast": "spell",
    "catch-up": "missed summary recap",
    "declare": "action",
    "details": "status board order whose turn who waiting declared hp",
    "done": "end turn finish finished pass skip ready",
    "hire": "retainer henchman mercenary recruit tavern",
    "initiative": "init roll",
    "journey": "travel map where",
    "lights": "torch lantern",
    "move": "run walk charge withdraw retreat flee",
    "next": "turn round continue on begin start combat initiative",
    "nudge": "ping remind players who waiting declared",
    "phase": "done end",
    "powers": "encounter daily action point",
    "shop": "buy sell store market",
    "surprise": "ambush",
    "task": "turn day",
    "treasure": "loot hoard gold",
    "turn": "minutes pass",
}
"""What people type for a button of the board, by what it does."""

OTHER_BOTS: Mapping[str, str] = {
    "i a": "attack",
    "i add": "add monsters",
    "i aoo": "attack",
    "i cast": "cast",
    "i effect": "condition",
    "i end": "end encounter",
    "i hp": "hit points",
    "i j": "join encounter",
    "i join": "join encounter",
    "i list": "board",
    "i madd": "add monsters",
    "i n": "next",
    "i next": "next",
    "i remove": "remove",
    "i begin": "begin encounter",
    "init a": "attack",
    "init add": "add monsters",
    "init attack": "attack",
    "init begin": "begin encounter",
    "init cast": "cast",
    "init effect": "condition",
    "init end": "end encounter",
    "init hp": "hit points",
    "init join": "join encounter",
    "init list": "board",
    "init madd": "add monsters",
    "init n": "next",
    "init next": "next",
    "init remove": "remove",
    "init start": "begin encounter",
    "g hp": "hit points",
    "g lr": "long rest",
    "g sr": "short rest",
    "g status": "sheet",
    "gmroll": "roll dice secret",
    "lr": "long rest",
    "sr": "short rest",
    "vsheet": "show sheet",
}
"""Commands of other bots, and what they are in words here."""
