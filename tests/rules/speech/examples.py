"""What is tried twice of speech."""

from rules.speech.records import Say
from tests.rules.example import Example, goblins
from tests.rules.scenes import camp, meeting
from tests.rules.table import ANN

EXAMPLES: tuple[Example, ...] = (
    Example(camp, Say(text="Who goes there?\nAnswer!"), by=ANN),
    Example(camp, Say(text="I leap: [[1d20+2 to jump]]!", speaker="c2"), by=ANN),
    Example(camp, Say(text="Night falls.", name="narrator")),
    Example(meeting, lambda game: Say(text="Grah!", speaker=goblins(game) + "#1")),
)
