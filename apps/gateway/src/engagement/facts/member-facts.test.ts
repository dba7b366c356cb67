import type { FactArguments } from '@foyer/conditions/condition.ts';
import { factKey } from '@foyer/conditions/fact-key.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putIdentity } from '../../cashier/payments/identity.store.ts';
import { ask, asked, MONTH, WEEK } from '../../testing/asked-facts.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { factSourceOf, requireMemberFacts } from './read-facts.store.ts';

let gateway: TestGateway;
let transfers = 0;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const sql = (text: string, values: unknown[]) => gateway.database.pool.query(text, values);

/** Writes a transfer into a member's history, some days ago. */
async function write(memberId: bigint, kind: 'bet' | 'deposit' | 'refund', amountMinor: number, daysAgo: number) {
  await sql(
    `insert into foyer.ledger_transfer (merchant, source, tx_id, kind, input_hash, account_id, amount_minor, balance_minor, at, round_id)
     select 'lotus', 'history', $1, $2, '', id, $3, 0, now() - $4 * interval '1 day', $6 from foyer.ledger_account where member_id = $5`,
    [
      String(transfers++),
      kind,
      kind === 'bet' ? -amountMinor : amountMinor,
      daysAgo,
      memberId,
      kind === 'deposit' ? null : 'r',
    ],
  );
}
const source = () => {
  const merchant = gateway.context.merchants.find(({ code }) => code === 'lotus');
  if (!merchant) throw new Error('there is no lotus');
  return factSourceOf(merchant, gateway.context);
};
const factsOf = (id: bigint) =>
  requireMemberFacts(gateway.database.pool, source(), { memberId: id, conditions: asked() });
const key = (fact: string, args?: FactArguments) => factKey({ fact, ...(args && { args }) });
const valuesOf = async (id: bigint) => (await factsOf(id)).values;

test('reads the facts of a new member', async () => {
  const { id } = await gateway.member('facts.new');
  expect(await valuesOf(BigInt(id))).toMatchObject({
    country: null,
    type: 0,
    level: 0,
    accountAgeDays: 0,
    registerMethod: 'H5',
    isReferred: false,
    isInstalled: false,
    kycLevel: 0,
    ownLimits: 0,
    depositsCount: 0,
    currency: 'VND',
    status: 'active',
    ageYears: null,
    birthdayMonth: null,
    agentId: null,
    tags: [],
    labelId: null,
    points: 0,
    claims: 0,
    openGrants: 0,
    isPushOn: false,
    depositsFirstAt: null,
    withdrawalsPending: 0,
    balanceCashMinor: 2_000_000,
    balanceBonusMinor: 0,
    maxStakeMinor: null,
    lastBetAt: null,
    turnoverMinor: 0,
    activeDays: 0,
    'hasConsent(channel=mail)': false,
  });
});

test('counts deposits, stakes less refunds, and days, within their windows', async () => {
  const { id } = await gateway.member('facts.player');
  const memberId = BigInt(id);
  await write(memberId, 'deposit', 700, 300);
  await write(memberId, 'bet', 40, 29);
  await write(memberId, 'bet', 30, 6);
  await write(memberId, 'refund', 10, 5);
  await write(memberId, 'bet', 99, 31);
  expect(await valuesOf(memberId)).toMatchObject({
    depositsCount: 1,
    depositsMinor: 700,
    [key('depositsCount', WEEK)]: 0,
    [key('turnoverMinor', WEEK)]: 20,
    [key('turnoverMinor', MONTH)]: 60,
    turnoverMinor: 159,
    netLossMinor: 159,
    [key('maxStakeMinor', WEEK)]: 30,
    maxStakeMinor: 99,
    [key('activeDays', MONTH)]: 2,
  });
});

test('throws for a member of another merchant', async () => {
  const { id } = await gateway.member('facts.other', 'aurora.localhost');
  await expect(factsOf(BigInt(id))).rejects.toThrow('there is no member');
});

test('reads a member’s identity, tags, agent and consent', async () => {
  const { id, token } = await gateway.member('facts.known');
  const { id: agent } = await gateway.member('facts.agent');
  await sql('update foyer.member set type = 1 where id = $1', [agent]);
  await sql(`update foyer.member set referred_by = $2, club_label = '{"labelId": 11, "rankLevel": 2}' where id = $1`, [
    id,
    agent,
  ]);
  const today = new Date(gateway.clock.now() + 7 * 3_600_000).toISOString();
  const born = { birthday: today.slice(5, 10), birthYear: Number(today.slice(0, 4)) - 21 };
  await putIdentity(gateway.database.pool, BigInt(id), { level: 1, sealedName: null, ...born });
  await sql(`insert into foyer.member_tag values ($1, 'calls-back'), ($1, 'beta')`, [id]);
  await gateway.call('settings.change', { token, body: { offersByEmail: true } });
  const known = await valuesOf(BigInt(id));
  expect(known).toMatchObject({
    agentId: agent,
    labelId: 11,
    level: 2,
    ageYears: 21,
    birthdayMonth: Number(today.slice(5, 7)),
    tags: ['beta', 'calls-back'],
    [key('hasConsent', { channel: 'mail' })]: true,
    [key('hasConsent', { channel: 'sms' })]: false,
  });
  await gateway.clock.advance(-24 * 3_600_000);
  expect((await valuesOf(BigInt(id))).ageYears).toBe(20);
  gateway.clock.reset();
});

