"""What is special about monsters of White Box: on sight, in a blow, at 0 hit points."""

from rules.bestiary.rows import Ability
from rules.books.abilities import FOES, ME, NEAR, ONE, does, hit, sight, struck
from rules.monstrous.rows import Alters, Brings, Departs, Hides, Spoils, Unleashes, Weakens
from rules.spells.rows import Hurts, Kills, Makes, Marks, Puts, Save, Use

_SWEPT = Use(FOES, (Save("death", Puts("stunned")),), "Whirlwind", most="1+9")

ABILITIES: tuple[Ability, ...] = (
    struck("heads", does("A head dies", Alters("a head less", shots=-1))),
    sight(
        "paralysing sight",
        Use(FOES, (Puts("paralysed"),), most="4"),
        by_itself=True,
        lasts="as the referee says",
    ),
    sight(
        "animate trees", does("Two trees each", Brings("Treant (7 HD)", "2", 1, "Animated tree"))
    ),
    sight("whirlwind", _SWEPT, lasts="1 round"),
    sight("summon beasts", does("Wolves", Brings("Wolf", "3d6")), of="Vampire"),
    sight(
        "vulnerabilities",
        Use(ME, (Kills(),), "Sunlight, or running water"),
        does("It recoils", Departs()),
        of="Vampire",
    ),
    *(
        struck(
            "division", does("It divides", Brings(each, name=name, hit_dice="2")), of=each, above=2
        )
        for each, name in (("Black pudding", "Small pudding"), ("Ochre jelly", "Small jelly"))
    ),
    hit("acidic", Use(ONE, (Spoils("armour", "any"),), "The armour dissolves")),
    hit("acid", Use(ONE, (Spoils("armour"),), "The metal dissolves")),
    sight(
        "teleport", does("It is gone, up to 360 feet", Departs(fled=False)), of="Unicorn", a_day=1
    ),
    hit(
        "teleport",
        does("", Makes("blinks away, in tens of feet", "1d4")),
        of="Blink dog",
        by_itself=True,
    ),
    sight("webs", Use(ONE, (Puts("webbed"),), "Caught in a web"), lasts="2d4 turns"),
    sight("invisible", Use(ME, (Puts("invisible"),), "Invisible")),
    sight("invisibility", Use(ME, (Puts("invisible"),), "Invisible")),
    sight("mirrors", Use(ME, (Save("paralysis", Puts("petrified")),), "It sees itself")),
    sight(
        "petrifying gaze",
        Use(NEAR, (Unleashes("gaze"),), "All in melee meet its gaze"),
        Use(ONE, (Unleashes("gaze"),), "Meets its gaze"),
    ),
    struck("petrifying gaze", Use(ONE, (Unleashes("gaze"),), "Met its gaze"), words=("melee",)),
    sight("charming song", Use(FOES, (Unleashes("song"),), "All hear the song")),
    sight("charming gaze", Use(ONE, (Unleashes("gaze"),), "Meets its gaze")),
    sight("enthralling sight", Use(FOES, (Unleashes("enthralling sight"),)), by_itself=True),
    sight("dazzling sight", Use(FOES, (Unleashes("dazzling sight"),)), by_itself=True),
    sight("fearful cry", Use(FOES, (Unleashes("cry"),), "It cries out"), a_day=1),
    sight("shriek", Use(FOES, (Save("death", Kills()),), "She shrieks"), of="Banshee"),
    sight(
        "magic powers",
        Use(ME, (Puts("invisible"),), "Invisible"),
        does("Illusion", Marks("an illusion")),
        does("Food and drink", Makes("food and drink")),
        of="Djinni",
    ),
    sight("wall of fire", Use(FOES, (Hurts("1d6", ("fire",)),), "Who goes through the fire")),
    hit("pulls close", Use(ONE, (Puts("held"),), "Pulled into the flames"), words=("whip",)),
    sight(
        "shape stealing", does("It takes somebody's place", Alters("in somebody's shape"), Hides())
    ),
    sight("phantasmal force", does("Phantasmal force", Marks("an illusion"))),
    sight("control weather", does("The weather turns", Marks("controls the weather"))),
    hit(
        "swallow whole",
        Use(ONE, (Puts("held"), Weakens("swallowed", (("attack", -4),))), "Swallowed"),
        of="Kraken",
        words=("bite",),
    ),
)
