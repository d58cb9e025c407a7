"""What the emulator takes from Discord as a rule, with where it is written and when it was read.

A rule without a source is not taken. `docs/discord.md` is made of this table,
and each rule has a test in `test_strict.py` that shows that Discord's answer is given.
"""

import re
from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import TypeVar

from discord import Permissions

from tests.contract.shapes import ROW, records, walk_components
from tests.emulator.state import PRIVATE_THREAD, Channel, Json, Message, User, World

READ = "2026-11-29"
"""When the documents were read; the newest there was of 2026-08-06 (c98d64b)."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What Discord does: in a sentence, where that is written, when that was read, and what of the
    bot rests on it."""

    key: str
    says: str
    source: str
    relies: str
    read: str = READ


_OPCODES = "topics/opcodes-and-status-codes"
_THREADS = "topics/threads"
_CHANNEL = "resources/channel"
_MESSAGE = "resources/message"
_WEBHOOK = "resources/webhook"
_ANSWERS = "interactions/receiving-and-responding"
_COMMANDS = "interactions/application-commands"
_GATEWAY = "events/gateway"
_EVENTS = "events/gateway-events"
_EMOJI = "resources/emoji"
_REFERENCE = "reference"

RULES = (
    Rule(
        "archived",
        "In an archived thread no message is edited or given a reaction, and nobody is added:"
        " 400, code 50083. Messages can be deleted.",
        f"{_OPCODES}:302; {_THREADS}:59",
        "A message that cannot be edited has its thread reopened first; else it is posted anew.",
    ),
    Rule(
        "waking",
        "A message that is sent to an archived thread reopens it, a webhook's too.",
        f"{_CHANNEL}:247; {_WEBHOOK}:229",
        "Whatever is told wakes a thread that sleeps.",
    ),
    Rule(
        "locked",
        "In a locked thread messages are sent, edited, and where it is archived deleted, only"
        " with Manage Threads: code 160005.",
        f"{_THREADS}:51; {_OPCODES}:342",
        "A game that lives in a locked thread says so.",
    ),
    Rule(
        "reopening",
        "Whoever has been added to a thread reopens it; a locked one only who may manage threads.",
        f"{_THREADS}:119; {_CHANNEL}:433",
        "The bot joins the thread in which a game lives.",
    ),
    Rule(
        "thread-creators",
        "Whoever has made a thread archives and renames it, as does who may manage threads, who "
        "alone deletes it.",
        f"{_THREADS}:118-120",
        "doctor --try says which thread is left for somebody else to delete.",
    ),
    Rule(
        "sleeping",
        "A thread is archived after a time in which nothing is sent; edits, presses and "
        "answers that one person reads are no activity.",
        f"{_THREADS}:65",
        "While a game is played, its thread is reopened as soon as Discord archives it.",
    ),
    Rule(
        "active-threads",
        "Of the threads of a server the gateway tells those that are active, at the start and"
        " when they are reopened; those that are archived are asked for one by one.",
        f"{_EVENTS}:755; {_THREADS}:61",
        "A thread that is not known is fetched before it is said that there is none.",
    ),
    Rule(
        "forums",
        "In a forum stand posts alone; whoever may send messages makes one, with a tag where the"
        " forum demands it: 400, code 40067. A message to the forum itself: code 50024.",
        f"{_CHANNEL}:79, 98, 627-629; {_OPCODES}:255, 279",
        "A party of a game that lives in a post is read in another one, with the same tags.",
    ),
    Rule(
        "thread-members",
        "Who is in a thread is asked for one by one: 404, code 10007 where somebody is not.",
        f"{_CHANNEL}:700; {_OPCODES}:147",
        "Who reads a private thread for secrets is found out so.",
    ),
    Rule(
        "adding",
        "A mention in a thread that rings adds whom it names to the thread.",
        "discord/discord-api-docs#5295; MarcusOtter/discord-needle#107",
        "What is for referees mentions nobody.",
    ),
    Rule(
        "nonces",
        "A nonce that is enforced is looked for among the last minutes' messages of the same "
        "author, in all channels; the message that has it is given back.",
        f"{_MESSAGE}:1092",
        "Nonces carry letters of their database, and a message of another channel is not believed.",
    ),
    Rule(
        "flags",
        "A message may be sent with SUPPRESS_NOTIFICATIONS, by an answer and a webhook too.",
        f"{_MESSAGE}:1091; {_ANSWERS}:299; {_WEBHOOK}:247",
        "Whatever mentions nobody is sent so.",
    ),
    Rule(
        "ringing",
        "Where a server notifies of all messages, each rings everybody; else those whom it "
        "mentions and may mention. One that is silent rings nobody.",
        f"{_MESSAGE}:157, 716; resources/guild:76-77",
        "No phone rings for what calls nobody.",
    ),
    Rule(
        "allowed-mentions",
        "A request that does not say whom it may mention mentions all whom it names; an "
        "answer and a webhook's post the people, not roles or everyone.",
        f"{_MESSAGE}:732-750",
        "Whom a message may mention is always said, in edits too.",
    ),
    Rule(
        "layouts",
        "A message that is a layout stays one, and has no text or embeds of its own: 400, 50035.",
        f"{_MESSAGE}:1098, 1209",
        "A board is never edited into a text, nor a long speech when it is reworded.",
    ),
    Rule(
        "forms",
        "A form is no answer to a form; what is typed is answered with choices alone; only "
        "what stands on a message is answered by changing it: 400, code 50035.",
        f"{_ANSWERS}:273-282",
        "A form that is refused has a button that opens it again.",
    ),
    Rule(
        "labels",
        "What is typed in a form stands below a label, and has none of its own; rows are on their "
        "way out. A form with either is refused here: 400, code 50035.",
        "components/reference:98, 491, 510; change-log:1355-1356",
        "Each field of a form has its label.",
    ),
    Rule(
        "archived-presses",
        "In an archived thread the apps of phones and browsers first reopen it for whoever presses,"
        " and send nothing where they may not; in a locked one the buttons are grey.",
        "discord/discord-api-docs#8474, #7900",
        "A thread is awake while something is played in it.",
    ),
    Rule(
        "deadline",
        "After three seconds without an answer an interaction is unknown: 404, code 10062.",
        f"{_ANSWERS}:351",
        "What takes longer is put off, after a second and a half.",
    ),
    Rule(
        "replay",
        "What was missed while a connection was lost is sent when it is resumed, interactions"
        " that are unknown by then too.",
        f"{_GATEWAY}:246, 265",
        "What Discord has told its player is lost is not played.",
    ),
    Rule(
        "content",
        "Without the intent for it, texts of others that do not mention the app are empty, in"
        " REST's answers too.",
        f"{_GATEWAY}:487-502",
        "No post is read that was not meant for the bot.",
    ),
    Rule(
        "bot-role",
        "A bot that was invited with permissions has a role of its own, with its id as "
        "`tags.bot_id`; a mention of a role stands in `mention_roles`, and not in `mentions`.",
        f"topics/permissions:243; {_MESSAGE}:455; NousResearch/hermes-agent#67876",
        "A mention of the bot's role is one of the bot.",
    ),
    Rule(
        "webhook-names",
        "No webhook's post is called everyone or here, has clyde, discord or three backticks "
        "in its name, or more than 80 letters: 400, code 50035.",
        f"{_WEBHOOK}:127-128; resources/user:16-26; MinnDevelopment/discord-webhooks#100",
        "Such a name is written with a hair space.",
    ),
    Rule(
        "webhook-count",
        "A channel has at most 15 webhooks: 400, code 30007.",
        f"{_OPCODES}:206",
        "Where no webhook can be made, who speaks is quoted.",
    ),
    Rule(
        "webhook-bursts",
        "A webhook posts five times in two seconds; what is more is refused: 429. Each counts for "
        "itself.",
        "topics/rate-limits:16; birdie0.github.io/discord-webhooks-guide",
        "What is said waits for its turn, and portraits do not wait for each other.",
    ),
    Rule(
        "webhook-pictures",
        "A webhook has a picture of its own, given with it as a JPG, GIF or PNG; what it posts "
        "shows that, or the picture at an address that is given with the post.",
        f"{_WEBHOOK}:140, 184, 239; {_REFERENCE}:397-403",
        "Each portrait has a webhook of its own.",
    ),
    Rule(
        "signed-addresses",
        "The address of an attachment is signed, and ends. Given without its parameters to "
        "show a picture, it is made good by Discord; with them, nothing is shown.",
        f"{_REFERENCE}:405-409; discord/discord-api-docs#6657",
        "An address of an attachment is passed on without its parameters.",
    ),
    Rule(
        "app-emojis",
        "An app owns up to 2,000 emojis, which show in what it sends wherever that is, without a"
        " right; one too many: code 30008. Their addresses are not signed, and do not end.",
        f"{_EMOJI}:39-50; {_OPCODES}:207; {_REFERENCE}:358, 411",
        "Portraits stand beside names as emojis; the one that was not shown for longest gives way.",
    ),
    Rule(
        "gone-emojis",
        "A button or an option with an emoji that is not there is refused: 400, code 50035, "
        "invalid emoji; one that is there is, now and then, too.",
        "discord/discord-api-docs#8071, #7128",
        "What is refused so is sent again without emojis.",
    ),
    Rule(
        "two-scopes",
        "The commands of a server and those of everywhere stand side by side, of one name too.",
        f"{_COMMANDS}:160; discord/discord-api-docs#3885",
        "Commands are told in one place, and taken away in the other.",
    ),
    Rule(
        "user-installs",
        "A command that does not say for which kind of installation it is, is for those that "
        "the app has; one that a person has installed comes along into every server.",
        f"{_COMMANDS}:38-39; {_ANSWERS}:75-90; discord/discord-api-docs#7396",
        "Commands say that they are for servers that have invited the bot.",
    ),
)
"""All that is taken from Discord."""

