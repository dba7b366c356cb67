import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raiseLevels } from '../engagement/vip/raise-levels.ts';
import { addStaff } from '../testing/add-staff.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { callAsStaff } from '../testing/call-as-staff.ts';
import { publishOffers } from '../testing/publish-offers.ts';
import type { SessionCallName } from './operator-call.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
  await addStaff(gateway.context.pool, 'promotions', { pro: 'lotus', far: 'samba' });
  await publishOffers(gateway, 'lotus', [
    { id: 'single', value: { kind: 'code', amountMinor: '900' } },
    { id: 'shared', value: { kind: 'code', amountMinor: '900', code: 'ALL1' } },
    {
      id: 'loyal',
      value: { kind: 'gift', amountMinor: '900' },
      condition: {
        all: [
          { id: 'where', fact: 'country', op: 'in', value: ['VN'] },
          { id: 'grown', fact: 'ageYears', op: 'gte', value: 25 },
          { id: 'stakes', fact: 'turnoverMinor', op: 'gte', value: 500_000, args: { window: { last: 'P7D' } } },
          { id: 'new', fact: 'claimed', op: 'is', value: false, args: { offer: 'shared' } },
        ],
      },
    },
  ]);
});
afterAll(() => gateway.close());

const WANTED = { merchant: 'lotus', offerId: 'single', count: 3, reason: 'cards of the spring fair' };

const operate = (name: string, asked: { call: SessionCallName; body: object; language?: LanguageCode }) =>
  callAsStaff(name, asked, gateway.context);
const make = (name: string, change: Partial<typeof WANTED> = {}) =>
  operate(name, { call: 'make-promotion-codes', body: { ...WANTED, ...change } });

test('makes codes that members can redeem, and records their number', async () => {
  const { codes } = await make('pro');
  expect(codes).toHaveLength(3);
  const { token } = await gateway.member('coder.staff');
  const redeemed = await gateway.call('promotion.redeem', { token, body: { code: codes[0] } });
  expect(redeemed.json.value).toMatchObject({ offerId: 'single', amountMinor: '900' });
  const { rows } = await gateway.database.pool.query('select action, subject, after from foyer.audit_log');
  expect(rows).toEqual([{ action: 'promotion-codes.make', subject: 'single', after: { count: 3 } }]);
  expect(JSON.stringify(rows)).not.toContain(codes[0]);
});

test.each([
  ['staff of another merchant', 'far', {}, 'forbidden'],
  ['an offer whose code is for everybody', 'pro', { offerId: 'shared' }, 'unknown'],
  ['an offer that does not exist', 'pro', { offerId: 'none' }, 'unknown'],
  ['too many codes', 'pro', { count: 10_001 }, 'invalid'],
  ['no reason', 'pro', { reason: '' }, 'reason'],
])('refuses %s', async (_what, name, change, code) => {
  expect(await make(name, change)).toEqual({ code });
});

test('explains to staff in their language which clauses of an offer a member fails, with the actual values', async () => {
  const { id } = await gateway.member('explained');
  const body = { merchant: 'lotus', username: 'explained', offerId: 'loyal' };
  const { failed, isMet, restriction, version } = await operate('pro', { call: 'explain-offer', body });
  expect({ isMet, restriction, isNumber: version > 0 }).toEqual({ isMet: false, restriction: null, isNumber: true });
  expect(failed.map(({ path, clauses }: { path: string; clauses: object[] }) => [path, clauses])).toMatchObject([
    ['/all/0', [{ id: 'where', actual: null, reason: 'unknown', words: 'Country: not known – must be one of VN' }]],
    ['/all/1', [{ actual: null, words: 'Age in years: not known – must be at least 25' }]],
    [
      '/all/2',
      [
        {
          expected: 500_000,
          actual: 0,
          reason: 'tooLow',
          words: 'Turnover (7 days): 0 ₫ – must be at least 500.000 ₫',
        },
      ],
    ],
  ]);
  const inChinese = await operate('pro', { call: 'explain-offer', body, language: 'CN' });
  expect(inChinese.failed[1].clauses[0].words).toBe('年龄：未知，至少为 25');
  await gateway.database.pool.query(`update foyer.member set status = 'disabled' where id = $1`, [id]);
  const disabled = await operate('pro', { call: 'explain-offer', body });
  expect(disabled.restriction).toEqual({ reason: 'account.disabled', words: 'The account is disabled.' });
});

