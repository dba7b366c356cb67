import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { useSession } from '../../app/root-data.ts';
import { type Live, useLive } from '../../app/use-live.ts';
import { browserCall } from '../../gateway/browser-call.ts';

export type Balance = ValueOf<Endpoints['wallet.balance']>;

/** The member's balance: never old news. @param rendered what the server wrote into the page */
export function useBalance(rendered: Balance | null): Live<Balance> {
  return useLive((signal) => browserCall(signal)('wallet.balance', { situation: 'background' }), {
    rendered,
    isOn: useSession() !== null,
  });
}
