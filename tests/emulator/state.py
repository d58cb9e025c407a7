"""What the pretend Discord knows: people, guilds, channels and messages, as plain records."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from discord import Permissions

from tests.contract.shapes import BUTTON, SELECTS, TEXT_DISPLAY, record, records, walk_components
from tests.emulator.snowflakes import new_id, timestamp

Json = dict[str, Any]

TEXT_CHANNEL, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 11, 12, 15
EPHEMERAL = 1 << 6
EVERYONE = Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    add_reactions=True,
    use_application_commands=True,
)
BOT = EVERYONE | Permissions(manage_messages=True, create_private_threads=True, pin_messages=True)


@dataclass(eq=False)
class User:
    """Somebody with an account."""

    name: str
    id: int = field(default_factory=new_id)
    is_bot: bool = False

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"


@dataclass(eq=False)
class Role:
    """A role of a guild; the one with the guild's own id is @everyone, one of a `bot` its own."""

    name: str
    permissions: Permissions
    id: int = field(default_factory=new_id)
    bot: User | None = None

    @property
    def mention(self) -> str:
        return f"<@&{self.id}>"


@dataclass(eq=False)
class Member:
    """A user in a guild."""

    user: User
    roles: list[Role] = field(default_factory=list)
    nick: str | None = None
    joined_at: str = field(default_factory=timestamp)


@dataclass(eq=False)
class Guild:
    """A server with its roles, members and channels, by id.

    `notifies_of` is 0 for all messages, as in a new one, and 1 for mentions alone.
    """

    name: str
    owner: User
    everyone: Role
    id: int
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, "Channel"] = field(default_factory=dict)
    sounds: list[str] = field(default_factory=list)
    notifies_of: int = 0


@dataclass(eq=False)
class Channel:
    """A text channel, a forum, or a thread or post (`parent` is set), with its messages by id.

    `people` are those who are in a thread, by id. `tags` are the ids of those that a forum
    has, and of a post those that it has been given; a forum `demands_tag`.
    `is_stirred`: whether anything was sent to it since threads that sleep were looked for.
    """

    name: str
    guild: Guild
    id: int = field(default_factory=new_id)
    kind: int = TEXT_CHANNEL
    parent: "Channel | None" = None
    owner: User | None = None
    topic: str | None = None
    is_archived: bool = False
    is_locked: bool = False
    is_stirred: bool = False
    people: set[int] = field(default_factory=set)
    tags: tuple[int, ...] = ()
    demands_tag: bool = False
    created_at: str = field(default_factory=timestamp)
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict)
    messages: dict[int, "Message"] = field(default_factory=dict)

    @property
    def is_thread(self) -> bool:
        return self.parent is not None

    @property
    def is_forum(self) -> bool:
        return self.kind == FORUM

    @property
    def last_message(self) -> "Message":
        """The newest message; raises IndexError if there is none."""
        return list(self.messages.values())[-1]

    @property
    def public_messages(self) -> list["Message"]:
        """The messages that everybody in the channel sees."""
        return [message for message in self.messages.values() if not message.is_ephemeral]


@dataclass(eq=False)
class Emoji:
    """An emoji of the app, and what its picture is known by."""

    name: str
    picture: str
    id: int = field(default_factory=new_id)


