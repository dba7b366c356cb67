import { writeStored } from './storage.ts';

const NAME = 'foyer-session';

/** A message between the tabs of one browser. */
export type SessionNews = 'in' | 'out';

const isNews = (value: unknown): value is SessionNews => value === 'in' || value === 'out';

/** The channel to this browser's other tabs. Safari before 15.4 has no BroadcastChannel: there storage events replace it. */
export interface SessionChannel {
  post(news: SessionNews): void;
  close(): void;
}

/** Opens the channel to the other tabs. @param hear called with each message of another tab */
export function openSessionChannel(onMessage: (news: SessionNews) => void): SessionChannel {
  return typeof BroadcastChannel === 'function' ? byBroadcast(onMessage) : byStorage(onMessage);
}

function byBroadcast(onMessage: (news: SessionNews) => void): SessionChannel {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => isNews(data) && onMessage(data);
  return { post: (news) => channel.postMessage(news), close: () => channel.close() };
}

function byStorage(onMessage: (news: SessionNews) => void): SessionChannel {
  const listen = ({ key, newValue }: StorageEvent) => {
    const news = newValue?.split(' ')[0];
    if (key === NAME && isNews(news)) onMessage(news);
  };
  globalThis.addEventListener('storage', listen);
  return {
    post(news) {
      // Storage events fire only for changed values. With storage blocked, the other tabs find out at their next call.
      writeStored('local', NAME, `${news} ${Date.now()}`);
    },
    close: () => globalThis.removeEventListener('storage', listen),
  };
}
