import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { useEffect } from 'react';
import { readSession } from '../device/session-store.ts';
import { browserCall } from '../gateway/browser-call.ts';
import { useMemberState } from './member-state.ts';
import { useSession } from './root-data.ts';
import { type PolledQuery, usePolledQuery } from './use-polled-query.ts';

export type Balance = ValueOf<Endpoints['wallet.balance']>;

/** The member's current balance: as loaded, or as reported since by the member’s stream. @param rendered the value rendered by the server */
export function useBalance(rendered: Balance | null): PolledQuery<Balance> {
  const balance = usePolledQuery((signal) => browserCall(signal)('wallet.balance', { situation: 'background' }), {
    rendered,
    isOn: useSession() !== null,
  });
  const { latest } = useMemberState();
  const data = newerOf(balance.data, latest?.balance ?? null);
  useEffect(() => {
    if (data) save(data).catch(() => undefined);
  }, [data]);
  return { ...balance, data };
}

/** The balance that includes more transfers. */
function newerOf(one: Balance | null, other: Balance | null): Balance | null {
  if (!one || !other) return one ?? other;
  return BigInt(other.ledgerSeq) > BigInt(one.ledgerSeq) ? other : one;
}

/** Stores the balance for an offline start. */
async function save({ balanceMinor, currency }: Balance): Promise<void> {
  const { saveCopy } = await import('@foyer/vault/member-copy.ts');
  await saveCopy('balance', { balanceMinor, currency, at: Date.now() }, () => readSession() !== null);
}
