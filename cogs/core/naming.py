"""The names that one person can use in a game, and whom each of them means.

Built once for those who are there: a list of a thousand names looks each of them up in the same
table.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache

from cogs.core.client import Client
from cogs.render.board import board_view
from cogs.render.text import plain, shorten
from data.live import LiveGame
from data.macros import WHOLE_GAME, Macro
from rules.checks.asking import party_of
from rules.checks.kinds import ROWS
from rules.conditions.effects import enders
from rules.dice.request import as_saved, written_out
from rules.dice.syntax import nearest
from rules.encounter.bodies import employer_of, name_for_all, name_of_hired
from rules.errors import NotFoundError, RuleError
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer, played_by
from rules.kernel.folding import folded
from rules.kernel.known import KnownByParts
from rules.kernel.parties import people_in
from rules.kernel.targets import id_of
from rules.kernel.words import numbered, singular
from rules.sheet.reading import characters_of, require_active
from rules.skills.learning import known_skills
from rules.skills.using import chance_of
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.view.combatants import Named, view_names
from rules.view.records import CombatantView

EVERYBODY = "everybody~everyone all party group"
MOST_PARTS = 50
"""Names that one list can have; a whole group is one of them."""
MOST_TARGETS = 200
"""Bodies that one command can name."""
_RANGE = re.compile(r"(?P<group>.+?)[ #](?P<first>\d{1,3}) ?[-\u2013] ?(?P<last>\d{1,3})")
_NUMBER = re.compile(r"(?P<group>.*[^ #])[ #]{1,3}(?P<number>\d{1,3})")
_NUMBER_SIGN = re.compile(r" (?:no\.?|nr\.?|num\.?|number) ?(?=\d{1,3}$)|(?<=[^\W\d_])(?=\d{1,3}$)")
_ORDINAL = re.compile(r"(?:the )?(?:(\d{1,3})(?:st|nd|rd|th)|([a-z]{5,8})) (\S.*)")
_ORDINALS = {
    word: number
    for number, word in enumerate(
        (
            *("first", "second", "third", "fourth", "fifth", "sixth"),
            *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
        ),
        1,
    )
}
_SHORTEST_PART = 3
"""A name may be begun with so many letters."""
_ALL = re.compile(
    r"(?:all(?: of)?(?: the)? (?P<first>.+))|(?:(?P<last>.+?) ?\(all\))", re.IGNORECASE
)
_SHOWN = 40


def known_combatants(game: LiveGame, user_id: int) -> tuple[CombatantView, ...]:
    view = board_view(game, game.viewer(user_id))
    return view.combatants if view else ()


def known_targets(
    game: LiveGame, user_id: int, *, everybody: bool = False
) -> list[tuple[str, str]]:
    """Names and targets of the bodies in the encounter; the dead and gone with `everybody`."""
    options: list[tuple[str, str]] = []
    for combatant in view_names(game.state, game.viewer(user_id)):
        if len(combatant.bodies) == 1:
            options.append((combatant.name, combatant.bodies[0].target))
        else:
            shown = [body for body in combatant.bodies if everybody or body.is_there]
            options += [(numbered(combatant.name, body.number), body.target) for body in shown]
    return options


def own_others(game: LiveGame, user_id: int) -> list[tuple[str, str]]:
    """The characters that the person may act for and who are not in the encounter."""
    viewer = game.viewer(user_id)
    present = {combatant.id for combatant in view_names(game.state, viewer)}
    own = characters_of(game.state, viewer)
    return [(one.name, one.id) for one in own if one.id not in present]


def known_effects(game: LiveGame, user_id: int) -> list[tuple[str, str]]:
    """`web on Goblins 3` and the effect's id, for those that the person may know of."""
    viewer = game.viewer(user_id)
    known = {c.id: c.name for c in game.state.characters}
    known |= {combatant.id: combatant.name for combatant in view_names(game.state, viewer)}
    known |= {value: name for name, value in known_targets(game, user_id, everybody=True)}
    return [
        (f"{effect.name} on {known[effect.target]}", effect.id)
        for effect in game.state.effects
        if effect.target in known and (viewer.is_referee or not effect.hidden)
    ]


