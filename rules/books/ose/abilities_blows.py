"""What monsters of the OSE rules do in a blow, at 0 hit points, and as they give way."""

from rules.bestiary.rows import Ability, Moment, ability
from rules.books.abilities import FOES, ME, NEAR, ONE, chance, does
from rules.monstrous.rows import Alters, Brings, Carries, Departs, Spoils, Unleashes, Weakens
from rules.spells.rows import Ends, Hurts, Kills, Makes, Marks, Puts, Rolls, Save, Use

SIGHT, HIT, STRUCK, DOWN, ROUT = Moment.SIGHT, Moment.HIT, Moment.STRUCK, Moment.DOWN, Moment.ROUT
WERE = ("Devil swine", "Werebear", "Wereboar", "Wererat", "Weretiger", "Werewolf")

BLOWS: tuple[Ability, ...] = (
    ability("rusting", HIT, Use(ONE, (Spoils("armour", spared=10),), "The armour rusts")),
    ability(
        "rusting",
        STRUCK,
        Use(ONE, (Spoils("weapon", spared=10),), "The weapon rusts"),
        words=("melee",),
    ),
    ability(
        "acid",
        HIT,
        Use(ONE, (Marks("stuck in green slime"),), "It sticks"),
        Use(ONE, (Spoils("armour", "any"),), "The armour dissolves"),
        of="Green slime",
        lasts="6 rounds",
    ),
    ability("consume flesh", HIT, Use(ONE, (Kills(),), "Turned into slime")),
    ability("removing", HIT, Use(ONE, (Ends((), ("slime",)),), "Burnt off")),
    ability(
        "acid", HIT, Use(ONE, (Spoils("armour", "any"),), "The armour dissolves"), of="Grey ooze"
    ),
    ability(
        "erode wood and metal", HIT, Use(ONE, (Spoils("armour", "any"),), "The armour dissolves")
    ),
    ability("erosion", HIT, Use(ONE, (Spoils("armour", "wood"),), "Leather is eaten away")),
    ability(
        "division",
        STRUCK,
        does(Brings("Black pudding", name="Small pudding", hit_dice="2", dice="1d8")),
        of="Black pudding",
        by_itself=True,
        but=("fire",),
        above=2,
    ),
    ability(
        "division",
        STRUCK,
        does(
            Brings("Ochre jelly", "1d4+1", name="Small jelly", hit_dice="2", dice="1d6"),
            Departs(fled=False),
            label="It divides",
        ),
        of="Ochre jelly",
        but=("fire", "cold"),
        above=2,
    ),
    ability(
        "flaming blood",
        STRUCK,
        Use(ONE, (Save("death", Hurts("2d6", ("fire",))),)),
        by_itself=True,
        words=("edged",),
    ),
    ability(
        "absorb metals",
        STRUCK,
        Use(ONE, (Save("spells", Marks("weapon stuck in the statue")),)),
        by_itself=True,
        words=("edged",),
        but=("magic",),
    ),
    ability(
        "fear of fire",
        STRUCK,
        does(Alters("afraid of fire", morale=8)),
        by_itself=True,
        words=("fire", "acid"),
        once=True,
    ),
    ability(
        "spore cloud",
        STRUCK,
        Use(NEAR, (Rolls("1d6", ((3, Unleashes("spores")), (6, Makes("no spores")))),)),
        by_itself=True,
    ),
    ability(
        "ferocity",
        HIT,
        Use(ONE, (Save("death", Puts("afraid")),), most="3"),
        by_itself=True,
        lasts="1 turn",
    ),
    ability(
        "nauseating stench",
        HIT,
        Use(ONE, (Save("death", Weakens("sickened", (("attack", -2),))),)),
        by_itself=True,
        once=True,
        lasts="1 turn",
    ),
    ability(
        "engulf",
        HIT,
        Use(ONE, (Save("death", Puts("stunned")),)),
        by_itself=True,
        least=5,
        lasts="1 round",
    ),
    ability(
        "blood drain", HIT, Use(ONE, (Hurts("1d4"),), "Drains blood: 1d4"), of="Giant vampire bat"
    ),
    ability("blink", HIT, does(Makes("blinks away, in tens of feet", "1d4")), by_itself=True),
    ability(
        "grab and sting",
        HIT,
        Use(
            ME,
            (Weakens("has hold of its prey", (("attack", 2),), rounds=1),),
            "Claw holds: sting +2",
        ),
        words=("claws",),
    ),
    ability(
        "severing tentacles",
        STRUCK,
        does(Alters("a tentacle less", shots=-1), label="A tentacle is off"),
        words=("edged",),
    ),
    ability("carry prey", HIT, Use(ONE, (Marks("carried off"),), "Carried off")),
    ability(
        "grab crew",
        HIT,
        Use(ONE, (chance(75, Puts("held"), "they hold on"),), "Roll: dragged off (75 %)"),
    ),
    ability(
        "onlookers",
        HIT,
        Use(
            FOES,
            (Save("spells", Weakens("dancing", (("attack", -4), ("defence", -4)))),),
            "Others watch",
        ),
        lasts="2d6 turns",
    ),
    ability(
        "surround opponents",
        SIGHT,
        does(Makes("up to 8 attack one at once"), label="Up to 8 at one"),
    ),
)
ENDS: tuple[Ability, ...] = (
    ability("at 0hp", DOWN, does(Departs(), label="Mist, and away to the coffin")),
    ability("reversion", DOWN, does(Makes("in death a human again")), of=WERE, by_itself=True),
    ability(
        "reversion",
        DOWN,
        does(Makes("in death its own form again")),
        of="Doppelgänger",
        by_itself=True,
    ),
    ability("if killed", DOWN, does(Makes("it goes back to its own plane")), by_itself=True),
    ability("ivory", DOWN, does(Carries("Tusks", "2d6", 100), label="Its tusks"), of="Elephant"),
    ability("ivory", DOWN, does(Carries("Tusks", "4d4", 100), label="Its tusks"), of="Mastodon"),
    ability("horn", DOWN, does(Carries("Narwhal horn", "1d6", 1000), label="Its horn")),
    ability("ink cloud", ROUT, does(Departs(), label="Away in a cloud of ink")),
    ability("disappear", ROUT, does(Departs(fled=False), label="They are gone")),
    ability(
        "jump",
        STRUCK,
        does(
            chance(50, Makes("it jumps at somebody: an attack"), "it jumps away, 60 feet"),
            label="It jumps (50 %)",
        ),
    ),
    ability("if victim dies", HIT, does(Departs(), label="It lets go and hides")),
    ability(
        "females and young",
        ROUT,
        does(Departs(), label="Females and young flee"),
        of=("Large herd", "Medium herd", "Small herd", "Wild horse"),
    ),
)
