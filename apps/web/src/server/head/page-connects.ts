import type { Merchant } from '@foyer/merchant/merchant.ts';

/** Where a browser gets its Firebase Cloud Messaging token. */
const FCM_HOSTS = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'];

/**
 * What a page may call besides its own host: the merchant's speed lines, with the page's protocol and port, and Firebase, if the merchant
 * sends push messages through it; the sandbox fakes that on the page's own host.
 * A page of no merchant may measure whatever hosts this browser remembers: the server must not reveal who its merchants are.
 */
export function toPageConnects(
  merchant: Pick<Merchant, 'messaging' | 'speedDomains'> | null,
  { port, protocol }: Pick<URL, 'port' | 'protocol'>,
  isSandbox: boolean,
): string[] {
  if (!merchant) return [protocol];
  const lines = (merchant.speedDomains ?? []).map((host) => `${protocol}//${host}${port && `:${port}`}`);
  return merchant.messaging?.firebase && !isSandbox ? [...lines, ...FCM_HOSTS] : lines;
}
