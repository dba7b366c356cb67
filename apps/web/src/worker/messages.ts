/** A message of a page to the worker; `device/service-worker.ts` sends it. */
export type Message =
  /** The member wants the new version: the waiting worker replaces the old one. */
  | { type: 'TAKE_OVER' }
  /** Files of this page to cache for an offline start, and the language of the landing page to cache. */
  | { type: 'KEEP'; files: string[]; locale: string }
  /** Whether a member is logged in: only visitors get a cached page early. */
  | { type: 'SESSION'; isMember: boolean }
  /** The recipient of this browser's push messages, as named in each message; empty: nobody. */
  | { type: 'RECIPIENT'; recipient: string };

const MAX_FILES = 100;

/** Checks a message; null for anything else. Files must be of this build or brand, on this origin. */
export function toMessage(data: unknown, origin: string): Message | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, files, isMember, locale, recipient } = data as Record<string, unknown>;
  if (type === 'TAKE_OVER') return { type };
  if (type === 'SESSION' && typeof isMember === 'boolean') return { type, isMember };
  if (type === 'RECIPIENT' && typeof recipient === 'string' && /^[0-9a-f]{0,32}$/.test(recipient))
    return { type, recipient };
  if (type !== 'KEEP' || !Array.isArray(files) || typeof locale !== 'string') return null;
  const isOurs = (file: unknown): file is string =>
    typeof file === 'string' && (file.startsWith(`${origin}/m/assets/`) || file.startsWith(`${origin}/m/brand/`));
  return {
    type,
    files: files.filter(isOurs).slice(0, MAX_FILES),
    locale: /^[\w-]{2,12}$/.test(locale) ? locale : 'en',
  };
}
