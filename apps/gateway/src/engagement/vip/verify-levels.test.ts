import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { putIdentity } from '../../cashier/payments/identity.store.ts';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { setLevel } from '../../operator/set-level.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { GOLD, type LevelFixture, levelFixture, SILVER } from '../../testing/level-fixture.ts';
import { publishOffers } from '../../testing/publish-offers.ts';
import { payBirthdays } from '../promotions/pay-birthdays.ts';
import { verifyLevels } from './verify-levels.ts';

const DAY_MS = 86_400_000;

let levels: LevelFixture;
beforeAll(async () => {
  levels = await levelFixture();
});
// Time only moves forward, and a month is closed only once.
beforeEach(async () => {
  await levels.publishLadder();
  await levels.endMonth();
});
afterEach(async () => {
  expect(await verifyLedger(levels.gateway.database.pool)).toEqual([]);
});
afterAll(() => levels.gateway.close());

/** Takes a level and its history out of the tests that follow. */
async function forget(id: string): Promise<void> {
  const { pool } = levels.gateway.database;
  await pool.query('delete from foyer.level_step where member_id = $1', [id]);
  await pool.query('update foyer.member set club_label = null where id = $1', [id]);
}

const faultsNow = () => verifyLevels(levels.gateway.context.merchants, levels.gateway.context);

test('derives risen, kept and fallen levels from the ledger, and finds a changed one', async () => {
  const [keeper, loser] = [await levels.newGold(), await levels.newGold()];
  await levels.endMonth();
  // The month in which a level was reached is not judged; the next one warns, the one after lowers.
  for (let months = 0; months < 2; months += 1) {
    await levels.play(keeper, '100000');
    await levels.endMonth();
  }
  expect([await levels.rankOf(keeper), await levels.rankOf(loser)]).toEqual([2, 1]);
  const { rows } = await levels.gateway.database.pool.query(
    'select distinct cause from foyer.level_step where member_id = any($1) order by 1',
    [[keeper.id, loser.id]],
  );
  expect(rows.map(({ cause }) => cause)).toEqual(['kept', 'lowered', 'raised']);
  expect(await faultsNow()).toEqual([]);
  await levels.gateway.database.pool.query(
    `update foyer.member set club_label = jsonb_set(club_label, '{rankLevel}', '2') where id = $1`,
    [loser.id],
  );
  expect(await faultsNow()).toEqual([
    { merchant: 'lotus', memberId: BigInt(loser.id), what: 'the level is 2, its newest step says 1' },
  ]);
  await levels.gateway.database.pool.query(
    `update foyer.member set club_label = jsonb_set(club_label, '{rankLevel}', '1') where id = $1`,
    [loser.id],
  );
  await levels.gateway.database.pool.query(
    `insert into foyer.level_step (member_id, merchant, rank, ladder_version, cause, at)
     select member_id, merchant, 1, ladder_version, 'kept', foyer.clock() from foyer.level_step where member_id = $1 order by id desc limit 1`,
    [loser.id],
  );
  expect(await faultsNow()).toMatchObject([
    {
      memberId: BigInt(loser.id),
      what: expect.stringMatching(/^level 1 was kept for \d{4}-\d{2} with 0 of 10 points$/),
    },
  ]);
  await forget(loser.id);
});

test('pays the larger of a birthday offer and the level’s own gift, even for a level that has been cut', async () => {
  const offer = { id: 'birthday-of-level', value: { kind: 'birthday', amountMinor: '300', withLevel: true } as const };
  await publishOffers(levels.gateway, 'lotus', [offer]);
  const [plain, gold] = [await levels.newMember(), await levels.newGold()];
  // The ladder is cut: Gold has fewer benefits now, and silver none; levels reached before are unaffected.
  await levels.publishLadder({ levels: [SILVER, { ...GOLD, benefits: { birthdayMinor: '400' } }] });
  const later = await levels.newGold();
  const today = new Date(levels.gateway.context.now() + 7 * 3_600_000).toISOString().slice(5, 10);
  for (const { id } of [plain, gold, later])
    await putIdentity(levels.gateway.database.pool, BigInt(id), { level: 1, sealedName: null, birthday: today });
  await Promise.all([payBirthdays(levels.gateway.context), payBirthdays(levels.gateway.context)]);
  expect(await Promise.all([plain, gold, later].map(levels.grantsOf))).toEqual([[300], [900], [400]]);
  await publishOffers(levels.gateway, 'lotus', []);
});

