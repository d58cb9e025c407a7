"""The chronicle as a page: what stands on it, where, and that it can be read by everybody."""

import re
from html.parser import HTMLParser
from itertools import pairwise

from cogs.log.book_pages import write_book
from cogs.log.chronicle_pages import STYLE, render_html
from cogs.log.entry_pages import entries_in, entries_line
from cogs.render.markup import Reader
from rules.clock.records import PassTime
from rules.dice.faces import Faces
from rules.encounter.records import EndEncounter
from rules.health.records import Damage, SetLife
from rules.kernel.actor import TABLE
from rules.kernel.notebook import Heading
from rules.light.records import SetDark
from rules.places.records import Draft, EnterArea, GoThrough, ImportPlaces, Room
from rules.places.state import PLACES, Area, Door, Place
from rules.sheet.records import CreateCharacter
from rules.speech.records import Say
from rules.state.health import Life
from rules.travel.records import SetWay, SpendDays
from tests.cogs.render.accounts import ALL, page_of
from tests.cogs.render.fight import fight
from tests.cogs.render.recorder import Recorder
from tests.cogs.render.test_markup import HOSTILE
from tests.cogs.render.test_secret_catchup import SteadyDice
from tests.rules.scene import Scene
from tests.rules.table import ANN
from tests.rules.travel.road import Road

VOID = {"meta", "img", "line", "rect", "br"}


class Page(HTMLParser):
    """A page as it is read: its elements with what they hold, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: dict[str, list[str]] = {}
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
            self.words.setdefault(tag, []).append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in set(self.open):
            self.words[tag][-1] += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of all elements of a kind."""
        return [attributes for name, attributes in self.elements if name == tag]


def shown(told: Recorder) -> str:
    """What everybody may know of it."""
    return page_of([row for row in told.entries if row.is_public], told.game)


def delve(name: str = "Crypt", text: str = "Cold, and dark.\nWater drips.") -> Recorder:
    """A place of two rooms and a way further, of which the party sees both."""
    told = Recorder(Scene())
    doors = (
        Door("", "oak door", ("", name), direction="north"),
        Door("", "grate", ("", "Vault"), direction="down"),
        Door("", "gate", ("", ""), direction="west"),
    )
    rooms = (
        Room(area=Area("", "Hall"), doors=doors),
        Room(area=Area("", name, text=text)),
        Room(area=Area("", "Vault")),
    )
    told.act(ImportPlaces(drafts=(Draft(Place("", "Barrow", chance=0), rooms=rooms),)))
    told.act(EnterArea(place="Barrow", area="Hall"))
    told.act(EnterArea(place="Barrow", area=name))
    return told


def test_a_fight_is_told_round_by_round_with_its_dice_folded_away() -> None:
    told = fight()
    told.act(EndEncounter(reason="They ran to warn the others."))
    page = Page(shown(told))
    assert page.words["h1"] == ["Game"]
    assert page.words["h4"] == ["Round 1", "Round 2", "Round 3"]
    contents, first, *_, foes = page.words["summary"]
    assert contents == "Contents"
    assert first.startswith("Ada hit Goblin 1 for 3 and Berta missed Goblin 2")
    assert foes == "Of their foes: 2"
    folded = page.words["details"][1]
    assert "The dice:" in folded
    assert "1d20" in folded
    assert "They ran to warn the others." in page.words["main"][0]
    assert "Goblins 1 and 2, on day 1 (Encounter 1: 3 goblins)" in page.words["main"][0]


def test_who_was_there_says_what_they_are_and_who_plays_them() -> None:
    told = fight()
    (ann,) = (who.user_id for who in told.game.members.values() if who.number == ANN.member)
    book = write_book(told.entries, told.game, TABLE, ALL)
    page = Page(render_html(book, told.game, TABLE, Reader({ann: "Ann"})))
    (cast,) = page.words["ul"][:1]
    assert [" ".join(line.split()) for line in cast.split("\n\n") if line.strip()] == [
        "A AdaLevel 1played by Ann",
        "B BertaLevel 1",
    ]


