import { Overloaded, WorkQueue } from '@foyer/http/work-queue.ts';
import { createTranslate } from '@foyer/i18n/translate.tsx';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { networksOf } from '@foyer/merchant/client-location.ts';
import { GatewayError } from '../gateway/gateway-error.ts';
import { loadMessages } from './load-messages.ts';
import type { MessageKey } from './message-keys.ts';
import { pageCall } from './page-call.ts';
import type { PageRequest } from './page-request.ts';

/** When a refused member may try again. */
const RETRY_SECONDS = 5;
/** The statuses with which a gateway refuses what it has no room for. */
const BUSY: readonly number[] = [429, 503];

/** Making a file takes a second of processor time or more: one for each member, and few at a time. */
const queue = new WorkQueue({
  atOnce: 4,
  maxOfCaller: 1,
  maxWaiting: 40,
  // Longer than that, a member takes the page for broken.
  maxWaitMs: 10_000,
  retryAfterSeconds: RETRY_SECONDS,
  statusWhenFull: 503,
});
/** A member's next file may begin after as long as the last one took, and this at most. */
const MAX_REST_MS = 500;
/** Files in progress by what was asked for, so that the second of two clicks gets the same file. */
const making = new Map<string, { file: Promise<MemberFile | null>; readers: number }>();
/** A large file takes time to send as well. */
const MAX_READERS = 2;

/** A file made for a member. */
export interface MemberFile {
  body: string | Uint8Array<ArrayBuffer>;
  type: string;
  /** The name with which it is downloaded. */
  name: string;
}

type Page = Pick<
  PageRequest,
  'blocked' | 'brand' | 'clientIp' | 'isSecure' | 'language' | 'lostSession' | 'origin' | 'session' | 'traceId'
>;

/**
 * Answers with a file that takes long to make. A member's second file is refused while the first is being made.
 * @param make calls with `callForFile` of the page: the file is finished even if who asked first has left
 * @returns the file, or 429 or 503 with the time after which to try again
 * @throws what `pageCall` throws
 */
export async function answerWithFile(page: Page, url: URL, make: () => Promise<MemberFile | null>): Promise<Response> {
  try {
    const file = await makeOnce(page, url, make);
    return file === null ? new Response(null, { status: 404 }) : toResponse(file);
  } catch (error) {
    if (isBusy(error)) return busyAnswer(page.language, error);
    return pageCall(page, url, Promise.reject(error));
  }
}

async function makeOnce(page: Page, url: URL, make: () => Promise<MemberFile | null>): Promise<MemberFile | null> {
  const { brand, clientIp, language, lostSession, origin, session } = page;
  // Without the owner of the session, the files of two members would have the same name here.
  if (lostSession) throw lostSession;
  // The gateway refuses a visitor at once.
  if (!session) return make();
  const own = `${brand.code} ${session.id}`;
  // One person may have many accounts.
  const caller = { own, around: networksOf(clientIp).around };
  const name = [own, session.token, language, origin, url.pathname, url.search].join(' ');
  const known = making.get(name);
  if (known) {
    if (known.readers >= MAX_READERS) throw new Overloaded(429, RETRY_SECONDS);
    known.readers += 1;
    return known.file;
  }
  const file = queue
    .runAndRest(caller, make, (tookMs) => Math.min(tookMs, MAX_REST_MS))
    .finally(() => making.delete(name));
  making.set(name, { file, readers: 1 });
  return file;
}

const isBusy = (error: unknown): error is Overloaded | GatewayError =>
  error instanceof Overloaded || (error instanceof GatewayError && BUSY.includes(error.status));

const toResponse = ({ body, name, type }: MemberFile): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      // The next member of a shared phone has other files.
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });

async function busyAnswer(language: LanguageCode, { status }: { status: number }): Promise<Response> {
  const messages = await loadMessages(language, 'member');
  const t = createTranslate<MessageKey>({ locale: LANGUAGES[language].locale, messages });
  const headers = { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' };
  return new Response(t('records.busy'), { status, headers });
}
