import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { isKnownDevice } from './session.store.ts';

/** No member has this id. */
const NOBODY = 0n;

/** Whether this member has logged in on this device; strangers do not know its id. Takes as long for an unknown member. */
export async function isOwnDevice(
  memberId: bigint | null | undefined,
  { deviceId }: Pick<Caller, 'deviceId'>,
  { pool }: Pick<Context, 'pool'>,
): Promise<boolean> {
  return deviceId !== null && (await isKnownDevice(pool, memberId ?? NOBODY, deviceId));
}
