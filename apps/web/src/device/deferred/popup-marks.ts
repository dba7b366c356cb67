import { readStored, writeStored } from '../storage.ts';

const VISIT_COOKIE = 'popup';
/** A return after this long is another visit. */
const VISIT_SECONDS = 4 * 3600;
const HIDDEN_KEY = 'popupsHidden';

/** What the member does not want to see again on a day, as `id@version`. */
interface HiddenToday {
  /** The device's own date, such as `2026-11-24`. */
  day: string;
  items: string[];
}

const isHiddenToday = (value: unknown): value is HiddenToday => {
  const { day, items } = (value ?? {}) as Partial<HiddenToday>;
  return typeof day === 'string' && Array.isArray(items) && items.every((item) => typeof item === 'string');
};

/** The device's date: a member's day ends at their own midnight. */
export function toLocalDay(at: number): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** What is hidden until the next local midnight. @param at ms since 1970 */
export function readHidden(at: number): ReadonlySet<string> {
  const stored = readStored('local', HIDDEN_KEY, isHiddenToday);
  return new Set(stored?.day === toLocalDay(at) ? stored.items : []);
}

/** Hides items until the next local midnight. @param items as `id@version` */
export function hideToday(items: readonly string[], at: number): void {
  writeStored('local', HIDDEN_KEY, { day: toLocalDay(at), items: [...new Set([...readHidden(at), ...items])] });
}

let wasShown = false;

/** Whether this visit has had its popup, in whichever tab. */
export function hasSeenPopup(): boolean {
  try {
    return wasShown || document.cookie.split('; ').includes(`${VISIT_COOKIE}=1`);
  } catch {
    // A sandboxed page has no cookies.
    return wasShown;
  }
}

/** Marks that this visit has had its popup. */
export function markPopupSeen(): void {
  wasShown = true;
  try {
    const secure = globalThis.location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every supported browser.
    document.cookie = `${VISIT_COOKIE}=1; Path=/; Max-Age=${VISIT_SECONDS}; SameSite=Lax${secure}`;
  } catch {
    // Known for the life of the page.
  }
}

/** Whether a dialog is open: no popup opens on top of it. */
export const hasOpenDialog = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
