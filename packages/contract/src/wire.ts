/** What the browser needs to make a call. */
export interface Wire {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/wps/${string}`;
  needsSession: boolean;
  /** Sent without Authorization even when there is a session, so that the response is the same for everyone (§6). */
  isPublic: boolean;
  isEncrypted: boolean;
  /** A response without a session may be cached for some minutes (§7): it is public, and does no harm when slightly stale. */
  isCacheable: boolean;
  /** Responds 204 without a body. */
  isSilent?: true;
  /** Headers of every such call, in lowercase. */
  headers?: Readonly<Record<string, string>>;
  /** Calls of a group share a separate concurrency limit (§7). */
  concurrencyGroup?: 'gameList';
}

/** The default path of a call: `/wps/wallet/balance` for `wallet.balance`; calls for push messages have the prefix `CSP_` (§7). */
export const pathOf = (name: string): Wire['path'] => `/wps/${name.replace('.', '/').replace('/fcm', '/CSP_fcm')}`;

/** Completes calls by name. The defaults: a GET at the path of its name, public unless it needs a session. */
export const toWires = <Name extends string>(table: Readonly<Record<Name, Partial<Wire>>>): Record<Name, Wire> =>
  Object.fromEntries(
    Object.entries<Partial<Wire>>(table).map(([name, facts]) => [
      name,
      {
        method: 'GET',
        path: pathOf(name),
        needsSession: false,
        isPublic: !facts.needsSession,
        isEncrypted: false,
        isCacheable: false,
        ...facts,
      },
    ]),
  ) as Record<Name, Wire>;
