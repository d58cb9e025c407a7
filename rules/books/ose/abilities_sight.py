"""What monsters of the OSE rules do on sight, and at any time after."""

from rules.bestiary.rows import Ability
from rules.books.abilities import FOES, ME, NEAR, ONE, attacks, chance, does, sight, struck
from rules.books.ose.abilities_blows import WERE
from rules.books.ose.abilities_coming import DRAGONS
from rules.books.wares import upon
from rules.monstrous.rows import Alters, Brings, Departs, Hides, Reacts, Unleashes, Weakens
from rules.spells.rows import Heals, Hurts, Kills, Makes, Marks, Puts, Rolls, Save, Shines, Use

_SWEPT = Use(FOES, (Save("death", Puts("stunned")),), "Whirlwind", most="1+7")
_UNSEEN_ITSELF = upon(ME, "Invisible", Puts("invisible"))
_KIN = {
    "Devil swine": "Boar",
    "Werebear": "Grizzly bear",
    "Wereboar": "Boar",
    "Wererat": "Giant rat",
    "Weretiger": "Tiger",
    "Werewolf": "Normal wolf",
}
_SLEEPS = {
    "Black dragon": 40,
    "Blue dragon": 20,
    "Gold dragon": 5,
    "Green dragon": 30,
    "Red dragon": 10,
    "Sea dragon": 30,
    "White dragon": 50,
}
_BEASTS = (("Giant rat", "5d4"), ("Giant bat", "3d6"), ("Normal wolf", "3d6"), ("Dire wolf", "2d4"))
_HATES = {
    "hate dwarves": ("dwarf",),
    "hate goblins": ("goblin", "orc"),
    "hate gnomes": ("gnome",),
    "hate kobolds": ("kobold",),
    "hate neanderthals": ("neanderthal",),
    "hate blink dogs": ("blink dog",),
    "hate warp beasts": ("warp beast",),
    "hate pegasi": ("pegasus",),
    "hate hippogriffs": ("hippogriff",),
    "hate djinn": ("lesser djinni",),
    "hate flame salamanders": ("flame salamander",),
    "hate frost salamanders": ("frost salamander",),
    "racial animosity": ("ogre", "goblin", "kobold"),
    "attack horses": ("riding horse", "war horse", "draft horse", "wild horse", "mule"),
}
_ATTACK = (
    "aggressive", "hateful", "hate intruders", "ravenous", "rapacious", "territorial", "man-eaters",
    "unpredictable", "volatile", "smell metal", "defend nest", "blood scent", "favoured prey",
    "treacherous", "intolerant", "holy war", "attack ships",
)  # fmt: skip
_FRIENDLY = {
    "amiable": ("friendly", "friendly", "They are friendly"),
    "peaceful grazers": ("indifferent", "", "They go on grazing"),
    "inquisitive": ("uncertain", "", "They follow out of curiosity"),
    "distrust fire": ("hostile", "", "They see fire"),
    "rattle": ("uncertain", "", "It rattles a warning"),
    "pride": ("uncertain", "", "It listens to flattery"),
    "pranksters": ("indifferent", "", "They play a prank"),
    "mercenaries": ("indifferent", "", "They can be hired"),
}
_UNSEEN = {
    "blend in with stone": "Taken for stone",
    "ambush": "They lie in wait",
    "camouflage": "Taken for a rock",
    "mistaken for island": "Taken for an island",
    "track and ambush": "They follow unseen",
    "cling": "It clings to the ceiling, unseen",
    "disguise": "She hides under a hood",
}
_GONE = {
    "disappear": "They are gone",
    "meld with tree": "She joins with her tree",
    "teleport": "It is gone, up to 360 feet",
}


