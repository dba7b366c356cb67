import type { FreeRoundCalls } from './game-vendor.ts';
import { createSignedSend, type VendorConnection } from './signed-send.ts';

/** A repeated call is confirmed as well. */
const CONFIRMED: readonly unknown[] = ['OK', 'DUPLICATE'];

/** The calls about free rounds to a vendor at `<path>/freeRounds/…`, signed with the shared key. */
export function createFreeRoundCalls(vendor: VendorConnection, path: string): FreeRoundCalls {
  const send = createSignedSend(vendor);
  const confirm = async (name: string, body: object): Promise<void> => {
    const answer = await send('POST', `${path}/freeRounds/${name}`, JSON.stringify(body));
    const { status } = (answer ?? {}) as { status?: unknown };
    if (!CONFIRMED.includes(status)) throw new Error(`${vendor.code} answered ${String(status)} to freeRounds/${name}`);
  };
  return { grant: (grant) => confirm('grant', grant), cancel: (grantId) => confirm('cancel', { grantId }) };
}
