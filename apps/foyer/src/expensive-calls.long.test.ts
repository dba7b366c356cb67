import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { moveMoney } from '@foyer/gateway/wallet/ledger.store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';

/** Transfers of the member whose lists are read. */
const TRANSFERS = 2000;
/** How long the others call in each phase, and their pause between two calls. */
const PHASE_MS = 6000;
const BETWEEN_MS = 15;
/** The limit, as a multiple of the 99th percentile without the expensive calls. */
const MAX_FACTOR = 3;
/** Below this the noise of the machine is larger than the differences. */
const FLOOR_MS = 50;
/** Expensive calls in flight. */
const IN_FLIGHT = 100;
const START_MS = 180_000;
const PASSWORD = 'correct horse';

let folder: string;
let foyer: RealFoyer;
let rich: Member;
let others: Member[];
beforeAll(async () => {
  folder = await makeDataFolder();
  foyer = await startRealFoyer(folder, { env: { LIMIT_SCALE: '1000' } });
  rich = await register('rich0001');
  others = [await register('other001'), await register('other002'), await register('other003')];
  await addTransfers(rich.id);
}, START_MS);
afterAll(async () => {
  await foyer?.stop();
  await removeDataFolder(folder);
});

interface Member {
  id: string;
  token: string;
}

interface Options {
  token?: string;
  json?: object;
  /** The address that a proxy reports. */
  from?: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 });

function ask(path: string, { from = '198.51.100.9', json, token }: Options = {}): Promise<Answer> {
  const headers = {
    host: `lotus.localhost:${foyer.port}`,
    'x-forwarded-for': from,
    ...(token ? { authorization: token, cookie: `session=${token}` } : {}),
    ...(json ? { 'content-type': 'application/json' } : {}),
  };
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port: foyer.port, path, method: json ? 'POST' : 'GET', headers };
    const sent = send(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString('latin1');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.once('error', reject);
    sent.end(json ? JSON.stringify(json) : undefined);
  });
}

async function register(username: string): Promise<Member> {
  const { text } = await ask('/wps/member/register', { json: { username, password: PASSWORD, isAdult: true } });
  const { value } = JSON.parse(text) as { value: Member };
  return value;
}

async function addTransfers(memberId: string): Promise<void> {
  const pool = await foyer.openPool();
  const { rows } = await pool.query('select id, currency from foyer.ledger_account where member_id = $1', [memberId]);
  const [{ currency, id: accountId }] = rows;
  const lane = async () => {
    for (let index = 0; index < TRANSFERS / 4; index++)
      await moveMoney(pool, {
        ...{
          merchant: 'lotus',
          source: 'sandbox',
          txId: randomUUID(),
          inputHash: Buffer.alloc(32),
          accountId,
          currency,
        },
        ...{ kind: 'win', amountMinor: 1000n + BigInt(index % 7), refTxId: null, roundId: null, gameCode: null },
      });
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  await pool.end();
}

/** One expensive call of a few callers. */
type ExpensiveCall = (round: number) => Promise<Answer>;

const placeOf = (round: number): string => `203.0.113.${1 + (round % 3)}`;

const KINDS: Readonly<Record<string, ExpensiveCall>> = {
  'logins with unknown names': (round) =>
    ask('/wps/session/login', {
      from: placeOf(round),
      json: { type: 'username', username: `nobody${round}`, password: 'Wrong-password-1' },
    }),
  registrations: (round) =>
    ask('/wps/member/register', {
      from: placeOf(round),
      json: { username: `new.${randomUUID().slice(0, 8)}`, password: PASSWORD, isAdult: true },
    }),
  'searches of strangers': (round) =>
    ask(`/wps/relay/GCSGAME_search?text=xqzj+wvkp+${round}+mnbv+lkjh`, { from: placeOf(round) }),
  'searches in help': (round) => ask(`/wps/help/articles?text=how+to+withdraw+${round}`, { from: placeOf(round) }),
  'long pages of transactions': () => ask('/wps/wallet/transactions?limit=1000', rich),
  'filtered transactions': (round) => ask(`/wps/wallet/transactions?limit=1000&search=${1000 + (round % 7)}`, rich),
  'copies of a member’s own data': () => ask('/wps/settings/myData', rich),
  'statements as PDF': () => ask('/m/member/transactions/export?format=pdf', rich),
  'statements as a table': () => ask('/m/member/transactions/export', rich),
};

/** Holds expensive calls in flight until it is stopped. @returns their statuses */
function hold(call: ExpensiveCall): { stop(): Promise<number[]> } {
  const statuses: number[] = [];
  let isStopped = false;
  let round = 0;
  const lane = async () => {
    while (!isStopped) {
      const { headers, status } = await call(round++);
      statuses.push(status);
      // Calls that are refused at once are a matter of the limits of an address: a refused caller waits as it is told.
      for (let leftMs = Number(headers['retry-after'] ?? 0) * 1000; leftMs > 0 && !isStopped; leftMs -= 50)
        await pause(50);
    }
  };
  const lanes = Array.from({ length: IN_FLIGHT }, lane);
  return {
    async stop() {
      isStopped = true;
      await Promise.all(lanes);
      return statuses;
    },
  };
}

/** Three other members make the calls of every page. @returns the 99th percentile in milliseconds, and the statuses of refused calls */
async function callAsOthers(): Promise<{ p99: number; refused: number[] }> {
  const [took, refused]: [number[], number[]] = [[], []];
  const until = performance.now() + PHASE_MS;
  const visit = async ({ token }: Member) => {
    while (performance.now() < until)
      for (const path of ['/wps/member/info', '/wps/wallet/balance']) {
        const startedAt = performance.now();
        const { status } = await ask(path, { token });
        took.push(performance.now() - startedAt);
        if (status !== 200) refused.push(status);
        await pause(BETWEEN_MS);
      }
  };
  await Promise.all(others.map(visit));
  took.sort((one, other) => one - other);
  return { p99: took[Math.floor(took.length * 0.99)] ?? 0, refused };
}

test.each(Object.entries(KINDS))(
  'answers other members without a refusal, and hardly later, while a few callers hold 100 calls in flight: %s',
  { timeout: 120_000 },
  async (_kind, call) => {
    const before = await callAsOthers();
    const held = hold(call);
    await pause(500);
    const during = await callAsOthers();
    const statuses = await held.stop();
    const after = await callAsOthers();
    const control = Math.max(before.p99, after.p99);
    expect(statuses.some((status) => status < 500 && status !== 404)).toBe(true);
    // 504: a file of one member that waited for longer than a page may take.
    expect(statuses.filter((status) => ![200, 400, 429, 503, 504].includes(status))).toEqual([]);
    expect(during.refused).toEqual([]);
    expect(during.p99).toBeLessThanOrEqual(Math.max(MAX_FACTOR * control, FLOOR_MS));
  },
);
