"""What is special about monsters of White Box: on sight, in a blow, at 0 hit points."""

from rules.bestiary.rows import Ability
from rules.books.abilities import FOES, ME, NEAR, ONE, does, hit, sight, struck
from rules.books.wares import upon
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
        upon(ME, "Sunlight, or running water", Kills()),
        does("It recoils", Departs()),
        of="Vampire",
    ),
    *(
        struck(
            "division", does("It divides", Brings(each, name=name, hit_dice="2")), of=each, above=2
        )
        for each, name in (("Black pudding", "Small pudding"), ("Ochre jelly", "Small jelly"))
    ),
    hit("acidic", upon(ONE, "The armour dissolves", Spoils("armour", "any"))),
    hit("acid", upon(ONE, "The metal dissolves", Spoils("armour"))),
    sight(
        "teleport", does("It is gone, up to 360 feet", Departs(fled=False)), of="Unicorn", a_day=1
    ),
    hit(
        "teleport",
        does("", Makes("blinks away, in tens of feet", "1d4")),
        of="Blink dog",
        by_itself=True,
    ),
    sight("webs", upon(ONE, "Caught in a web", Puts("webbed")), lasts="2d4 turns"),
    sight("invisible", upon(ME, "Invisible", Puts("invisible"))),
    sight("invisibility", upon(ME, "Invisible", Puts("invisible"))),
    sight("mirrors", upon(ME, "It sees itself", Save("paralysis", Puts("petrified")))),
    sight(
        "petrifying gaze",
        upon(NEAR, "All in melee meet its gaze", Unleashes("gaze")),
        upon(ONE, "Meets its gaze", Unleashes("gaze")),
    ),
    struck("petrifying gaze", upon(ONE, "Met its gaze", Unleashes("gaze")), words=("melee",)),
    sight("charming song", upon(FOES, "All hear the song", Unleashes("song"))),
    sight("charming gaze", upon(ONE, "Meets its gaze", Unleashes("gaze"))),
    sight("enthralling sight", upon(FOES, "", Unleashes("enthralling sight")), by_itself=True),
    sight("dazzling sight", upon(FOES, "", Unleashes("dazzling sight")), by_itself=True),
    sight("fearful cry", upon(FOES, "It cries out", Unleashes("cry")), a_day=1),
    sight("shriek", upon(FOES, "She shrieks", Save("death", Kills())), of="Banshee"),
    sight(
        "magic powers",
        upon(ME, "Invisible", Puts("invisible")),
        does("Illusion", Marks("an illusion")),
        does("Food and drink", Makes("food and drink")),
        of="Djinni",
    ),
    sight("wall of fire", upon(FOES, "Who goes through the fire", Hurts("1d6", ("fire",)))),
    hit("pulls close", upon(ONE, "Pulled into the flames", Puts("held")), words=("whip",)),
    sight(
        "shape stealing", does("It takes somebody's place", Alters("in somebody's shape"), Hides())
    ),
    sight("phantasmal force", does("Phantasmal force", Marks("an illusion"))),
    sight("control weather", does("The weather turns", Marks("controls the weather"))),
    hit(
        "swallow whole",
        upon(ONE, "Swallowed", Puts("held"), Weakens("swallowed", (("attack", -4),))),
        of="Kraken",
        words=("bite",),
    ),
)
