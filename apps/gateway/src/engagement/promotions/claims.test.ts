import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { putIdentity } from '../../cashier/payments/identity.store.ts';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { deliverEvents } from '../../notify/events/deliver-events.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { publishOffers } from '../../testing/publish-offers.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

interface Member {
  id: string;
  token: string;
}

const newMember = (host?: string): Promise<Member> => gateway.member(`offer.${randomUUID().slice(0, 8)}`, host);
const balanceOf = async ({ token }: Member) =>
  BigInt((await gateway.call('wallet.balance', { token })).json.value.balanceMinor);
const claim = ({ token }: Member, id: string) => gateway.call('promotion.claim', { token, body: { id } });
const exclude = ({ token }: Member) =>
  gateway.call('limits.excludeMyself', { token, body: { term: 'sixMonths', isSure: true } });
const grantsOf = async ({ token }: Member) => (await gateway.call('promotion.grants', { token })).json.value;
const usedOf = async (offerId: string) => {
  const { rows } = await gateway.database.pool.query(
    `select used_minor from foyer.promotion_budget where merchant = 'lotus' and offer_id = $1`,
    [offerId],
  );
  return rows[0]?.used_minor ?? 0n;
};
const statusOf = async ({ token }: Member, id: string) => {
  const { offers } = (await gateway.call('promotion.list', { token })).json.value;
  return offers.find((offer) => offer.id === id)?.status;
};

test('pays a gift once its conditions are met, and lists it with its original terms', async () => {
  await publishOffers(gateway, 'lotus', [
    { id: 'known', condition: { id: 'k', fact: 'kycLevel', op: 'gte', value: 1 } },
  ]);
  const member = await newMember();
  const before = await balanceOf(member);
  expect(await statusOf(member, 'known')).toBe('needs');
  expect((await claim(member, 'known')).json.errorCode).toBe('offer.unmet');
  await putIdentity(gateway.database.pool, BigInt(member.id), { level: 1, sealedName: null, birthday: null });
  expect(await statusOf(member, 'known')).toBe('available');
  expect((await claim(member, 'known')).json.value).toMatchObject({
    offerId: 'known',
    amountMinor: '500',
    kind: 'gift',
  });
  expect(await balanceOf(member)).toBe(before + 500n);
  expect(await statusOf(member, 'known')).toBe('claimed');
  await publishOffers(gateway, 'lotus', [
    { id: 'known', title: { EN: 'Renamed' }, value: { kind: 'gift', amountMinor: '9' } },
  ]);
  expect(await grantsOf(member)).toMatchObject({
    totalMinor: '500',
    grants: [{ title: 'Offer known', amountMinor: '500' }],
  });
});

test('answers a claim whose answer was lost with the same grant, and moves nothing', async () => {
  await publishOffers(gateway, 'lotus', [{ id: 'again' }]);
  const member = await newMember();
  const [first, second] = [await claim(member, 'again'), await claim(member, 'again')];
  expect(second.json.value.grantId).toBe(first.json.value.grantId);
  expect((await grantsOf(member)).grants).toHaveLength(1);
});

test('makes one grant and one posting for twenty simultaneous claims (scenario 2)', async () => {
  await publishOffers(gateway, 'lotus', [{ id: 'twenty', budgetMinor: '100000' }]);
  const member = await newMember();
  const before = await balanceOf(member);
  const replies = await Promise.all(Array.from({ length: 20 }, () => claim(member, 'twenty')));
  expect(new Set(replies.map(({ json }) => json.value.grantId)).size).toBe(1);
  expect(await balanceOf(member)).toBe(before + 500n);
  expect(await usedOf('twenty')).toBe(500n);
});

test('grants one of two claims for the last of a budget (scenario 3)', async () => {
  await publishOffers(gateway, 'lotus', [{ id: 'last', budgetMinor: '700' }]);
  const members = [await newMember(), await newMember()];
  const replies = await Promise.all(members.map((member) => claim(member, 'last')));
  expect(replies.map(({ json }) => json.errorCode ?? 'granted').sort()).toEqual(['granted', 'offer.ended']);
  expect(await usedOf('last')).toBe(500n);
  // The remaining budget is less than a gift.
  expect(await statusOf(await newMember(), 'last')).toBe('ended');
});

