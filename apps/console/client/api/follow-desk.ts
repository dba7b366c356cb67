import type { DeskEvents, DeskNotification } from '@foyer/contract/staff/stream.ts';
import { readToken } from '../device/staff-session.ts';

const RETRY_MS = 2_000;

/**
 * Follows the desk's stream, and reopens it whenever it is lost.
 * @param onNotification with null: anything may have changed
 * @param onOpen called whenever the stream opens: earlier events were missed
 * @returns how to stop
 */
export function followDesk(
  onNotification: (notification: DeskNotification | null) => void,
  onOpen: () => void,
): () => void {
  const control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = async (): Promise<void> => {
    await readStream(control.signal, { onNotification, onOpen }).catch(() => {});
    if (!control.signal.aborted) timer = setTimeout(() => void start(), RETRY_MS);
  };
  void start();
  return () => {
    clearTimeout(timer);
    control.abort();
  };
}

async function readStream(
  signal: AbortSignal,
  { onNotification, onOpen }: { onNotification(notification: DeskNotification | null): void; onOpen(): void },
): Promise<void> {
  const { body, ok } = await fetch('/operator/stream', { headers: { authorization: readToken() }, signal });
  if (!ok || !body) return;
  onOpen();
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (pending + decoder.decode(value, { stream: true })).split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      if (data) onNotification(JSON.parse(data) as DeskEvents[keyof DeskEvents]);
    }
  }
}
