"""Writes records the way Discord puts them on the wire."""

from collections.abc import Iterable

from tests.emulator.snowflakes import new_id
from tests.emulator.state import Channel, Emoji, Guild, Json, Member, Message, Role, User, World

REQUIRE_TAG = 1 << 4
"""The flag of a forum whose posts have to have a tag."""


def user_payload(user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.name,
        "discriminator": "0",
        "global_name": user.name,
        "avatar": None,
        "bot": user.is_bot,
        "system": False,
        "public_flags": 0,
    }


def emoji_payload(emoji: Emoji, bot: User) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": user_payload(bot),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def role_payload(role: Role) -> Json:
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions.value),
        "position": 0 if role.name == "@everyone" else 1,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.bot is not None,
        "mentionable": False,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
        **({"tags": {"bot_id": str(role.bot.id)}} if role.bot is not None else {}),
    }


def member_payload(member: Member, *, with_user: bool = True) -> Json:
    payload: Json = {
        "roles": [str(role.id) for role in member.roles],
        "nick": member.nick,
        "joined_at": member.joined_at,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
        "avatar": None,
    }
    if with_user:
        payload["user"] = user_payload(member.user)
    return payload


def channel_payload(channel: Channel) -> Json:
    """Return a channel or, where it has a parent, a thread."""
    payload: Json = {
        "id": str(channel.id),
        "type": channel.kind,
        "guild_id": str(channel.guild.id),
        "name": channel.name,
        "parent_id": str(channel.parent.id) if channel.parent else None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }
    if channel.is_thread:
        return {**payload, **_thread_fields(channel)}
    overwrites = [
        {
            "id": str(target),
            "type": 0 if target in channel.guild.roles else 1,
            "allow": str(allow),
            "deny": str(deny),
        }
        for target, (allow, deny) in channel.overwrites.items()
    ]
    tagged = _forum_fields(channel) if channel.is_forum else {}
    fields = {"position": 0, "topic": channel.topic, "permission_overwrites": overwrites}
    return {**payload, **fields, **tagged}


def _forum_fields(forum: Channel) -> Json:
    tags = [
        {"id": str(tag), "name": f"tag {number}", "moderated": False, "emoji_id": None}
        for number, tag in enumerate(forum.tags)
    ]
    return {
        "flags": REQUIRE_TAG if forum.demands_tag else 0,
        "available_tags": [{**tag, "emoji_name": None} for tag in tags],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
    }


def _thread_fields(thread: Channel) -> Json:
    return {
        "owner_id": str(thread.owner.id) if thread.owner else str(thread.guild.owner.id),
        "message_count": len(thread.messages),
        "total_message_sent": len(thread.messages),
        "member_count": len(thread.people),
        "applied_tags": [str(tag) for tag in thread.tags],
        "thread_metadata": {
            "archived": thread.is_archived,
            "locked": thread.is_locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": thread.created_at,
            "create_timestamp": thread.created_at,
        },
    }


def guild_payload(guild: Guild, bot: User) -> Json:
    """Return a guild as GUILD_CREATE carries it: without intents, the bot is its only member.

    Threads that are archived are not told of.
    """
    there = (channel for channel in guild.channels.values() if not channel.is_archived)
    channels = [channel_payload(channel) for channel in there]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner.id),
        "icon": None,
        "splash": None,
        "banner": None,
        "description": None,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": guild.notifies_of,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "system_channel_id": None,
        "system_channel_flags": 0,
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [role_payload(role) for role in guild.roles.values()],
        "unavailable": False,
        "large": False,
        "member_count": len(guild.members),
        "members": [member_payload(guild.members[bot.id])],
        "channels": [payload for payload in channels if "thread_metadata" not in payload],
        "threads": [payload for payload in channels if "thread_metadata" in payload],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [sound_payload(guild, one) for one in guild.sounds],
    }


def sound_payload(guild: Guild, name: str) -> Json:
    return {
        "name": name,
        "sound_id": str(new_id()),
        "volume": 1.0,
        "emoji_id": None,
        "emoji_name": None,
        "guild_id": str(guild.id),
        "available": True,
    }


def message_payload(message: Message) -> Json:
    payload: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "author": {**user_payload(message.author), "avatar": message.picture or None},
        "content": message.content,
        "timestamp": message.created_at,
        "edited_timestamp": message.edited_at,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user_payload(user) for user in message.mentions],
        "mention_roles": [str(role.id) for role in message.roles],
        "attachments": message.attachments,
        "embeds": [{"type": "rich", **embed} for embed in message.embeds],
        "components": message.components,
        "pinned": message.is_pinned,
        "type": message.kind,
        "flags": message.flags,
    }
    if message.nonce is not None:
        payload["nonce"] = message.nonce
    if message.reply_to is not None:
        payload["message_reference"] = message.reply_to
    if message.webhook_id is not None:
        payload["webhook_id"] = str(message.webhook_id)
    if message.interaction_id is not None:
        payload["webhook_id"] = payload["application_id"] = str(message.author.id)
    return payload


def message_event(message: Message, *, can_read: bool) -> Json:
    """Return a message as the gateway sends it; without the intent, foreign texts are blank."""
    payload = message_payload(message) if can_read else blanked(message)
    payload["guild_id"] = str(message.channel.guild.id)
    member = message.channel.guild.members.get(message.author.id)
    if member is not None:
        payload["member"] = member_payload(member, with_user=False)
    return payload


def blanked(message: Message) -> Json:
    """Return a message without what people wrote in it."""
    return {
        **message_payload(message),
        "content": "",
        "embeds": [],
        "components": [],
        "attachments": [],
    }


def application_payload(world: World) -> Json:
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user_payload(next(iter(world.users.values()))),
        "verify_key": "0" * 64,
        "team": None,
        "flags": 0,
        "tags": [],
        "redirect_uris": [],
        "approximate_guild_count": len(world.guilds),
        **world.chosen,
    }


def resolved_payload(targets: Iterable[User | Role | Channel | Message], guild: Guild) -> Json:
    """Return the payloads of whatever the ids of a command stand for, as Discord sends them."""
    resolved: dict[str, Json] = {}
    for target in targets:
        key = str(target.id)
        if isinstance(target, User):
            resolved.setdefault("users", {})[key] = user_payload(target)
            if target.id in guild.members:
                member = member_payload(guild.members[target.id], with_user=False)
                resolved.setdefault("members", {})[key] = {**member, "permissions": "0"}
        elif isinstance(target, Role):
            resolved.setdefault("roles", {})[key] = role_payload(target)
        elif isinstance(target, Message):
            resolved.setdefault("messages", {})[key] = message_payload(target)
        else:
            payload = {**channel_payload(target), "permissions": "0"}
            resolved.setdefault("channels", {})[key] = payload
    return resolved
