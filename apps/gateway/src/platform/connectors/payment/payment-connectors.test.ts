import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readPaymentQr } from '@foyer/payment-qr/read-payment-qr.ts';
import { ownPayer } from '@foyer/sandbox/bank/payers.data.ts';
import type { Webhook } from '@foyer/sandbox/bank/webhooks.ts';
import { createSandbox, type Sandbox } from '@foyer/sandbox/create-sandbox.ts';
import { sandboxKeys } from '@foyer/sandbox/settings/sandbox-keys.ts';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectPayments, type PaymentAccounts, REVERSING_CONNECTORS } from './connect-payments.ts';
import {
  type DepositRequest,
  type PaymentConnector,
  ProviderUnreachableError,
  type WebhookRequest,
} from './payment-connector.ts';

const MERCHANT = { code: 'lotus' };
const KEYS = sandboxKeys('a secret of the tests, long enough to pass', [MERCHANT]);
const PERIOD = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };

let sandbox: Sandbox;
let accounts: PaymentAccounts;
const sent: Webhook[] = [];
beforeAll(async () => {
  const deliver = async (webhook: Webhook) => sent.push(webhook);
  sandbox = createSandbox({ merchants: [], keys: KEYS, deliver, payoutMs: 1e6, log: pino({ level: 'silent' }) });
  accounts = (await sandbox.open()).paymentAccounts;
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sent.length = 0;
  sandbox.bank.payoutMode = 'wait';
});

const toRequest = (
  { body, headers, path }: Webhook,
  change: (bytes: Buffer) => Buffer = (bytes) => bytes,
): WebhookRequest => ({
  body: change(Buffer.from(body)),
  header: (name) => headers[name] ?? '',
  query: Object.fromEntries(new URL(path, 'http://gateway.test').searchParams),
});

const CONNECTORS = [
  { code: 'payos', currency: 'VND', profile: 'vietqr', bank: '970436', account: '0451000234567' },
  { code: 'pix', currency: 'BRL', profile: 'pix-dynamic', bank: '', account: '52998224725' },
  { code: 'xendit', currency: 'PHP', profile: 'qrph-p2m', bank: 'PH_GCASH', account: '09171234567' },
] as const;

