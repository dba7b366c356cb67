import { type CDPSession, expect, type Page } from '@playwright/test';
import { ask } from './api-client.ts';

/** The visitor's answer; `real`: the browser's own answer. */
type Answer = 'granted' | 'denied' | 'real';

/**
 * A browser that can receive push messages. Chromium without a network has no push service, so `subscribe` uses the sandbox’s, which
 * plays the browser’s side: it has the private key, checks and decrypts what the gateway sends. The visitor’s answer to the
 * browser’s prompt is faked, since a browser without windows shows none. Page, worker and gateway are real.
 */
export async function preparePush(page: Page, answer: Answer = 'granted'): Promise<void> {
  await page.exposeFunction('answerPermission', async () => {
    if (answer !== 'denied')
      await page.context().grantPermissions(['notifications'], { origin: new URL(page.url()).origin });
    return answer;
  });
  await page.addInitScript((said) => {
    const ANSWER = 'answer-of-the-visitor';
    const { get } = Object.getOwnPropertyDescriptor(Notification, 'permission') ?? {};
    const real = (): NotificationPermission => get?.call(Notification);
    if (said !== 'real')
      Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(ANSWER) ?? 'default' });
    Notification.requestPermission = async () => {
      const { answerPermission } = globalThis as unknown as { answerPermission(): Promise<NotificationPermission> };
      await answerPermission();
      if (said === 'real') return real();
      localStorage.setItem(ANSWER, said);
      return said;
    };
    const KEY = 'subscription-of-the-browser';
    type Stored = { key: string; endpoint: string; keys: Record<string, string> };
    const toText = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=+$/, '');
    const toBytes = (text: string) =>
      Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0)).buffer;
    const toSubscription = ({ endpoint, key, keys }: Stored) => ({
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: toBytes(key) },
      toJSON: () => ({ endpoint, keys }),
      async unsubscribe() {
        localStorage.removeItem(KEY);
        return true;
      },
    });
    PushManager.prototype.getSubscription = async () => {
      const stored = localStorage.getItem(KEY);
      return (stored ? toSubscription(JSON.parse(stored)) : null) as PushSubscription | null;
    };
    PushManager.prototype.subscribe = async (options = {}) => {
      const key = toText((options.applicationServerKey as Uint8Array<ArrayBuffer>).slice().buffer);
      const answer = await fetch('/sandbox/push/subscriptions', {
        method: 'POST',
        body: JSON.stringify({ applicationServerKey: key }),
      });
      const stored = { key, ...(await answer.json()) };
      localStorage.setItem(KEY, JSON.stringify(stored));
      return toSubscription(stored) as unknown as PushSubscription;
    };
  }, answer);
}

/** The address at which the sandbox shows what the page’s browser has received. */
export const endpointOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('subscription-of-the-browser') ?? '{}').endpoint as string);

/** The messages that a browser has received, decrypted, once there are `count` of them. */
export async function arrivedAt(endpoint: string, count = 1): Promise<string[]> {
  let texts: string[] = [];
  await expect
    .poll(async () => {
      const { text } = await ask(endpoint.replace('/send/', '/messages/'));
      texts = (JSON.parse(text) as { text: string }[]).map((one) => one.text);
      return texts.length;
    })
    .toBe(count);
  return texts;
}

/** Passes a message to the real worker, as Chromium does once its push service delivers one. */
export async function deliverToWorker(page: Page, data: string): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL === `${origin}/m/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
  await session.detach();
}

/** The content of a notification. */
interface Shown {
  title: string;
  body: string;
  tag: string;
}

/** The worker’s own scope, as far as the journeys use it. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  /** The open notifications that the worker has requested. */
  shown?: { title: string; options: NotificationOptions }[];
}

export const workerOf = async (page: Page) => {
  const found = () => page.context().serviceWorkers().at(-1);
  await expect.poll(() => found() !== undefined).toBe(true);
  return found();
};

/**
 * Records what the worker shows. Chromium’s headless shell, which most journeys use, has no notifications and refuses each; what a whole
 * Chromium shows is in `e2e/notifications.spec.ts`.
 */
export async function watchNotifications(page: Page): Promise<void> {
  await (await workerOf(page))?.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    if (scope.shown) return;
    const shown: NonNullable<WorkerScope['shown']> = [];
    scope.shown = shown;
    const show = scope.registration.showNotification.bind(scope.registration);
    scope.registration.showNotification = async (title, options = {}) => {
      shown.push({ title, options });
      await show(title, options).catch((fault: unknown) => {
        if (!/No notification permission/.test(String(fault))) throw fault;
      });
    };
  });
}

/** The notifications that are shown. */
export const shownBy = async (page: Page): Promise<Shown[]> =>
  (await (
    await workerOf(page)
  )?.evaluate(() =>
    ((globalThis as unknown as WorkerScope).shown ?? []).map(({ options, title }) => ({
      title,
      body: options.body ?? '',
      tag: options.tag ?? '',
    })),
  )) ?? [];

/**
 * Clicks the one notification that is shown: the worker’s own listener runs. It cannot focus a window here, which only a real click
 * allows.
 */
export async function clickNotification(page: Page): Promise<void> {
  await (await workerOf(page))?.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const [one] = scope.shown ?? [];
    const notification = { data: one?.options.data, close: () => scope.shown?.splice(0) };
    // A synthetic event may not keep a worker alive.
    const waitUntil = () => undefined;
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  });
}