def own_effects(game: LiveGame, user_id: int) -> list[tuple[str, str]]:
    """The known effects that the person may end: mostly those that are on or from their own."""
    viewer = game.viewer(user_id)
    if viewer.is_referee:
        return known_effects(game, user_id)
    owners: dict[str, int | None] = {c.id: c.owner for c in game.state.characters}
    owners |= {combatant.id: combatant.owner for combatant in view_names(game.state, viewer)}
    own = {
        effect.id
        for effect in game.state.effects
        for who in enders(effect)
        if viewer.acts_for(owners.get(id_of(who)))
    }
    return [option for option in known_effects(game, user_id) if option[1] in own]


def active_character(game: LiveGame, user_id: int) -> Character | None:
    """The character that a person is playing, None if there is none."""
    return played_by(game.state, game.viewer(user_id))


async def list_macros(bot: Client, game: LiveGame, user_id: int) -> tuple[Macro, ...]:
    """A person's own macros and the game's, by name."""
    member = game.member(user_id)
    known = await bot.games.macros.listed(game.id, member.number if member else WHOLE_GAME)
    return tuple(replace(one, text=as_saved(one.text)) for one in known)


class Names:
    """Everybody that one person can name in a game: characters, combatants and their bodies."""

    def __init__(self, state: GameState, viewer: Viewer) -> None:
        combatants = view_names(state, viewer)
        self._combatants = {combatant.id: combatant for combatant in combatants}
        self._called = {
            **{one.id: one.name for one in state.characters},
            **{one.id: one.name for one in combatants},
        }
        self._named = {_tidy(name): target for name, target in _names(state, combatants)}
        self._targets = set(self._named.values())
        self._trades = _trades(state)

    def one(self, text: str) -> str:
        """The target that was typed: an id that was picked, or a name. Raises NotFoundError."""
        typed = text.strip()
        if typed in self._targets:
            return typed
        exact = self._named.get(_tidy(typed)) or self._by_fold(typed)
        found = exact or self._body(typed) or self._group(typed) or self._by_word(typed)
        if found is None:
            raise NotFoundError(self._unknown(typed))
        return found

    def several(self, text: str, *, groups: bool = False) -> tuple[str, ...]:
        """The targets of a list with commas, each one once.

        `Goblins 2-4` are those of them who stand. `Goblins (all)` is everybody of the group who
        stands or, with `groups`, the group as one target. Raises RuleError for a list that is
        empty or too long, NotFoundError for a name that nobody has.
        """
        parts = [part for part in _split(text, self._named) if part.strip()]
        if not parts:
            raise RuleError("Say who: pick one or more from the list that appears.")
        if len(parts) > MOST_PARTS:
            raise RuleError(
                f"A list can have {MOST_PARTS} names, and this one has {len(parts)}. "
                "A range such as `Goblins 2-4` and a group, `Goblins (all)`, count as one name."
            )
        targets = (target for part in parts for target in self._part(part, groups=groups))
        found = tuple(dict.fromkeys(targets))
        if len(found) > MOST_TARGETS:
            raise RuleError(f"{len(found)} at once are too many: name up to {MOST_TARGETS}.")
        return found

    def _part(self, part: str, *, groups: bool) -> list[str]:
        typed = part.strip()
        if _tidy(typed) in self._named:
            return [self.one(typed)]
        if whole := _ALL.fullmatch(typed):
            group = self.one(whole["first"] or whole["last"])
            return [group] if groups else self._standing(group, typed)
        if some := _RANGE.fullmatch(typed):
            numbers = range(int(some["first"]), int(some["last"]) + 1)
            return self._standing(self.one(some["group"]), typed, numbers)
        return [self.one(typed)]

    def _standing(self, target: str, typed: str, numbers: range | None = None) -> list[str]:
        """The bodies of a group that stand, with these numbers or all of them."""
        combatant = self._combatants.get(target)
        bodies = combatant.bodies if combatant is not None else ()
        if not bodies and numbers is None:
            return [target]
        found = [
            body.target
            for body in bodies
            if body.is_there and (numbers is None or body.number in numbers)
        ]
        if not found:
            raise NotFoundError(
                f"Nobody in “{plain(shorten(typed, _SHOWN))}” is here and on their feet."
            )
        return found

    def _body(self, typed: str) -> str | None:
        """`Goblin 2` where the group is called Goblins, and the other way round."""
        found = _NUMBER.fullmatch(_with_number_behind(typed))
        group = self._numbered(found["group"]) if found else None
        if found is None or group is None:
            return None
        for body in group.bodies:
            if body.number == int(found["number"]):
                return body.target
        raise NotFoundError(
            f"{plain(group.name)} have no number {found['number']}: say 1 to {len(group.bodies)}."
        )

    def _numbered(self, typed: str) -> Named | None:
        exact = self._named.get(_tidy(typed)) or self._by_fold(typed)
        target = exact or self._group(typed) or self._by_word(typed)
        group = self._combatants.get(target or "")
        return group if group is not None and len(group.bodies) > 1 else None

    def _group(self, typed: str) -> str | None:
        """The only combatant with that name in another number: `Goblin` for `Goblins`."""
        alike = self._alike.get(singular(folded(typed)), [])
        return alike[0] if len(alike) == 1 else None

    @cached_property
    def _alike(self) -> dict[str, list[str]]:
        """The combatants by their names in the singular: few names have to be looked up so."""
        alike: dict[str, list[str]] = {}
        for combatant in self._combatants.values():
            alike.setdefault(singular(folded(combatant.name)), []).append(combatant.id)
        return alike

    def _by_fold(self, typed: str) -> str | None:
        """The only one whose name is the same but for accents, apostrophes, dashes and emoji."""
        found = self._folded.get(folded(typed), set())
        return next(iter(found)) if len(found) == 1 else None

    @cached_property
    def _folded(self) -> dict[str, set[str]]:
        alike: dict[str, set[str]] = {}
        for name, target in self._named.items():
            alike.setdefault(folded(name), set()).add(target)
        return alike

    def _by_word(self, typed: str) -> str | None:
        """The only one with that word in the name or trade: `Godric` or `God` for Godric Pell."""
        wanted = folded(typed)
        found = self._with_word.get(wanted, [])
        if not found and len(wanted) >= _SHORTEST_PART:
            begun = (ones for word, ones in self._with_word.items() if word.startswith(wanted))
            found = list(dict.fromkeys(one for ones in begun for one in ones))
        return found[0] if len(found) == 1 else None

    @cached_property
    def _with_word(self) -> dict[str, list[str]]:
        return _by_word_or_trade(self._called, self._trades)

    def _unknown(self, typed: str) -> str:
        """What to type instead of a name that nobody has."""
        shown = plain(shorten(typed, _SHOWN))
        known = {folded(name): target for target, name in self._called.items()}
        words = {word: found[0] for word, found in self._with_word.items() if len(found) == 1}
        typed_number = _NUMBER.fullmatch(typed)
        wanted = folded(typed_number["group"] if typed_number else typed)
        near = known.get(nearest(wanted, known)) or words.get(nearest(wanted, words))
        if near is None:
            return f"I do not know “{shown}” here. Pick one from the list that appears."
        group = self._combatants.get(near)
        is_one = typed_number is not None and group is not None and len(group.bodies) > 1
        is_meant = int(typed_number["number"]) if typed_number and is_one else 0
        guess = numbered(self._called[near], is_meant)
        return f"I do not know “{shown}” here. Did you mean “{plain(guess)}”?"


