import type { LoginChallenge, ValueOf } from '@foyer/contract/endpoint.ts';
import type { EndpointName, Endpoints } from '@foyer/contract/endpoints.ts';
import { endpoints } from '@foyer/contract/endpoints.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { type Merchant, toMerchant } from '@foyer/merchant/merchant.ts';
import type { Webhook } from '@foyer/sandbox/bank/webhooks.ts';
import { createSandbox, type Sandbox } from '@foyer/sandbox/create-sandbox.ts';
import { type SandboxKeys, sandboxKeys } from '@foyer/sandbox/settings/sandbox-keys.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { createTestClock, type TestClock } from '@foyer/testkit/test-clock.ts';
import pino from 'pino';
import { createGateway, type Gateway, type GatewayOptions, migrateGateway } from '../create-gateway.ts';
import { createSignedHttpSender } from '../platform/connectors/message/signed-http.ts';
import { createSmtpSender } from '../platform/connectors/message/smtp.ts';
import { loadContent } from '../seed/content.ts';
import type { CallInProcess } from '../server/call-in-process.ts';

/** argon2id at its cheapest, because tests register dozens of members. */
const CHEAP_PASSWORDS = { memoryKib: 64, iterations: 1 };

/** The secret of every test's gateway: processes on one database share it. */
export const TEST_SECRET = 'a secret of the tests, long enough to pass';

export interface Reply<V> {
  status: number;
  headers: Record<string, unknown>;
  /** The envelope, even for a response without a body; `value` has the contract's type only if `success` is true. */
  json: { success: boolean; value: V; errorCode?: string; message?: string; challenge?: LoginChallenge };
}

export interface CallOptions {
  host?: string;
  token?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The socket's peer address; by default the loopback. */
  remoteAddress?: string;
}

/** The real gateway on its own database, called as over the network. */
export interface TestGateway extends Omit<Gateway, 'call'> {
  callInProcess: CallInProcess;
  database: FreshDatabase;
  /** The fake third-party services that it uses over HTTP and SMTP. */
  sandbox: Sandbox & { keys: SandboxKeys };
  /** Moves the gateway's time, including its SQL. */
  clock: TestClock;
  call<N extends EndpointName>(name: N, options?: CallOptions): Promise<Reply<ValueOf<Endpoints[N]>>>;
  /** Registers a member and returns the session's token. */
  member(username: string, host?: string): Promise<{ token: string; id: string }>;
  /** The code or password of the newest message to a recipient; empty when there is none. */
  sentCode(to: string): Promise<string>;
  close(): Promise<void>;
}

export interface BootOptions extends Partial<GatewayOptions> {
  /** Enables the demo merchants' captchas, which are off by default. */
  captcha?: boolean;
  /** Changes the document of a demo merchant. */
  change?: (merchant: Merchant) => Merchant;
}

export async function bootGateway({
  captcha = false,
  change = (merchant) => merchant,
  ...options
}: BootOptions = {}): Promise<TestGateway> {
  const database = await freshDatabase({ template: 'gateway', migrate: migrateGateway });
  const clock = createTestClock(database.pool, ['foyer']);
  const merchants = (await loadMerchants(TEST_MERCHANTS))
    .map((merchant) => (captcha ? merchant : withoutCaptcha(merchant)))
    .map(change);
  const { now = clock.now } = options;
  const reached: { app?: Gateway['app'] } = {};
  const deliver = async ({ body, headers, path }: Webhook) => {
    const reply = await reached.app?.inject({ method: 'POST', url: path, headers, payload: body });
    return reply?.statusCode ?? 0;
  };
  const sandbox = await openSandbox(merchants, now, deliver);
  const gateway = await createGateway({
    pool: database.pool,
    log: pino({ level: 'silent' }),
    merchants,
    content: await loadContent(
      TEST_MERCHANTS,
      merchants.map((merchant) => merchant.code),
    ),
    secret: TEST_SECRET,
    vendors: [],
    isSandbox: true,
    ...sandbox.connected,
    passwordCost: CHEAP_PASSWORDS,
    limitScale: 1000,
    ...options,
    now,
    messages: { ...sandbox.connected.messages, ...options.messages },
  });
  reached.app = gateway.app;
  const call = <N extends EndpointName>(name: N, callOptions: CallOptions = {}) =>
    injectCall(gateway, name, callOptions);
  return {
    ...gateway,
    callInProcess: gateway.call,
    database,
    sandbox,
    clock,
    call,
    async member(username, host = 'lotus.localhost') {
      const reply = await call('member.register', {
        host,
        body: { username, password: 'correct horse', isAdult: true },
      });
      return { token: reply.json.value.token ?? '', id: reply.json.value.id };
    },
    async sentCode(to) {
      return sandbox.outbox.find(to)[0]?.code ?? '';
    },
    async close() {
      await gateway.stop();
      await sandbox.close();
      await database.drop();
    },
  };
}

/** A listening sandbox, and how a gateway connects to it. */
async function openSandbox(
  merchants: readonly Merchant[],
  now: () => number,
  deliver: (webhook: Webhook) => Promise<number>,
) {
  const keys = sandboxKeys(TEST_SECRET, merchants);
  const sandbox = createSandbox({
    merchants,
    keys,
    now,
    deliver,
    payoutMs: 0,
    reviewMs: 0,
    log: pino({ level: 'silent' }),
  });
  const { mail, sms, ...connections } = await sandbox.open();
  const messages = { email: createSmtpSender(mail), sms: createSignedHttpSender({ ...sms, now }) };
  return { ...sandbox, keys, connected: { ...connections, messages } };
}

const withoutCaptcha = (merchant: Merchant): Merchant =>
  toMerchant({
    ...merchant,
    switches: { ...merchant.switches, GEETEST3: false, GEETESTTEST3: false, GEETESTVCODE3: false },
  });

async function injectCall<N extends EndpointName>(
  { app }: Gateway,
  name: N,
  options: CallOptions,
): Promise<Reply<ValueOf<Endpoints[N]>>> {
  const { method, path } = endpoints[name];
  const reply = await app.inject({
    method,
    url: path,
    headers: {
      host: options.host ?? 'lotus.localhost',
      ...(options.token ? { authorization: options.token } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.remoteAddress ? { remoteAddress: options.remoteAddress } : {}),
    ...(options.query ? { query: options.query } : {}),
    ...(options.body === undefined
      ? {}
      : { payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  });
  const json = reply.body === '' ? { success: reply.statusCode < 300, value: null } : reply.json();
  return { status: reply.statusCode, headers: reply.headers, json };
}
