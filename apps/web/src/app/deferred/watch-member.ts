import { onConnection } from '../../device/connection.ts';
import { readPageMarks } from '../../device/page.ts';
import { onSession, readSession } from '../../device/session-store.ts';
import { isVisible, onSettledReturn } from '../../device/visibility.ts';
import type { ServerEvent } from '../../gateway/read-events.ts';
import { changeMemberState } from '../../page/member-state.ts';

/** The page's own loading comes first. */
const START_AFTER_MS = 3_000;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
/** How long a hidden page keeps its stream: browsers allow few connections per host. */
const HIDDEN_MS = 30_000;

/**
 * Follows the member’s stream while a member is logged in and the page is visible: balance and unread messages update without
 * polling. A lost stream is reopened with exponential backoff. @returns a function that stops it
 */
export function watchMember(): () => void {
  let open: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let lastId = '';

  const stop = () => {
    clearTimeout(timer);
    open?.abort();
    open = null;
  };
  const start = async (): Promise<void> => {
    stop();
    const token = readSession()?.token;
    if (!token || !isVisible()) return;
    const current = new AbortController();
    open = current;
    const outcome = await followStream({ token, lastId, signal: current.signal }, (event) => {
      wait = FIRST_WAIT_MS;
      lastId = event.id || lastId;
      receive(event);
    });
    // A gateway that implements only §7 has no stream, and an ended session gets none.
    if (current.signal.aborted || outcome === 'refused') return;
    timer = setTimeout(start, wait * (0.5 + Math.random() / 2));
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  };
  const whenHidden = () => {
    clearTimeout(timer);
    if (!isVisible()) timer = setTimeout(stop, HIDDEN_MS);
  };
  const stops = [
    onSession(() => {
      lastId = '';
      void start();
    }),
    onSettledReturn(() => void start()),
    onConnection((isConnected) => void (isConnected ? start() : stop())),
    () => document.removeEventListener('visibilitychange', whenHidden),
  ];
  document.addEventListener('visibilitychange', whenHidden);
  timer = setTimeout(start, START_AFTER_MS);
  return () => {
    stop();
    for (const one of stops) one();
  };
}

interface Opening {
  token: string;
  /** The last message that was received, or empty. */
  lastId: string;
  signal: AbortSignal;
}

/** Reads a stream to its end. @returns `refused` if the gateway does not open one */
async function followStream(
  { lastId, signal, token }: Opening,
  listener: (event: ServerEvent) => void,
): Promise<'lost' | 'refused'> {
  try {
    // A visitor’s page does not need this code.
    const { createEventReader } = await import('../../gateway/read-events.ts');
    const headers = {
      authorization: token,
      merchant: readPageMarks().merchant,
      ...(lastId && { 'last-event-id': lastId }),
    };
    const { body, ok, status } = await fetch('/wps/stream', { headers, signal, cache: 'no-store' });
    if (!ok || !body) return status >= 500 ? 'lost' : 'refused';
    const read = createEventReader(listener);
    const [reader, decoder] = [body.getReader(), new TextDecoder()];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'lost';
      read(decoder.decode(value, { stream: true }));
    }
  } catch {
    return 'lost';
  }
}

/** A foreign gateway may send anything. */
function receive({ data, event }: ServerEvent): void {
  if (event !== 'member') return;
  const { balanceMinor, currency, lastEvent, ledgerSeq, serverTime, unreadCount } = data;
  if (Number.isSafeInteger(unreadCount)) changeMemberState({ unreadCount: unreadCount as number });
  if (![balanceMinor, ledgerSeq, lastEvent].every((one) => typeof one === 'string' && /^-?\d{1,18}$/.test(one))) return;
  if (typeof currency !== 'string' || typeof serverTime !== 'number') return;
  changeMemberState({
    latest: {
      balance: { balanceMinor: String(balanceMinor), currency, ledgerSeq: String(ledgerSeq), serverTime },
      lastEvent: String(lastEvent),
    },
  });
}
