import { afterEach, expect, test, vi } from 'vitest';
import { type CallSettings, createCall, type PlainBody, type Send } from './call.ts';
import { failureOf, network, OPEN, settingsOf, silence } from './testing/fake-network.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('encrypts a body that must be, with the idempotency key of its attempt', async () => {
  const { send, sent } = network();
  const plain: PlainBody[] = [];
  const encrypt: CallSettings['encrypt'] = async (request) => {
    plain.push(request);
    return { headers: { encryption: 'A256GCM;kid=1' }, body: 'c2VhbGVk' };
  };
  const body = { username: 'demo', password: 'x' };
  await createCall(settingsOf(send, { encrypt }))('session.login', { body, idempotencyKey: 'attempt-1' });
  expect(sent[0]).toMatchObject({ body: 'c2VhbGVk', headers: { encryption: 'A256GCM;kid=1' } });
  expect(sent[0]?.headers).toMatchObject({ 'content-type': 'text/plain', 'idempotency-key': 'attempt-1' });
  expect(plain).toEqual([{ method: 'POST', path: '/wps/session/login', body, isRetry: false }]);
});

test('sends plain JSON if a body cannot be encrypted: the merchant decides', async () => {
  const { send, sent } = network();
  const body = { username: 'demo', password: 'x' };
  await createCall(settingsOf(send, { encrypt: async () => null }))('session.login', { body });
  expect(sent[0]?.headers['content-type']).toBe('application/json');
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual(body);
});

/** A gateway that cannot decrypt the first `times` bodies, and records what it was sent. */
function unreading(times: number, refusal: object = {}) {
  const repeated: boolean[] = [];
  const keys: (string | undefined)[] = [];
  const send: Send = async ({ headers }) => {
    keys.push(headers['idempotency-key']);
    const json =
      keys.length <= times ? { success: false, errorCode: 'invalid.request', message: 'No.', ...refusal } : OPEN;
    return { status: 200, text: JSON.stringify(json), headers: new Headers() };
  };
  const encrypt: CallSettings['encrypt'] = async ({ isRetry }) => {
    repeated.push(isRetry);
    return { headers: {}, body: 'sealed' };
  };
  const input = { body: { username: 'demo', password: 'x' }, idempotencyKey: 'attempt-1' };
  return { repeated, keys, work: createCall(settingsOf(send, { encrypt }))('session.login', input) };
}

test('encrypts and sends a body again, once, if the gateway could not decrypt it', async () => {
  const { keys, repeated, work } = unreading(1);
  expect(await work).toEqual({ ok: 1 });
  expect(repeated).toEqual([false, true]);
  expect(keys).toEqual(['attempt-1', 'attempt-1']);
});

test('does not send a body a third time', async () => {
  const { keys, work } = unreading(9);
  expect((await failureOf(work)).code).toBe('invalid.request');
  expect(keys).toHaveLength(2);
});

test.each([
  ['fields that are wrong', { value: [{ field: 'username', code: 'minLength' }] }],
  ['another refusal', { errorCode: 'login.cred.err' }],
])('does not send a body again that was decrypted: %s', async (_what, refusal) => {
  const { keys, work } = unreading(9, refusal);
  await failureOf(work);
  expect(keys).toHaveLength(1);
});

test('times out a call whose encryption never ends', async () => {
  vi.useFakeTimers();
  const encrypt = () => new Promise<never>(() => {});
  const body = { username: 'demo', password: 'x' };
  const failure = failureOf(createCall(settingsOf(silence, { encrypt }))('session.login', { body }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await failure).code).toBe('ECONNABORTED');
});

test('throws ERR_ENCRYPTION with the reason if encryption fails', async () => {
  const { send, sent } = network();
  const encrypt = () => Promise.reject(new DOMException('not a key', 'DataError'));
  const body = { username: 'demo', password: 'x' };
  const error = await failureOf(createCall(settingsOf(send, { encrypt }))('session.login', { body }));
  expect(error).toMatchObject({ code: 'ERR_ENCRYPTION', message: 'not a key' });
  expect(sent).toEqual([]);
});
