"""Where Linkboy's own pages are: on the site that a setting names, else in its folder docs/."""

RIGHTS, WHAT_FOR = "add-to-a-server.html#rights", "What each right is for"
SECRETS = "questions-trouble.html#a-player-sees-what-they-should-not"
WHERE_TOLD = "Where secrets go"


def read_on(place: str, site: str, words: str = "Read on") -> str:
    """A small line that leads to a page. `place` is it below the site's address: `rules.html`."""
    return f"-# {link(place, site, words)}" if site else f"-# {words}: {page_of(place)}"


def link(place: str, site: str, words: str) -> str:
    """Words that lead to a page, without a preview below them; the words alone without a site."""
    return f"[{words}](<{site}/{place}>)" if site else words


def page_of(place: str, site: str = "") -> str:
    """A page as text for a file: its address, or where it stands in Linkboy's own folder."""
    return f"{site}/{place}" if site else f"docs/{place.partition('.html')[0]}.md of Linkboy"


def on_rights(site: str) -> str:
    """A small line that leads to what each right of the bot is for."""
    return read_on(RIGHTS, site, WHAT_FOR)


def on_secrets(site: str) -> str:
    """A small line that leads to where secrets are told, and to whom."""
    return read_on(SECRETS, site, WHERE_TOLD)
