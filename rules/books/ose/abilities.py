"""All that is special about monsters of the OSE rules and is more than the words of their rows."""

from rules.bestiary.rows import Ability
from rules.books.ose.abilities_blows import BLOWS, ENDS
from rules.books.ose.abilities_coming import ARMS, BEASTS
from rules.books.ose.abilities_leaders import LEADERS
from rules.books.ose.abilities_sight import SEEN

ABILITIES: tuple[Ability, ...] = (*LEADERS, *BEASTS, *ARMS, *SEEN, *BLOWS, *ENDS)
