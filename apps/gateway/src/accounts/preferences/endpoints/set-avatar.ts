import { createHash } from 'node:crypto';
import { type setAvatar as contract, MAX_AVATAR_BYTES } from '@foyer/contract/settings/set-avatar.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { reencode } from '../../../platform/pictures/reencode.ts';
import { senderOf } from '../../../platform/pictures/sender.ts';
import { putAvatar } from '../member-settings.store.ts';

/** POST /wps/settings/avatar. */
export const setAvatar: Handler<typeof contract> = async ({ body: { data }, ip, session }, { pool }) => {
  const file = data === null ? null : Buffer.from(data, 'base64');
  if (file && file.length > MAX_AVATAR_BYTES) return refuse('identity.file', { reason: 'large' });
  const caller = senderOf({ memberId: session.memberId, ip });
  const picture = file && (await reencode(file, { form: 'avatar', room: 'messages', caller }));
  if (typeof picture === 'string') return refuse('identity.file', { reason: picture });
  const bytes = picture && Buffer.from(picture.bytes);
  const version = bytes ? createHash('sha256').update(bytes).digest('hex').slice(0, 12) : '';
  await withTransaction(pool, (client) => putAvatar(client, session.memberId, { picture: bytes, version }));
  return { avatar: version };
};