def by_word(names: Mapping[str, str]) -> dict[str, list[str]]:
    """Whose names have a word, by the words; `names` are by the ids."""
    found: dict[str, list[str]] = {}
    for one, name in names.items():
        for word in dict.fromkeys(folded(name).split()):
            found.setdefault(word, []).append(one)
    return found


def _trades(state: GameState) -> dict[str, str]:
    """What hirelings serve as, by their ids."""
    hired = ((one.id, one.service) for one in state.characters)
    return {one: folded(service.trade) for one, service in hired if service is not None}


def _by_word_or_trade(called: Mapping[str, str], trades: Mapping[str, str]) -> dict[str, list[str]]:
    """The same, with hirelings by their trades: `torch bearer`, `bearer` for the only one."""
    found = by_word(called)
    for one, trade in trades.items():
        for word in dict.fromkeys((trade, *trade.split())) if trade else ():
            if one not in found.setdefault(word, []):
                found[word].append(one)
    return found


def _with_number_behind(typed: str) -> str:
    """`goblin3`, `goblin no. 3`, `3rd goblin` and `the third goblin` as `goblin 3`."""
    low = " ".join(typed.lower().split())
    found = _ORDINAL.fullmatch(low)
    number = int(found[1] or _ORDINALS.get(found[2], 0)) if found else 0
    if found and number:
        return f"{found[3]} {number}"
    return _NUMBER_SIGN.sub(" #", low) if _NUMBER_SIGN.search(low) else typed


