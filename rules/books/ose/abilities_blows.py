"""What monsters of the OSE rules do in a blow, at 0 hit points, and as they give way."""

from rules.bestiary.rows import Ability
from rules.books.abilities import (
    FOES,
    ME,
    NEAR,
    ONE,
    chance,
    does,
    down,
    hit,
    rout,
    sight,
    struck,
)
from rules.books.wares import upon
from rules.monstrous.rows import Alters, Brings, Carries, Departs, Spoils, Unleashes, Weakens
from rules.spells.rows import Ends, Hurts, Kills, Makes, Marks, Puts, Rolls, Save, Use

_DISSOLVES = upon(ONE, "The armour dissolves", Spoils("armour", "any"))
WERE = ("Devil swine", "Werebear", "Wereboar", "Wererat", "Weretiger", "Werewolf")

BLOWS: tuple[Ability, ...] = (
    hit("rusting", upon(ONE, "The armour rusts", Spoils("armour", spared=10))),
    struck("rusting", upon(ONE, "The weapon rusts", Spoils("weapon", spared=10)), words=("melee",)),
    hit(
        "acid",
        upon(ONE, "It sticks", Marks("stuck in green slime")),
        _DISSOLVES,
        of="Green slime",
        lasts="6 rounds",
    ),
    hit("consume flesh", upon(ONE, "Turned into slime", Kills())),
    hit("removing", upon(ONE, "Burnt off", Ends((), ("slime",)))),
    hit("acid", _DISSOLVES, of="Grey ooze"),
    hit("erode wood and metal", _DISSOLVES),
    hit("erosion", upon(ONE, "Leather is eaten away", Spoils("armour", "wood"))),
    struck(
        "division",
        does("", Brings("Black pudding", name="Small pudding", hit_dice="2", dice="1d8")),
        of="Black pudding",
        by_itself=True,
        but=("fire",),
        above=2,
    ),
    struck(
        "division",
        does(
            "It divides",
            Brings("Ochre jelly", "1d4+1", name="Small jelly", hit_dice="2", dice="1d6"),
            Departs(fled=False),
        ),
        of="Ochre jelly",
        but=("fire", "cold"),
        above=2,
    ),
    struck(
        "flaming blood",
        upon(ONE, "", Save("death", Hurts("2d6", ("fire",)))),
        by_itself=True,
        words=("edged",),
    ),
    struck(
        "absorb metals",
        upon(ONE, "", Save("spells", Marks("weapon stuck in the statue"))),
        by_itself=True,
        words=("edged",),
        but=("magic",),
    ),
    struck(
        "fear of fire",
        does("", Alters("afraid of fire", morale=8)),
        by_itself=True,
        words=("fire", "acid"),
        once=True,
    ),
    struck(
        "spore cloud",
        upon(NEAR, "", Rolls("1d6", ((3, Unleashes("spores")), (6, Makes("no spores"))))),
        by_itself=True,
    ),
    hit(
        "ferocity",
        Use(ONE, (Save("death", Puts("afraid")),), most="3"),
        by_itself=True,
        lasts="1 turn",
    ),
    hit(
        "nauseating stench",
        upon(ONE, "", Save("death", Weakens("sickened", (("attack", -2),)))),
        by_itself=True,
        once=True,
        lasts="1 turn",
    ),
    hit(
        "engulf",
        upon(ONE, "", Save("death", Puts("stunned"))),
        by_itself=True,
        least=5,
        lasts="1 round",
    ),
    hit("blood drain", upon(ONE, "Drains blood: 1d4", Hurts("1d4")), of="Giant vampire bat"),
    hit("blink", does("", Makes("blinks away, in tens of feet", "1d4")), by_itself=True),
    hit(
        "grab and sting",
        upon(
            ME, "Claw holds: sting +2", Weakens("has hold of its prey", (("attack", 2),), rounds=1)
        ),
        words=("claws",),
    ),
    struck(
        "severing tentacles",
        does("A tentacle is off", Alters("a tentacle less", shots=-1)),
        words=("edged",),
    ),
    hit("carry prey", upon(ONE, "Carried off", Marks("carried off"))),
    hit(
        "grab crew", upon(ONE, "Roll: dragged off (75 %)", chance(75, Puts("held"), "they hold on"))
    ),
    hit(
        "onlookers",
        upon(
            FOES,
            "Others watch",
            Save("spells", Weakens("dancing", (("attack", -4), ("defence", -4)))),
        ),
        lasts="2d6 turns",
    ),
    sight("surround opponents", does("Up to 8 at one", Makes("up to 8 attack one at once"))),
)
ENDS: tuple[Ability, ...] = (
    down("at 0hp", does("Mist, and away to the coffin", Departs())),
    down("reversion", does("", Makes("in death a human again")), of=WERE, by_itself=True),
    down(
        "reversion",
        does("", Makes("in death its own form again")),
        of="Doppelgänger",
        by_itself=True,
    ),
    down("if killed", does("", Makes("it goes back to its own plane")), by_itself=True),
    down("ivory", does("Its tusks", Carries("Tusks", "2d6", 100)), of="Elephant"),
    down("ivory", does("Its tusks", Carries("Tusks", "4d4", 100)), of="Mastodon"),
    down("horn", does("Its horn", Carries("Narwhal horn", "1d6", 1000))),
    rout("ink cloud", does("Away in a cloud of ink", Departs())),
    rout("disappear", does("They are gone", Departs(fled=False))),
    struck(
        "jump",
        does(
            "It jumps (50 %)",
            chance(50, Makes("it jumps at somebody: an attack"), "it jumps away, 60 feet"),
        ),
    ),
    hit("if victim dies", does("It lets go and hides", Departs())),
    rout(
        "females and young",
        does("Females and young flee", Departs()),
        of=("Large herd", "Medium herd", "Small herd", "Wild horse"),
    ),
)