test('grants nothing after an exclusion, and leaves the budget as it was (scenario 1)', async () => {
  await publishOffers(gateway, 'lotus', [{ id: 'excluded', budgetMinor: '5000' }]);
  const member = await newMember();
  await exclude(member);
  expect(await statusOf(member, 'excluded')).toBe('away');
  expect((await claim(member, 'excluded')).json.errorCode).toBe('member.excluded');
  expect(await usedOf('excluded')).toBe(0n);
});

test('grants a claim that races with an exclusion before it or not at all (scenario 1)', async () => {
  await publishOffers(gateway, 'lotus', [{ id: 'race', budgetMinor: '1000000' }]);
  const members = await Promise.all(Array.from({ length: 10 }, () => newMember()));
  await Promise.all(members.flatMap((member) => [exclude(member), claim(member, 'race')]));
  const { rows } = await gateway.database.pool.query(
    `select count(*) as late from foyer.promotion_grant join foyer.event excluded on excluded.member_id = promotion_grant.member_id
       and excluded.kind = 'member.excluded' join foyer.event granted on granted.body->>'grantId' = promotion_grant.id::text
     where offer_id = 'race' and granted.id > excluded.id`,
  );
  expect(rows[0].late).toBe(0n);
  const { rows: sums } = await gateway.database.pool.query(
    `select coalesce(sum(amount_minor), 0)::bigint as granted from foyer.promotion_grant where offer_id = 'race'`,
  );
  expect(await usedOf('race')).toBe(sums[0].granted);
});

test('grants an offer as often as it allows, and not once more', async () => {
  await publishOffers(gateway, 'lotus', [{ id: 'twice', perMember: 2 }]);
  const member = await newMember();
  await claim(member, 'twice');
  await claim(member, 'twice');
  const third = await claim(member, 'twice');
  const { grants, totalMinor } = await grantsOf(member);
  expect([grants.length, totalMinor]).toEqual([2, '1000']);
  expect(third.json.value.grantId).toBe(grants[0]?.grantId);
});

test.each([
  ['one that is over', { id: 'x', until: '2026-01-01T00:00:00Z' }],
  ['one that has not begun', { id: 'x', from: '2099-01-01T00:00:00Z' }],
  ['one that is paused', { id: 'x', isPaused: true as const }],
  ['one that pays by itself', { id: 'x', value: { kind: 'checkIn', amountMinor: '5', days: 2 } as const }],
])('finds no offer to claim: %s', async (_what, offer) => {
  await publishOffers(gateway, 'lotus', [offer]);
  expect((await claim(await newMember(), 'x')).json.errorCode).toBe('not.found');
});

test('finds no offer of another merchant', async () => {
  await publishOffers(gateway, 'aurora', [{ id: 'theirs' }]);
  expect((await claim(await newMember(), 'theirs')).json.errorCode).toBe('not.found');
});

test('refuses a member whose country is unknown, and gives the reason (scenario 15)', async () => {
  await publishOffers(gateway, 'lotus', [
    { id: 'local', condition: { id: 'c', fact: 'country', op: 'in', value: ['VN'] } },
  ]);
  const member = await newMember();
  expect((await claim(member, 'local')).json.errorCode).toBe('offer.unmet');
  const { json } = await gateway.call('promotion.offer', { token: member.token, query: { id: 'local' } });
  expect(json.value.needs).toEqual([
    {
      need: 'country',
      isMet: false,
      amountMinor: null,
      count: null,
      window: null,
      done: null,
      texts: ['VN'],
      at: null,
    },
  ]);
});

test('shows a visitor an offer’s requirements and its terms, generated from the rule', async () => {
  await publishOffers(gateway, 'lotus', [
    {
      id: 'share',
      value: { kind: 'rebate', basisPoints: 30, maxMinor: '500000', classes: ['LOTT'] },
      from: '2026-11-01T00:00:00Z',
      budgetMinor: '9000000',
      condition: { id: 'l', fact: 'level', op: 'gte', value: 2 },
    },
  ]);
  const { value } = (await gateway.call('promotion.offer', { query: { id: 'share' } })).json;
  expect(value.status).toBe('login');
  expect(value.needs).toMatchObject([{ need: 'level', count: 2, isMet: false }]);
  expect(value.terms.map(({ term }) => term)).toEqual([
    ...['rebate', 'rebateClasses', 'most', 'budget', 'from', 'noWagering', 'away', 'final'],
  ]);
  expect(value.terms[0]).toMatchObject({ basisPoints: 30 });
  // 0.3 % of 10,000,000 is 30,000.
  expect(value.example).toEqual({ stakeMinor: '10000000', backMinor: '30000' });
});