def test_the_party_is_told_of_in_short_above_all_else() -> None:
    told = fight()
    told.act(EndEncounter())
    told.act(PassTime(hours=30))
    text = Page(shown(told)).words["section"]
    (short,) = [part for part in text if part.strip().startswith("In short")]
    assert "Ada and Berta met 3 goblins in the dungeon: 2 of 3 goblins were killed" in short


def test_what_is_done_after_somebody_spoke_stands_below_their_words() -> None:
    told = fight()
    told.act(Say(text="Mind the last one!"), ANN)
    told.act(Damage(targets=(told.scene.id("Berta"),), amount="1"))
    text = Page(shown(told)).words["main"][0]
    assert text.index("Ada hit Goblin 2") < text.index("Mind the last") < text.index("Berta took 1")


def test_what_was_read_out_and_seen_stands_there() -> None:
    page = Page(shown(delve()))
    assert page.words["blockquote"] == ["Cold, and dark.\nWater drips."]
    assert page.words["text"] == ["Hall", "way down", "Crypt"]
    (drawing,) = page.all("svg")
    assert drawing["role"] == "img"
    assert "the list below says it in words" in str(drawing["aria-label"])
    assert "oak door north (shut), to Crypt" in page.words["main"][0]


def test_a_room_that_nobody_saw_has_no_name_in_the_story() -> None:
    told = Recorder(Scene())
    told.scene.act(CreateCharacter(name="Ada", hit_points=4))
    room = Room(area=Area("", "Tomb of Orrin", text="Cold."))
    told.act(ImportPlaces(drafts=(Draft(Place("", "Barrow", chance=0), rooms=(room,)),)))
    told.act(EnterArea(place="Barrow", area="Tomb of Orrin"))
    assert "A dark room" in Page(shown(told)).words["h3"]
    assert "Orrin" not in shown(told)
    told.act(SetDark(dark=False))
    assert Page(shown(told)).words["h3"] == ["Tomb of Orrin"]


def test_whatever_people_typed_stays_text() -> None:
    for typed in HOSTILE:
        name = "".join(letter for letter in typed[:40] if letter.isprintable())
        html = shown(delve(name=f"{name} room", text=typed))
        page = Page(html)
        kinds = {tag for tag, _ in page.elements}
        assert not kinds & {"script", "img", "iframe", "object", "link", "base", "form"}
        assert len(page.all("style")) == 1
        attributes = {key for _, found in page.elements for key in found}
        assert not [key for key in attributes if key.startswith("on") or key == "style"]
        links = [str(link["href"]) for link in page.all("a")]
        assert all(link.startswith("#") for link in links)