@dataclass(eq=False)
class Message:
    """A message as it stands, with everything it said before it was edited.

    `picture` is what the picture beside it is known by, "" where its author has none.

    `mentions` and `roles` are whom it mentions and may mention; `calls` are those whom
    it mentioned when it was sent, and `rings` all whose phones it rang then, both by name.
    """

    channel: Channel
    author: User
    id: int = field(default_factory=new_id)
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    allowed_mentions: Json | None = None
    flags: int = 0
    kind: int = 0
    nonce: str | int | None = None
    reply_to: Json | None = None
    mentions: list[User] = field(default_factory=list)
    roles: list[Role] = field(default_factory=list)
    calls: frozenset[str] = frozenset()
    rings: frozenset[str] = frozenset()
    seen_by: User | None = None
    picture: str = ""
    is_pinned: bool = False
    is_deleted: bool = False
    created_at: str = field(default_factory=timestamp)
    edited_at: str | None = None
    interaction_id: int | None = None
    webhook_id: int | None = None
    versions: list[Json] = field(default_factory=list)

    @property
    def is_ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def text(self) -> str:
        """Everything there is to read: content, embeds, text displays, buttons' labels apart."""
        return "\n".join(part for part in self._texts() if part)

    def _texts(self) -> Iterator[str]:
        yield self.content
        for embed in self.embeds:
            yield from (embed.get("title") or "", embed.get("description") or "")
            for line in records(embed.get("fields")):
                yield from (line.get("name") or "", line.get("value") or "")
            yield record(embed.get("footer")).get("text") or ""
        for part in walk_components(self.components):
            if part.get("type") == TEXT_DISPLAY:
                yield part.get("content") or ""

    @property
    def buttons(self) -> list[Json]:
        """The buttons in reading order."""
        return [part for part in walk_components(self.components) if part["type"] == BUTTON]

    @property
    def selects(self) -> list[Json]:
        """The selects in reading order."""
        return [part for part in walk_components(self.components) if part["type"] in SELECTS]

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [part.get("label") or "" for part in self.buttons if not part.get("disabled")]


class World:
    """All records of one emulator; `chosen` is what its maker chose for the application.

    `pictures` are those that Discord has, by what they are known by.
    """

    def __init__(self, *, history: int | None = None) -> None:
        self.bot = User("Linkboy", is_bot=True)
        self.application_id = self.bot.id
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.history = history
        self.left_guilds: set[int] = set()
        self.chosen: Json = {}
        self.emojis: dict[int, Emoji] = {}
        self.pictures: set[str] = set()
        self._kept: deque[Message] = deque()

    def add_user(self, name: str) -> User:
        user = User(name)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, bot_permissions: Permissions = BOT) -> Guild:
        """Add a guild that the bot is in; its owner is somebody who does not play."""
        owner, guild_id = self.add_user(f"owner of {name}"), new_id()
        everyone = Role("@everyone", EVERYONE, guild_id)
        guild = Guild(name, owner, everyone, guild_id, roles={guild_id: everyone})
        self.guilds[guild_id] = guild
        self.add_member(guild, owner)
        self.add_member(guild, self.bot, bot_permissions)
        return guild

    def add_member(
        self, guild: Guild, user: User, permissions: Permissions | None = None
    ) -> Member:
        """Add a user to a guild, with a role of their own if they have special permissions."""
        member = Member(user)
        if permissions is not None:
            own = user if user.is_bot else None
            role = Role(user.name if own else f"role of {user.name}", permissions, bot=own)
            guild.roles[role.id] = role
            member.roles.append(role)
        guild.members[user.id] = member
        return member

    def add_channel(self, channel: Channel) -> Channel:
        channel.guild.channels[channel.id] = channel
        self.channels[channel.id] = channel
        return channel

    def add_message(self, message: Message) -> None:
        """Keep a message; with a limited history the oldest one is forgotten."""
        message.channel.messages[message.id] = message
        if self.history is None:
            return
        self._kept.append(message)
        if len(self._kept) > self.history:
            oldest = self._kept.popleft()
            oldest.channel.messages.pop(oldest.id, None)

    def permissions(self, user: User, channel: Channel) -> Permissions:
        """Return what somebody may do in a channel: roles, then the channel's overwrites."""
        guild = channel.guild
        if user is guild.owner:
            return Permissions.all()
        member = guild.members.get(user.id)
        if member is None:
            return Permissions.none()
        total = guild.everyone.permissions.value
        for role in member.roles:
            total |= role.permissions.value
        if Permissions(total).administrator:
            return Permissions.all()
        overwrites = (channel.parent or channel).overwrites
        for target in (guild.id, *(role.id for role in member.roles), user.id):
            allow, deny = overwrites.get(target, (0, 0))
            total = (total & ~deny) | allow
        return Permissions(total)
