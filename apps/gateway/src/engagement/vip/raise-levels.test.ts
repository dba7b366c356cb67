import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverEvents } from '../../notify/events/deliver-events.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { raiseLevels } from './raise-levels.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({
    change: (merchant) => ({
      ...merchant,
      vipLevels: [
        { labelId: 11, labelName: { EN: 'Silver' }, conditions: { wageredMinor: '1000', bets: 2 } },
        { labelId: 12, labelName: { EN: 'Gold' }, conditions: { wageredMinor: '5000' } },
        { labelId: 13, labelName: { EN: 'Diamond' }, conditions: { wageredMinor: '9000', activeDays: 9 } },
      ],
    }),
  });
});
afterAll(() => gateway.close());

const sql = (text: string, values: unknown[]) => gateway.database.pool.query(text, values);
let transfers = 0;
const bet = (id: string, amountMinor: number) =>
  sql(
    `insert into foyer.ledger_transfer (merchant, source, tx_id, kind, input_hash, account_id, amount_minor, balance_minor)
     select 'lotus', 'history', $1, 'bet', '', id, $2, 0 from foyer.ledger_account where member_id = $3`,
    [String(transfers++), -amountMinor, id],
  );
const newMember = () => gateway.member(`vip.${randomUUID().slice(0, 8)}`);
const vipOf = async (token: string) =>
  (await gateway.call('member.vip', { token, headers: { language: 'EN' } })).json.value;

test('raises a member in one run to the highest level whose conditions are met in sequence', async () => {
  const { id, token } = await newMember();
  await bet(id, 900);
  await raiseLevels(gateway.context);
  expect((await vipOf(token)).rankLevel).toBe(0);
  await bet(id, 5000);
  await Promise.all([raiseLevels(gateway.context), raiseLevels(gateway.context)]);
  const { levels, rankLevel } = await vipOf(token);
  expect(rankLevel).toBe(2);
  expect(levels[2]?.conditions).toEqual([
    { kind: 'wagered', done: '5900', target: '9000' },
    { kind: 'activeDays', done: '1', target: '9' },
  ]);
  await sql(`update foyer.member set language = 'EN' where id = $1`, [id]);
  await deliverEvents(gateway.context);
  const { messages } = (await gateway.call('inbox.list', { token })).json.value;
  expect(messages.map(({ title }) => title)).toEqual(['You have reached Gold']);
});

test('lowers no level, and changes none that staff gave', async () => {
  const [high, manual] = [await newMember(), await newMember()];
  const give = (id: string, type: string, rankLevel: number) =>
    sql('update foyer.member set club_label = $2 where id = $1', [
      id,
      JSON.stringify({ labelId: 10 + rankLevel, labelName: 'x', type, rankLevel }),
    ]);
  await give(high.id, 'AUTO', 3);
  await give(manual.id, 'MANUAL', 1);
  for (const { id } of [high, manual]) {
    await bet(id, 3000);
    await bet(id, 3000);
  }
  await raiseLevels(gateway.context);
  expect((await vipOf(high.token)).rankLevel).toBe(3);
  expect((await vipOf(manual.token)).rankLevel).toBe(1);
});

test('raises members of a merchant although those of another fail', async () => {
  const { id, token } = await newMember();
  await bet(id, 900);
  await bet(id, 900);
  const { merchants } = gateway.context;
  const broken = merchants.map((one) => ({ ...one, code: '\0' }));
  await raiseLevels({ ...gateway.context, merchants: [...broken, ...merchants] });
  expect((await vipOf(token)).rankLevel).toBe(1);
});

test('shows a member without bets no progress towards the first level', async () => {
  const { token } = await newMember();
  expect((await vipOf(token)).levels[0]?.conditions).toEqual([
    { kind: 'wagered', done: '0', target: '1000' },
    { kind: 'bets', done: '0', target: '2' },
  ]);
});