@lru_cache(maxsize=2_000)
def _tidy(name: str) -> str:
    # Telephones make a curly apostrophe of a straight one.
    return " ".join(name.lower().replace("\u2019", "'").split())


def _split(text: str, named: Iterable[str]) -> list[str]:
    """The parts of a list; a name may itself hold a comma."""
    return [text] if _tidy(text) in named else text.split(",")


def _names(state: GameState, combatants: Iterable[Named]) -> Iterator[tuple[str, str]]:
    """Every name and its target; of two that are the same the last one counts."""
    yield from _names_of_hired(state, {combatant.id for combatant in combatants})
    for combatant in combatants:
        if len(combatant.bodies) > 1:
            yield from (
                (numbered(combatant.name, body.number), body.target) for body in combatant.bodies
            )
    yield from ((combatant.name, combatant.id) for combatant in combatants)
    yield from ((character.name, character.id) for character in state.characters)


def _names_of_hired(state: GameState, known: Collection[str]) -> Iterator[tuple[str, str]]:
    """Hirelings with whose they are, as they are told of: of the `known` combatants, and sheets."""
    for one in () if state.encounter is None else state.encounter.combatants:
        if one.id in known and employer_of(state, one):
            yield name_for_all(state, one), one.id
    for sheet in state.characters:
        if sheet.service is not None:
            yield name_of_hired(state, sheet.name, sheet.owner), sheet.id


def _read(state: GameState) -> tuple[object, ...]:
    return state.characters, state.active, state.encounter and state.encounter.combatants


_names_for_referees = KnownByParts(_read, lambda state: Names(state, ALL_KNOWING))
_names_for_players = KnownByParts(_read, lambda state: Names(state, TABLE))


def _names_now(game: LiveGame, user_id: int) -> Names:
    """Everybody whom a person can name now."""
    is_referee = game.viewer(user_id).is_referee
    return (_names_for_referees if is_referee else _names_for_players)(game.state)


def read_target(game: LiveGame, user_id: int, text: str) -> str:
    """A target from what was typed: an id that was picked, or a name. Raises NotFoundError."""
    return _names_now(game, user_id).one(text)


def read_targets(
    game: LiveGame, user_id: int, text: str, *, groups: bool = False
) -> tuple[str, ...]:
    """Several targets, set apart by commas: names, ranges and whole groups.

    With `groups` a whole group is one target. Raises NotFoundError, and RuleError for a list that
    is empty or too long.
    """
    if _is_everybody(text) and (party := tuple(party_of(game.state))):
        return party
    return _names_now(game, user_id).several(text, groups=groups)


