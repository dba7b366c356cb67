import { isFor, toPush } from './push.ts';

/** How long the browser's caches may take to tell whose browser this is. */
const MAX_READ_MS = 2_000;
/** The tag of a message for somebody else, which is closed as soon as it is shown. */
const FOR_OTHERS = 'foyer-for-others';

/** The browser, as a worker sees it. */
export interface PushBrowser {
  readonly origin: string;
  /** As last set by a page; null if it was not set. */
  readRecipient(): Promise<string | null>;
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;
}

/**
 * Shows a message, whatever it contains: after three pushes without a notification, iOS ends the subscription. One for somebody else
 * than the user of this browser is shown without its text and closed at once. @param readText may throw
 */
export async function showPush(
  readText: () => string,
  { origin, readRecipient, registration }: PushBrowser,
): Promise<void> {
  const { recipient, title, ...options } = toPush(attempt(readText), origin);
  if (!isFor(recipient, await inTime(readRecipient()))) {
    await registration.showNotification(new URL(origin).hostname, { tag: FOR_OTHERS, silent: true });
    for (const shown of await registration.getNotifications({ tag: FOR_OTHERS })) shown.close();
    return;
  }
  // An option that the browser refuses, or a picture it cannot read, must not cost the message.
  await registration
    .showNotification(title, options)
    .catch(() => registration.showNotification(title, { body: options.body, data: options.data }));
}

function attempt(readText: () => string): string {
  try {
    return readText();
  } catch {
    return '';
  }
}

/** @returns null if it fails or takes too long */
function inTime(reading: Promise<string | null>): Promise<string | null> {
  return new Promise((resolve) => {
    setTimeout(resolve, MAX_READ_MS, null);
    reading.then(resolve, () => resolve(null));
  });
}
