import type pg from 'pg';

/** Adds closed conversations of visitors, with twenty messages each. */
export async function insertConversations(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with conversation as (
        insert into foyer.support_conversation (id, merchant, visitor_ref, language, topic, state, closed_at, began_at, seq)
        select gen_random_uuid(), 'lotus', 'visitor ' || n, 'EN', 'other', 'closed', foyer.clock(), foyer.clock(), 20
        from generate_series(1, $1::integer) n returning id)
      insert into foyer.support_message (conversation_id, seq, client_id, author, body)
      select id, n, 'message ' || n, 'customer', 'My withdrawal number ' || n || ' is pending, and lotus shows nothing'
      from conversation cross join generate_series(1, 20) n`,
    [count],
  );
}