test.each([
  ['staff of another merchant', 'far', {}, 'forbidden'],
  ['a member who does not exist', 'pro', { username: 'nobody.here' }, 'unknown'],
  ['an offer that does not exist', 'pro', { offerId: 'none' }, 'unknown'],
])('does not explain an offer for %s', async (_what, name, change, code) => {
  const body = { merchant: 'lotus', username: 'explained', offerId: 'loyal', ...change };
  expect(await operate(name, { call: 'explain-offer', body })).toEqual({ code });
});

test('adds and removes a member’s tags, with a record', async () => {
  await gateway.member('tagged');
  const body = { merchant: 'lotus', username: 'tagged', add: ['vip', 'beta'], remove: [], reason: 'asked by phone' };
  expect(await operate('pro', { call: 'tag-member', body })).toEqual({ tags: ['beta', 'vip'] });
  expect(await operate('pro', { call: 'tag-member', body })).toEqual({ code: 'unchanged' });
  expect(await operate('far', { call: 'tag-member', body })).toEqual({ code: 'forbidden' });
  expect(await operate('pro', { call: 'tag-member', body: { ...body, reason: '' } })).toEqual({ code: 'reason' });
  expect(await operate('pro', { call: 'tag-member', body: { ...body, add: ['No spaces'] } })).toEqual({
    code: 'invalid',
  });
  const without = { ...body, add: [], remove: ['vip'] };
  expect(await operate('pro', { call: 'tag-member', body: without })).toEqual({ tags: ['beta'] });
  const { rows } = await gateway.database.pool.query(
    `select before, after from foyer.audit_log where action = 'member.tag' order by at desc limit 1`,
  );
  expect(rows).toEqual([{ before: { tags: ['beta', 'vip'] }, after: { tags: ['beta'] } }]);
});

test('gives a member a level that no job changes, and returns it to the jobs, with a record', async () => {
  const { id, token } = await gateway.member('levelled');
  const body = { merchant: 'lotus', username: 'levelled', rankLevel: 2, reason: 'a promise of last year' };
  const given = await operate('pro', { call: 'set-level', body });
  expect(given.label).toMatchObject({ rankLevel: 2, type: 'MANUAL' });
  expect((await gateway.call('member.vip', { token })).json.value.rankLevel).toBe(2);
  expect(await operate('pro', { call: 'set-level', body })).toEqual({ code: 'unchanged' });
  await raiseLevels(gateway.context);
  const stepsOf = async () =>
    (
      await gateway.database.pool.query('select rank, cause from foyer.level_step where member_id = $1 order by id', [
        id,
      ])
    ).rows;
  expect(await stepsOf()).toEqual([]);
  const back = await operate('pro', { call: 'set-level', body: { ...body, rankLevel: null } });
  expect(back.label).toMatchObject({ rankLevel: 2, type: 'AUTO' });
  expect(await stepsOf()).toEqual([{ rank: 2, cause: 'found' }]);
  const { rows } = await gateway.database.pool.query(
    `select subject, reason from foyer.audit_log where action = 'member.level' order by at`,
  );
  expect(rows).toEqual(Array(2).fill({ subject: 'levelled', reason: 'a promise of last year' }));
});

test.each([
  ['staff of another merchant', 'far', {}, 'forbidden'],
  ['a level that the merchant does not have', 'pro', { rankLevel: 50 }, 'unknown'],
  ['a level below the first', 'pro', { rankLevel: 0 }, 'invalid'],
  ['a member who does not exist', 'pro', { username: 'nobody.here' }, 'unknown'],
  ['no reason', 'pro', { reason: '' }, 'reason'],
])('gives no level for %s', async (_what, name, change, code) => {
  const body = { merchant: 'lotus', username: 'levelled', rankLevel: 1, reason: 'as agreed', ...change };
  expect(await operate(name, { call: 'set-level', body })).toEqual({ code });
});
