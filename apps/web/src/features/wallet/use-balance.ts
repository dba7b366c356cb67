import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import type { SessionInfo } from '../../app/page-request.ts';
import { browserCall } from '../../gateway/browser-call.ts';

export type Balance = ValueOf<Endpoints['wallet.balance']>;

/** A balance is never old news: it is asked again on each page and when the member comes back. */
export function balanceQuery(session: SessionInfo | null) {
  return {
    queryKey: ['balance', session?.id],
    queryFn: () => browserCall()('wallet.balance'),
    enabled: session !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  } as const;
}

/** The member's balance; `rendered` is what the server wrote into the page. */
export function useBalance(session: SessionInfo | null, rendered: Balance | null): Balance | null {
  const { data } = useQuery({ ...balanceQuery(session), ...(rendered ? { initialData: rendered } : {}) });
  return session ? (data ?? null) : null;
}