CLYDE = ("clyde", "discord", "```")
FOR_ALL = ("everyone", "here")
LONGEST_NAME, MOST_HOOKS = 80, 15
SILENT, LAYOUT = 1 << 12, 1 << 15
ALL_MESSAGES = 0
MOST_EMOJIS = 2_000
HOOK_BURST = 5, 2.0
"""Posts of one webhook, in so many seconds."""
PICTURES = ("data:image/jpeg;", "data:image/png;", "data:image/gif;")
NO_EMOJI: Json = {
    "_errors": [{"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}]
}
NONCE_S = 300
AUTOCOMPLETE, MODAL_SUBMIT = 4, 5
_NAMED = re.compile(r"<@!?(\d+)>")
T = TypeVar("T", bound=Callable[..., object])
SHOWN: dict[str, str] = {}
"""Which test shows a rule, by the rule's key."""


def shows(key: str) -> Callable[[T], T]:
    """Say of a test that it shows a rule; raises AssertionError for no rule, or a second test."""
    assert key in {rule.key for rule in RULES}, f"{key} is no rule"

    def note(test: T) -> T:
        name = getattr(test, "__qualname__", "")
        assert SHOWN.setdefault(key, name) == name, f"{key} is shown by {SHOWN[key]}"
        return test

    return note


class RefusalError(Exception):
    """An error that Discord answers with: HTTP status, code and message."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.errors = errors
        self.status = status
        self.code = code
        self.message = message


def require_changing(channel: Channel, may: Permissions) -> None:
    """Refuse to edit a message, to react to it or to add somebody, in a thread that is shut."""
    if channel.is_archived:
        raise RefusalError(400, 50083, "Thread is archived")
    require_sending(channel, may)


def require_sending(channel: Channel, may: Permissions) -> None:
    """Refuse a message to a thread that is locked."""
    if channel.is_locked and not may.manage_threads:
        if channel.is_archived:
            raise RefusalError(400, 50083, "Thread is archived")
        raise RefusalError(403, 160005, "Thread is locked")


def require_tags(forum: Channel, tags: Container[int]) -> None:
    """Refuse a post without a tag of the forum, where that demands one."""
    if forum.demands_tag and not any(tag in tags for tag in forum.tags):
        raise RefusalError(400, 40067, "A tag is required to create a forum post in this channel")


def require_deleting(channel: Channel, may: Permissions) -> None:
    """Refuse to delete a message in a thread that is locked and archived."""
    if channel.is_archived:
        require_sending(channel, may)


def require_reopening(channel: Channel, who: User, may: Permissions) -> None:
    """Refuse to reopen a thread for whoever is not in it, or where it is locked."""
    is_in = who.id in channel.people and not channel.is_locked
    if not (is_in or may.manage_threads):
        raise RefusalError(403, 50013, "Missing Permissions")


def require_archiving(channel: Channel, who: User, may: Permissions) -> None:
    """Refuse to archive a thread for who has not made it."""
    if not (channel.owner is who or may.manage_threads):
        raise RefusalError(403, 50013, "Missing Permissions")


def require_name(name: str) -> None:
    """Refuse a name that no post of a webhook has."""
    lower = name.casefold()
    is_posing = lower in FOR_ALL or any(part in lower for part in CLYDE)
    if is_posing or not 1 <= len(name) <= LONGEST_NAME:
        raise RefusalError(400, 50035, "Invalid Form Body")


def require_layout(flags: int, content: str, embeds: list[Json]) -> None:
    """Refuse a layout with a text or embeds of its own."""
    if flags & LAYOUT and (content or embeds):
        raise RefusalError(400, 50035, "Invalid Form Body")


def require_picture(picture: str | None) -> None:
    """Refuse what is no picture that a webhook can have."""
    if picture is not None and not picture.startswith(PICTURES):
        raise RefusalError(400, 50035, "Invalid Form Body")


def require_emojis(components: list[Json], there: Container[int]) -> None:
    """Refuse buttons and options whose emoji is not there."""
    for part in walk_components(components):
        for one in (part, *records(part.get("options"))):
            found = (one.get("emoji") or {}).get("id")
            if found is not None and int(found) not in there:
                errors = {"components": {"0": {"emoji": {"id": NO_EMOJI}}}}
                raise RefusalError(400, 50035, "Invalid Form Body", errors)


def require_answer(kind: int, answer: str, *, on_message: bool) -> None:
    """Refuse an answer (see ACKS) that an interaction of a kind cannot have."""
    is_wrong = (
        not answer
        or (answer in {"update", "defer update"} and not on_message)
        or (answer == "modal" and kind == MODAL_SUBMIT)
        or (answer == "autocomplete") is not (kind == AUTOCOMPLETE)
    )
    if is_wrong:
        raise RefusalError(400, 50035, "Invalid Form Body")


def require_labels(components: list[Json]) -> None:
    """Refuse a form whose fields stand in rows, or are called something below a label."""
    for part in components:
        if part["type"] == ROW or (part.get("component") or {}).get("label"):
            raise RefusalError(400, 50035, "Invalid Form Body")


def require_pressing(channel: Channel, who: User, may: Permissions, *, on_phone: bool) -> None:
    """Raise PermissionError for a press that an app does not send."""
    if channel.is_locked and not may.manage_threads:
        raise PermissionError("the buttons are grey: the thread is locked")
    if channel.is_archived and on_phone:
        try:
            require_reopening(channel, who, may)
        except RefusalError as refusal:
            raise PermissionError("the app does not get the thread reopened") from refusal


def named_in(message: Message) -> list[User]:
    """The people whom a message mentions and may mention."""
    allowed, members = message.allowed_mentions, message.channel.guild.members
    parts = (part.get("content") or "" for part in walk_components(message.components))
    found = dict.fromkeys(map(int, _NAMED.findall("\n".join((message.content, *parts)))))
    if allowed is not None and "users" not in (allowed.get("parse") or ()):
        listed = {int(one) for one in allowed.get("users") or ()}
        found = {one: None for one in found if one in listed}
    return [members[one].user for one in found if one in members]


def rung_by(message: Message, world: World) -> frozenset[str]:
    """Whose phones a message rings, by name: nobody's who wrote it or is a bot."""
    channel = message.channel
    if message.is_ephemeral or message.flags & SILENT:
        return frozenset()
    people = [member.user for member in channel.guild.members.values()]
    if channel.guild.notifies_of != ALL_MESSAGES:
        people = message.mentions
    elif channel.kind == PRIVATE_THREAD:
        people = [one for one in people if one.id in channel.people]
    return frozenset(
        one.name
        for one in people
        if not one.is_bot
        and one is not message.author
        and world.permissions(one, channel).view_channel
    )
