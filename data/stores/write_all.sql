-- Writes what a transaction has collected, in the order in which the foreign keys want it: one round
-- trip. Rows come as whole as they stand in their tables, in arrays of which each holds a row once.
CREATE OR REPLACE FUNCTION pg_temp.write_all(
    new_members member[], new_rows log[], new_befores passed_over[],
    ids int[], versions int[], next_versions int[], scenes int[], states bytea[], redos text[],
    told_games int[], told_seqs bigint[], told_messages bigint[],
    boards board[], drawn board[], new_unmarked unmarked[], now_marked unmarked[],
    offers open_offer[], settled open_offer[], forgotten unmarked[],
    done timer[], reopened timer[], planned int[], plans timer[], postponed timer[],
    shards int, own_shards int[], own_fences bigint[], touched int[]
) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    found_games int;
    found_leases int;
    wanted_leases int;
BEGIN
    IF shards > 0 THEN
        -- The rows are held until the commit: who takes a lease gives it another fence, and waits.
        WITH wanted AS (
            SELECT DISTINCT (game.guild_id >> 22) % shards AS shard FROM game
            WHERE game.id = ANY(touched)
        ), held AS (
            SELECT lease.shard FROM lease
            JOIN unnest(own_shards, own_fences) AS own(shard, fence)
                ON own.shard = lease.shard AND own.fence = lease.fence
            WHERE lease.shard IN (SELECT shard FROM wanted) FOR KEY SHARE OF lease
        ) SELECT (SELECT count(*) FROM wanted), (SELECT count(*) FROM held)
            INTO wanted_leases, found_leases;
        IF found_leases <> wanted_leases THEN
            RAISE EXCEPTION 'a game is of a shard that another process has' USING ERRCODE = 'LB002';
        END IF;
    END IF;
    IF cardinality(new_members) > 0 THEN
        INSERT INTO member SELECT * FROM unnest(new_members);
    END IF;
    IF cardinality(new_rows) > 0 THEN
        INSERT INTO log SELECT * FROM unnest(new_rows);
    END IF;
    IF cardinality(new_befores) > 0 THEN
        UPDATE log SET state_before = n.state_before FROM unnest(new_befores) n
        WHERE log.game_id = n.game_id AND log.seq = n.seq;
    END IF;
    IF cardinality(ids) > 0 THEN
        UPDATE game SET state = n.state, version = n.version, redo = n.redo, scene_seq = n.scene
        FROM unnest(ids, versions, next_versions, scenes, states, redos)
            AS n(id, before, version, scene, state, redo)
        WHERE game.id = n.id AND game.version = n.before;
        GET DIAGNOSTICS found_games = ROW_COUNT;
        IF found_games <> cardinality(ids) THEN
            RAISE EXCEPTION 'a game is not at the version that was read' USING ERRCODE = 'LB001';
        END IF;
    END IF;
    IF cardinality(told_games) > 0 THEN
        UPDATE log SET announced = 1, message_id = n.message_id
        FROM unnest(told_games, told_seqs, told_messages) AS n(game_id, seq, message_id)
        WHERE log.game_id = n.game_id AND log.seq = n.seq;
    END IF;
    IF cardinality(boards) > 0 THEN
        INSERT INTO board SELECT * FROM unnest(boards)
        ON CONFLICT (game_id) DO UPDATE SET channel_id = excluded.channel_id,
            message_id = excluded.message_id, digest = excluded.digest, head = excluded.head;
    END IF;
    IF cardinality(drawn) > 0 THEN
        UPDATE board SET digest = n.digest, head = n.head FROM unnest(drawn) n
        WHERE board.game_id = n.game_id AND board.message_id = n.message_id;
    END IF;
    IF cardinality(new_unmarked) > 0 THEN
        INSERT INTO unmarked SELECT * FROM unnest(new_unmarked);
    END IF;
    IF cardinality(now_marked) > 0 THEN
        DELETE FROM unmarked USING unnest(now_marked) n
        WHERE unmarked.game_id = n.game_id AND unmarked.seq = n.seq;
    END IF;
    IF cardinality(offers) > 0 THEN
        INSERT INTO open_offer SELECT * FROM unnest(offers)
        ON CONFLICT (game_id, key) DO UPDATE SET channel_id = excluded.channel_id,
            message_id = excluded.message_id;
    END IF;
    IF cardinality(settled) > 0 THEN
        DELETE FROM open_offer USING unnest(settled) n
        WHERE open_offer.game_id = n.game_id AND open_offer.key = n.key;
    END IF;
    IF cardinality(forgotten) > 0 THEN
        UPDATE log SET state_before = NULL FROM unnest(forgotten) n
        WHERE log.game_id = n.game_id AND log.seq < n.seq AND log.state_before IS NOT NULL;
    END IF;
    IF cardinality(done) > 0 THEN
        INSERT INTO timer SELECT * FROM unnest(done)
        ON CONFLICT (game_id, key) DO UPDATE SET done_at = excluded.done_at;
    END IF;
    IF cardinality(reopened) > 0 THEN
        UPDATE timer SET due_at = n.due_at, done_at = NULL FROM unnest(reopened) n
        WHERE timer.game_id = n.game_id AND timer.key = n.key;
    END IF;
    IF cardinality(planned) > 0 THEN
        DELETE FROM timer WHERE timer.game_id = ANY(planned) AND timer.done_at IS NULL
        AND NOT starts_with(timer.key, 'missed:')
        AND NOT starts_with(timer.key, 'remind:') AND NOT EXISTS (
            SELECT FROM unnest(plans) n WHERE n.game_id = timer.game_id AND n.key = timer.key);
    END IF;
    IF cardinality(plans) > 0 THEN
        INSERT INTO timer SELECT * FROM unnest(plans) ON CONFLICT (game_id, key) DO NOTHING;
    END IF;
    IF cardinality(postponed) > 0 THEN
        UPDATE timer SET due_at = n.due_at FROM unnest(postponed) n
        WHERE timer.game_id = n.game_id AND timer.key = n.key AND timer.done_at IS NULL;
    END IF;
END $$;
