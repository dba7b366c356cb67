import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { START } from '../../server/testing/lotto-fixture.ts';
import { type RunningLotto, runningLotto } from '../../server/testing/running-lotto.ts';

type Send = (address: string, init?: RequestInit) => Promise<Response>;

/** The real lottery on a real port, with this process as the browser. */
export interface ConnectedClient extends RunningLotto {
  /** Passes each call through a fake network; `send` is the real one. */
  useNetwork(network: (send: Send, address: string, init?: RequestInit) => Promise<Response>): void;
  close(): Promise<void>;
}

/** Starts a lottery, and makes relative addresses in `fetch` and the storage of a tab work as in a browser. */
export async function connectClient(): Promise<ConnectedClient> {
  const running = await runningLotto();
  await running.at(START);
  const { app } = running.lotto;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const browserFetch = globalThis.fetch;
  const send: Send = (address, init) => browserFetch(new URL(address, origin), init);
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { crypto: globalThis.crypto, sessionStorage });
  vi.stubGlobal('fetch', send);
  return {
    ...running,
    useNetwork: (network) =>
      vi.stubGlobal('fetch', (address: string, init?: RequestInit) => network(send, address, init)),
    async close() {
      vi.unstubAllGlobals();
      await app.close();
      await running.lotto.stop();
      await running.database.drop();
    },
  };
}
