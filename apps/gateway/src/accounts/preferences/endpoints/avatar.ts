import type { avatar as contract } from '@foyer/contract/settings/avatar.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { getAvatar } from '../member-settings.store.ts';

/** GET /wps/settings/avatar. */
export const avatar: Handler<typeof contract> = async ({ session }, { pool }) => ({
  data: (await getAvatar(pool, session.memberId))?.toString('base64') ?? null,
});
