/** The notification that a browser shows. */
export interface PushContent {
  title: string;
  body: string;
  /** The absolute URL that it opens. */
  navigate: string;
  /** BCP 47. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
  /** Without a sound. */
  silent: boolean;
  /** The absolute URL of a picture. */
  icon: string;
  /** Opaque name of the member it is for. */
  recipient: string;
}

/** One message to one browser. */
export interface OutgoingPush {
  content: PushContent;
  /** Seconds for which a push service stores it while the browser is offline. */
  ttlSeconds: number;
  /** A later message of this topic replaces it: at most 32 characters of base64url (RFC 8030 §5.4). */
  topic: string | null;
  /** `high` also wakes a phone in battery-saving mode (RFC 8030 §5.3). */
  urgency: 'normal' | 'high';
}

/**
 * The outcome of sending a message. `gone`: the subscription has ended for good; `later`: it can be sent again, after `afterMs`
 * if the service gives one; `refused`: it will never be accepted.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'later'; afterMs: number | null; reason: string }
  | { kind: 'refused'; reason: string };

/** Screens show no more than this. */
const MAX_TITLE_LENGTH = 120;
const PAGE = 4096;
/** The overhead of the encryption: header, key, delimiter, tag (RFC 8188 §2.1, RFC 8291 §4). */
const ENVELOPE_BYTES = 16 + 4 + 1 + 65 + 1 + 16;
/** The longest plain text: services need not accept more than 4,096 bytes (RFC 8030 §7.2). */
export const MAX_PUSH_BYTES = PAGE - ENVELOPE_BYTES;

/**
 * A message as browsers receive it: the declarative form, which Safari shows without a worker and our worker reads as well.
 * A text that is too long is cut.
 */
export function toPushText({ body, dir, icon, lang, navigate, recipient, silent, tag, title }: PushContent): string {
  const write = (shown: string) =>
    JSON.stringify({
      web_push: 8030,
      notification: {
        title: [...title].slice(0, MAX_TITLE_LENGTH).join(''),
        body: shown,
        navigate,
        lang,
        dir,
        tag,
        silent,
        icon,
        data: { recipient },
      },
    });
  const signs = [...body];
  let shown = body;
  for (let max = signs.length; Buffer.byteLength(write(shown)) > MAX_PUSH_BYTES && max > 0; ) {
    max = Math.floor(max * KEPT_SHARE);
    shown = `${signs.slice(0, max).join('')}…`;
  }
  return write(shown);
}

/** The share of a text that each shortening step keeps. */
const KEPT_SHARE = 0.9;
const SECOND_MS = 1000;
const MAX_WAIT_MS = 6 * 3_600_000;

/** Parses `Retry-After` (RFC 9110 §10.2.3), seconds or a date, to milliseconds; null without one. At most six hours. */
export function readRetryAfter(value: string | null, now: number): number | null {
  if (!value) return null;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * SECOND_MS : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.min(MAX_WAIT_MS, Math.max(0, ms)) : null;
}
