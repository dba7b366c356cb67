import { createFoyerLottery } from './foyer-lottery.ts';
import { fetchTransport, type GameVendor } from './game-vendor.ts';

/** The lottery in another process, if `LOTTO_URL`, `LOTTO_KEY_ID` and `LOTTO_SECRET` are set. */
export function connectedVendors({ LOTTO_URL, LOTTO_KEY_ID, LOTTO_SECRET }: NodeJS.ProcessEnv): GameVendor[] {
  if (!LOTTO_URL || !LOTTO_KEY_ID || !LOTTO_SECRET) return [];
  const transport = fetchTransport(LOTTO_URL);
  return [
    createFoyerLottery({ code: 'FOYER', gameUrl: '/lotto/', keyId: LOTTO_KEY_ID, secret: LOTTO_SECRET, transport }),
  ];
}
