import { expect, test, vi } from 'vitest';
import { GatewayError } from '../gateway/gateway-error.ts';
import { answerWithFile, type MemberFile } from './member-file.ts';
import type { PageRequest } from './page-request.ts';

const FILE: MemberFile = { body: 'a,b', type: 'text/csv', name: 'lotus.csv' };
const URL_OF_FILE = new URL('http://lotus.test/m/member/transactions/export?format=pdf');

const pageOf = (id: string, change: Partial<PageRequest> = {}) =>
  ({
    blocked: null,
    brand: { code: 'lotus' },
    clientIp: '198.51.100.7',
    isSecure: false,
    language: 'EN',
    lostSession: null,
    origin: URL_OF_FILE.origin,
    session: { id, token: `token of ${id}` },
    traceId: 'trace',
    ...change,
  }) as PageRequest;

/** A file that is finished when it is told to, and how often one was begun. */
function createFile() {
  const { promise, resolve } = Promise.withResolvers<MemberFile>();
  const file = { begun: 0, end: () => resolve(FILE) };
  const make = () => {
    file.begun += 1;
    return promise;
  };
  return { file, make };
}

test('answers with the file as a download that is not stored', async () => {
  const answer = await answerWithFile(pageOf('1'), URL_OF_FILE, async () => FILE);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="lotus.csv"',
    'cache-control': 'no-store',
  });
  expect(await answer.text()).toBe('a,b');
});

test('makes a file once for two identical requests, such as those of two clicks, and refuses a third', async () => {
  const { file, make } = createFile();
  const answers = [1, 2].map(() => answerWithFile(pageOf('2'), URL_OF_FILE, make));
  expect((await answerWithFile(pageOf('2'), URL_OF_FILE, make)).status).toBe(429);
  file.end();
  const texts = await Promise.all(answers.map(async (answer) => (await answer).text()));
  expect(texts).toEqual(['a,b', 'a,b']);
  expect(file.begun).toBe(1);
});

test('refuses another file of a member at once while one is being made, and answers other members', async () => {
  const { file, make } = createFile();
  const first = answerWithFile(pageOf('3'), URL_OF_FILE, make);
  const other = new URL('?format=csv', URL_OF_FILE);
  const refused = await answerWithFile(pageOf('3'), other, make);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(await refused.text()).not.toBe('');
  expect((await answerWithFile(pageOf('4'), other, async () => FILE)).status).toBe(200);
  file.end();
  expect((await first).status).toBe(200);
  await vi.waitFor(async () => expect((await answerWithFile(pageOf('3'), other, async () => FILE)).status).toBe(200));
});

test('gives the file of one session to no other', async () => {
  const { file, make } = createFile();
  const first = answerWithFile(pageOf('5'), URL_OF_FILE, make);
  const other = pageOf('5', { session: { id: '5', token: 'another' } as PageRequest['session'] });
  expect((await answerWithFile(other, URL_OF_FILE, make)).status).toBe(429);
  file.end();
  await first;
});

test('does not let many accounts of one network fill the queue for everybody else', async () => {
  const { file, make } = createFile();
  const pageAt = (n: number) => pageOf(`many ${n}`, { clientIp: `203.0.113.${n}` });
  // More than are made and may wait: the last are refused.
  const many = Array.from({ length: 50 }, (_, n) => answerWithFile(pageAt(n), URL_OF_FILE, make));
  const other = answerWithFile(pageOf('elsewhere'), URL_OF_FILE, make);
  file.end();
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.at(-1)).toBe(503);
  // One has lost its place to the member elsewhere.
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
}, 30_000);

test.each([
  ['a gateway that could not be reached', new GatewayError('ERR_NETWORK'), 502],
  ['a busy gateway', new GatewayError('unavailable', { status: 503 }), 503],
])(
  'makes no file for a session that is not known because of %s, nor shares one',
  async (_what, lostSession, status) => {
    let made = 0;
    const make = async () => {
      made += 1;
      return FILE;
    };
    const pages = [1, 2].map(() => pageOf('', { session: null, lostSession }));
    const answers = pages.map((page) => answerWithFile(page, URL_OF_FILE, make).catch((thrown: unknown) => thrown));
    for (const answer of await Promise.all(answers)) {
      const { init } = answer as { init?: ResponseInit };
      expect((answer as Response).status ?? init?.status).toBe(status);
    }
    expect(made).toBe(0);
  },
);

test.each([429, 503])('passes on the refusal of a busy gateway as %i with a time', async (status) => {
  const busy = async () => {
    throw new GatewayError('unavailable', { status });
  };
  const answer = await answerWithFile(pageOf(`busy ${status}`), URL_OF_FILE, busy);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '5']);
});

test('leads to the login when the session has ended, and answers 404 when there is no such file', async () => {
  const ended = async () => {
    throw new GatewayError('login.not.session', { status: 401 });
  };
  const thrown = await answerWithFile(pageOf('7'), URL_OF_FILE, ended).catch((error: unknown) => error);
  expect((thrown as Response).headers.get('location')).toMatch(/^\/m\/login/);
  expect((await answerWithFile(pageOf('8'), URL_OF_FILE, async () => null)).status).toBe(404);
});
