import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Brand, type CashierFixture, cashierFixture } from '../../testing/cashier-fixture.ts';
import { findOpenBreaks } from './break.store.ts';
import { pollDeposits } from './poll-deposits.ts';
import { reconcileAll } from './reconcile.ts';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await cashierFixture();
});
afterAll(() => cashier.gateway.close());
afterEach(async () => {
  cashier.bank.alter = null;
  await cashier.gateway.clock.reset();
  expect(await cashier.faults()).toEqual([]);
});

const MINUTE = 60_000;
const BRANDS: readonly Brand[] = ['samba', 'lotus', 'aurora'];

/** Replaces the value of a field wherever an answer of the bank has it. */
const replacing =
  (field: string, value: unknown) =>
  ({ body }: { body: object }): object =>
    JSON.parse(JSON.stringify(body, (key, old: unknown) => (key === field ? value : old)));

const breaksOf = async (merchant: string) => {
  const breaks = await findOpenBreaks(cashier.pool, merchant);
  return breaks.map(({ kind, lineId, sealedRaw }) => ({
    kind,
    lineId,
    raw: sealedRaw ? cashier.gateway.context.seal.open(sealedRaw).toString('utf8') : null,
  }));
};

const post = (merchant: Brand, body: string) => {
  const { pix } = cashier.gateway.sandbox.keys.paymentKeys[merchant] ?? {};
  const url = `/wps/payments/${merchant}/pix/pix?hmac=${pix?.webhookSecret}`;
  return cashier.gateway.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { 'content-type': 'application/json' },
  });
};

const FIELDS = {
  samba: { amount: 'valor', time: 'horario' },
  lotus: { amount: 'amount', time: 'transactionDateTime' },
  aurora: { amount: 'amount', time: 'created' },
} as const;

test.each(BRANDS.flatMap((brand) => [[brand, 'amount', '18.005'] as const, [brand, 'time', 'yesterday'] as const]))(
  'opens a break with the text of a payment of %s whose %s cannot be read, and books it once it can',
  async (brand, what, value) => {
    const who = await cashier.payer(brand);
    const before = await cashier.balance(who);
    const { charge, deposit } = await cashier.openCharge(who);
    cashier.bank.alter = replacing(FIELDS[brand][what], value);
    const payment = await cashier.pay(charge, { delivery: 'never' });
    await cashier.gateway.clock.advance(6 * MINUTE);
    await pollDeposits(cashier.gateway.context);
    expect(await cashier.balance(who)).toBe(before);
    const found = (await breaksOf(brand)).filter(({ lineId }) => lineId.endsWith(payment.id));
    expect(found).toMatchObject([{ kind: 'unreadable' }]);
    expect(found[0]?.raw).toContain(value);
    expect(found[0]?.raw).toContain(payment.id);
    await cashier.gateway.clock.advance(60 * MINUTE);
    await pollDeposits(cashier.gateway.context);
    expect(await cashier.read(deposit.id)).toMatchObject({ state: 'expired' });
    await reconcileAll({ hours: 2 }, cashier.gateway.context);
    expect((await breaksOf(brand)).filter(({ lineId }) => lineId.endsWith(payment.id))).toHaveLength(1);
    cashier.bank.alter = null;
    await reconcileAll({ hours: 2 }, cashier.gateway.context);
    expect(await cashier.read(deposit.id)).toMatchObject({ state: 'paid', isLate: true });
    expect(await cashier.balance(who)).toBe(before + charge.amountMinor);
    expect((await breaksOf(brand)).filter(({ lineId }) => lineId.endsWith(payment.id))).toEqual([]);
  },
);

test('books the other payments of a deposit and of a statement beside one that cannot be read', async () => {
  const who = await cashier.payer('samba');
  const before = await cashier.balance(who);
  const { charge } = await cashier.openCharge(who);
  const bad = await cashier.pay(charge, { delivery: 'never' });
  const damage = ({ body }: { body: object }): object => {
    const text = JSON.stringify(body);
    return JSON.parse(text.replace(new RegExp(`("endToEndId":"${bad.id}","txid":"[^"]*","valor":)"[^"]*"`), '$1"x"'));
  };
  cashier.bank.alter = damage;
  await cashier.pay(charge, { amountMinor: 700n });
  expect(await cashier.balance(who)).toBe(before + 700n);
  const { charge: other } = await cashier.openCharge(who);
  await cashier.pay(other, { amountMinor: 900n, delivery: 'never' });
  await cashier.gateway.clock.advance(2 * MINUTE);
  await reconcileAll({ hours: 2 }, cashier.gateway.context);
  expect(await cashier.balance(who)).toBe(before + 1_600n);
  cashier.bank.alter = null;
  await reconcileAll({ hours: 2 }, cashier.gateway.context);
  expect(await cashier.balance(who)).toBe(before + 6_600n);
});

