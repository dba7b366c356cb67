import { writeStored } from './storage.ts';

const NAME = 'foyer-session';

/** A message between the tabs of one browser. */
export type SessionChange = 'in' | 'out';

const isSessionChange = (value: unknown): value is SessionChange => value === 'in' || value === 'out';

/** The channel to this browser's other tabs. Safari before 15.4 has no BroadcastChannel: there storage events replace it. */
export interface SessionChannel {
  post(change: SessionChange): void;
  close(): void;
}

/** Opens the channel to the other tabs. @param onMessage called with each message of another tab */
export function openSessionChannel(onMessage: (change: SessionChange) => void): SessionChannel {
  return typeof BroadcastChannel === 'function' ? byBroadcast(onMessage) : byStorage(onMessage);
}

function byBroadcast(onMessage: (change: SessionChange) => void): SessionChannel {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => isSessionChange(data) && onMessage(data);
  return { post: (change) => channel.postMessage(change), close: () => channel.close() };
}

function byStorage(onMessage: (change: SessionChange) => void): SessionChannel {
  const listen = ({ key, newValue }: StorageEvent) => {
    const change = newValue?.split(' ')[0];
    if (key === NAME && isSessionChange(change)) onMessage(change);
  };
  globalThis.addEventListener('storage', listen);
  return {
    post(change) {
      // Storage events fire only for changed values. With storage blocked, the other tabs find out at their next call.
      writeStored('local', NAME, `${change} ${Date.now()}`);
    },
    close: () => globalThis.removeEventListener('storage', listen),
  };
}
