import type { DeskEvents, DeskNotification } from '@foyer/contract/staff/stream.ts';
import { createEventFormat } from '@foyer/http/event-format.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { followDesk } from './follow-desk.ts';

const toEvent = createEventFormat<DeskEvents>();
const NOTICE: DeskNotification = { id: '0199aaaa-0000-8000-8000-000000000001', is: 'typing', by: 'customer' };

let stop = () => {};
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers each request for the stream with the next of some answers; later ones stay open. @returns what is received */
function follow(answers: readonly (() => Response)[]) {
  const received: (DeskNotification | null | 'open')[] = [];
  const rest = [...answers];
  const openForever = () => new Response(new ReadableStream());
  const request = vi.fn(async () => (rest.shift() ?? openForever)());
  vi.stubGlobal('fetch', request);
  stop = followDesk(
    (notification) => received.push(notification),
    () => received.push('open'),
  );
  return { received, request };
}

/** A stream that sends parts of text, and ends. */
const sending =
  (...parts: string[]) =>
  () =>
    new Response(
      new ReadableStream({
        start(control) {
          for (const part of parts) control.enqueue(new TextEncoder().encode(part));
          control.close();
        },
      }),
    );

test('reports notices and gaps, even when they arrive in pieces, and ignores comments', async () => {
  const text = `: ping\n\n${toEvent('notice', NOTICE)}${toEvent('gap', null)}`;
  const { received } = follow([sending(text.slice(0, 30), text.slice(30, 60), text.slice(60))]);
  await expect.poll(() => received).toEqual(['open', NOTICE, null]);
});

test('opens the stream again two seconds after it was lost or refused', async () => {
  vi.useFakeTimers();
  const { received, request } = follow([sending(), () => new Response(null, { status: 503 })]);
  await vi.advanceTimersByTimeAsync(1_999);
  expect([received, request.mock.calls.length]).toEqual([['open'], 1]);
  await vi.advanceTimersByTimeAsync(2_001);
  expect([received, request.mock.calls.length]).toEqual([['open', 'open'], 3]);
});

test('does not open the stream again after it was stopped', async () => {
  vi.useFakeTimers();
  const { request } = follow([sending()]);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(request.mock.calls.length).toBe(1);
});
