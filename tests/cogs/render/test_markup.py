"""Discord's markdown as HTML: what tellings use of it, and whatever people typed."""

from html.parser import HTMLParser

import pytest

from cogs.render.markup import Reader, blocks, inline
from cogs.render.text import plain

READER = Reader({7: "Ann & Co."}, "Europe/Berlin")
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onclick='alert(1)",
    "&lt;b&gt;",
    "[click](javascript:alert(1))",
    "[[a]](<javascript:alert(1)>)",
    "<https://example.org/\"onmouseover='x'>",
    "https://example.org/?a=<b>&c='d'",
    "**bold** *it* ~~no~~ __u__ ||spoiler|| `code` _x_",
    "```\n</code></details></body>\n```",
    "# heading",
    "> quote",
    "- item",
    "-# small",
    "1. one",
    "@everyone <@7> <@&8> <#9> <t:0:f> <:a:1> </roll:2>",
    "{{ 7 * 7 }} {% raw %}",
    "\u202egnirts \u200b\u2066x",
    "\\<b>\\* \\\\ \\",
    "</summary></details><style>*{display:none}</style>",
    "<!-- --> <![CDATA[ ]]>",
    "a\x00b",
)


class Seen(HTMLParser):
    """The text of a page as it is read, and its tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text, self.tags = "", list[str]()
        self.feed(str(page))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not attrs

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("typed", HOSTILE)
def test_what_people_typed_is_read_as_they_typed_it(typed: str) -> None:
    seen = Seen(inline(f"**{plain(typed)}** dies.", READER))
    expected = " ".join(typed.split()).replace("\u200b", "")
    assert seen.text == f"{expected} dies."
    assert set(seen.tags) <= {"strong"}


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("1. Gatehouse", "1\\. Gatehouse"),
        ("12. The well", "12\\. The well"),
        ("1.5 miles", "1.5 miles"),
        ("2nd level", "2nd level"),
        ("# The tower", "\\# The tower"),
        ("#9", "\\#9"),
        ("- rope", "\\- rope"),
        ("-# small", "\\-# small"),
        ("> says Ann", "\\> says Ann"),
        ("+ 3 more", "\\+ 3 more"),
        ("a_b * c", "a\\_b \\* c"),
        ("\\1 and \\*", "\\\\1 and \\\\\\*"),
        ("[x](y)", "\\[x](y)"),
    ],
)
def test_what_is_sent_of_what_was_typed_and_what_is_read_of_that(typed: str, sent: str) -> None:
    """A backslash hides a sign that follows it; before a letter or a figure it is shown."""
    assert plain(typed) == sent
    assert Seen(blocks(sent, READER)).text == typed


def test_a_backslash_that_hides_no_sign_is_shown() -> None:
    assert inline("\\1. Gatehouse \\x \\. ", READER) == "\\1. Gatehouse \\x . "


@pytest.mark.parametrize("typed", HOSTILE)
def test_what_is_not_made_plain_brings_no_tag_but_ours(typed: str) -> None:
    """A speech may have marks of markdown of its own."""
    page = blocks(f"{typed}\n> {typed}\n- {typed}", READER)
    ours = {"p", "ul", "li", "blockquote", "strong", "em", "s", "code", "small"}
    assert set(Seen(page).tags) <= ours


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**Ada dies**.", "<strong>Ada dies</strong>."),
        ("*a **b** c*", "<em>a <strong>b</strong> c</em>"),
        ("4d6 (~~1~~, 6) = **16**", "4d6 (<s>1</s>, 6) = <strong>16</strong>"),
        ("2 * 3 and **", "2 * 3 and **"),
        ("**a *b** c", "<strong>a *b</strong> c"),
        ("a****b", "a****b"),
        ("||hidden|| __u__", "hidden <em>u</em>"),
        ("`/do x`", "<code>/do x</code>"),
        ("[**Round 1**](<https://discord.com/channels/1/2/3>)", "<strong>Round 1</strong>"),
        ("<@7> and <@8>", "Ann &amp; Co. and somebody"),
        ("<t:0:f>", "Thu 1 Jan 1970 01:00"),
        ("<t:99999999999999:R>", "&lt;t:99999999999999:R&gt;"),
        ("<@&1> <#2> <:torch:3> </roll:4>", "a role a channel :torch: /roll"),
    ],
)
def test_marks_within_a_line(text: str, html: str) -> None:
    assert inline(text, READER) == html


def test_lines_become_paragraphs_lists_and_quotations() -> None:
    text = "### Head\nOne.\n\n- a\n- b\n> said\n> more\n-# small\n1. first"
    assert blocks(text, READER) == "\n".join(
        (
            "<p><strong>Head</strong></p>",
            "<p>One.</p>",
            "<ul><li>a</li><li>b</li></ul>",
            "<blockquote><p>said</p>\n<p>more</p></blockquote>",
            "<p><small>small</small></p>",
            "<p>1. first</p>",
        )
    )
