import type { Queryable } from '@foyer/database/open-pool.ts';
import { type DeskConversation, SELECT_FOR_DESK } from './desk.store.ts';

/** A search result: a conversation, and the message that matched. */
export interface FoundConversation extends DeskConversation {
  /** Null: found by the member’s name, the conversation's id or a tag. */
  foundText: string | null;
}

/** Languages without spaces are searched by substring, only in messages no older than this. */
const RECENT = '90 days';
const IS_SOLID = /[\u2e80-\u9fff\uac00-\ud7af\u0e00-\u0eff]/u;

/** A query for all words of a text, the last one as a prefix; null without words. */
export function toWordQuery(text: string): string | null {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu);
  return words ? words.map((word, place) => `'${word}'${place === words.length - 1 ? ':*' : ''}`).join(' & ') : null;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The newest conversations of some merchants that match a text, by messages, member or tags. */
export async function searchConversations(
  client: Queryable,
  { limit, merchants, text }: { merchants: readonly string[]; text: string; limit: number },
): Promise<FoundConversation[]> {
  const { rows } = await client.query<FoundConversation>({
    name: 'search-conversations',
    text: `with written as (
        select distinct on (conversation_id) conversation_id, left(body, 200) as "foundText" from foyer.support_message
        where author <> 'system' and (
          ($3::text is not null and to_tsvector('simple', translate(body, '-/.:#_', '      ')) @@ to_tsquery('simple', $3))
          or ($6 and at > foyer.clock() - interval '${RECENT}' and body ilike '%' || $4 || '%'))
        order by conversation_id, seq desc),
      hit as (
        select conversation.id, "foundText", touched_at from foyer.support_conversation conversation
        left join foyer.member on member.id = conversation.member_id
        left join written on conversation_id = conversation.id
        where conversation.merchant = any($1::text[]) and began_at is not null
          and (conversation_id is not null or member.username ilike $4 || '%'
            or conversation.id::text ilike $4 || '%' or $2 = any(conversation.tags))
        order by touched_at desc limit $5)
      select found.*, "foundText" from hit
      join lateral (${SELECT_FOR_DESK} where conversation.id = hit.id) found on true order by hit.touched_at desc`,
    values: [merchants, text.toLowerCase(), toWordQuery(text), escapeLike(text), limit, IS_SOLID.test(text)],
  });
  return rows;
}
