import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FAKE_OPERATOR_KEY } from '@foyer/vendor/testing/fake-operator.ts';
import pino from 'pino';
import type { Branding, FindBranding } from '../branding.ts';
import { createLotto, type Lotto } from '../create-lotto.ts';
import { type LottoFixture, lottoFixture } from './lotto-fixture.ts';
import { TEST_MASTER_KEY } from './test-keys.ts';
import { TEST_MERCHANT } from './test-merchant.ts';

/** The whole vendor, not yet started, on the fixture's database and operator. */
export interface RunningLotto extends LottoFixture {
  readonly lotto: Lotto;
  get(url: string, token?: string): Promise<Reply>;
  post(url: string, body: unknown, token?: string): Promise<Reply>;
  /** Logs in a player with money. @returns the session's token */
  enter(playerRef: string, minor: bigint): Promise<string>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly json: {
    readonly success: boolean;
    readonly errorCode?: string;
    readonly message?: string;
    readonly value: unknown;
  };
}

const LOTUS: Branding = {
  code: 'lotus',
  name: 'Lotus & <Friends>',
  skin: 'lacquer',
  themeCss: ':root{--accent:#edbb4f}',
  defaultLanguage: 'VI',
  domains: ['lotus.localhost'],
  merchant: { ...TEST_MERCHANT, domains: ['lotus.localhost'] },
  gameLooks: { VNQ60: { names: { VI: 'Hà Nội VIP' }, art: 'balls', hue: 20, tag: 'HOT' } },
};

/** A merchant outside of Vietnam that offers three games. */
const NARROW: Branding = {
  ...LOTUS,
  code: 'narrow',
  merchant: {
    ...TEST_MERCHANT,
    domains: ['narrow.test'],
    market: { ...TEST_MERCHANT.market, lottoArea: 'SEA' },
    lottery: { terms: 'PH', games: ['VNQ60', 'KENO', 'SG4D'] },
  },
};

const branding: FindBranding = ({ merchantCode, host }) =>
  [LOTUS, NARROW].find(({ code }) => code === (merchantCode ?? host?.split('.')[0])) ?? null;

const TEMPLATE = '<html lang="en"><title>Foyer</title><!--head-->';

export async function runningLotto(log = pino({ level: 'silent' })): Promise<RunningLotto> {
  const fixture = await lottoFixture();
  const clientDir = await mkdtemp(path.join(tmpdir(), 'lotto-client-'));
  for (const name of ['index.html', 'verify.html']) await writeFile(path.join(clientDir, name), TEMPLATE);
  await writeFile(path.join(clientDir, 'client-abc.js'), 'export {};');
  const lotto = await createLotto({
    pool: fixture.database.pool,
    transport: fixture.operator.transport,
    key: FAKE_OPERATOR_KEY,
    branding,
    clientDir,
    log,
    keys: [TEST_MASTER_KEY],
    isSandbox: true,
  });
  const running: RunningLotto = {
    ...fixture,
    lotto: {
      ...lotto,
      async stop() {
        await lotto.stop();
        await rm(clientDir, { recursive: true, force: true });
      },
    },
    get: (url, token) => send(lotto, { method: 'GET', url }, token),
    post: (url, body, token) => send(lotto, { method: 'POST', url, payload: JSON.stringify(body) }, token),
    async enter(playerRef, minor) {
      fixture.operator.fund(playerRef, minor);
      const { json } = await running.post('/lotto/api/session', { launchToken: fixture.operator.launch(playerRef) });
      return (json.value as { token: string }).token;
    },
  };
  return running;
}

async function send(
  lotto: Lotto,
  request: { readonly method: 'GET' | 'POST'; readonly url: string; readonly payload?: string },
  token: string | undefined,
): Promise<Reply> {
  const headers = {
    host: 'lotus.localhost:4400',
    language: 'EN',
    ...(request.payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: token }),
  };
  const { statusCode, headers: answered, body } = await lotto.app.inject({ ...request, headers });
  const isJson = String(answered['content-type']).startsWith('application/json');
  return {
    status: statusCode,
    headers: answered,
    body,
    json: isJson ? JSON.parse(body) : { success: false, value: null },
  };
}