test('shows the operator’s content of an offer in the reader’s language', async () => {
  const content = [
    { heading: { EN: 'Why', VI: 'Vì sao' } },
    { picture: 'envelope', caption: { EN: 'An envelope', VI: 'Phong bì' } },
    { list: [{ EN: 'One', VI: 'Một' }] },
  ];
  await publishOffers(gateway, 'lotus', [{ id: 'told-of', content }]);
  const { value } = (await gateway.call('promotion.offer', { query: { id: 'told-of' }, headers: { language: 'VI' } }))
    .json;
  expect(value.content).toEqual([
    { kind: 'heading', texts: ['Vì sao'] },
    { kind: 'picture', texts: ['Phong bì'], art: 'envelope' },
    { kind: 'list', texts: ['Một'] },
  ]);
});

test('reports whether any offer takes a code', async () => {
  const member = await newMember();
  await publishOffers(gateway, 'lotus', [{ id: 'granted' }]);
  expect((await grantsOf(member)).takesCodes).toBe(false);
  await publishOffers(gateway, 'lotus', [{ id: 'word', value: { kind: 'code', amountMinor: '5', code: 'LOTUS1' } }]);
  expect((await grantsOf(member)).takesCodes).toBe(true);
});

test('notifies the member in the inbox', async () => {
  await publishOffers(gateway, 'lotus', [{ id: 'granted' }]);
  const member = await newMember();
  await gateway.database.pool.query(`update foyer.member set language = 'EN' where id = $1`, [member.id]);
  await claim(member, 'granted');
  await deliverEvents(gateway.context);
  const { messages } = (await gateway.call('inbox.list', { token: member.token })).json.value;
  expect(messages[0]).toMatchObject({ category: 'offers', title: 'A reward has arrived' });
});

test('allows one check-in a day, and grants with the last day, once a month', async () => {
  const HOUR = 3_600_000;
  await publishOffers(gateway, 'lotus', [{ id: 'days', value: { kind: 'checkIn', amountMinor: '700', days: 2 } }]);
  const member = await newMember();
  const checkIn = async () =>
    (await gateway.call('promotion.checkIn', { token: member.token, body: { id: 'days' } })).json.value;
  // The first of a month, so that the second day is in the same one.
  await gateway.clock.advance(((await hoursToNextMonth()) + 1) * HOUR);
  await renew(member);
  expect(await checkIn()).toMatchObject({ done: 1, of: 2, grant: null });
  expect(await Promise.all([checkIn(), checkIn()])).toMatchObject([{ done: 1 }, { done: 1 }]);
  await gateway.clock.advance(24 * HOUR);
  await renew(member);
  const replies = await Promise.all([checkIn(), checkIn()]);
  expect(replies.map(({ grant }) => grant?.amountMinor)).toEqual(['700', '700']);
  expect((await grantsOf(member)).totalMinor).toBe('700');
  await gateway.clock.advance((await hoursToNextMonth()) * HOUR);
  await renew(member);
  expect(await checkIn()).toMatchObject({ done: 1, grant: null });
});

/** A session for a later day. */
async function renew(member: Member): Promise<void> {
  await gateway.database.pool.query(
    'update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock() where member_id = $1',
    [member.id],
  );
}

/** Hours until the market's month ends. */
async function hoursToNextMonth(): Promise<number> {
  const { rows } = await gateway.database.pool.query(
    `select extract(epoch from date_trunc('month', foyer.clock() at time zone 'Asia/Ho_Chi_Minh') + interval '1 month'
       - (foyer.clock() at time zone 'Asia/Ho_Chi_Minh'))::float / 3600 as hours`,
  );
  return rows[0].hours;
}
