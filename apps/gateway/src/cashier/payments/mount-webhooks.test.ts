import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CashierFixture, cashierFixture } from '../../testing/cashier-fixture.ts';
import { processNotices } from './process-notices.ts';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await cashierFixture();
});
afterAll(() => cashier.gateway.close());

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  cashier.gateway.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

const count = async (table: string) =>
  Number((await cashier.pool.query<{ rows: bigint }>(`select count(*) as rows from foyer.${table}`)).rows[0]?.rows);

test.each([
  '/wps/payments/lotus/payos',
  '/wps/payments/lotus/unknown',
  '/wps/payments/nobody/payos',
  '/wps/payments/lotus/__proto__',
  '/wps/payments/samba/pix/pix?hmac=wrong',
  '/wps/payments/samba/pix/pix?hmac[]=a&hmac[]=b',
  '/wps/payments/aurora/xendit',
])('answers 401 to %s without a proof', async (url) => {
  expect((await post(url, '{"pix":[]}')).statusCode).toBe(401);
});

test('answers any body with 200, 401 or 413, and moves nothing', async () => {
  const { paymentKeys } = cashier.gateway.sandbox.keys;
  const proven = [
    { url: '/wps/payments/lotus/payos', headers: {} },
    { url: `/wps/payments/samba/pix/pix?hmac=${paymentKeys.samba?.pix.webhookSecret}`, headers: {} },
    {
      url: '/wps/payments/aurora/xendit',
      headers: { 'x-callback-token': paymentKeys.aurora?.xendit.callbackToken ?? '' },
    },
  ];
  const pix = fc.record({
    endToEndId: fc.oneof(fc.string(), fc.constant(`E${'1'.repeat(31)}`)),
    txid: fc.string(),
    valor: fc.oneof(fc.string(), fc.constantFrom('0.00', '-5.00', `0.${'1'.repeat(30)}`, '9'.repeat(40))),
    horario: fc.string(),
  });
  const report = fc.record({
    event: fc.constantFrom('qr.payment', 'payout.succeeded'),
    data: fc.dictionary(fc.constantFrom('id', 'qr_id', 'reference_id', 'amount'), fc.jsonValue()),
  });
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    fc.record({ pix: fc.array(pix) }).map((one) => JSON.stringify(one)),
    report.map((one) => JSON.stringify(one)),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...proven), body, async ({ headers, url }, payload) => {
      expect([200, 401]).toContain((await post(url, payload, headers)).statusCode);
    }),
    { numRuns: 150 },
  );
  expect((await post(proven[1]?.url ?? '', Buffer.alloc(70_000, 32))).statusCode).toBe(413);
  await processNotices(cashier.gateway.context);
  expect(await count('cashier_payment')).toBe(0);
  expect(await cashier.faults()).toEqual([]);
});

test('stores an event once, however often it is sent', async () => {
  const who = await cashier.payer('lotus');
  const { charge } = await cashier.openCharge(who);
  await Promise.all(Array.from({ length: 5 }, () => cashier.pay(charge, { delivery: 'never' })));
  const before = await count('cashier_notice');
  await cashier.pay(charge, { delivery: 'twice' });
  expect(await count('cashier_notice')).toBe(before + 1);
});

test('retries a notice after a fault, but not within a minute', async () => {
  const who = await cashier.payer('samba');
  const { charge, deposit } = await cashier.openCharge(who);
  const { payments } = cashier.gateway.context;
  const context = { ...cashier.gateway.context, payments: { ...payments, get: () => null } };
  await cashier.bank.pay(
    charge,
    { amountMinor: 5000n, payer: { name: 'ANA SOUZA LIMA', account: '1', bank: '' } },
    'never',
  );
  await cashier.pool.query(
    `insert into foyer.cashier_notice (merchant, connector, event_id, body) values ('samba', 'pix', 'by hand', $1)`,
    [
      JSON.stringify({
        eventId: 'by hand',
        kind: 'payment',
        providerRef: deposit.id.replaceAll('-', ''),
        payment: null,
      }),
    ],
  );
  await processNotices(context);
  await processNotices(cashier.gateway.context);
  expect((await cashier.read(deposit.id)).state).toBe('pending');
  await cashier.gateway.clock.advance(61_000);
  await processNotices(cashier.gateway.context);
  expect((await cashier.read(deposit.id)).state).toBe('paid');
  await cashier.gateway.clock.reset();
});
