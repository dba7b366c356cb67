import { expect, test } from 'vitest';
import { Overloaded, type WorkLimits, WorkQueue } from './work-queue.ts';

const LIMITS: WorkLimits = { atOnce: 1, maxWaiting: 3, maxOfCaller: 3, retryAfterSeconds: 2, statusWhenFull: 503 };

/** A piece of work that ends when it is told to, and the order in which such pieces began. */
function createWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const piece = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  /** Ends what began first and has not ended. */
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, piece, endOne };
}

test('does a limited number of pieces at a time, in the order of arrival', async () => {
  const { begun, endOne, piece } = createWork();
  const queue = new WorkQueue({ ...LIMITS, atOnce: 2 });
  const done = ['a', 'b', 'c', 'd'].map((name) => queue.run(name, piece(name)));
  expect(begun).toEqual(['a', 'b']);
  await endOne();
  expect(begun).toEqual(['a', 'b', 'c']);
  await endOne();
  await endOne();
  await endOne();
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses at once when the queue is full', async () => {
  const { endOne, piece } = createWork();
  const queue = new WorkQueue(LIMITS);
  const done = ['a', 'b', 'c', 'd'].map((name) => queue.run(name, piece(name)));
  const refused = await queue.run('e', piece('e')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Overloaded);
  expect(refused).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  await endOne();
  const admitted = queue.run('e', piece('e'));
  for (let left = 0; left < 4; left += 1) await endOne();
  expect(await admitted).toBe('e');
  await Promise.all(done);
});

test('refuses a caller who has too much waiting, and nobody else', async () => {
  const { endOne, piece } = createWork();
  const queue = new WorkQueue({ ...LIMITS, maxOfCaller: 2, maxWaiting: 10 });
  const done = [queue.run('a', piece('a1')), queue.run('a', piece('a2'))];
  expect(await queue.run('a', piece('a3')).catch((error: unknown) => error)).toMatchObject({ status: 429 });
  done.push(queue.run('b', piece('b')));
  for (let left = 0; left < 3; left += 1) await endOne();
  await Promise.all(done);
  const again = queue.run('a', piece('a4'));
  await endOne();
  expect(await again).toBe('a4');
});

test('prefers the caller who has used the least time', async () => {
  let now = 0;
  const { begun, endOne, piece } = createWork();
  const queue = new WorkQueue({ ...LIMITS, maxWaiting: 10, maxOfCaller: 10, now: () => now });
  const done = ['a1', 'a2', 'a3'].map((name) => queue.run('a', piece(name)));
  done.push(queue.run('b', piece('b1')));
  now += 5_000;
  await endOne();
  expect(begun).toEqual(['a1', 'b1']);
  for (let left = 0; left < 3; left += 1) await endOne();
  await Promise.all(done);
});

test('forgets used time, half of it each minute', async () => {
  let now = 0;
  const { begun, endOne, piece } = createWork();
  const queue = new WorkQueue({ ...LIMITS, maxWaiting: 10, maxOfCaller: 10, now: () => now });
  const first = queue.run('a', piece('a1'));
  now += 1_000;
  await endOne();
  await first;
  now += 30 * 60_000;
  const done = [queue.run('c', piece('c1')), queue.run('a', piece('a2')), queue.run('b', piece('b1'))];
  for (let left = 0; left < 3; left += 1) await endOne();
  await Promise.all(done);
  expect(begun).toEqual(['a1', 'c1', 'a2', 'b1']);
});

