import type { Queryable } from '@foyer/database/open-pool.ts';
import { LIVE_SESSION } from '../../notify/stream/stream.store.ts';

/** Who follows a conversation: a member in a session, or a visitor. */
export type Follower = { readonly sessionId: string } | { readonly visitorRef: string };

interface Following {
  /** The id of the conversation. */
  readonly id: string;
  readonly follower: Follower;
}

/**
 * Which followers may still see their conversation: members until their session ends, visitors until the conversation is given to a member.
 * @returns for each, in the same order, whether it may
 */
export async function findAllowed(client: Queryable, followings: readonly Following[]): Promise<boolean[]> {
  const sessionIds = followings.map(({ follower }) => ('sessionId' in follower ? follower.sessionId : null));
  const visitorRefs = followings.map(({ follower }) => ('visitorRef' in follower ? follower.visitorRef : null));
  const { rows } = await client.query<{ place: bigint }>({
    name: 'find-allowed-followers',
    text: `select asked.place
      from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as asked (id, session_id, visitor_ref, place)
      join foyer.support_conversation conversation on conversation.id = asked.id
      where conversation.visitor_ref = asked.visitor_ref or exists (
        select from foyer.session join foyer.member on member.id = session.member_id
        where session.id = asked.session_id and member.id = conversation.member_id and ${LIVE_SESSION})`,
    values: [followings.map(({ id }) => id), sessionIds, visitorRefs],
  });
  const allowed = new Set(rows.map(({ place }) => Number(place)));
  return followings.map((_following, at) => allowed.has(at + 1));
}
