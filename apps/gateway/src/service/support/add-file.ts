import { randomUUID } from 'node:crypto';
import { MAX_FILE_BYTES } from '@foyer/contract/support/add-file.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { QueueCaller } from '@foyer/http/work-queue.ts';
import type { Context } from '../../context.ts';
import { encryptFile } from '../../platform/pictures/file-box.ts';
import { reencode } from '../../platform/pictures/reencode.ts';
import { sniffPicture } from '../../platform/pictures/sniff.ts';
import type { Draft } from './append-message.ts';
import { insertFile } from './file.store.ts';
import type { FileFacts, MessageRow } from './message.store.ts';
import { postMessage } from './post-message.ts';

interface SentFile extends Omit<Draft, 'text' | 'addFile'> {
  /** The sender's name for it. */
  name: string;
  /** In base64. */
  data: string;
  /** Who has sent it: a member or a visitor (`senderOf`), or a person of the staff. */
  sender: QueueCaller;
}

/**
 * Sends a file in a conversation. Its type is detected from its content: a picture is re-encoded, without metadata; a PDF must
 * be renderable, and is only ever downloaded.
 */
export async function addFile(
  { data, name, sender, ...message }: SentFile,
  context: Pick<Context, 'pool' | 'seal' | 'supportChannel'>,
): Promise<MessageRow | Refusal<'not.found' | 'support.closed' | 'support.file'>> {
  const sent = Buffer.from(data, 'base64');
  if (sent.length > MAX_FILE_BYTES) return refuse('support.file', { reason: 'large' });
  const kind = sniffPicture(sent);
  if (kind === null) return refuse('support.file', { reason: 'unreadable' });
  const picture = await reencode(sent, { form: 'attachment', room: 'messages', caller: sender });
  if (typeof picture === 'string') return refuse('support.file', { reason: picture });
  const isPdf = kind === 'pdf';
  const bytes = isPdf ? sent : Buffer.from(picture.bytes);
  const file: FileFacts = {
    id: randomUUID(),
    type: isPdf ? 'pdf' : 'picture',
    name: toFileName(name, isPdf ? '.pdf' : '.jpg'),
    bytes: bytes.length,
    width: isPdf ? 0 : picture.width,
    height: isPdf ? 0 : picture.height,
  };
  const encrypted = encryptFile(bytes, aboutOf(file.id), context.seal);
  return postMessage(
    {
      ...message,
      text: '',
      addFile: async (client) => {
        await insertFile(client, message.conversationId, { ...file, ...encrypted });
        return file.id;
      },
    },
    context,
  );
}

/** The associated data with which a file is encrypted. */
export const aboutOf = (id: string): string => `support ${id}`;

const MAX_NAME_LENGTH = 80;

/** The name without folders and control characters, with `ending` instead of its own. */
export function toFileName(name: string, ending: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are removed
  const clean = last.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"]/g, '').trim();
  const stem = clean.replace(/\.[^.]{1,8}$/, '').slice(0, MAX_NAME_LENGTH);
  return `${stem || 'file'}${ending}`;
}
