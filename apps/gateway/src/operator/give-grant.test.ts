import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../ledger/wallet/verify-ledger.ts';
import { findDocumentFaults } from '../publishing/document-kinds.ts';
import { addStaff } from '../testing/add-staff.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { callAsStaff } from '../testing/call-as-staff.ts';
import { publishDocument } from '../testing/publish-document.ts';
import { publishOffers } from '../testing/publish-offers.ts';

/** The amount from which the merchant requires two people. */
const TWO_FROM = 10_000n;

let gateway: TestGateway;
let member: { id: string; token: string; username: string };
beforeAll(async () => {
  gateway = await bootGateway();
  const { context } = gateway;
  await addStaff(context.pool, 'promotions', { anh: 'lotus', binh: 'lotus', far: 'samba' });
  const cashier = context.documents.get({ merchant: 'lotus', kind: 'cashier' })?.body as object;
  await publishDocument(
    gateway,
    { merchant: 'lotus', kind: 'cashier' },
    { ...cashier, fourEyesFromMinor: String(TWO_FROM) },
  );
  await publishOffers(gateway, 'lotus', [
    { id: 'sorry', value: { kind: 'manual', maxMinor: '50000' }, budgetMinor: '60000' },
    { id: 'gift', value: { kind: 'gift', amountMinor: '500' } },
  ]);
});
beforeEach(async () => {
  const username = `given.${randomUUID().slice(0, 8)}`;
  member = { username, ...(await gateway.member(username)) };
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

async function give(name: string, change: object = {}) {
  const body = {
    ...{ requestId: randomUUID(), merchant: 'lotus', username: member.username, offerId: 'sorry' },
    ...{ amountMinor: '500', reason: 'a draw that was late', ...change },
  };
  return callAsStaff(name, { call: 'give-grant', body }, gateway.context);
}
const grantsOf = async () =>
  (await gateway.call('promotion.grants', { token: member.token })).json.value.grants.map(
    ({ amountMinor, offerId }) => `${offerId} ${amountMinor}`,
  );

test('gives a small amount immediately, and lists it among the member’s grants', async () => {
  expect(await give('anh')).toMatchObject({ state: 'granted' });
  expect(await grantsOf()).toEqual(['sorry 500']);
  const { rows } = await gateway.database.pool.query('select after from foyer.audit_log where subject = $1', [
    member.username,
  ]);
  expect(rows).toMatchObject([{ after: { offerId: 'sorry', amountMinor: '500', state: 'granted' } }]);
});

test('gives a large amount once a second person makes the same call', async () => {
  const wanted = { requestId: randomUUID(), amountMinor: String(TWO_FROM) };
  expect(await give('anh', wanted)).toEqual({ state: 'waiting', approvedBy: ['anh'] });
  expect(await give('anh', wanted)).toEqual({ code: 'same' });
  expect(await grantsOf()).toEqual([]);
  // Another amount under the same id is a different gift, with one approval.
  expect(await give('binh', { ...wanted, amountMinor: '20000' })).toEqual({ state: 'waiting', approvedBy: ['binh'] });
  expect(await give('binh', wanted)).toMatchObject({ state: 'granted' });
  expect(await grantsOf()).toEqual([`sorry ${TWO_FROM}`]);
});

test('gives a large amount once, even if both people click simultaneously', async () => {
  const wanted = { requestId: randomUUID(), amountMinor: String(TWO_FROM) };
  const clicks = await Promise.all(['anh', 'binh', 'anh', 'binh'].map((name) => give(name, wanted)));
  expect(clicks.filter(({ state }) => state === 'granted').length).toBeLessThanOrEqual(1);
  for (const name of ['anh', 'binh']) await give(name, wanted);
  expect(await grantsOf()).toEqual([`sorry ${TWO_FROM}`]);
});

test.each([
  ['of staff of another merchant', 'far', {}, 'forbidden'],
  ['without a reason', 'anh', { reason: '' }, 'reason'],
  ['over the maximum of the offer', 'anh', { amountMinor: '50001' }, 'unknown'],
  ['of an offer that staff do not give', 'anh', { offerId: 'gift' }, 'unknown'],
  ['of an offer that is none', 'anh', { offerId: 'none' }, 'unknown'],
  ['to nobody', 'anh', { username: 'nobody.at.all' }, 'unknown'],
  ['of nothing', 'anh', { amountMinor: '0' }, 'invalid'],
])('refuses a gift %s', async (_what, name, change, code) => {
  expect(await give(name, change)).toEqual({ code });
  expect(await grantsOf()).toEqual([]);
});

test('gives nothing to a member on a break, and nothing beyond the budget', async () => {
  await gateway.call('limits.takeBreak', { token: member.token, body: { days: 7, password: 'correct horse' } });
  expect(await give('anh')).toEqual({ code: 'unchanged' });
  const username = `given.${randomUUID().slice(0, 8)}`;
  await gateway.member(username);
  const wanted = { requestId: randomUUID(), amountMinor: '50000', username };
  await give('anh', wanted);
  expect(await give('binh', wanted)).toEqual({ code: 'unchanged' });
});

test('lists a manual gift nowhere, and refuses one under Brazil’s rules', async () => {
  const { offers } = (await gateway.call('promotion.list', { token: member.token })).json.value;
  expect(offers.map(({ id }) => id)).toEqual(['gift']);
  const offer = {
    ...{
      id: 'sorry',
      category: 'welcome',
      title: { EN: 'Sorry' },
      summary: { EN: 'For the wait' },
      art: 'gift',
      hue: 1,
    },
    value: { kind: 'manual', maxMinor: '500' },
  };
  expect(findDocumentFaults('promotions', { market: 'BR', offers: [offer] }).join()).toMatch(/1\.231/);
  expect(findDocumentFaults('promotions', { market: 'VN', offers: [offer] })).toEqual([]);
});
