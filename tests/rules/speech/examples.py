"""What is tried twice of speech."""

from rules.speech.records import Say, SetPortrait
from tests.rules.example import Example, goblins
from tests.rules.scenes import camp, meeting
from tests.rules.table import ANN

EXAMPLES: tuple[Example, ...] = (
    Example(camp, Say(text="Who goes there?\nAnswer!"), by=ANN),
    Example(camp, Say(text="I leap: [[1d20+2 to jump]]!", speaker="c2"), by=ANN),
    Example(camp, Say(text="Night falls.", name="narrator")),
    Example(
        camp,
        SetPortrait(character_id="c1", picture="ab12"),
        by=ANN,
        says="That is the portrait of Ada already.",
    ),
    Example(
        camp,
        SetPortrait(character_id="c1", picture=""),
        before=(SetPortrait(character_id="c1", picture="ab12"),),
        says="Ada has no portrait. Attach a picture to give them one.",
    ),
    Example(meeting, lambda game: Say(text="Grah!", speaker=goblins(game) + "#1")),
)
