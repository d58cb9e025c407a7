"""The tables. Times are milliseconds since 1970 UTC; ids of Discord are 64-bit integers.

What undo gives back is one compressed document in `game.state`; everything else here is not undone.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

from data.kinds import COUNT, FLAG, MAYBE_LONG, only, short

# SQLite uses an index of some rows only for a question that names them in just these words.
NOT_ANNOUNCED = "announced = 0"
STANDING = "changed = 1 AND undone_by IS NULL"
HAS_STATE = "state_before IS NOT NULL"
IS_MANAGED = "kind = 'manage'"
HAS_SECRETS = "secrets_channel_id IS NOT NULL"
IS_WAITING = "done_at IS NULL"
BEGINS = "begins != ''"
SPOKEN = """substr(action, 1, 6) = '["Say"'"""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

game = Table(
    "game",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("name", short(100), nullable=False),
    Column("home_channel_id", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("scene_seq", COUNT, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("redo", Text, nullable=False),
    Column("begun_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("secrets_channel_id", BigInteger),
    Index("ix_game_guild_id", "guild_id", "id"),
    Index("ix_game_secrets_channel_id", "secrets_channel_id", "id", **only(HAS_SECRETS)),
)

channel = Table(
    "channel",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", Integer, ForeignKey("game.id"), nullable=False),
    Column("party", COUNT, nullable=False, server_default="1"),
    Index(None, "game_id"),
)
"""`party` is the number of the party that is read there, as in `LiveGame.homes`; the first one is
in all that are no other's."""

