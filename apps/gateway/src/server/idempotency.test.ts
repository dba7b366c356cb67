import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { deleteOldCalls, type KeyedCall } from './idempotency.store.ts';
import { withIdempotencyKey } from './idempotency.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const keyed = (key: string, input: unknown = { a: 1 }): KeyedCall => ({
  merchant: 'lotus',
  endpoint: 'member.register',
  key,
  memberId: null,
  input,
});
const run = (call: KeyedCall, work: () => Promise<unknown>) => withIdempotencyKey(call, gateway.context, work);

/** Work that counts its runs. */
function counted(answer: () => unknown = () => ({ done: true })) {
  const done = { times: 0 };
  const work = async () => {
    done.times += 1;
    return answer();
  };
  return { done, work };
}

/** Leaves a key behind like a process that died this long ago. */
const abandon = (call: KeyedCall, interval: string) =>
  gateway.database.pool.query(
    `insert into foyer.idempotent_call (merchant, endpoint, key, input_hash, sealed_answer, at)
     values ($1, $2, $3, decode($4, 'hex'), null, now() - $5::interval)`,
    [
      call.merchant,
      call.endpoint,
      call.key,
      gateway.context.seal.hmacOf('idempotent input', JSON.stringify(call.input)),
      interval,
    ],
  );

test('returns the first answer to a repetition, and does the work once', async () => {
  const { done, work } = counted(() => ({ id: '1', when: [1, null, 'ế'] }));
  const first = await run(keyed('repeat-1'), work);
  expect(await run(keyed('repeat-1'), work)).toEqual(first);
  expect(done.times).toBe(1);
});

test('makes ten simultaneous calls wait for the first one', async () => {
  const { done, work } = counted();
  const answers = await Promise.all(Array.from({ length: 10 }, () => run(keyed('at-once-1'), work)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(done.times).toBe(1);
});

test('refuses the same key with other input, even while the first call runs', async () => {
  let finish = () => {};
  const first = run(keyed('other-1'), () => new Promise((resolve) => (finish = () => resolve('late'))));
  const other = counted();
  await expect
    .poll(() =>
      gateway.database.pool
        .query(`select 1 from foyer.idempotent_call where key = 'other-1'`)
        .then(({ rowCount }) => rowCount),
    )
    .toBe(1);
  expect(await run(keyed('other-1', { a: 2 }), other.work)).toMatchObject({ code: 'idempotency.mismatch' });
  finish();
  expect(await first).toBe('late');
  expect(await run(keyed('other-1', { a: 2 }), other.work)).toMatchObject({ code: 'idempotency.mismatch' });
  expect(other.done.times).toBe(0);
});

test('scopes keys by merchant, endpoint and member', async () => {
  const { done, work } = counted();
  await run(keyed('scope-1'), work);
  await run({ ...keyed('scope-1'), merchant: 'samba' }, work);
  await run({ ...keyed('scope-1'), endpoint: 'session.login' }, work);
  for (const memberId of [1n, 2n, 2n]) await run({ ...keyed('scope-1'), memberId }, work);
  expect(done.times).toBe(5);
});

test('does not store a refusal, and accepts a retry even with other input', async () => {
  const answers = [refuse('username.exists'), 'welcome'];
  const { done, work } = counted(() => answers.shift());
  expect(await run(keyed('refused-1'), work)).toBeInstanceOf(Refusal);
  expect(await run(keyed('refused-1', { a: 2 }), work)).toBe('welcome');
  expect(done.times).toBe(2);
});

test('releases the key on a fault, and rethrows the fault', async () => {
  const broken = () => Promise.reject(new Error('broken'));
  await expect(run(keyed('fault-1'), broken)).rejects.toThrow('broken');
  expect(await run(keyed('fault-1'), counted(() => 'well').work)).toBe('well');
});

test('lets one call take over a key whose process died, after 30 seconds', async () => {
  await abandon(keyed('dead-1'), '31 seconds');
  const { done, work } = counted();
  const answers = await Promise.all([run(keyed('dead-1'), work), run(keyed('dead-1'), work)]);
  expect(answers).toEqual([{ done: true }, { done: true }]);
  expect(done.times).toBe(1);
});

test('answers “in progress” after three seconds while the first call may still be running', async () => {
  await abandon(keyed('dead-2'), '20 seconds');
  const { done, work } = counted();
  expect(await run(keyed('dead-2'), work)).toMatchObject({ code: 'request.in.progress' });
  expect(done.times).toBe(0);
});

test('does not let a call with other input take over a dead key', async () => {
  await abandon(keyed('dead-3', { a: 1 }), '31 seconds');
  expect(await run(keyed('dead-3', { a: 2 }), counted().work)).toMatchObject({ code: 'idempotency.mismatch' });
});

test('neither stores a response nor releases the key for a run that was taken over', async () => {
  let finish: (answer: unknown) => void = () => {};
  const slow = run(keyed('slow-1'), () => new Promise((resolve) => (finish = resolve)));
  const pool = gateway.database.pool;
  await expect
    .poll(() =>
      pool
        .query(`update foyer.idempotent_call set at = now() - interval '31 seconds' where key = 'slow-1'`)
        .then(({ rowCount }) => rowCount),
    )
    .toBe(1);
  expect(await run(keyed('slow-1'), counted(() => 'taken over').work)).toBe('taken over');
  finish(refuse('username.exists'));
  await slow;
  expect(await run(keyed('slow-1'), counted(() => 'done again').work)).toBe('taken over');
});

test('stores responses encrypted, and deletes them after ten minutes', async () => {
  const { done, work } = counted(() => ({ token: 'a-very-secret-token' }));
  await run(keyed('sealed-1'), work);
  const { rows } = await gateway.database.pool.query(
    `select encode(sealed_answer, 'escape') as text from foyer.idempotent_call where key = 'sealed-1'`,
  );
  expect(rows[0].text).not.toContain('secret');
  await gateway.clock.advance(11 * 60_000);
  await deleteOldCalls(gateway.context);
  await run(keyed('sealed-1'), work);
  expect(done.times).toBe(2);
});

test('refuses a malformed key before the handler runs', async () => {
  const body = { username: 'keyform1', password: 'correct horse', isAdult: true };
  for (const key of ['short', 'x'.repeat(65), 'with space', 'semi;colon']) {
    const reply = await gateway.call('member.register', { body, headers: { 'idempotency-key': key } });
    expect(reply.json.value).toEqual([{ field: 'Idempotency-Key', code: 'format' }]);
  }
});
