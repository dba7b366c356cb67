import { randomUUID } from 'node:crypto';
import type { Client } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { insertRemembered, renewSecret } from './remembered-login.store.ts';

const SECRET_BYTES = 32;

/** `pool` is the connection of the transaction that opens the session. */
type DeviceContext = Pick<Context, 'randomBytes'> & { pool: Client };

/** Remembers this device for a member. @returns the secret, shown once; null for a device without an id */
export async function rememberDevice(
  memberId: bigint,
  caller: Caller,
  { pool, randomBytes }: DeviceContext,
): Promise<string | null> {
  if (!caller.deviceId) return null;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const remembered = {
    id: randomUUID(),
    merchant: caller.merchant.code,
    memberId,
    deviceId: caller.deviceId,
    ip: caller.ip,
    country: caller.country,
  };
  await insertRemembered(pool, remembered, sha256(secret));
  return secret;
}

/** Replaces the secret of a remembered device with the next one; null if the current one is no longer valid. */
export async function nextSecret(
  id: string,
  used: Buffer,
  { pool, randomBytes }: DeviceContext,
): Promise<string | null> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return (await renewSecret(pool, { id, used, next: sha256(secret) })) ? secret : null;
}