test.each([
  ['an id with a NUL', { endToEndId: `E${'1'.repeat(31)}`, txid: 'a\u0000b' }],
  ['half of a surrogate pair', { endToEndId: `E${'2'.repeat(31)}`, txid: '\ud800' }],
  ['an id that is too long', { endToEndId: `E${'3'.repeat(31)}`, txid: 'x'.repeat(36) }],
  ['no id', { valor: '5.00' }],
  ['an id that is a list', { endToEndId: ['x'], txid: {} }],
  ['no object', 'text'],
  [
    'a payout in a state that we do not know',
    { endToEndId: `D${'4'.repeat(31)}`, gnExtras: { idEnvio: 'a' }, status: '\u0000' },
  ],
])('stores an entry of a report with %s as a break, and processes its neighbours', async (_what, entry) => {
  const who = await cashier.payer('samba');
  const before = await cashier.balance(who);
  const { charge } = await cashier.openCharge(who);
  const payment = await cashier.pay(charge, { delivery: 'never' });
  const unreadable = async () => (await breaksOf('samba')).filter(({ kind }) => kind === 'unreadable');
  const known = await unreadable();
  const good = { endToEndId: payment.id, txid: charge.ours, valor: '50.00', horario: payment.at.toISOString() };
  const reply = await post('samba', JSON.stringify({ pix: [entry, good, entry] }));
  expect(reply.statusCode).toBe(200);
  await cashier.settle();
  expect(await cashier.balance(who)).toBe(before + charge.amountMinor);
  const found = (await unreadable()).filter(({ lineId }) => known.every((one) => one.lineId !== lineId));
  expect(found).toMatchObject([{ raw: expect.stringMatching(/./) }]);
});

test('stores a report that is no JSON as a break, with the beginning of its text', async () => {
  const text = `{"pix":[${'x'.repeat(9_000)}`;
  expect((await post('samba', text)).statusCode).toBe(200);
  await cashier.settle();
  const found = (await breaksOf('samba')).filter(({ raw }) => raw === text.slice(0, 4_000));
  expect(found).toMatchObject([{ kind: 'unreadable' }]);
});

test('stores names of payers, codes and references with characters that the database refuses', async () => {
  const who = await cashier.payer('samba');
  cashier.bank.alter = replacing('pixCopiaECola', 'code\u0000\ud800');
  const { json } = await cashier.open(who);
  expect(json.value.qr).toBe('code\ufffd\ufffd');
  cashier.bank.alter = null;
  const charge = cashier.bank.charges.at(-1);
  if (!charge) throw new Error('no charge');
  const payer = { name: 'ANA\u0000 SOUZA', account: '\ud800', bank: '' };
  await cashier.bank.pay(charge, { amountMinor: 5_000n, payer });
  await cashier.settle();
  expect(await cashier.read(json.value.id)).toMatchObject({ state: 'paid' });
});

test.each(['samba', 'aurora'] as const)(
  'credits a payment of %s that is reported before the provider shows it, within seconds after it does',
  async (brand) => {
    const who = await cashier.payer(brand);
    const before = await cashier.balance(who);
    const { charge } = await cashier.openCharge(who);
    // The bank reports the payment, and its read side does not know it yet.
    cashier.bank.alter = ({ body, route }) =>
      route === 'GET /v2/cob/:txid'
        ? { ...body, status: 'ATIVA', pix: [] }
        : route.endsWith('/payments')
          ? { data: [] }
          : body;
    await cashier.pay(charge);
    expect(await cashier.balance(who)).toBe(before);
    cashier.bank.alter = null;
    await vi.waitFor(async () => expect(await cashier.balance(who)).toBe(before + charge.amountMinor), 9_000);
  },
  20_000,
);

test('credits a payment that is reported before the answer to our request for the code has arrived', async () => {
  const who = await cashier.payer('samba');
  const before = await cashier.balance(who);
  cashier.bank.chargeMode = 'lose';
  const { json } = await cashier.open(who);
  cashier.bank.chargeMode = 'open';
  expect(json.success).toBe(false);
  const charge = cashier.bank.charges.at(-1);
  if (!charge) throw new Error('no charge');
  await cashier.pay(charge);
  expect(await cashier.balance(who)).toBe(before + charge.amountMinor);
});

test('asks about a report that the provider never confirms for a day, less and less often, and then opens a break', async () => {
  const endToEndId = `E${'7'.repeat(31)}`;
  let calls = 0;
  await post('samba', JSON.stringify({ pix: [{ endToEndId, txid: 'a'.repeat(32), valor: '5.00' }] }));
  for (let hours = 0; hours < 30; hours += 1) {
    await cashier.settle();
    await cashier.gateway.clock.advance(60 * MINUTE);
    const { rows } = await cashier.pool.query(
      'select attempts, processed_at from foyer.cashier_notice where event_id = $1',
      [endToEndId],
    );
    calls = rows[0].attempts;
    if (rows[0].processed_at) break;
  }
  expect(calls).toBeGreaterThan(20);
  expect(calls).toBeLessThan(40);
  expect((await breaksOf('samba')).filter(({ lineId }) => lineId === endToEndId)).toMatchObject([
    { kind: 'provider_only', raw: null },
  ]);
});

test.each([
  ['samba', 'pix'],
  ['lotus', 'transactions'],
] as const)(
  'tells staff of a deposit that the bank of %s calls paid without showing a payment, until it is reported',
  async (brand, field) => {
    const who = await cashier.payer(brand);
    const { charge, deposit } = await cashier.openCharge(who);
    cashier.bank.alter = replacing(field, []);
    const before = await cashier.balance(who);
    await cashier.pay(charge, { delivery: 'late' });
    await cashier.gateway.clock.advance(61 * MINUTE);
    await pollDeposits(cashier.gateway.context);
    expect(await cashier.read(deposit.id)).toMatchObject({ state: 'expired' });
    const breaks = async () => (await breaksOf(brand)).filter(({ lineId }) => lineId === deposit.id);
    expect(await breaks()).toMatchObject([{ kind: 'provider_only' }]);
    if (brand === 'samba') cashier.bank.alter = null;
    await cashier.bank.deliverLate();
    await cashier.settle();
    expect(await cashier.balance(who)).toBe(before + charge.amountMinor);
    expect(await breaks()).toEqual([]);
  },
);
