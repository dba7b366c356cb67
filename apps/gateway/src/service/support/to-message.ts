import type { Conversation, SupportMessage } from '@foyer/contract/support/shapes.ts';
import type { Context } from '../../context.ts';
import type { ConversationRow } from './conversation.store.ts';
import type { FileFacts, MessageRow } from './message.store.ts';

type Signer = Pick<Context, 'now' | 'seal'>;

const URL_MS = 15 * 60_000;
const AUTHORS = { customer: 'me', staff: 'staff', system: 'system' } as const;

/** A message, as its customer sees it. */
export function toMessage(row: MessageRow, signer: Signer): SupportMessage {
  return {
    seq: row.seq,
    clientId: row.author === 'customer' ? row.clientId : '',
    from: AUTHORS[row.author],
    staffName: row.staffName ?? '',
    text: row.body,
    file: row.file && toFile(row.file, signer),
    at: row.at.toISOString(),
  };
}

/** @param path where files are mounted for this reader */
export function toFile(
  { id, ...facts }: FileFacts,
  signer: Signer,
  path = '/wps/support/file',
): NonNullable<SupportMessage['file']> {
  return { url: `${path}?${fileQuery(id, signer)}`, ...facts };
}

/** The query of a URL that opens a file for about a quarter of an hour. */
function fileQuery(id: string, { now, seal }: Signer): string {
  // The URL stays the same for some minutes, so that a browser loads it once.
  const until = Math.ceil(now() / URL_MS + 0.5) * URL_MS;
  return String(new URLSearchParams({ id, until: String(until), signature: signatureOf(id, until, seal) }));
}

/** Signature of a file's URL. */
export const signatureOf = (id: string, until: number, seal: Context['seal']): string =>
  seal.hmacOf('support file', `${id} ${until}`);

export function toConversation(row: ConversationRow): Conversation {
  return {
    conversationId: row.id,
    // To its customer, a conversation waits from the start.
    state: row.state === 'draft' ? 'waiting' : row.state,
    topic: row.topic,
    staffName: row.staffName ?? '',
    queuePosition: row.queuePosition,
    lastSeq: row.seq,
    readSeq: row.customerReadSeq,
    staffReadSeq: row.staffReadSeq,
    stars: row.stars,
    openedAt: row.openedAt.toISOString(),
  };
}
