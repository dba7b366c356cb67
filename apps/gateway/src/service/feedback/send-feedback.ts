import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@foyer/contract/endpoint.ts';
import { MAX_A_DAY } from '@foyer/contract/feedback/limits.data.ts';
import { MAX_PICTURE_BYTES, type send } from '@foyer/contract/feedback/send.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { QueueCaller } from '@foyer/http/work-queue.ts';
import type { Context } from '../../context.ts';
import { type EncryptedFile, encryptFile } from '../../platform/pictures/file-box.ts';
import { reencode } from '../../platform/pictures/reencode.ts';
import { senderOf } from '../../platform/pictures/sender.ts';
import { complaintDaysOf } from '../support/support-document.ts';
import { countToday, type FeedbackRow, getFeedback, insertFeedback, insertPicture } from './feedback.store.ts';

interface Sent extends BodyOf<typeof send> {
  merchant: string;
  memberId: bigint;
  ip: string;
  language: string;
}

/** The associated data with which a picture is encrypted. */
export const aboutPicture = (id: string): string => `feedback ${id}`;

/** Stores a member's feedback and its pictures in one transaction. */
export async function sendFeedback(
  { area, ip, kind, language, memberId, merchant, pictures, text, wantsAnswer }: Sent,
  context: Pick<Context, 'documents' | 'pool' | 'seal'>,
): Promise<FeedbackRow | Refusal<'invalid.request' | 'support.file' | 'TOO_MANY_REQUEST_CALL'>> {
  const body = text.trim();
  if (body === '') return refuse('invalid.request', [{ field: 'text', code: 'missing' }]);
  const files: (EncryptedFile & { id: string })[] = [];
  for (const picture of pictures) {
    const read = await readPicture(picture, senderOf({ memberId, ip }));
    if (read instanceof Refusal) return read;
    const id = randomUUID();
    files.push({ id, ...encryptFile(read, aboutPicture(id), context.seal) });
  }
  const id = randomUUID();
  const refused = await withTransaction(context.pool, async (client) => {
    if ((await countToday(client, memberId)) >= MAX_A_DAY) return refuse('TOO_MANY_REQUEST_CALL');
    const one = { id, merchant, memberId, kind, area, body, language };
    await insertFeedback(
      client,
      { ...one, wantsAnswer: wantsAnswer || kind === 'complaint' },
      complaintDaysOf(merchant, context),
    );
    for (const [position, file] of files.entries())
      await insertPicture(client, { id: file.id, feedbackId: id, position }, file);
    return null;
  });
  if (refused) return refused;
  const stored = await getFeedback(context.pool, id);
  if (!stored) throw new Error(`feedback ${id} was not stored`);
  return stored;
}

/** A picture without metadata. */
async function readPicture(data: string, caller: QueueCaller): Promise<Buffer | Refusal<'support.file'>> {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) return refuse('support.file', { reason: 'large' });
  const picture = await reencode(bytes, { form: 'attachment', room: 'messages', caller });
  return typeof picture === 'string' ? refuse('support.file', { reason: picture }) : Buffer.from(picture.bytes);
}