SEEN: tuple[Ability, ...] = (
    *(sight(name, attacks(), foes=foes) for name, foes in _HATES.items()),
    *(sight(name, attacks()) for name in _ATTACK),
    *(sight(name, does(label, Reacts(how))) for name, (how, _, label) in _FRIENDLY.items()),
    *(sight(name, does(label, Hides())) for name, label in _UNSEEN.items()),
    *(sight(name, does(label, Departs(fled=False))) for name, label in _GONE.items()),
    sight("trickery", does("They are disguised, unseen", Hides()), of="Bandit"),
    sight(
        "behaviour",
        attacks("It attacks"),
        does("It lets you be", Reacts("indifferent")),
        does("It helps", Reacts("friendly")),
        of=DRAGONS,
    ),
    *(
        sight(
            "sleeping",
            upon(
                ME,
                f"Roll whether it sleeps ({percent} %)",
                chance(percent, Puts("asleep"), "awake"),
            ),
            of=each,
        )
        for each, percent in _SLEEPS.items()
    ),
    sight("defensive", does("It keeps away", Reacts("indifferent")), of="Black bear"),
    sight("defensive", upon(ONE, "Charm", Unleashes("charm")), of="Dryad"),
    sight("shy", upon(ONE, "Charm", Unleashes("charm")), of="Nixie"),
    sight(
        "human form", does("In human form", Alters("in human form", (("ac", 8),))), of="Werebear"
    ),
    sight(
        "human form",
        does("In human form", Alters("in human form", (("ac", 9),))),
        of=tuple(one for one in WERE if one != "Werebear"),
    ),
    sight(
        "scent",
        Use(FOES, (Puts("afraid"),), "Beasts of the party are afraid", only=("animal",)),
        of=WERE,
        lasts="1 turn",
    ),
    *(
        sight("summon animals", does("Its animals arrive", Brings(kin, "1d2")), of=each)
        for each, kin in _KIN.items()
    ),
    sight(
        "battle rage",
        does("It rages", Alters("in a rage", morale=12, traits=("battle-rage",))),
        of="Wereboar",
    ),
    sight(
        "summon beasts",
        *(does(f"{number} {kind.lower()}s", Brings(kind, number)) for kind, number in _BEASTS),
        of="Vampire",
    ),
    sight(
        "change form",
        does("A dire wolf", Alters("a dire wolf", (("ac", 6), ("move", 150)))),
        does("A giant bat", Alters("a giant bat", (("ac", 6), ("fly", 180)))),
        does("Mist, and away", Departs()),
        of="Vampire",
    ),
    sight(
        "vulnerabilities",
        Use(ME, (Save("death", Puts("stunned")),), "Garlic", lasts="1 round"),
        upon(ME, "Sunlight", Save("death", Kills())),
        does("It recoils from the cross", Departs()),
        of="Vampire",
    ),
    sight("destroying", upon(ME, "Staked, or drowned in running water", Kills()), of="Vampire"),
    sight(
        "averting eyes",
        upon(
            FOES, "All avert their eyes", Weakens("eyes averted", (("attack", -4), ("defence", -2)))
        ),
        upon(ONE, "Averts eyes", Weakens("eyes averted", (("attack", -4), ("defence", -2)))),
    ),
    sight(
        "mirrors",
        upon(ONE, "Mirror", Weakens("looks in a mirror", (("attack", -1),))),
        upon(ME, "It sees itself", Save("paralysis", Puts("petrified"))),
    ),
    sight(
        "petrifying gaze",
        upon(NEAR, "All in melee meet its gaze", Unleashes("gaze")),
        upon(ONE, "Meets its gaze", Unleashes("gaze")),
    ),
    sight(
        "petrification",
        upon(FOES, "All look at her", Unleashes("gaze")),
        upon(ONE, "Looks at her", Unleashes("gaze")),
        of="Medusa",
    ),
    struck(
        "petrification",
        upon(ONE, "Looked at her", Unleashes("gaze")),
        of="Medusa",
        words=("melee",),
    ),
    struck("petrifying gaze", upon(ONE, "Met its gaze", Unleashes("gaze")), words=("melee",)),
    sight("charming gaze", upon(ONE, "Meets its gaze", Unleashes("gaze"))),
    sight("surprise", upon(FOES, "The surprised meet its gaze", Unleashes("gaze")), of="Basilisk"),
    sight("paralyse with terror", upon(FOES, "", Unleashes("dread")), by_itself=True),
    sight("charm", upon(FOES, "All hear the song", Unleashes("song")), of="Harpy"),
    sight(
        "detect invisible",
        does(
            "Roll: senses the invisible (75 %)",
            chance(75, Alters("senses the invisible", traits=("senses-invisible",)), "nothing"),
        ),
    ),
    sight(
        "whirlwind",
        _SWEPT,
        lasts="1 round",
    ),
    sight("webs", upon(ONE, "Caught in a web", Puts("webbed")), lasts="2d4 turns"),
    sight("invisible", _UNSEEN_ITSELF, of="Pixie"),
    sight(
        "feeding frenzy",
        does("Blood in the water", Alters("in a frenzy", morale=12)),
        of=("Bull shark", "Great white shark", "Mako shark"),
    ),
    sight(
        "feeding frenzy",
        attacks("Blood in the water"),
        of=("Giant crocodile", "Large crocodile", "Normal crocodile"),
    ),
    sight("morale", does("In melee: morale 12", Alters("relentless", morale=12)), of="Driver ant"),
    sight(
        "morale", does("Blood in the water", Alters("in a frenzy", morale=12)), of="Giant piranha"
    ),
    sight("craven", does("Afraid of you", Alters("afraid of the strong", morale=5))),
    sight("dive attack", upon(ME, "Dives: +2", Weakens("dives", (("attack", 2),), rounds=1))),
    sight(
        "animate trees",
        does("Two trees each", Brings("Treant", "2", 1, "Animated tree", numbers=(("move", 30),))),
    ),
    sight("summon giant bass", does("A bass each", Brings("Giant bass", "1", 1))),
    sight("summon storm", does("A storm, in a turn", Marks("summons a storm")), lasts="1 turn"),
    sight(
        "shriek",
        does(
            "It shrieks (50 %)",
            Rolls(
                "1d100",
                ((50, Makes("something hears it, and comes")), (100, Makes("nothing comes"))),
            ),
        ),
        of="Shrieker",
    ),
    struck(
        "shriek",
        does(
            "They shriek (20 %)",
            Rolls(
                "1d100",
                ((20, Makes("something hears it, and comes")), (100, Makes("nothing comes"))),
            ),
        ),
        of="Cave locust",
    ),
    sight("bound with tree", upon(ME, "Her tree dies", Kills())),
    sight("glowing nodules", upon(ME, "Glow: 10 feet", Shines(10))),
    sight(
        "curse",
        upon(ONE, "Curse", Save("spells", Weakens("cursed", (("attack", -4), ("saves", -2))))),
        of="Cyclops",
        a_day=1,
    ),
    sight(
        "magic powers",
        _UNSEEN_ITSELF,
        does("Illusion", Marks("an illusion")),
        does("Food and drink", Makes("food and drink")),
        does("Things", Makes("things of wood or metal")),
        _SWEPT,
        of="Lesser djinni",
        a_day=3,
        lasts="1 round",
    ),
    sight(
        "magic powers",
        _UNSEEN_ITSELF,
        does("Illusion", Marks("an illusion")),
        does("Things", Makes("things of wood or metal")),
        upon(FOES, "Wall of fire: who goes through", Hurts("1d6", ("fire",))),
        of="Lesser efreeti",
        a_day=3,
    ),
    sight("warding off", upon(ME, "A torch burns it", Hurts("1d4", ("fire",)))),
    sight("escaping", upon(ONE, "Out of it, still stung", Hurts("1"))),
    sight("diving into water", upon(ONE, "Under water, for a round", Hurts("2"))),
    sight(
        "alignment reaction",
        does("A neutral speaks: -1", Reacts(modifier=-1)),
        does("A chaotic speaks: -2", Reacts(modifier=-2)),
    ),
    sight(
        "shape stealing", does("It takes somebody's place", Alters("in somebody's shape"), Hides())
    ),
    sight("shapechange", does("By night, a swine", Alters("in its animal form", (("ac", 3),)))),
    sight("trickery", does("It waits for its moment", Hides()), of="Doppelgänger"),
    sight("shape changing", does("In another shape", Alters("in another shape"), Hides())),
    sight(
        "surprise",
        upon(ONE, "It drops on", Marks("stuck in green slime")),
        of="Green slime",
        lasts="6 rounds",
    ),
    sight(
        "bestow water breathing",
        upon(ONE, "Breathes water", Marks("breathes water")),
        lasts="1 day",
    ),
    sight("honey", upon(ONE, "Eats the honey", Heals("1d4"))),
    struck("defensive", attacks("It kicks"), of="Mule"),
    struck("non-combatant", does("It runs away", Departs())),
    sight("afraid of fire", does("They flee the fire", Departs())),
)
