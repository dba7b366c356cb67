/** The globals of Telegram's script inside its app. */
interface TelegramGlobal {
  Telegram?: { WebApp?: { initData?: unknown } };
  TelegramWebviewProxy?: unknown;
}

const IN_HASH = 'tgWebAppData';

/**
 * Telegram's signed data about the person who opened this page in its app; null anywhere else. The app hands it over
 * to its script, and writes it behind the `#` of the address it opens (core.telegram.org/bots/webapps).
 */
export function readMiniAppData(): string | null {
  const initData = (globalThis as TelegramGlobal).Telegram?.WebApp?.initData;
  if (typeof initData === 'string' && initData) return initData;
  return new URLSearchParams(globalThis.location.hash.slice(1)).get(IN_HASH) || null;
}

/**
 * Whether the page is in Telegram's own window. Anyone can write data behind the `#` of a link: outside of the app a link could
 * otherwise log its reader in as somebody else.
 */
export function isTelegramApp(): boolean {
  const { Telegram, TelegramWebviewProxy } = globalThis as TelegramGlobal;
  return TelegramWebviewProxy !== undefined || Boolean(Telegram?.WebApp?.initData);
}
