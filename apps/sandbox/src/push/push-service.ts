import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';

/** How the service treats messages: as usual; the browser is gone; busy for some seconds; out of order; refused as too large. */
export const PUSH_MODES = ['open', 'gone', 'busy', 'down', 'refused'] as const;
export type PushMode = (typeof PUSH_MODES)[number];

/** A message that has reached a browser. */
export interface ArrivedPush {
  text: string;
  ttl: string;
  topic: string | null;
  urgency: string | null;
}

/** A browser that has subscribed. */
export interface FakeBrowser {
  id: string;
  pair: ECDH;
  auth: Buffer;
  /** The key that it subscribed to. */
  applicationServerKey: string;
  mode: PushMode;
  arrived: ArrivedPush[];
  /** The service answers once this has resolved; null: immediately. */
  delay: Promise<void> | null;
}

/** A push service, with the browsers that are connected to it. All its state is in memory. */
export interface PushService {
  /** Its own origin, without a slash at the end; known once the sandbox is open. */
  origin: string;
  /** Subscribes a browser. @param applicationServerKey base64url */
  subscribe(applicationServerKey: string): FakeBrowser;
  find(id: string): FakeBrowser | null;
  /** A subscription in the form of `PushSubscription.toJSON()`. */
  toSubscription(browser: FakeBrowser): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Tokens of Firebase, each with the mode for its messages. */
  tokens: Map<string, { merchant: string; mode: PushMode; arrived: ArrivedPush[] }>;
}

const AUTH_BYTES = 16;
const MAX_BROWSERS = 1000;

export function createPushService(): PushService {
  const browsers = new Map<string, FakeBrowser>();
  const service: PushService = {
    origin: '',
    tokens: new Map(),
    subscribe(applicationServerKey) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const common = { applicationServerKey, mode: 'open' as const, arrived: [], delay: null };
      const browser: FakeBrowser = { id: randomUUID(), pair, auth: randomBytes(AUTH_BYTES), ...common };
      const [oldest] = browsers.keys();
      if (browsers.size >= MAX_BROWSERS && oldest) browsers.delete(oldest);
      browsers.set(browser.id, browser);
      return browser;
    },
    find: (id) => browsers.get(id) ?? null,
    toSubscription: ({ auth, id, pair }) => ({
      endpoint: `${service.origin}/sandbox/push/send/${id}`,
      keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    }),
  };
  return service;
}
