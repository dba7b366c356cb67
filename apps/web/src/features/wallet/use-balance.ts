import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { useEffect } from 'react';
import { readSession } from '../../device/session-store.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { useSession } from '../../page/root-data.ts';
import { type PolledQuery, usePolledQuery } from '../../page/use-polled-query.ts';

export type Balance = ValueOf<Endpoints['wallet.balance']>;

/** The member's current balance. @param rendered the value rendered by the server */
export function useBalance(rendered: Balance | null): PolledQuery<Balance> {
  const balance = usePolledQuery((signal) => browserCall(signal)('wallet.balance', { situation: 'background' }), {
    rendered,
    isOn: useSession() !== null,
  });
  const { data } = balance;
  useEffect(() => {
    if (data) save(data).catch(() => undefined);
  }, [data]);
  return balance;
}

/** For an offline start. */
async function save({ balanceMinor, currency }: Balance): Promise<void> {
  const { saveCopy } = await import('@foyer/vault/member-copy.ts');
  await saveCopy('balance', { balanceMinor, currency, at: Date.now() }, () => readSession() !== null);
}
