import type { handover as contract } from '@foyer/contract/session/handover.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { sha256 } from '../../../platform/http/secret-box.ts';
import { insertHandover } from '../handover.store.ts';

const CODE_BYTES = 32;

/** POST /wps/session/handover: the code is shown once and stored hashed. */
export const handover: Handler<typeof contract> = async ({ merchant, session }, { pool, randomBytes }) => {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresAt = await insertHandover(pool, { codeHash: sha256(code), merchant: merchant.code, session });
  if (!expiresAt) return refuse('user.or.token.invalid');
  return { token: code, merchantCode: merchant.code, expiresAt: expiresAt.toISOString() };
};
