import type { Puzzle } from '@foyer/contract/puzzle.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '../../platform/http/secret-box.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { solvePuzzle } from '../../testing/solve-puzzle.ts';
import { createAddressBudgets } from './address-budget.ts';
import { checkSolution, issuePuzzle } from './puzzle.ts';

let gateway: TestGateway;
beforeAll(async () => {
  // Without keys no merchant has a captcha.
  gateway = await bootGateway({ limitScale: 1, captchaKeys: {} });
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const merchantOf = (code: string) => {
  const merchant = gateway.context.merchants.find((one) => one.code === code);
  if (!merchant) throw new Error(`no merchant ${code}`);
  return merchant;
};

const purposeOf = (purpose: 'login' | 'register', ip: string) =>
  ({ purpose, caller: { merchant: merchantOf('lotus'), ip, traceId: 't' } }) as const;

interface Form {
  from: string;
  fields?: object;
  host?: string;
}
const register = (username: string, { fields, from, host = 'lotus.localhost' }: Form) =>
  gateway.call('member.register', {
    host,
    remoteAddress: from,
    body: { username, password: 'correct horse', isAdult: true, ...fields },
  });
const logIn = (username: string, { fields, from, host = 'lotus.localhost' }: Form) =>
  gateway.call('session.login', {
    host,
    remoteAddress: from,
    body: { type: 'username', username, password: 'not this one', ...fields },
  });
const forget = (username: string, { fields, from }: Form) =>
  gateway.call('member.passwordForgotten', { remoteAddress: from, body: { username, ...fields } });
const sendSms = (n: number, { fields, from }: Form) =>
  gateway.call('verification.smsNoLogin', {
    remoteAddress: from,
    body: { countryDialingCode: '84', mobileNum: `0912345${100 + n}`, ...fields },
  });

/** The reply of any form. */
type Reply = Pick<Awaited<ReturnType<typeof register>>, 'headers' | 'status'> & {
  json: { errorCode?: string; value: unknown };
};
function puzzleOf({ json }: Reply): Puzzle {
  expect(json.errorCode).toBe('puzzle.required');
  return json.value as Puzzle;
}
/** Sends a form, and again with the solved puzzle if it is refused for one. */
async function insist(send: (fields: object) => Promise<Reply>): Promise<Reply> {
  const reply = await send({});
  if (reply.json.errorCode !== 'puzzle.required') return reply;
  const { puzzleSolution } = solvePuzzle(puzzleOf(reply));
  return send({ puzzleSolution });
}
/** Uses up the free budget of an address. */
const exhaust = (use: string, from: string, code = 'lotus') =>
  gateway.database.pool.query(
    `insert into foyer.call_count (key, calls, ends_at) values ($1, 100000, now() + interval '10 minutes')
     on conflict (key) do update set calls = 100000`,
    [`budget:${use}:${code}:${from}`],
  );
const names = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${100 + index}`);

test('admits ten of 100 registrations at once from one address, and refuses the others with a puzzle', async () => {
  const from = '198.51.100.1';
  const replies = await Promise.all(names(100, 'burst').map((name) => register(name, { from })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(replies.filter(({ json }) => json.errorCode === 'puzzle.required')).toHaveLength(90);
});

test('refuses with a puzzle the logins of an address that fail under more than thirty names', async () => {
  const from = '198.51.100.2';
  const replies = await Promise.all(names(300, 'nobody').map((name) => logIn(name, { from })));
  const codes = replies.map(({ json }) => json.errorCode);
  expect(codes.filter((code) => code === 'login.cred.err')).toHaveLength(30);
  expect(codes.filter((code) => code === 'puzzle.required')).toHaveLength(270);
});

test('lets every form of an address over its budget through with a solved puzzle', async () => {
  const from = '198.51.100.3';
  for (const use of ['account', 'failed-login', 'sms']) await exhaust(use, from);
  expect((await insist((fields) => register('solver01', { from, fields }))).status).toBe(200);
  expect((await insist((fields) => logIn('solver01', { from, fields }))).json.errorCode).toBe('login.cred.err');
  expect((await insist((fields) => forget('solver01', { from, fields }))).status).toBe(200);
  expect((await insist((fields) => sendSms(1, { from, fields }))).status).toBe(200);
});

test('asks for a puzzle before it tells whether a name is taken, once an address has found many taken', async () => {
  const from = '198.51.100.4';
  await register('taken001', { from: '203.0.113.1' });
  await exhaust('taken-name', from);
  expect(puzzleOf(await register('taken001', { from }))).toMatchObject({ parts: 8, bits: 15, expiresSeconds: 300 });
  const reply = await insist((fields) => register('taken001', { from, fields }));
  expect(reply.json.errorCode).toBe('username.exists');
});

test('counts a registration by a mobile number against its address as well', async () => {
  const from = '198.51.100.5';
  expect((await sendSms(5, { from })).status).toBe(200);
  await exhaust('account', from);
  const verifyCode = await gateway.sentCode('+84912345105');
  const body = { countryDialingCode: '84', mobileNum: '0912345105', verifyCode, isAdult: true };
  const send = (fields: object) =>
    gateway.call('member.registerMobile', { remoteAddress: from, body: { ...body, ...fields } });
  expect((await send({})).json.errorCode).toBe('puzzle.required');
  expect((await insist(send)).status).toBe(200);
});

test('accepts a solution once, also when it is sent twice at the same time', async () => {
  const from = '198.51.100.6';
  await exhaust('account', from);
  const { puzzleSolution } = solvePuzzle(puzzleOf(await register('twice001', { from })));
  const fields = { puzzleSolution };
  const replies = await Promise.all(['twice001', 'twice002'].map((name) => register(name, { from, fields })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await register('twice003', { from, fields })).json.errorCode).toBe('puzzle.required');
});

test('refuses a solution of another action, merchant or address, one that has expired, and altered ones', async () => {
  const from = '198.51.100.7';
  for (const code of ['lotus', 'samba'])
    for (const address of [from, '198.51.100.8'])
      for (const use of ['account', 'failed-login']) await exhaust(use, address, code);
  const { puzzleSolution } = solvePuzzle(puzzleOf(await register('bound001', { from })));
  const fields = { puzzleSolution };
  expect((await logIn('bound001', { from, fields })).json.errorCode).toBe('puzzle.required');
  expect((await register('bound001', { from, fields, host: 'samba.localhost' })).json.errorCode).toBe(
    'puzzle.required',
  );
  expect((await register('bound001', { from: '198.51.100.8', fields })).json.errorCode).toBe('puzzle.required');
  const altered = [
    puzzleSolution.replace('15-', '14-'),
    puzzleSolution.replace(/-(\d+)-/, (_, at: string) => `-${Number(at) + 600}-`),
    puzzleSolution.replace(/.~/, (end) => (end === '0~' ? '1~' : '0~')),
    puzzleSolution.replace(/\d+$/, (nonce) => String(Number(nonce) + 1)),
    puzzleSolution.replace(/,\d+$/, ''),
    `${puzzleSolution},1`,
    puzzleSolution.split('~')[0],
    '~',
  ];
  for (const one of altered)
    expect((await register('bound001', { from, fields: { puzzleSolution: one } })).json.errorCode).toBe(
      'puzzle.required',
    );
  gateway.clock.advance(301_000);
  expect((await register('bound001', { from, fields })).json.errorCode).toBe('puzzle.required');
  gateway.clock.reset();
  expect((await register('bound001', { from, fields })).status).toBe(200);
});

test('makes the puzzles of an address harder the more it has solved, and refuses those from when they were easy', async () => {
  const from = '198.51.100.9';
  await exhaust('account', from);
  const easy = puzzleOf(await register('stock001', { from }));
  const { puzzleSolution } = solvePuzzle(easy);
  const caller = { merchant: merchantOf('lotus'), ip: from };
  // Another process.
  const budgets = createAddressBudgets(gateway.context.pool);
  for (let solved = 0; solved < 40; solved++) await budgets.takeWork('register', caller, 19);
  expect(puzzleOf(await register('stock001', { from, fields: { puzzleSolution } })).bits).toBe(17);
  for (let solved = 0; solved < 300; solved++) await budgets.takeWork('register', caller, 19);
  expect(puzzleOf(await register('stock001', { from })).bits).toBe(19);
});

test('counts the network around an address: one that uses many addresses solves puzzles too', async () => {
  const codes = [];
  for (let index = 0; index < 83; index++)
    codes.push((await register(`spread${100 + index}`, { from: `2001:db8:77:${index}::1` })).json.errorCode);
  expect(codes).toEqual([...Array(80).fill(undefined), ...Array(3).fill('puzzle.required')]);
  expect((await register('spread900', { from: '2001:db8:78::1' })).status).toBe(200);
});

test('does not count a solved puzzle of a login that succeeds', async () => {
  const from = '198.51.100.10';
  await register('honest01', { from: '203.0.113.2' });
  await exhaust('failed-login', from);
  const send = (fields: object) =>
    gateway.call('session.login', {
      remoteAddress: from,
      body: { type: 'username', username: 'honest01', password: 'correct horse', ...fields },
    });
  expect((await insist(send)).status).toBe(200);
  const { rows } = await gateway.database.pool.query('select calls from foyer.call_count where key = $1', [
    `puzzle:login:lotus:${from}`,
  ]);
  expect(rows).toEqual([{ calls: 0 }]);
});

test('does not let a solved puzzle replace the wait after wrong passwords for one account', async () => {
  const from = '198.51.100.11';
  await register('guessed1', { from: '203.0.113.3' });
  await exhaust('failed-login', from);
  // Solved in advance: the first wait is only a second.
  const solved = [];
  for (let guess = 0; guess < 6; guess++) solved.push(solvePuzzle(puzzleOf(await logIn('guessed1', { from }))));
  const codes = [];
  for (const fields of solved) codes.push((await logIn('guessed1', { from, fields })).json.errorCode);
  expect(codes).toEqual([...Array(5).fill('login.cred.err'), 'TOO_MANY_REQUEST_LOGIN']);
});

test('refuses an address that has solved thousands of puzzles, and tells it when to come back', async () => {
  const from = '198.51.100.12';
  await exhaust('account', from);
  await gateway.database.pool.query(
    "insert into foyer.call_count (key, calls, ends_at) values ($1, 5000, now() + interval '10 minutes')",
    [`puzzle:register:lotus:${from}`],
  );
  const puzzle = issuePuzzle(purposeOf('register', from), 10, gateway.context);
  const reply = await register('backstop', { from, fields: solvePuzzle(puzzle) });
  expect([reply.status, reply.json.errorCode]).toEqual([429, 'TOO_MANY_REQUEST_REGISTER']);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(500);
});

test('takes about as many hashes to solve as its bits say, and microseconds to check', () => {
  const seal = createSecretBox('a secret of a test');
  const { now, randomBytes } = gateway.context;
  const purpose = purposeOf('login', '192.0.2.1');
  let [hashes, microseconds] = [0, 0];
  for (let round = 0; round < 20; round++) {
    const solved = solvePuzzle(issuePuzzle(purpose, 10, { now, randomBytes, seal }));
    hashes += solved.hashes;
    const startedAt = performance.now();
    for (let check = 0; check < 100; check++)
      expect(checkSolution(solved.puzzleSolution, purpose, { now, seal })).toMatchObject({ bits: 10 });
    microseconds += (performance.now() - startedAt) * 1000;
  }
  expect(hashes / 20).toBeGreaterThan(8 * 2 ** 10 * 0.6);
  expect(hashes / 20).toBeLessThan(8 * 2 ** 10 * 1.6);
  expect(microseconds / 2000).toBeLessThan(1000);
});
