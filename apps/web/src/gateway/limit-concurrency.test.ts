import type { EndpointName } from '@foyer/contract/endpoints.ts';
import { WIRE } from '@foyer/contract/wire.data.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GatewayRequest } from './call.ts';
import { createLimiter, limitConcurrency } from './limit-concurrency.ts';

/** Work that the test ends. */
function held() {
  const started: number[] = [];
  const ends = new Map<number, { done(): void; fail(): void }>();
  const work = (id: number) => () => {
    started.push(id);
    return new Promise<number>((resolve, reject) => {
      ends.set(id, { done: () => resolve(id), fail: () => reject(new Error(`${id} failed`)) });
    });
  };
  return { started, ends, work };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const { signal } = new AbortController();

test('runs calls immediately while there are slots; the rest wait, first in, first out', async () => {
  const { ends, started, work } = held();
  const queue = createLimiter(2);
  const all = [1, 2, 3, 4].map((id) => queue(work(id), signal));
  expect(started).toEqual([1, 2]);
  ends.get(2)?.done();
  await settle();
  expect(started).toEqual([1, 2, 3]);
  ends.get(1)?.done();
  await settle();
  ends.get(3)?.done();
  ends.get(4)?.done();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test('frees the slot of a failed call', async () => {
  const { ends, started, work } = held();
  const queue = createLimiter(1);
  const first = queue(work(1), signal);
  queue(work(2), signal);
  ends.get(1)?.fail();
  await expect(first).rejects.toThrow('1 failed');
  await settle();
  expect(started).toEqual([1, 2]);
});

test('never runs work that was cancelled while waiting', async () => {
  const { ends, started, work } = held();
  const queue = createLimiter(1);
  const controller = new AbortController();
  queue(work(1), signal);
  const second = queue(work(2), controller.signal);
  queue(work(3), signal);
  controller.abort();
  await expect(second).rejects.toThrow();
  ends.get(1)?.done();
  await settle();
  expect(started).toEqual([1, 3]);
});

test('never runs more than N simultaneously, keeps the order and loses nothing, for any sequence', async () => {
  const one = fc.record({ fails: fc.boolean(), cancelsAt: fc.option(fc.nat(30), { nil: null }), ticks: fc.nat(5) });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(one, { maxLength: 25 }), async (max, works) => {
      const queue = createLimiter(max);
      const started: number[] = [];
      let running = 0;
      let maxSeen = 0;
      const controllers = works.map(() => new AbortController());
      const results = works.map(({ fails, ticks }, id) =>
        queue(async () => {
          started.push(id);
          running += 1;
          maxSeen = Math.max(maxSeen, running);
          for (let i = 0; i < ticks; i++) await null;
          running -= 1;
          if (fails) throw new Error('failed');
          return id;
        }, controllers[id]?.signal ?? signal).then(
          () => 'done',
          (error: Error) => error.message,
        ),
      );
      for (let tick = 0; tick <= 30; tick++) {
        works.forEach(({ cancelsAt }, id) => {
          if (cancelsAt === tick) controllers[id]?.abort();
        });
        await null;
      }
      const ends = await Promise.all(results);
      expect(maxSeen).toBeLessThanOrEqual(max);
      expect(started).toEqual([...started].sort((a, b) => a - b));
      ends.forEach((end, id) => {
        expect(end).toBe(started.includes(id) ? (works[id]?.fails ? 'failed' : 'done') : 'aborted');
      });
    }),
    { numRuns: 60 },
  );
});

/** Sends `count` requests of a name into a network that never answers. @returns how many went out */
function sentAtOnce(name: EndpointName, count: number): number {
  let sent = 0;
  const send = limitConcurrency(() => {
    sent += 1;
    return new Promise(() => {});
  });
  const request: GatewayRequest = {
    name,
    wire: WIRE[name],
    method: 'GET',
    path: '',
    headers: {},
    body: null,
    signal,
    isFresh: false,
  };
  for (let i = 0; i < count; i++) send(request);
  return sent;
}

test.each([
  ['member.info', 10],
  ['relay.gameList', 2],
  ['system.ping', 50],
  ['system.collect', 50],
] as const)('limits 50 calls of %s to %i at a time', (name, max) => {
  expect(sentAtOnce(name, 50)).toBe(max);
});

test('gives game lists slots of their own', () => {
  const out: string[] = [];
  const send = limitConcurrency(({ name }) => {
    out.push(name);
    return new Promise(() => {});
  });
  const request = { method: 'GET', path: '', headers: {}, body: null, signal, isFresh: false };
  for (let i = 0; i < 5; i++) send({ ...request, name: 'relay.gameList', wire: WIRE['relay.gameList'] });
  for (let i = 0; i < 12; i++) send({ ...request, name: 'member.info', wire: WIRE['member.info'] });
  expect(out.filter((name) => name === 'member.info')).toHaveLength(10);
});
