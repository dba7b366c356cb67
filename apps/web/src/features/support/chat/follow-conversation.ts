import type { SupportEvent } from '@foyer/contract/support/stream.ts';
import { createEventReader } from '../../../gateway/read-events.ts';
import { identityHeaders } from './support-call.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

interface Following {
  conversationId: string;
  /** The number of the last known message. */
  after(): number;
  onEvent(event: SupportEvent): void;
  onLive(isLive: boolean): void;
}

/** Follows a conversation, and reopens its stream whenever it is lost, after the last known message. @returns how to stop */
export function followConversation({ after, conversationId, onEvent, onLive }: Following): () => void {
  const control = new AbortController();
  const { signal } = control;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = async (): Promise<void> => {
    const outcome = await readStream(`/wps/stream?conversation=${conversationId}&after=${after()}`, {
      signal,
      onOpen: () => onLive(true),
      onEvent: (event) => {
        wait = FIRST_WAIT_MS;
        onEvent(event);
      },
    });
    if (signal.aborted) return;
    onLive(false);
    if (outcome === 'refused') return;
    timer = setTimeout(() => void start(), wait * (0.5 + Math.random() / 2));
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  };
  void start();
  return () => {
    clearTimeout(timer);
    control.abort();
  };
}

interface Reading {
  signal: AbortSignal;
  onOpen(): void;
  onEvent(event: SupportEvent): void;
}

async function readStream(address: string, { onEvent, onOpen, signal }: Reading): Promise<'lost' | 'refused'> {
  try {
    const { body, ok, status } = await fetch(address, { headers: identityHeaders(), signal, cache: 'no-store' });
    if (!ok || !body) return status >= 500 || status === 429 ? 'lost' : 'refused';
    onOpen();
    // Other events, such as those of the member's stream, are ignored by their names.
    const read = createEventReader((event) => onEvent(event as SupportEvent));
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
