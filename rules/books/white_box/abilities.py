"""What is special about monsters of White Box: on sight, in a blow, at 0 hit points."""

from rules.bestiary.rows import Ability, Moment, ability
from rules.books.abilities import FOES, ME, NEAR, ONE, does
from rules.monstrous.rows import Alters, Brings, Departs, Hides, Spoils, Unleashes, Weakens
from rules.spells.rows import Hurts, Kills, Makes, Marks, Puts, Save, Use

_COMES, SIGHT, HIT, STRUCK, _DOWN, _ROUT = Moment
_SWEPT = Use(FOES, (Save("death", Puts("stunned")),), "Whirlwind", most="1+9")

ABILITIES: tuple[Ability, ...] = (
    ability("heads", STRUCK, does(Alters("a head less", shots=-1), label="A head dies")),
    ability(
        "paralysing sight",
        SIGHT,
        Use(FOES, (Puts("paralysed"),), most="4"),
        by_itself=True,
        lasts="as the referee says",
    ),
    ability(
        "animate trees",
        SIGHT,
        does(Brings("Treant (7 HD)", "2", 1, "Animated tree"), label="Two trees each"),
    ),
    ability("whirlwind", SIGHT, _SWEPT, lasts="1 round"),
    ability("summon beasts", SIGHT, does(Brings("Wolf", "3d6"), label="Wolves"), of="Vampire"),
    ability(
        "vulnerabilities",
        SIGHT,
        Use(ME, (Kills(),), "Sunlight, or running water"),
        does(Departs(), label="It recoils"),
        of="Vampire",
    ),
    *(
        ability(
            "division",
            STRUCK,
            does(Brings(each, name=name, hit_dice="2"), label="It divides"),
            of=each,
            above=2,
        )
        for each, name in (("Black pudding", "Small pudding"), ("Ochre jelly", "Small jelly"))
    ),
    ability("acidic", HIT, Use(ONE, (Spoils("armour", "any"),), "The armour dissolves")),
    ability("acid", HIT, Use(ONE, (Spoils("armour"),), "The metal dissolves")),
    ability(
        "teleport",
        SIGHT,
        does(Departs(fled=False), label="It is gone, up to 360 feet"),
        of="Unicorn",
        a_day=1,
    ),
    ability(
        "teleport",
        HIT,
        does(Makes("blinks away, in tens of feet", "1d4")),
        of="Blink dog",
        by_itself=True,
    ),
    ability("webs", SIGHT, Use(ONE, (Puts("webbed"),), "Caught in a web"), lasts="2d4 turns"),
    ability("invisible", SIGHT, Use(ME, (Puts("invisible"),), "Invisible")),
    ability("invisibility", SIGHT, Use(ME, (Puts("invisible"),), "Invisible")),
    ability("mirrors", SIGHT, Use(ME, (Save("paralysis", Puts("petrified")),), "It sees itself")),
    ability(
        "petrifying gaze",
        SIGHT,
        Use(NEAR, (Unleashes("gaze"),), "All in melee meet its gaze"),
        Use(ONE, (Unleashes("gaze"),), "Meets its gaze"),
    ),
    ability(
        "petrifying gaze", STRUCK, Use(ONE, (Unleashes("gaze"),), "Met its gaze"), words=("melee",)
    ),
    ability("charming song", SIGHT, Use(FOES, (Unleashes("song"),), "All hear the song")),
    ability("charming gaze", SIGHT, Use(ONE, (Unleashes("gaze"),), "Meets its gaze")),
    ability(
        "enthralling sight", SIGHT, Use(FOES, (Unleashes("enthralling sight"),)), by_itself=True
    ),
    ability("dazzling sight", SIGHT, Use(FOES, (Unleashes("dazzling sight"),)), by_itself=True),
    ability("fearful cry", SIGHT, Use(FOES, (Unleashes("cry"),), "It cries out"), a_day=1),
    ability("shriek", SIGHT, Use(FOES, (Save("death", Kills()),), "She shrieks"), of="Banshee"),
    ability(
        "magic powers",
        SIGHT,
        Use(ME, (Puts("invisible"),), "Invisible"),
        does(Marks("an illusion"), label="Illusion"),
        does(Makes("food and drink"), label="Food and drink"),
        of="Djinni",
    ),
    ability(
        "wall of fire", SIGHT, Use(FOES, (Hurts("1d6", ("fire",)),), "Who goes through the fire")
    ),
    ability(
        "pulls close", HIT, Use(ONE, (Puts("held"),), "Pulled into the flames"), words=("whip",)
    ),
    ability(
        "shape stealing",
        SIGHT,
        does(Alters("in somebody's shape"), Hides(), label="It takes somebody's place"),
    ),
    ability("phantasmal force", SIGHT, does(Marks("an illusion"), label="Phantasmal force")),
    ability(
        "control weather", SIGHT, does(Marks("controls the weather"), label="The weather turns")
    ),
    ability(
        "swallow whole",
        HIT,
        Use(ONE, (Puts("held"), Weakens("swallowed", (("attack", -4),))), "Swallowed"),
        of="Kraken",
        words=("bite",),
    ),
)
