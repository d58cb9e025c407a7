"""What monsters of the OSE rules do on sight, and at any time after."""

from rules.bestiary.rows import Ability, Moment, ability
from rules.books.abilities import FOES, ME, NEAR, ONE, attacks, chance, does
from rules.books.ose.abilities_blows import WERE
from rules.books.ose.abilities_coming import DRAGONS
from rules.monstrous.rows import Alters, Brings, Departs, Hides, Reacts, Unleashes, Weakens
from rules.spells.rows import Heals, Hurts, Kills, Makes, Marks, Puts, Rolls, Save, Shines, Use

SIGHT, STRUCK = Moment.SIGHT, Moment.STRUCK
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
    *(ability(name, SIGHT, attacks(), foes=foes) for name, foes in _HATES.items()),
    *(ability(name, SIGHT, attacks()) for name in _ATTACK),
    *(
        ability(name, SIGHT, does(Reacts(how), label=label))
        for name, (how, _, label) in _FRIENDLY.items()
    ),
    *(ability(name, SIGHT, does(Hides(), label=label)) for name, label in _UNSEEN.items()),
    *(
        ability(name, SIGHT, does(Departs(fled=False), label=label))
        for name, label in _GONE.items()
    ),
    ability("trickery", SIGHT, does(Hides(), label="They are disguised, unseen"), of="Bandit"),
    ability(
        "behaviour",
        SIGHT,
        attacks("It attacks"),
        does(Reacts("indifferent"), label="It lets you be"),
        does(Reacts("friendly"), label="It helps"),
        of=DRAGONS,
    ),
    *(
        ability(
            "sleeping",
            SIGHT,
            Use(
                ME,
                (chance(percent, Puts("asleep"), "awake"),),
                f"Roll whether it sleeps ({percent} %)",
            ),
            of=each,
        )
        for each, percent in _SLEEPS.items()
    ),
    ability(
        "defensive", SIGHT, does(Reacts("indifferent"), label="It keeps away"), of="Black bear"
    ),
    ability("defensive", SIGHT, Use(ONE, (Unleashes("charm"),), "Charm"), of="Dryad"),
    ability("shy", SIGHT, Use(ONE, (Unleashes("charm"),), "Charm"), of="Nixie"),
    ability(
        "human form",
        SIGHT,
        does(Alters("in human form", (("ac", 8),)), label="In human form"),
        of="Werebear",
    ),
    ability(
        "human form",
        SIGHT,
        does(Alters("in human form", (("ac", 9),)), label="In human form"),
        of=tuple(one for one in WERE if one != "Werebear"),
    ),
    ability(
        "scent",
        SIGHT,
        Use(FOES, (Puts("afraid"),), "Beasts of the party are afraid", only=("animal",)),
        of=WERE,
        lasts="1 turn",
    ),
    *(
        ability(
            "summon animals", SIGHT, does(Brings(kin, "1d2"), label="Its animals arrive"), of=each
        )
        for each, kin in _KIN.items()
    ),
    ability(
        "battle rage",
        SIGHT,
        does(Alters("in a rage", morale=12, traits=("battle-rage",)), label="It rages"),
        of="Wereboar",
    ),
    ability(
        "summon beasts",
        SIGHT,
        *(
            does(Brings(kind, number), label=f"{number} {kind.lower()}s")
            for kind, number in _BEASTS
        ),
        of="Vampire",
    ),
    ability(
        "change form",
        SIGHT,
        does(Alters("a dire wolf", (("ac", 6), ("move", 150))), label="A dire wolf"),
        does(Alters("a giant bat", (("ac", 6), ("fly", 180))), label="A giant bat"),
        does(Departs(), label="Mist, and away"),
        of="Vampire",
    ),
    ability(
        "vulnerabilities",
        SIGHT,
        Use(ME, (Save("death", Puts("stunned")),), "Garlic", lasts="1 round"),
        Use(ME, (Save("death", Kills()),), "Sunlight"),
        does(Departs(), label="It recoils from the cross"),
        of="Vampire",
    ),
    ability(
        "destroying",
        SIGHT,
        Use(ME, (Kills(),), "Staked, or drowned in running water"),
        of="Vampire",
    ),
    ability(
        "averting eyes",
        SIGHT,
        Use(
            FOES,
            (Weakens("eyes averted", (("attack", -4), ("defence", -2))),),
            "All avert their eyes",
        ),
        Use(ONE, (Weakens("eyes averted", (("attack", -4), ("defence", -2))),), "Averts eyes"),
    ),
    ability(
        "mirrors",
        SIGHT,
        Use(ONE, (Weakens("looks in a mirror", (("attack", -1),)),), "Mirror"),
        Use(ME, (Save("paralysis", Puts("petrified")),), "It sees itself"),
    ),
    ability(
        "petrifying gaze",
        SIGHT,
        Use(NEAR, (Unleashes("gaze"),), "All in melee meet its gaze"),
        Use(ONE, (Unleashes("gaze"),), "Meets its gaze"),
    ),
    ability(
        "petrification",
        SIGHT,
        Use(FOES, (Unleashes("gaze"),), "All look at her"),
        Use(ONE, (Unleashes("gaze"),), "Looks at her"),
        of="Medusa",
    ),
    ability(
        "petrification",
        STRUCK,
        Use(ONE, (Unleashes("gaze"),), "Looked at her"),
        of="Medusa",
        words=("melee",),
    ),
    ability(
        "petrifying gaze", STRUCK, Use(ONE, (Unleashes("gaze"),), "Met its gaze"), words=("melee",)
    ),
    ability("charming gaze", SIGHT, Use(ONE, (Unleashes("gaze"),), "Meets its gaze")),
    ability(
        "surprise",
        SIGHT,
        Use(FOES, (Unleashes("gaze"),), "The surprised meet its gaze"),
        of="Basilisk",
    ),
    ability("paralyse with terror", SIGHT, Use(FOES, (Unleashes("dread"),)), by_itself=True),
    ability("charm", SIGHT, Use(FOES, (Unleashes("song"),), "All hear the song"), of="Harpy"),
    ability(
        "detect invisible",
        SIGHT,
        does(
            chance(75, Alters("senses the invisible", traits=("senses-invisible",)), "nothing"),
            label="Roll: senses the invisible (75 %)",
        ),
    ),
    ability(
        "whirlwind",
        SIGHT,
        Use(FOES, (Save("death", Puts("stunned")),), "Whirlwind", most="1+7"),
        lasts="1 round",
    ),
    ability("webs", SIGHT, Use(ONE, (Puts("webbed"),), "Caught in a web"), lasts="2d4 turns"),
    ability("invisible", SIGHT, Use(ME, (Puts("invisible"),), "Invisible"), of="Pixie"),
    ability(
        "feeding frenzy",
        SIGHT,
        does(Alters("in a frenzy", morale=12), label="Blood in the water"),
        of=("Bull shark", "Great white shark", "Mako shark"),
    ),
    ability(
        "feeding frenzy",
        SIGHT,
        attacks("Blood in the water"),
        of=("Giant crocodile", "Large crocodile", "Normal crocodile"),
    ),
    ability(
        "morale",
        SIGHT,
        does(Alters("relentless", morale=12), label="In melee: morale 12"),
        of="Driver ant",
    ),
    ability(
        "morale",
        SIGHT,
        does(Alters("in a frenzy", morale=12), label="Blood in the water"),
        of="Giant piranha",
    ),
    ability("craven", SIGHT, does(Alters("afraid of the strong", morale=5), label="Afraid of you")),
    ability(
        "dive attack", SIGHT, Use(ME, (Weakens("dives", (("attack", 2),), rounds=1),), "Dives: +2")
    ),
    ability(
        "animate trees",
        SIGHT,
        does(
            Brings("Treant", "2", 1, "Animated tree", numbers=(("move", 30),)),
            label="Two trees each",
        ),
    ),
    ability("summon giant bass", SIGHT, does(Brings("Giant bass", "1", 1), label="A bass each")),
    ability(
        "summon storm",
        SIGHT,
        does(Marks("summons a storm"), label="A storm, in a turn"),
        lasts="1 turn",
    ),
    ability(
        "shriek",
        SIGHT,
        does(
            Rolls(
                "1d100",
                ((50, Makes("something hears it, and comes")), (100, Makes("nothing comes"))),
            ),
            label="It shrieks (50 %)",
        ),
        of="Shrieker",
    ),
    ability(
        "shriek",
        STRUCK,
        does(
            Rolls(
                "1d100",
                ((20, Makes("something hears it, and comes")), (100, Makes("nothing comes"))),
            ),
            label="They shriek (20 %)",
        ),
        of="Cave locust",
    ),
    ability("bound with tree", SIGHT, Use(ME, (Kills(),), "Her tree dies")),
    ability("glowing nodules", SIGHT, Use(ME, (Shines(10),), "Glow: 10 feet")),
    ability(
        "curse",
        SIGHT,
        Use(ONE, (Save("spells", Weakens("cursed", (("attack", -4), ("saves", -2)))),), "Curse"),
        of="Cyclops",
        a_day=1,
    ),
    ability(
        "magic powers",
        SIGHT,
        Use(ME, (Puts("invisible"),), "Invisible"),
        does(Marks("an illusion"), label="Illusion"),
        does(Makes("food and drink"), label="Food and drink"),
        does(Makes("things of wood or metal"), label="Things"),
        Use(FOES, (Save("death", Puts("stunned")),), "Whirlwind", most="1+7"),
        of="Lesser djinni",
        a_day=3,
        lasts="1 round",
    ),
    ability(
        "magic powers",
        SIGHT,
        Use(ME, (Puts("invisible"),), "Invisible"),
        does(Marks("an illusion"), label="Illusion"),
        does(Makes("things of wood or metal"), label="Things"),
        Use(FOES, (Hurts("1d6", ("fire",)),), "Wall of fire: who goes through"),
        of="Lesser efreeti",
        a_day=3,
    ),
    ability("warding off", SIGHT, Use(ME, (Hurts("1d4", ("fire",)),), "A torch burns it")),
    ability("escaping", SIGHT, Use(ONE, (Hurts("1"),), "Out of it, still stung")),
    ability("diving into water", SIGHT, Use(ONE, (Hurts("2"),), "Under water, for a round")),
    ability(
        "alignment reaction",
        SIGHT,
        does(Reacts(modifier=-1), label="A neutral speaks: -1"),
        does(Reacts(modifier=-2), label="A chaotic speaks: -2"),
    ),
    ability(
        "shape stealing",
        SIGHT,
        does(Alters("in somebody's shape"), Hides(), label="It takes somebody's place"),
    ),
    ability(
        "shapechange",
        SIGHT,
        does(Alters("in its animal form", (("ac", 3),)), label="By night, a swine"),
    ),
    ability("trickery", SIGHT, does(Hides(), label="It waits for its moment"), of="Doppelgänger"),
    ability(
        "shape changing", SIGHT, does(Alters("in another shape"), Hides(), label="In another shape")
    ),
    ability(
        "surprise",
        SIGHT,
        Use(ONE, (Marks("stuck in green slime"),), "It drops on"),
        of="Green slime",
        lasts="6 rounds",
    ),
    ability(
        "bestow water breathing",
        SIGHT,
        Use(ONE, (Marks("breathes water"),), "Breathes water"),
        lasts="1 day",
    ),
    ability("honey", SIGHT, Use(ONE, (Heals("1d4"),), "Eats the honey")),
    ability("defensive", STRUCK, attacks("It kicks"), of="Mule"),
    ability("non-combatant", STRUCK, does(Departs(), label="It runs away")),
    ability("afraid of fire", SIGHT, does(Departs(), label="They flee the fire")),
)