describe.each(CONNECTORS)('$code', ({ account, bank, code, currency, profile }) => {
  let connector: PaymentConnector;
  let numbers = 0n;
  beforeAll(() => {
    const found = connectPayments(accounts, Date.now).get('lotus', code);
    if (!found) throw new Error(`${code} is not connected`);
    connector = found;
  });

  const request = (): DepositRequest => {
    numbers += 1n;
    const expiresAt = new Date(Date.now() + 900_000);
    const reference = `F${String(numbers).padStart(9, '2')}`;
    return { id: randomUUID(), number: numbers, reference, amountMinor: 123_400n, currency, expiresAt };
  };
  async function opened() {
    const asked = request();
    const answer = await connector.createDeposit(asked);
    if (answer.outcome !== 'accepted') throw new Error(answer.code);
    const charge = sandbox.bank.charges.find(({ qr }) => qr === answer.instructions.qr);
    if (!charge) throw new Error('no charge');
    return { asked, answer, charge, key: { ...asked, providerRef: answer.providerRef } };
  }
  const payout = () => ({ ...request(), to: { bank, account, holder: ownPayer(currency).name } });

  test('creates a deposit with a code of its country, and returns the same one for the same id', async () => {
    const { answer, asked } = await opened();
    expect(readPaymentQr(answer.instructions.qr ?? '').profile).toBe(profile);
    expect(await connector.createDeposit(asked)).toEqual(answer);
  });

  test('reads the payments of a deposit, and none for an unknown deposit', async () => {
    const { charge, key } = await opened();
    expect(await connector.getDeposit(key)).toEqual({ status: 'open', payments: [], unreadable: [] });
    const payer = ownPayer(currency);
    const { at, id } = await sandbox.bank.pay(charge, { amountMinor: 123_400n, payer });
    const found = await connector.getDeposit(key);
    expect(found?.status).toBe('paid');
    expect(found?.payments).toMatchObject([
      { amountMinor: 123_400n, payer: { name: payer.name, account: payer.account } },
    ]);
    expect(found?.payments[0]?.paymentId).toContain(id);
    expect(Math.abs((found?.payments[0]?.paidAt.getTime() ?? 0) - at.getTime())).toBeLessThan(1_000);
    expect(await connector.getDeposit({ ...request(), providerRef: null })).toBeNull();
  });

  test('reads a payment webhook, and names the payment as the deposit does', async () => {
    const { answer, charge, key } = await opened();
    await sandbox.bank.pay(charge, { amountMinor: 5_000n, payer: ownPayer(currency) });
    const [webhook] = sent;
    const events = connector.parseWebhook(toRequest(webhook as Webhook));
    expect(events).toMatchObject([{ kind: 'payment', providerRef: answer.providerRef }]);
    const [event] = events ?? [];
    const read = (await connector.getDeposit(key))?.payments[0];
    if (connector.isBodyProven && event?.kind === 'payment') expect(event.payment).toEqual(read);
  });

  test('refuses a webhook without a proof, and one with a different key', async () => {
    const { charge } = await opened();
    await sandbox.bank.pay(charge, { amountMinor: 5_000n, payer: ownPayer(currency) });
    const request = toRequest(sent[0] as Webhook);
    expect(connector.parseWebhook({ ...request, header: () => '', query: {}, body: Buffer.from('{}') })).toBeNull();
    const other = sandboxKeys('another secret of the tests, long enough', [MERCHANT]).paymentKeys.lotus;
    const changed = connectPayments(
      { lotus: { [code]: { url: 'http://x', ...other?.[code] } } } as never,
      Date.now,
    ).get('lotus', code);
    expect(changed?.parseWebhook(request)).toBeNull();
  });

  test('refuses a proven body in which any byte was changed, and never throws', async () => {
    const { charge } = await opened();
    await sandbox.bank.pay(charge, { amountMinor: 5_000n, payer: ownPayer(currency) });
    const webhook = sent[0] as Webhook;
    const { data } = JSON.parse(webhook.body) as { data?: object };
    const signed = data === undefined ? 0 : webhook.body.indexOf(JSON.stringify(data)) + 1;
    const length = data === undefined ? webhook.body.length : JSON.stringify(data).length - 2;
    const change = fc.record({ at: fc.nat(length - 1), bit: fc.nat(7) });
    fc.assert(
      fc.property(change, ({ at, bit }) => {
        const flip = (bytes: Buffer) => {
          bytes.writeUInt8(bytes.readUInt8(signed + at) ^ (1 << bit), signed + at);
          return bytes;
        };
        const events = connector.parseWebhook(toRequest(webhook, flip));
        if (connector.isBodyProven) expect(events).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.json(), (bytes, json) => {
        for (const body of [Buffer.from(bytes), Buffer.from(json)])
          expect(Array.isArray(connector.parseWebhook(toRequest(webhook, () => body)) ?? [])).toBe(true);
      }),
    );
  });

  test('makes one payout per id, and reads its state', async () => {
    const asked = payout();
    expect(await connector.getPayout(asked)).toBeNull();
    expect(await connector.createPayout(asked)).toMatchObject({ outcome: 'accepted' });
    expect(await connector.createPayout(asked)).toMatchObject({ outcome: 'accepted' });
    expect(await connector.getPayout(asked)).toBe('sending');
    const made = sandbox.bank.payouts.filter(({ ours }) => ours.replaceAll('-', '') === asked.id.replaceAll('-', ''));
    expect(made).toMatchObject([{ amountMinor: 123_400n, to: expect.stringContaining(account) }]);
    if (made[0]) await sandbox.bank.decidePayout(made[0], 'paid');
    expect(await connector.getPayout(asked)).toBe('paid');
    const events = connector.parseWebhook(toRequest(sent[0] as Webhook));
    expect(events).toMatchObject([{ kind: 'payout', providerRef: asked.id }]);
    if (made[0]) await sandbox.bank.decidePayout(made[0], 'returned');
    expect(await connector.getPayout(asked)).toBe('returned');
  });

  test('reports a refused payout, and throws when the answer is lost', async () => {
    sandbox.bank.payoutMode = 'refuse';
    expect(await connector.createPayout(payout())).toMatchObject({
      outcome: 'refused',
      code: expect.stringMatching(/./),
    });
    sandbox.bank.payoutMode = 'lose';
    const lost = payout();
    await expect(connector.createPayout(lost)).rejects.toThrow(ProviderUnreachableError);
    expect(await connector.getPayout(lost)).toBe('sending');
  });

  test('returns a payment once per id, where its provider has an interface for it', async () => {
    expect(connector.reversals !== null).toBe(REVERSING_CONNECTORS.includes(code));
    if (!connector.reversals) return;
    const { charge, key } = await opened();
    await sandbox.bank.pay(charge, { amountMinor: 123_400n, payer: ownPayer(currency) });
    const paymentId = (await connector.getDeposit(key))?.payments[0]?.paymentId ?? '';
    const request = { id: randomUUID(), paymentId, amountMinor: 100_000n };
    expect(await connector.reversals.refund(request)).toMatchObject({ outcome: 'accepted' });
    expect(await connector.reversals.refund(request)).toMatchObject({ outcome: 'accepted' });
    const more = { id: randomUUID(), paymentId, amountMinor: 23_401n };
    expect(await connector.reversals.refund(more)).toMatchObject({ outcome: 'refused' });
    const found = { id: request.id, isDispute: false, amountMinor: 100_000n, state: 'open' };
    expect(await connector.reversals.find(paymentId)).toMatchObject([found]);
    const payment = charge.payments[0];
    const one = payment?.returns[0];
    if (payment && one) await sandbox.bank.decideReturn({ charge, payment }, one, { state: 'done' });
    const events = connector.parseWebhook(toRequest(sent.at(-1) as Webhook));
    expect(events).toMatchObject([{ kind: 'payment' }, { kind: 'reversal', providerRef: paymentId }]);
    expect(await connector.reversals.find(paymentId)).toMatchObject([{ ...found, state: 'done' }]);
    expect(await connector.reversals.find(`E${'0'.repeat(31)}`)).toBeNull();
  });

  test('lists incoming and outgoing payments', async () => {
    const { charge, key } = await opened();
    await sandbox.bank.pay(charge, { amountMinor: 700n, payer: ownPayer(currency) });
    const asked = payout();
    await connector.createPayout(asked);
    const made = sandbox.bank.payouts.at(-1);
    if (made) await sandbox.bank.decidePayout(made, 'paid');
    const { lines, next } = await connector.reconcile(PERIOD, null);
    expect(next).toBeNull();
    const id = (await connector.getDeposit(key))?.payments[0]?.paymentId;
    const at = expect.any(Date);
    expect(lines).toContainEqual(expect.objectContaining({ direction: 'in', id, amountMinor: 700n, at }));
    expect(lines).toContainEqual(
      expect.objectContaining({ direction: 'out', id: asked.id, amountMinor: 123_400n, at }),
    );
  });
});

const BROKEN: readonly (readonly [string, RequestListener])[] = [
  ['an error', (_request, response) => response.writeHead(500).end('{}')],
  ['no JSON', (_request, response) => response.end('<html>')],
  ['an empty object', (_request, response) => response.end('{}')],
  ['a list', (_request, response) => response.end('[]')],
  ['null', (_request, response) => response.end('null')],
  [
    'numbers and texts in wrong places',
    (_request, response) => response.end('{"code":"00","data":7,"status":[],"id":{}}'),
  ],
  ['a broken connection', (_request, response) => void response.destroy()],
];

describe.each(BROKEN)('a provider that answers %s', (_what, listener) => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  test.each(CONNECTORS)(
    'leaves the outcome unknown for $code: neither accepted nor refused',
    async ({ account, bank, code, currency }) => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const own = { ...accounts.lotus?.[code], url };
      const connector = connectPayments({ lotus: { [code]: own } } as never, Date.now).get('lotus', code);
      const request = {
        id: randomUUID(),
        number: 1n,
        reference: 'F222222222',
        amountMinor: 1n,
        currency,
        expiresAt: new Date(),
      };
      await expect(connector?.createDeposit(request)).rejects.toThrow(ProviderUnreachableError);
      await expect(connector?.createPayout({ ...request, to: { bank, account, holder: 'X' } })).rejects.toThrow(
        ProviderUnreachableError,
      );
      await expect(connector?.getDeposit({ ...request, providerRef: 'x' }).then(() => 'answered')).rejects.toThrow(
        ProviderUnreachableError,
      );
    },
  );
});