member = Table(
    "member",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("number", COUNT, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("is_referee", FLAG, nullable=False),
    UniqueConstraint("game_id", "user_id"),
)

seed = Table(
    "seed",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", Integer, ForeignKey("game.id"), nullable=False),
    Column("kind", short(8), nullable=False),
    Column("value", LargeBinary, nullable=False),
    Column("commitment", short(64), nullable=False),
    Column("begun_at", BigInteger, nullable=False),
    Column("revealed_at", BigInteger),
    Column("is_brought", FLAG, nullable=False, server_default="0"),
    Index(None, "game_id", "kind"),
)
"""`is_brought`: it came with the game out of a file, which says when it was in use."""

log = Table(
    "log",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("seq", COUNT, primary_key=True),
    Column("action_key", short(80), nullable=False),
    Column("kind", short(8), nullable=False),
    Column("member", Integer, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seed_id", Integer, ForeignKey("seed.id"), nullable=False),
    Column("action", Text, nullable=False),
    Column("events", MAYBE_LONG, nullable=False),
    Column("throws", MAYBE_LONG, nullable=False),
    Column("changed", FLAG, nullable=False),
    Column("revealed", FLAG, nullable=False),
    Column("announced", FLAG, nullable=False),
    Column("message_id", BigInteger),
    Column("undone_by", COUNT),
    Column("state_before", LargeBinary),
    Column("is_public", FLAG, nullable=False, server_default="1"),
    Column("number", COUNT, nullable=False, server_default="0"),
    Column("acted_for", Text, nullable=False, server_default=""),
    Column("party", COUNT, nullable=False, server_default="1"),
    Column("begins", short(24), nullable=False, server_default=""),
    Column("told_to", Text, nullable=False, server_default=""),
    UniqueConstraint("action_key"),
    Index("ix_log_number", "game_id", "is_public", "number", unique=True),
    Index("ix_log_not_announced", "game_id", "seq", **only(NOT_ANNOUNCED)),
    Index("ix_log_member", "game_id", "member", "seq"),
    Index("ix_log_standing", "game_id", "seq", **only(STANDING)),
    Index("ix_log_state_before", "game_id", "seq", **only(HAS_STATE)),
    Index("ix_log_undone_by", "game_id", "undone_by", **only("undone_by IS NOT NULL")),
    Index("ix_log_managed", "game_id", "seq", **only(IS_MANAGED)),
    Index("ix_log_begins", "game_id", "seq", **only(BEGINS)),
    Index("ix_log_spoken", "game_id", "message_id", **only(SPOKEN)),
)

bundle = Table(
    "bundle",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("through", COUNT, primary_key=True, autoincrement=False),
    Column("texts", LargeBinary, nullable=False),
)
"""The texts of old rows of the log up to the place `through`, compressed together; a row whose
events are "" has its own there (`data/bundles.py`)."""

board = Table(
    "board",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("digest", short(32), nullable=False, server_default=""),
    Column("head", COUNT, nullable=False, server_default="0"),
)
"""`digest` tells what the board shows, as of row `head` of the log."""

open_offer = Table(
    "open_offer",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("key", short(60), primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
)
"""Messages whose buttons are kept up to date until what they offer, such as a vote, is settled."""

unmarked = Table(
    "unmarked",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("seq", COUNT, primary_key=True, autoincrement=False),
)
"""Rows of undo and redo: the messages that told of what they took or brought back do not say so
yet."""

macro = Table(
    "macro",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("member", Integer, primary_key=True, autoincrement=False),
    Column("name", short(40), primary_key=True),
    Column("text", short(500), nullable=False),
)
"""Expressions saved under a name; `member` 0 is the whole game's."""

notebook = Table(
    "notebook",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("number", COUNT, primary_key=True, autoincrement=False),
    Column("keeper", Integer, nullable=False),
    Column("author", Integer, nullable=False),
    Column("name", short(80), nullable=False),
    Column("kind", short(30), nullable=False),
    Column("text", MAYBE_LONG, nullable=False),
    Column("tags", Text, nullable=False),
    Column("links", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Column("picture", short(32), nullable=False),
    Column("day", BigInteger),
    Column("at", BigInteger),
    Column("written_at", BigInteger, nullable=False),
    Column("gone_at", BigInteger),
)
"""What somebody wrote down, by a number that says nothing of how many there are: of `keeper` 0 it
is the table's, which referees keep. `tags`, `links` and `audience` are JSON. `day` is a moment of
game time, in seconds, `at` one of real time. What was thrown away has a `gone_at`, and can be
brought back for a while."""

passed_over = Table(
    "passed_over",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("undo", COUNT, primary_key=True, autoincrement=False),
    Column("seq", COUNT, primary_key=True, autoincrement=False),
    Column("state_before", LargeBinary, nullable=False),
)
"""What 1.0.0 keeps of rows that an undo passed over. Since then they are played again, and nothing
is written or read here; the release after the next can take the table away."""

picture = Table(
    "picture",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("digest", short(32), primary_key=True),
    Column("image", LargeBinary, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("emoji_id", BigInteger, nullable=False, server_default="0"),
    Column("shown_at", BigInteger, nullable=False, server_default="0"),
)
"""Pictures of characters by what is in them, the message from which Discord shows each, and the
emoji (0 for none) with when it was shown last, in milliseconds."""

person = Table(
    "person",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("zone", short(64), nullable=False),
    Column("wakes", Integer, nullable=False),
    Column("sleeps", Integer, nullable=False),
    Column("pings", short(16), nullable=False, server_default="begin"),
)
"""Where people are by their IANA zone, when they are awake, in minutes after midnight, and when
they are mentioned."""

timer = Table(
    "timer",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("key", short(100), primary_key=True),
    Column("due_at", BigInteger, nullable=False),
    Column("done_at", BigInteger),
    Index("ix_timer_due", "due_at", **only(IS_WAITING)),
    Index("ix_timer_waiting", "game_id", **only(IS_WAITING)),
    Index("ix_timer_done", "done_at", **only("done_at IS NOT NULL")),
)
"""What the clock is to do in a game, and what it has done: nothing is done twice under one key."""

tally = Table(
    "tally",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("count", Text, nullable=False),
)
"""How many rolls of a game were found right, and how their faces fell, up to some row."""

setting = Table(
    "setting",
    metadata,
    Column("key", short(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the installation itself remembers, such as which commands Discord was last told of."""

brought = Table(
    "brought",
    metadata,
    Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
    Column("through", COUNT, primary_key=True, autoincrement=False),
    Column("signer", short(64), nullable=False),
    Column("name", short(100), nullable=False),
    Column("is_told", FLAG, nullable=False),
    Index(None, "signer"),
)
"""Which rows of a game came out of which file, up to `through`, and whose signature that has: its
key and what it calls itself, "" where there is none. `is_told`: only the next file says so."""

lease = Table(
    "lease",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("owner", short(40), nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    UniqueConstraint("shard", "fence"),
)
"""Which process has which of Discord's shards, until when by the database's clock. With `fence` in
a key, whoever writes under a lease waits for somebody who takes it, and not for who renews it."""

process = Table(
    "process",
    metadata,
    Column("owner", short(40), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("vocabulary", Integer, nullable=False, server_default="0"),
)
"""The processes that share the games, until when each is taken to live, and how new it is."""
