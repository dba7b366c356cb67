import type { Queryable } from '@foyer/database/open-pool.ts';
import type { EncryptedFile } from '../../platform/pictures/file-box.ts';
import type { FileFacts } from './message.store.ts';

export async function insertFile(
  client: Queryable,
  conversationId: string,
  { bytes, encrypted, height, id, name, sealedKey, type, width }: FileFacts & EncryptedFile,
): Promise<void> {
  await client.query({
    name: 'insert-support-file',
    text: `insert into foyer.support_file (id, conversation_id, type, name, bytes, width, height, sealed_key, encrypted)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [id, conversationId, type, name, bytes, width, height, sealedKey, encrypted],
  });
}

export async function getFile(client: Queryable, id: string): Promise<(FileFacts & EncryptedFile) | null> {
  const { rows } = await client.query<FileFacts & EncryptedFile>({
    name: 'get-support-file',
    text: `select id, type, name, bytes, width, height, sealed_key as "sealedKey", encrypted
      from foyer.support_file where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}