def read_kinds(text: str) -> tuple[str, ...]:
    """Words for what damage is, set apart by commas."""
    return tuple(dict.fromkeys(tag.strip().lower() for tag in text.split(",") if tag.strip()))


def read_effect(game: LiveGame, user_id: int, text: str) -> str:
    """An effect from what was typed: an id that was picked, or a name that only one has.

    Those that the person may end come first: a name that many have means their own.
    """
    wanted = folded(text)
    known = known_effects(game, user_id)
    if text.strip() in {value for _, value in known}:
        return text.strip()
    found = _named(own_effects(game, user_id), wanted) or _named(known, wanted)
    if len(found) != 1:
        what = "Several have" if found else "Nobody has"
        raise NotFoundError(
            f"{what} “{shorten(text.strip(), 40)}” here. Pick one from the list that appears."
        )
    return found[0]


def _named(effects: list[tuple[str, str]], wanted: str) -> list[str]:
    """The ids of those effects called that, with or without whom they are on."""
    return [
        value
        for name, value in effects
        if wanted in (folded(name), folded(name).rpartition(" on ")[0])
    ]


def read_meant(game: LiveGame, user_id: int, text: str) -> Character:
    """The character that was named, else the one the person plays. Raises NotFoundError."""
    if text.strip():
        return read_character(game, text)
    return require_active(game.state, game.actor(user_id))


def read_character(game: LiveGame, text: str) -> Character:
    """A character from what was typed: an id that was picked, or a name. Raises NotFoundError."""
    wanted = _tidy(text)
    called = {one.id: one.name for one in game.state.characters}
    hired = {one: _tidy(name) for name, one in _names_of_hired(game.state, called)}
    for character in game.state.characters:
        if wanted in (character.id, _tidy(character.name), hired.get(character.id)):
            return character
    wanted = folded(text)
    alike = [one for one, name in called.items() if folded(name) == wanted]
    for found in (alike, _by_word_or_trade(called, _trades(game.state)).get(wanted, [])):
        if len(found) == 1:
            return next(one for one in game.state.characters if one.id == found[0])
    names = {folded(one.name): one.name for one in game.state.characters}
    name = names.get(nearest(wanted, names), "")
    advice = f"Did you mean {plain(name)}?" if name else "Pick one from the list that appears."
    raise NotFoundError(f"There is no character called “{plain(shorten(text, 40))}”. {advice}")


def read_characters(game: LiveGame, text: str) -> tuple[str, ...]:
    """The ids of characters, set apart by commas; everybody is all who are played."""
    if _is_everybody(text):
        return tuple(one.id for one in people_in(game.state))
    return tuple(read_character(game, one).id for one in text.split(",") if one.strip())


def _is_everybody(text: str) -> bool:
    """Whether a word for the whole party was typed."""
    return text.strip().lower() in EVERYBODY.replace("~", " ").split()


async def read_dice(bot: Client, game: LiveGame, user_id: int, text: str) -> tuple[str, str]:
    """The dice of a macro and its name, if one was typed; else the text and no name."""
    macros = await list_macros(bot, game, user_id)
    return written_out(text, {macro.name: macro.text for macro in macros})


def skills_offered(
    game: LiveGame, user_id: int, character: Character | None
) -> Iterator[tuple[str, str]]:
    """Skills of that character with what they come to, then all others that the game knows.

    Pairs of what is shown and the name. What they come to is for those who act for the character.
    """
    own: set[str] = set()
    if character is not None and game.viewer(user_id).acts_for(character.owner):
        for skill in character.skills:
            own.add(skill.name)
            yield f"{skill.name}: {chance_of(game.state, character, skill)}%", skill.name
    yield from ((name, name) for name in known_skills(game.state) if name not in own)


def row_options() -> Iterator[tuple[str, str]]:
    """What is offered for each row, and its name."""
    for row, keys in ROWS.items():
        names = " ".join(ENGINE.fields.label(key).rpartition("vs ")[2] for key in keys)
        yield f"{row.capitalize()}, all at once: {names}", row
