import type { LanternNews } from '@foyer/contract/arcade/lantern.ts';
import { LANTERN_STREAM_PATH } from '@foyer/contract/arcade/wire.data.ts';
import { useEffect, useState } from 'react';
import { authorization } from './call.ts';
import { setSession } from './session.ts';

const AGAIN_MS = 1_500;

/** The round as last reported by the server, and how far its clock is ahead of this device's. */
export interface LanternView {
  readonly news: LanternNews;
  readonly offsetMs: number;
  /** How the last round ended, and when this device received that, in ms since 1970; the next one begins immediately. */
  readonly ended: { readonly news: LanternNews; readonly at: number } | null;
}

/** Follows the rounds; a broken connection is reopened. Null until the first message, and while there is no connection. */
export function useLanternStream(): LanternView | null {
  const [view, setView] = useState<LanternView | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void follow(leaving.signal, setView);
    return () => leaving.abort();
  }, []);
  return view;
}

async function follow(signal: AbortSignal, show: (view: LanternView | null) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await fetch(LANTERN_STREAM_PATH, { headers: authorization(), signal });
      if (response.status === 401) return setSession({ kind: 'ended' });
      if (response.ok && response.body) await readEvents(response.body, show);
    } catch {
      // The network or the server is down: try again.
    }
    if (signal.aborted) return;
    show(null);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, show: (view: LanternView) => void): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader();
  let text = '';
  let ended: LanternView['ended'] = null;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    const received = events.flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? []);
    for (const news of received.map((data): LanternNews => JSON.parse(data))) {
      const at = Date.now();
      if (news.state === 'done' && news.number !== ended?.news.number) ended = { news, at };
      show({ news, offsetMs: news.now - at, ended });
    }
  }
}
