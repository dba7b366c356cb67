import { createHash, createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { createFaultInjector } from '../../../testing/inject-faults.ts';
import { solveV3, solveV4 } from '../../../testing/solve-captcha.ts';
import type { CaptchaAccount, CaptchaAnswer, CaptchaProvider } from './captcha-provider.ts';
import { createGeetest, sendToGeetest } from './geetest.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** A provider, and a way to solve its captchas as a browser would. */
interface Subject {
  provider: CaptchaProvider;
  accounts: { v3: CaptchaAccount; v4: CaptchaAccount };
  solve(version: 'v3' | 'v4'): Promise<CaptchaAnswer>;
  /** Makes it answer with this status, or without valid JSON; null restores it. */
  failWith(how: number | 'nonsense' | null): void;
  close(): Promise<unknown>;
}

/** A fake GeeTest over HTTP, written from its documentation, with its own implementation of every signature. */
async function createFakeGeetest(): Promise<Subject> {
  const accounts = {
    v3: { version: 'v3', id: 'played3id', key: 'key of three' },
    v4: { version: 'v4', id: 'played4id', key: 'key of four' },
  } as const;
  const raws = new Set<string>();
  const used = new Set<string>();
  let failure: number | 'nonsense' | null = null;
  let count = 0;
  const server: Server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://x');
    const form = new URLSearchParams(text);
    const answers: Record<string, () => object> = {
      '/status': () => ({ status: query.get('gt') === accounts.v3.id ? 'success' : 'fail' }),
      '/register': () => {
        const raw = md5(`raw ${count++}`);
        raws.add(md5(raw + accounts.v3.key));
        return query.get('gt') === accounts.v3.id && query.get('json_format') === '1' ? { challenge: raw } : {};
      },
      '/validate3': () => {
        const challenge = form.get('challenge') ?? '';
        const isGood = raws.has(challenge) && !used.has(challenge) && form.get('seccode')?.startsWith('good');
        used.add(challenge);
        return { seccode: isGood ? md5(form.get('seccode') ?? '') : 'false' };
      },
      '/validate4': () => {
        const lot = form.get('lot_number') ?? '';
        const signed = createHmac('sha256', accounts.v4.key).update(lot).digest('hex');
        const isGood =
          form.get('sign_token') === signed &&
          query.get('captcha_id') === accounts.v4.id &&
          form.get('captcha_output') === 'output' &&
          form.get('pass_token') === `passed ${lot}` &&
          form.get('gen_time') === '1700000000' &&
          !used.has(lot);
        used.add(lot);
        return { status: 'success', result: isGood ? 'success' : 'fail', reason: '', captcha_args: {} };
      },
    };
    response.statusCode = typeof failure === 'number' ? failure : 200;
    response.end(failure === 'nonsense' ? '<html>' : JSON.stringify((failure ? null : answers[pathname]?.()) ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let now = 0;
  const provider = createGeetest({
    servers: {
      register: `${home}/register`,
      validateV3: `${home}/validate3`,
      status: `${home}/status`,
      validateV4: `${home}/validate4`,
    },
    send: sendToGeetest,
    now: () => now,
    onFault: () => {},
  });
  return {
    provider,
    accounts,
    async solve(version) {
      if (version === 'v4')
        return {
          version,
          lotNumber: `lot${count}`,
          captchaOutput: 'output',
          passToken: `passed lot${count++}`,
          genTime: '1700000000',
        };
      const { challenge } = await provider.register(accounts.v3);
      return { version, challenge, validate: md5(`${accounts.v3.key}geetest${challenge}`), seccode: 'good|jordan' };
    },
    failWith(how) {
      failure = how;
      // The cached health has expired.
      now += 60_000;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The sandbox's service, called by the same connector. */
async function openSandbox(): Promise<Subject> {
  let now = Date.now();
  const gateway: TestGateway = await bootGateway({ captcha: true, now: () => now });
  const { accounts, provider } = gateway.context.captcha;
  const [v3, v4] = [accounts.get('samba'), accounts.get('aurora')];
  if (!v3 || !v4) throw new Error('the demo merchants have no captcha');
  const { failWith } = createFaultInjector(gateway.sandbox.app.server);
  return {
    provider,
    accounts: { v3, v4 },
    async solve(version) {
      if (version === 'v3') {
        const { challenge } = await provider.register(v3);
        const solved = await solveV3(gateway.sandbox.app, { gt: v3.id, challenge });
        const { geetestChallenge, geetestSeccode, geetestValidate } = solved;
        return { version, challenge: geetestChallenge, validate: geetestValidate, seccode: geetestSeccode };
      }
      const solved = await solveV4(gateway.sandbox.app, v4.id);
      const { captcha_output = '', gen_time = '', lot_number = '', pass_token = '' } = solved;
      return {
        version,
        lotNumber: lot_number,
        captchaOutput: captcha_output,
        passToken: pass_token,
        genTime: gen_time,
      };
    },
    failWith(how) {
      failWith(how);
      now += 60_000;
    },
    close: () => gateway.close(),
  };
}

describe.each([
  ['GeeTest', createFakeGeetest],
  ['the sandbox', openSandbox],
])('%s', (_name, open) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await open();
  });
  afterAll(() => subject.close());
  const validate = (answer: CaptchaAnswer) => subject.provider.validate(answer, subject.accounts[answer.version]);

  test('opens a new challenge each time', async () => {
    const one = await subject.provider.register(subject.accounts.v3);
    expect(one).toEqual({ challenge: expect.stringMatching(/^[0-9a-f]{32}$/), isOffline: false });
    expect(await subject.provider.register(subject.accounts.v3)).not.toEqual(one);
  });

  test.each(['v3', 'v4'] as const)('accepts a solved %s captcha, once', async (version) => {
    const answer = await subject.solve(version);
    expect(await validate(answer)).toBe('passed');
    expect(await validate(answer)).toBe('failed');
  });

  test.each([
    ['v3', { validate: '0'.repeat(32) }],
    ['v3', { validate: 'ü'.repeat(32) }],
    ['v3', { seccode: 'bad|jordan' }],
    ['v4', { lotNumber: 'another' }],
    ['v4', { passToken: 'another' }],
    ['v4', { captchaOutput: 'another' }],
    ['v4', { genTime: '1700000001' }],
  ] as const)('rejects a %s answer with %j', async (version, change) => {
    expect(await validate({ ...(await subject.solve(version)), ...change } as CaptchaAnswer)).toBe('failed');
  });

  test.each(['v3', 'v4'] as const)('rejects a solved %s captcha when the key differs', async (version) => {
    const account = { ...subject.accounts[version], key: 'another' };
    expect(await subject.provider.validate(await subject.solve(version), account)).toBe('failed');
  });

  test.each([500, 404, 'nonsense'] as const)('is down while it answers %s, and up again afterwards', async (how) => {
    const answers = { v3: await subject.solve('v3'), v4: await subject.solve('v4') };
    subject.failWith(how);
    for (const version of ['v3', 'v4'] as const) {
      expect(await subject.provider.isUp(subject.accounts[version])).toBe(false);
      await expect(validate(answers[version])).rejects.toThrow();
    }
    expect(await subject.provider.register(subject.accounts.v3)).toMatchObject({ isOffline: true });
    subject.failWith(null);
    for (const version of ['v3', 'v4'] as const) {
      expect(await subject.provider.isUp(subject.accounts[version])).toBe(true);
      expect(await validate(answers[version])).toBe('passed');
    }
  });
});
