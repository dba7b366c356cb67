import { vi } from 'vitest';

/** A subscription as the browser returns it. */
export interface FakeSubscription {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer };
  toJSON(): { endpoint: string; keys: { auth: string; p256dh: string } };
  unsubscribe(): Promise<boolean>;
}

/** A browser that supports push messages, as a page sees it. */
export interface FakePush {
  permission: NotificationPermission;
  /** What the visitor answers to the browser’s question. */
  answer: NotificationPermission;
  /** How often the browser has asked. */
  questions: number;
  subscription: FakeSubscription | null;
  /** Whether our worker is registered. */
  hasWorker: boolean;
  /** Whether the push service can be reached. */
  isReachable: boolean;
  /** The messages that pages have posted to the worker. */
  posted: unknown[];
}

/** Replaces the globals with such a browser. @returns its state, which the test changes */
export function fakePush(): FakePush {
  let made = 0;
  const push: FakePush = {
    ...{ permission: 'default', answer: 'granted', questions: 0, subscription: null },
    ...{ hasWorker: true, isReachable: true, posted: [] },
  };
  const newSubscription = (applicationServerKey: ArrayBuffer): FakeSubscription => {
    made += 1;
    const endpoint = `https://fcm.googleapis.com/fcm/send/browser-${made}`;
    return {
      endpoint,
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, keys: { auth: 'a'.repeat(22), p256dh: 'B'.repeat(87) } }),
      async unsubscribe() {
        push.subscription = null;
        return true;
      },
    };
  };
  const registration = {
    active: { postMessage: (message: unknown) => push.posted.push(message) },
    pushManager: {
      getSubscription: async () => push.subscription,
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
        if (!push.isReachable) throw new DOMException('push service error', 'AbortError');
        push.subscription = newSubscription(applicationServerKey.buffer);
        return push.subscription;
      },
    },
  };
  const serviceWorker = {
    controller: {},
    getRegistration: async () => (push.hasWorker ? registration : undefined),
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal('navigator', { userAgent: 'Chrome/140', maxTouchPoints: 5, serviceWorker });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('Notification', {
    get permission() {
      return push.permission;
    },
    async requestPermission() {
      push.questions += 1;
      push.permission = push.answer;
      return push.answer;
    },
  });
  return push;
}