test('counts grants and campaign messages within their windows', async () => {
  const { id } = await gateway.member('facts.granted');
  const given = (offer: string, days: number) =>
    sql(
      `insert into foyer.promotion_grant (id, merchant, member_id, offer_id, occurrence, document_version, terms, amount_minor, currency, created_at)
       values (gen_random_uuid(), 'lotus', $1, $2, $3::text, 1, '{}', 1, 'VND', now() - ($3::text)::int * interval '1 day')`,
      [id, offer, String(days)],
    );
  await given('welcome', 40);
  await given('rebate', 9);
  await given('rebate', 2);
  await sql(`insert into foyer.campaign_run values ('lotus', 'spring') on conflict do nothing`, []);
  await sql(
    `insert into foyer.campaign_send (merchant, campaign_id, member_id, channel, state, ended_at)
     values ('lotus', 'spring', $1, 'inbox', 'sent', now() - interval '20 days'), ('lotus', 'spring', $1, 'mail', 'skipped', now())`,
    [id],
  );
  expect(await valuesOf(BigInt(id))).toMatchObject({
    claims: 3,
    [key('claims', WEEK)]: 1,
    [key('claimed', { offer: 'welcome' })]: true,
    [key('claimed', { offer: 'rebate', ...WEEK })]: true,
    received: 1,
    [key('received', WEEK)]: 0,
    [key('received', { channel: 'mail' })]: 0,
    [key('received', { ...MONTH, channel: 'inbox' })]: 1,
  });
});

test('counts deposits and withdrawals by method, pending withdrawals, and funds being wagered', async () => {
  const { id } = await gateway.member('facts.cash');
  await sql(
    `with made as (
       insert into foyer.cashier_deposit (id, merchant, member_id, account_id, method, connector, currency, amount_minor, reference,
         document_version, made_as, expires_at, promised_seconds, state)
       select gen_random_uuid(), 'lotus', $1, account.id, method, 'bank', 'VND', 700, 'facts ' || method, 1, 900 + number, now(), 60, 'paid'
       from foyer.ledger_account account, (values ('bank', 1), ('momo', 2)) methods (method, number) where account.member_id = $1
       returning id, method)
     insert into foyer.cashier_payment (merchant, connector, payment_id, deposit_id, member_id, currency, amount_minor, credited_minor,
       suspended_minor, state, paid_at, created_at)
     select 'lotus', 'bank', 'facts ' || method || part, made.id, $1, 'VND', 400, 400, 0, 'credited', now(), now() - interval '8 days'
     from made, generate_series(1, 2) part`,
    [id],
  );
  await sql(
    `with place as (
       insert into foyer.cashier_beneficiary (id, merchant, member_id, method, bank, sealed_account, account_ref, masked, sealed_holder,
         name_match, usable_from) values (gen_random_uuid(), 'lotus', $1, 'bank', 'b', '', 'facts', '*', '', 'exact', now()) returning id)
     insert into foyer.cashier_withdrawal (id, merchant, member_id, account_id, beneficiary_id, method, connector, currency, amount_minor,
       fee_minor, state, idempotency_key, document_version, made_as, promised_by, paid_at)
     select gen_random_uuid(), 'lotus', $1, account.id, place.id, 'bank', 'bank', 'VND', 300, 0, state, 'facts ' || state, 1, number, now(), paid_at
     from place, foyer.ledger_account account, (values ('paid', 1, now()), ('sending', 2, null), ('rejected', 3, null)) states (state, number, paid_at)
     where account.member_id = $1`,
    [id],
  );
  const conditions = [
    ask('depositsCount', { method: 'bank' }),
    ask('depositsMinor', { method: 'bank' }),
    ask('depositsMinor', { method: 'bank', ...WEEK }),
    ask('depositsCount', { method: 'card' }),
    ask('withdrawalsCount', { method: 'bank', ...WEEK }),
    ask('withdrawalsMinor'),
    ask('withdrawalsPending'),
  ];
  const { values } = await requireMemberFacts(gateway.database.pool, source(), { memberId: BigInt(id), conditions });
  expect(conditions.map((clause) => values[factKey(clause)])).toEqual([1, 800, 0, 0, 1, 300, 1]);
});

test('starts a calendar window at the market’s midnight, and puts what precedes it in the previous period', async () => {
  const { id } = await gateway.member('facts.midnight');
  const midnight = Date.parse('2031-03-03T00:00:00+07:00');
  const at = (ms: number, amount: number) =>
    sql(
      `insert into foyer.ledger_transfer (merchant, source, tx_id, kind, input_hash, account_id, amount_minor, balance_minor, at, round_id)
       select 'lotus', 'history', $1, 'bet', '', id, $2, 0, $3, 'r' from foyer.ledger_account where member_id = $4`,
      [`midnight ${ms}`, -amount, new Date(ms), id],
    );
  await at(midnight - 1, 5);
  await at(midnight, 7);
  await gateway.clock.advance(midnight + 3_600_000 - gateway.clock.now());
  const windows = (['day', 'week', 'month'] as const).flatMap((calendar) =>
    ([0, -1] as const).map((offset) => ask('turnoverMinor', { window: { calendar, offset } })),
  );
  const { values } = await requireMemberFacts(gateway.database.pool, source(), {
    memberId: BigInt(id),
    conditions: windows,
  });
  gateway.clock.reset();
  // 3 March 2031 is a Monday.
  expect(windows.map((clause) => values[factKey(clause)])).toEqual([7, 5, 7, 5, 12, 0]);
});