test('goes on after work that fails', async () => {
  const queue = new WorkQueue(LIMITS);
  const failing = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('a', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(queue.waiting).toBe(0);
});

test('refuses the newest piece of the caller with the most when another caller comes to a full queue', async () => {
  const { begun, endOne, piece } = createWork();
  const queue = new WorkQueue({ atOnce: 1, maxWaiting: 3, retryAfterSeconds: 2, statusWhenFull: 503 });
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.run('a', piece(name)).catch((error: unknown) => error));
  const other = queue.run('b', piece('b1'));
  expect(await many[3]).toMatchObject({ status: 429 });
  expect(await queue.run('a', piece('a5')).catch((error: unknown) => error)).toBeInstanceOf(Overloaded);
  for (let left = 0; left < 4; left += 1) await endOne();
  expect(await other).toBe('b1');
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('does one piece of a caller at a time where that is the limit, and others meanwhile', async () => {
  const { begun, endOne, piece } = createWork();
  const queue = new WorkQueue({ ...LIMITS, atOnce: 2, atOnceOfCaller: 1 });
  const done = [queue.run('a', piece('a1')), queue.run('a', piece('a2')), queue.run('b', piece('b1'))];
  expect(begun).toEqual(['a1', 'b1']);
  for (let left = 0; left < 3; left += 1) await endOne();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await Promise.all(done);
});

test('refuses what has waited for too long, and only that', async () => {
  const { begun, endOne, piece } = createWork();
  const queue = new WorkQueue({ ...LIMITS, maxWaitMs: 30 });
  const first = queue.run('a', piece('a'));
  const refused = await queue.run('b', piece('b')).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  const next = queue.run('b', piece('b2'));
  await endOne();
  expect(await first).toBe('a');
  await endOne();
  expect(await next).toBe('b2');
  expect(begun).toEqual(['a', 'b2']);
  expect(queue.waiting).toBe(0);
});

test('answers before a rest, and lets the caller’s next piece begin after it', async () => {
  const { endOne, piece } = createWork();
  const queue = new WorkQueue({ ...LIMITS, maxOfCaller: 1 });
  const first = queue.runAndRest('a', piece('a'), () => 50);
  await endOne();
  expect(await first).toBe('a');
  expect(await queue.run('a', piece('a2')).catch((error: unknown) => error)).toMatchObject({ status: 429 });
  await new Promise((resolve) => setTimeout(resolve, 80));
  const next = queue.run('a', piece('a3'));
  await endOne();
  expect(await next).toBe('a3');
});

/** A caller with one of the addresses of a network. */
const from = (network: string, address: number) => ({ own: `${network}-${address}`, around: `around ${network}` });

test('lets somebody go on before the many fresh addresses of one network', async () => {
  let now = 0;
  const { begun, endOne, piece } = createWork();
  const queue = new WorkQueue({ ...LIMITS, maxWaiting: 200, maxOfCaller: 10, now: () => now });
  const done = [queue.run(from('b', 1), piece('b'))];
  const endSlowly = async () => {
    now += 10;
    await endOne();
  };
  for (let address = 0; address < 100; address++) done.push(queue.run(from('a', address), piece('a')));
  await endSlowly();
  done.push(queue.run(from('b', 1), piece('b')));
  for (let left = 0; left < 20; left++) await endSlowly();
  // The time of a network is shared among eight: before that, nine of its addresses have had a turn.
  expect(begun.filter((name) => name === 'b')).toHaveLength(2);
  expect(begun.lastIndexOf('b')).toBeLessThan(11);
  for (let left = 0; left < 82; left++) await endSlowly();
  await Promise.all(done);
});

test('gives a place of one network with very many addresses to somebody else when the queue is full', async () => {
  const { endOne, piece } = createWork();
  const queue = new WorkQueue({ ...LIMITS, maxWaiting: 40 });
  const many = Array.from({ length: 41 }, (_, address) =>
    queue.run(from('a', address), piece('a')).catch((error: unknown) => error),
  );
  const other = queue.run(from('b', 1), piece('b'));
  expect(await many[40]).toMatchObject({ status: 429 });
  expect(await queue.run(from('a', 50), piece('a')).catch((error: unknown) => error)).toMatchObject({ status: 503 });
  for (let left = 0; left < 41; left++) await endOne();
  expect(await other).toBe('b');
  expect(queue.waiting).toBe(0);
});