def test_it_needs_no_network_and_runs_nothing() -> None:
    html = shown(fight())
    policy = next(
        str(meta["content"])
        for meta in Page(html).all("meta")
        if meta.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy.startswith("default-src 'none'; img-src data:; style-src 'sha256-")
    assert not re.search(r"https?:|url\(|@import|src=", html)


def test_headings_go_down_step_by_step_and_parts_have_names() -> None:
    html = shown(fight())
    page = Page(html)
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert page.all("html")[0]["lang"] == "en"
    assert {"header", "nav", "main", "footer"} <= {tag for tag, _ in page.elements}
    ids = [str(found["id"]) for _, found in page.elements if "id" in found]
    assert len(ids) == len(set(ids))
    named = [found["aria-labelledby"] for found in page.all("section")]
    targets = [str(link["href"])[1:] for link in page.all("a")]
    assert {*named, *targets} <= set(ids)
    assert "→" not in html


def luminance(colour: str) -> float:
    """How light a colour is, as WCAG 2.2 counts."""
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    shares = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_all_colours_stand_out_by_light_in_the_dark_and_on_paper() -> None:
    schemes = re.findall(r":root \{([^}]*--ink[^}]*)\}", STYLE.read_text(encoding="utf-8"))
    assert len(schemes) == 3
    for scheme in schemes:
        colours = dict(re.findall(r"--(\w+): (#\w+);", scheme))
        for ink in ("ink", "quiet", "mark"):
            for ground in ("paper", "box"):
                assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


def test_nothing_is_said_plainly() -> None:
    assert "Nothing has happened yet." in shown(Recorder(Scene()))


def test_what_people_say_and_are_called_stays_text() -> None:
    for typed in HOSTILE:
        told = Recorder(Scene())
        name = "".join(letter for letter in typed[:40] if letter.isprintable())
        told.act(CreateCharacter(name=f"{name} Ann", hit_points=4), ANN)
        told.act(Say(text=typed.replace("[[", "[ [")), ANN)
        html = shown(told)
        page = Page(html)
        assert not {tag for tag, _ in page.elements} & {"script", "img", "link", "form", "object"}
        assert len(page.all("style")) == 1
        assert all(str(link["href"]).startswith("#") for link in page.all("a"))
        (cast,) = page.words["strong"][:1]
        assert cast == " ".join(f"{name} Ann".split())


class HighDice(SteadyDice):
    """Nothing wanders by."""

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        return self, int(secret), ""

    def face(self, sides: int) -> int:
        """The highest."""
        return sides


def test_a_new_day_and_the_way_out_begin_new_scenes() -> None:
    told = delve()
    told.scene.falling = HighDice("high")
    told.act(PassTime(hours=20))
    told.act(PassTime(hours=5))
    told.act(PassTime(hours=1))
    doors = {door.name: door.id for door in PLACES.of(told.scene.state)[0].doors}
    told.act(EnterArea(place="Barrow", area="Hall"))
    told.act(GoThrough(door=doors["gate"]))
    told.act(PassTime(hours=1))
    page = Page(shown(told))
    assert page.words["h2"][:3] == ["In short", "Day 1", "Day 2"]
    assert page.words["h3"] == ["Hall", "Crypt", "Meanwhile"]
    assert "midnight to day 2, one in the morning" in page.words["main"][0]
    assert "The party left Barrow." in page.words["main"][0]


def test_who_is_up_again_has_not_fallen() -> None:
    told = fight()
    berta = told.scene.id("Berta")
    told.act(SetLife(target=berta, life=Life.DEAD))
    assert "Of the party" in shown(told)
    told.act(SetLife(target=berta, life=Life.UP))
    assert "Of the party" not in shown(told)


def test_an_encounter_of_which_the_beginning_is_gone_has_its_number_from_its_end() -> None:
    told = fight()
    told.act(EndEncounter())
    page = Page(page_of(told.entries[20:], told.game))
    assert page.words["h3"][0] == "Encounter 1"
    assert "met" not in page.words["main"][0].partition("Who fell")[0].split()


def test_a_journey_is_drawn_where_the_story_ends_with_it() -> None:
    told = Recorder(Road())
    told.scene.secret_spare = (6,) * 9
    told.act(SetWay(course="north", terrain="clear"))
    told.act(SpendDays(days=2))
    page = Page(shown(told))
    (picture,) = page.all("img")
    assert str(picture["src"]).startswith("data:image/png;base64,")
    assert "Map of the journey." in str(picture["alt"])
    told.scene.act(SpendDays())
    assert Page(shown(told)).all("img") == [], "Of a later day the story says nothing."


def test_entries_of_the_notebook_are_named_with_the_scene_that_names_them() -> None:
    told = delve(text="Old Marta sits here, with the brass key.")
    entries = (
        Heading(number=1, name="Old Marta", kind="person", audience=None),
        Heading(number=2, name="The brass key", kind="thing", audience=None),
        Heading(number=3, name="Crypt"),
        Heading(number=4, name="Barrow wight", audience=None),
        Heading(number=5, name="Hall", keeper=2),
    )
    game = told.game.with_entries(entries)
    book = write_book(told.entries, game, TABLE, ALL)
    assert [(one.number, scene.heading) for one, scene in entries_in(book, entries[:2])] == [
        (1, "Hall"),
        (2, "Hall"),
    ]
    page = Page(render_html(book, game, TABLE, Reader()))
    (named,) = (text for text in page.words["section"] if "In the notebook" in text)
    assert "Old Marta (person), first named in Hall" in named
    assert "Crypt" not in named
    told_all = page.words["main"][0]
    assert "wight" not in told_all.replace("Barrow", "")
    assert list(entries_line([one for one, _ in entries_in(book, entries[:2])])) == [
        "-# In the notebook: **Old Marta** and **The brass key**."
    ]
    assert list(entries_line([])) == []