test('finds a level that rose although too little had been staked', async () => {
  const member = await levels.newGold();
  expect(await faultsNow()).toEqual([]);
  const { pool } = levels.gateway.database;
  await pool.query(
    `update foyer.level_step set conditions = '[{"points":"999999"},{"bets":50000}]' where member_id = $1 and cause = 'raised'`,
    [member.id],
  );
  const found = await faultsNow();
  expect(found.map(({ memberId }) => memberId)).toEqual([BigInt(member.id), BigInt(member.id)]);
  expect(found.map(({ what }) => what).join()).toMatch(
    /reached with points \d+ of 999999.*reached with bets \d+ of 50000/,
  );
  // Activity after the rise is no reason for it.
  await pool.query(
    `update foyer.level_step set conditions = '[{"bets":1},{"points":"0"}]', counted_to = counted_to - interval '1 hour'
     where member_id = $1 and cause = 'raised'`,
    [member.id],
  );
  expect((await faultsNow()).map(({ what }) => what)).toEqual([
    expect.stringMatching(/^level \d was reached with bets 0 of 1$/),
  ]);
  await forget(member.id);
});

test.each([
  [
    'requirements that were emptied',
    `update foyer.level_step set conditions = '[]' where cause = 'raised' and member_id = MEMBER`,
  ],
  [
    'requirements of which one was emptied',
    `update foyer.level_step set conditions = '[{},{}]' where cause = 'raised' and member_id = MEMBER`,
  ],
  [
    'requirements that were removed',
    `update foyer.level_step set conditions = null, counted_from = null, counted_to = null where cause = 'raised' and member_id = MEMBER`,
  ],
  [
    'a level that staff are said to have assigned',
    `update foyer.member set club_label = jsonb_set(club_label, '{type}', '"MANUAL"') where id = MEMBER`,
  ],
  ['a step that was deleted', `delete from foyer.level_step where member_id = MEMBER`],
  ['a first step that lowers', `update foyer.level_step set cause = 'lowered' where member_id = MEMBER`],
])('finds %s', async (_what, change) => {
  const { id } = await levels.newGold();
  const { pool } = levels.gateway.database;
  expect(await faultsNow()).toEqual([]);
  expect((await pool.query(change.replace('MEMBER', id))).rowCount).toBeGreaterThan(0);
  expect((await faultsNow()).map(({ memberId }) => memberId)).toContain(BigInt(id));
  await forget(id);
});

test('accepts a level that staff assigned, and reports another rank', async () => {
  const { gateway } = levels;
  await addStaff(gateway.context.pool, 'promotions', { pro: 'lotus' });
  const { id, username } = await levels.newMember();
  const wanted = { merchant: 'lotus', username, rankLevel: 1, reason: 'a promise of last year' };
  expect(await setLevel(wanted, { name: 'pro', sign: null }, gateway.context)).toMatchObject({
    label: { rankLevel: 1 },
  });
  expect(await faultsNow()).toEqual([]);
  await gateway.database.pool.query(
    `update foyer.member set club_label = jsonb_set(club_label, '{rankLevel}', '2') where id = $1`,
    [id],
  );
  expect(await faultsNow()).toEqual([
    { merchant: 'lotus', memberId: BigInt(id), what: 'no staff member assigned level 2' },
  ]);
  await forget(id);
});

test('finds a member of whom a month was not decided', async () => {
  const { id } = await levels.newGold();
  await levels.endMonth();
  await levels.gateway.clock.advance(DAY_MS);
  expect(await faultsNow()).toEqual([]);
  const { pool } = levels.gateway.database;
  await pool.query('delete from foyer.member_level where member_id = $1', [id]);
  expect(await faultsNow()).toEqual([
    {
      merchant: 'lotus',
      memberId: BigInt(id),
      what: expect.stringMatching(/^level 2 has no decision for \d{4}-\d\d$/),
    },
  ]);
  await forget(id);
});

test('finds a month in which no level was decided', async () => {
  const { pool } = levels.gateway.database;
  await levels.gateway.clock.advance(DAY_MS);
  const { rows } = await pool.query(
    'delete from foyer.level_period where period = (select max(period) from foyer.level_period) returning *',
  );
  expect(await faultsNow()).toContainEqual({
    ...{ merchant: 'lotus', memberId: null, what: `the levels of ${rows[0].period} were not decided` },
  });
  await pool.query('insert into foyer.level_period select * from jsonb_populate_record(null::foyer.level_period, $1)', [
    rows[0],
  ]);
});
