-- Whether somebody lives: not long after a round for sure, and then while the server sees them connected.
CREATE OR REPLACE FUNCTION pg_temp.lease_lives(
    who text, until bigint, now_ms bigint, lasts bigint
) RETURNS boolean LANGUAGE sql AS $$
    SELECT until > now_ms AND (until > now_ms + lasts * 5 / 8 OR EXISTS (
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid::bigint = LOCK_OF_OWNERS
        AND objid::bigint = (hashtext(who)::bigint & 4294967295)
    ))
$$;

-- One round of a process that shares the games with others: it says that it lives, renews what it has,
-- takes of what is free as much as is its part, and learns whether it has too much. One statement, so
-- that a process that is stopped in the middle keeps nobody else waiting.
-- Who knows fewer words than have been written here takes nothing, and gives up its part to who does;
-- those share among them all that older ones do not have.
CREATE OR REPLACE FUNCTION pg_temp.lease_round(
    me text, shards int, lasts bigint, may_take boolean, knows int,
    OUT held int[], OUT fences bigint[], OUT taken int[], OUT is_too_many boolean,
    OUT is_older boolean, OUT server_ms bigint
) LANGUAGE plpgsql AS $$
DECLARE
    now_ms bigint;
    newest int;
    sharing int;
    with_older int;
    mine int;
    least int;
    most int;
    is_another_short boolean;
    is_another_first boolean;
BEGIN
    PERFORM pg_advisory_xact_lock(LOCK_OF_LEASES);
    now_ms := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
    server_ms := now_ms;
    -- The clock may have been set back: nobody has said anything that lasts for longer than this.
    UPDATE process SET until = now_ms + lasts WHERE until > now_ms + lasts;
    UPDATE lease SET until = now_ms + lasts WHERE until > now_ms + lasts;
    DELETE FROM process WHERE NOT pg_temp.lease_lives(owner, until, now_ms, lasts);
    INSERT INTO process (owner, until, vocabulary) VALUES (me, now_ms + lasts, knows)
        ON CONFLICT (owner) DO UPDATE SET until = excluded.until;
    SELECT coalesce(max(value::int), 0) INTO newest FROM setting WHERE key = 'vocabulary';
    is_older := knows < newest;
    UPDATE lease SET until = now_ms + lasts WHERE owner = me AND shard < shards;
    GET DIAGNOSTICS mine = ROW_COUNT;
    SELECT count(*) FILTER (WHERE is_older OR p.vocabulary >= newest),
            coalesce(sum(l.has) FILTER (WHERE NOT is_older AND p.vocabulary < newest), 0)
        INTO sharing, with_older FROM process p CROSS JOIN LATERAL (
            SELECT count(*) AS has FROM lease l WHERE l.owner = p.owner AND l.shard < shards
        ) l;
    least := (shards - with_older) / sharing;
    most := (shards - with_older + sharing - 1) / sharing;
    SELECT coalesce(bool_or(has < least AND can_take), false),
            coalesce(bool_or(has > mine OR (has = mine AND owner < me)), false)
        INTO is_another_short, is_another_first FROM (
            SELECT p.owner, count(l.shard) AS has, p.vocabulary >= newest AS can_take
            FROM process p
            LEFT JOIN lease l ON l.owner = p.owner AND l.shard < shards
            WHERE p.owner <> me GROUP BY p.owner, p.vocabulary
        ) others;
    -- One after the other, and who has most: nothing is given away while something is free already.
    is_too_many := (mine > most OR (mine > least AND is_another_short)) AND NOT is_another_first
        AND (NOT is_older OR EXISTS (SELECT FROM process p WHERE p.vocabulary >= newest))
        AND NOT EXISTS (
            SELECT FROM lease l WHERE l.shard < shards
            AND NOT pg_temp.lease_lives(l.owner, l.until, now_ms, lasts)
        );
    -- What was given away for somebody who has too little is theirs.
    IF is_another_short THEN
        most := least;
    END IF;
    taken := '{}';
    IF may_take AND NOT is_older AND mine < most THEN
        -- What its owner is just writing to is left for the next round: a fence is part of a key.
        WITH free AS (
            SELECT l.shard FROM lease l WHERE l.shard < shards
            AND NOT pg_temp.lease_lives(l.owner, l.until, now_ms, lasts)
            ORDER BY l.shard LIMIT most - mine FOR UPDATE SKIP LOCKED
        ), got AS (
            UPDATE lease SET owner = me, fence = lease.fence + 1, until = now_ms + lasts
            FROM free WHERE lease.shard = free.shard RETURNING lease.shard
        ) SELECT coalesce(array_agg(got.shard), '{}') INTO taken FROM got;
    END IF;
    SELECT array_agg(l.shard), array_agg(l.fence) INTO held, fences
        FROM lease l WHERE l.owner = me AND l.shard < shards;
END $$;

-- How many shards there are: so many as are wanted, unless others live who began with another number.
CREATE OR REPLACE FUNCTION pg_temp.lease_agree(me text, wanted int, lasts bigint, knows int)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE
    now_ms bigint;
    known int;
BEGIN
    PERFORM pg_advisory_xact_lock(LOCK_OF_LEASES);
    now_ms := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
    SELECT value::int INTO known FROM setting WHERE key = 'shards';
    UPDATE process SET until = now_ms + lasts WHERE until > now_ms + lasts;
    IF known <> wanted AND EXISTS (
        SELECT FROM process
        WHERE owner <> me AND pg_temp.lease_lives(owner, until, now_ms, lasts)
    ) THEN
        wanted := known;
    ELSIF known IS DISTINCT FROM wanted THEN
        INSERT INTO setting (key, value) VALUES ('shards', wanted::text)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value;
        -- Whoever slept through this has leases of shards that mean other servers now.
        UPDATE lease SET owner = '', until = 0, fence = fence + 1;
    END IF;
    INSERT INTO lease (shard, owner, fence, until)
        SELECT one, '', 0, 0 FROM generate_series(0, wanted - 1) AS one ON CONFLICT DO NOTHING;
    INSERT INTO process (owner, until, vocabulary) VALUES (me, now_ms + lasts, knows)
        ON CONFLICT (owner) DO UPDATE SET until = excluded.until;
    RETURN wanted;
END $$;

-- Gives some leases back, NULL for all, with a fence that lets their old owner write no more.
CREATE OR REPLACE FUNCTION pg_temp.lease_give_back(me text, shards int[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE lease SET owner = '', until = 0, fence = fence + 1
        WHERE owner = me AND (shards IS NULL OR shard = ANY(shards));
    IF shards IS NULL THEN
        DELETE FROM process WHERE owner = me;
    END IF;
    PERFORM pg_notify('linkboy_leases', '');
END $$;

-- The milliseconds to wait until nobody has identified as one of a kind for so long a pause.
CREATE OR REPLACE FUNCTION pg_temp.lease_turn(kind int, pause bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    now_ms bigint := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
    longest bigint;
    free_at bigint;
BEGIN
    -- A queue in which every shard stands more than once is of a clock that was set back since.
    SELECT now_ms + greatest(60000, 2 * pause * coalesce(max(value::int), 1)) INTO longest
        FROM setting WHERE key = 'shards';
    INSERT INTO setting AS s (key, value) VALUES ('identify ' || kind, (now_ms + pause)::text)
        ON CONFLICT (key) DO UPDATE SET value = (pause + CASE
            WHEN s.value::bigint BETWEEN now_ms AND longest THEN s.value::bigint ELSE now_ms
        END)::text
        RETURNING value::bigint INTO free_at;
    RETURN free_at - pause - now_ms;
END $$;
