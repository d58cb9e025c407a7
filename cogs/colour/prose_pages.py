"""The lines of our own, by what they are about. `{who}` stands where it may be one or several.

Each is read beside what happened, so that it says nothing of dice, weapons or places, and fits a
sword as well as a spell. There are as many of each kind as `LINES` of `rules.colour.records` says.
"""

from collections.abc import Mapping

from rules.colour.records import CRITICAL, FALLEN, ROUT, SLAIN, TREASURE

PROSE: Mapping[str, tuple[str, ...]] = {
    FALLEN: (
        "Somebody calls to {who}, and nothing answers.",
        "The next breath does not come.",
        "For a moment there is no other sound.",
        "There will be an empty place at the fire tonight.",
        "So this was the place, and this was the hour.",
        "The light finds {who} and stays there.",
        "Nobody has time to say goodbye.",
        "There was so much still to do.",
        "Somebody will have to make a song of this, or keep silent about it.",
        "The others do not look down. If they looked, they would stop.",
    ),
    ROUT: (
        "Courage leaves first, and the rest goes after it.",
        "There is a sound of running, and then there is none.",
        "Nobody looks back.",
        "Whatever they came for was not worth this.",
        "What falls is left lying.",
        "A back is turned, and that is that.",
        "It will be told differently where they come from.",
        "The way out has never looked so good.",
        "The noise goes with them.",
        "Some fights are won by standing still.",
    ),
    SLAIN: (
        "It happens faster than it can be told.",
        "So much for {who}.",
        "The ground takes the weight without a word.",
        "It is over before the echo is.",
        "Nobody will ask what became of {who}.",
        "The silence after it is short.",
        "Something will come for the bones.",
        "Somebody lets out a breath.",
        "There is no time for a second look at {who}.",
        "It ends the way a door closes.",
    ),
    CRITICAL: (
        "Everything was right about that one: the foot, the eye, the moment.",
        "It lands where it was meant to, and then a little deeper.",
        "Nobody is more surprised than {who}.",
        "There was a gap, and it was found.",
        "That will be told again.",
        "One could hear that it was a good one.",
        "Nobody does that twice.",
        "For once nothing was in the way.",
        "It is there before the eye is.",
        "Somebody winces who was only watching.",
    ),
    TREASURE: (
        "For a moment nobody speaks. Then everybody does.",
        "Somebody laughs, and cannot say why.",
        "It shines, even here.",
        "The packs will be heavier, and the steps lighter.",
        "Whoever hid it meant to come back.",
        "It has waited a long time for a hand.",
        "Somebody is counting already.",
        "The songs leave out the carrying.",
        "Nobody asks whose it was.",
        "It would be a pity to die now.",
    ),
}
