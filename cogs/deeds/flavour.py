"""How much words count that a deed says nothing of: how something is done says little against it.

What is told of life beside the table says that nothing at the table is meant.
"""

from collections.abc import Iterable, Sequence

from cogs.deeds.tokens import Spoken

_LITTLE, _ELSEWHERE, _COUNTED, _BESIDE = 0.25, 0.5, 1.5, 3.0
"""What a word counts that tells how or where something is done, one of another clause, a number
with its unit, and one of life beside the table; any other counts 1."""
_FLAVOUR_WORDS = """
hand hands arm arms head foot feet knee knees eye eyes ear ears face shoulder shoulders side chest
leg legs body breath voice finger fingers throat heart blade point edge air ground floor wall walls
room place spot way path road corner end top bottom middle front rear line step steps time times
turn round moment minute minutes hour hours second day days night nights morning evening tomorrow
yesterday month week noon midday afternoon spend spends spent pass big small little long short high
low good best better bad worst worse old new hard soft loud quiet fast slow full empty dark bright
deep heavy strong weak whole half same other others another own ready able sure careful brave angry
mighty great nice fine poor left forward make makes take takes use uses using keep keeps put puts
try tries trying start starts begin begins decide decides decided choose chooses intend intends
propose proposes suggest plan plans prefer continue continues proceed proceeds attempt attempts
manage manages ask asks turns come comes bring brings see sees look looks feel feels hope hopes
happen happens kneel kneels kneeling stand stands standing raise raises raised lift lifts lifted
reach reaches lean leans bend bends because since before after until till when if though although
then thus hence else either neither both even only once twice always never ever already soon later
much many most few several enough less least every none nothing everything anything anyone anybody
nobody party group team friend friends comrade comrades companion companions fellow fellows boys
girls lads gang crew buddy man men people trusty faithful dear kind sir madam lord lady master
captain god gods nope no nah aye yo gladly thing things stuff somewhere anywhere inside outside
behind beside above below beneath towards toward against along away off onto upon within without
nearby close closer closest nearest exact exactly damn bloody fucking freaking frickin hella super
totally literally basically honestly obviously cool awesome epic boi yolo noob wtf ffs idk lot bunch
""".split()  # noqa: SIM905 - a list of one word a line would be longer than all else here
FLAVOUR = frozenset(_FLAVOUR_WORDS)
_BESIDE_WORDS = """
mum mom mother dad father kids kid wife husband daughter son sister brother family girlfriend
boyfriend boss work job office school homework college university uni bus train car plane flight
doctor hospital dentist pizza netflix movie film phone laptop computer battery wifi internet english
french spanish german birthday christmas easter covid flu tired sick headache weekend discord server
ai vacation brb afk gtg irl neighbours app ping football soccer coffee toilet shower holidays
traffic neighbour neighbor student loan mortgage landlord rent
physics maths exam exams
""".split()  # noqa: SIM905 - as above
BESIDE = frozenset(_BESIDE_WORDS)
_JOINING_WORDS = "so because since while as when until till before after if but cause coz"
_JOINING = frozenset(_JOINING_WORDS.split())
_MARKS = frozenset(",.;:!?()\u2013\u2014")
"""What a clause begins with, and what stands between two."""


def clauses_of(spoken: Spoken) -> tuple[int, ...]:
    """By the place of each word, the number of the clause in which it stands."""
    found: list[int] = []
    clause, end = 0, 0
    for token in spoken.tokens:
        between = spoken.text[end : token.start]
        is_new = not _MARKS.isdisjoint(between) or token.text in _JOINING
        clause += bool(found) and is_new
        found.append(clause)
        end = token.end
    return tuple(found)


def weight_of(
    spoken: Spoken, left: Iterable[int], used: Iterable[int], clauses: Sequence[int]
) -> float:
    """How much the words count that a deed says nothing of, which stand at the places `left`."""
    here = {clauses[at] for at in used}
    return sum(_weight(spoken, at) * (1.0 if clauses[at] in here else _ELSEWHERE) for at in left)


def _weight(spoken: Spoken, at: int) -> float:
    token = spoken.tokens[at]
    if token.text in BESIDE:
        return _BESIDE
    if token.unit:
        return _COUNTED
    is_how = token.text.endswith("ly") and len(token.text) > 4
    return _LITTLE if is_how or token.text in FLAVOUR else 1.0
