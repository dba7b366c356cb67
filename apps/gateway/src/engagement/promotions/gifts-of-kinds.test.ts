import { randomUUID } from 'node:crypto';
import type { FreeRoundsGrant } from '@foyer/contract/vendor/wallet-extensions.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { putIdentity } from '../../cashier/payments/identity.store.ts';
import { addGrant } from '../../ledger/wallet/free-round.store.ts';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { deliverEvents } from '../../notify/events/deliver-events.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { EXTENDED_VENDOR } from '../../testing/extended-vendor.ts';
import { createPlayerSession, type Player, send } from '../../testing/fake-vendor.ts';
import { publishOffers } from '../../testing/publish-offers.ts';
import { refuseRows } from '../../testing/refuse-rows.store.ts';
import type { Offer } from './offers-document.ts';
import { payBirthdays } from './pay-birthdays.ts';
import { sendTickets } from './tickets.ts';

let gateway: TestGateway;
/** A vendor that answers when it is told to. */
const other = { calls: 0, isAsked: (): void => undefined, answer: (): void => undefined };
/** The calls that the vendor received, and whether it answers. */
const vendor = { granted: [] as FreeRoundsGrant[], isSilent: false };
beforeAll(async () => {
  const freeRounds = {
    grant: async (grant: FreeRoundsGrant) => {
      if (vendor.isSilent) throw new Error('no answer');
      vendor.granted.push(grant);
    },
    cancel: async () => undefined,
  };
  const slow = {
    ...freeRounds,
    grant: () =>
      new Promise<void>((resolve) => {
        other.calls += 1;
        other.answer = resolve;
        other.isAsked();
      }),
  };
  const vendors = [
    { ...EXTENDED_VENDOR, freeRounds },
    { ...EXTENDED_VENDOR, code: 'SLOW', keyId: 'slow', freeRounds: slow },
  ];
  gateway = await bootGateway({ vendors });
});
beforeEach(() => {
  vendor.granted = [];
  vendor.isSilent = false;
});
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const ticket = (id: string, change: Partial<Offer> = {}) => ({
  id,
  value: { kind: 'ticket', gameCode: 'VNQ60', stakeMinor: '1000', rounds: 2, days: 7 } as const,
  ...change,
});
const newPlayer = (): Promise<Player> => createPlayerSession(gateway, `kind.${randomUUID().slice(0, 8)}`);
const claim = ({ token }: Player, id: string) => gateway.call('promotion.claim', { token, body: { id } });
const amountsOf = async ({ memberId }: Pick<Player, 'memberId'>) =>
  (
    await gateway.database.pool.query(
      'select amount_minor from foyer.promotion_grant where member_id = $1 order by created_at',
      [memberId],
    )
  ).rows.map((row) => Number(row.amount_minor));

/** Free rounds at a vendor, not sent yet. */
async function addUnsent(vendorCode: string, count: number): Promise<void> {
  const { memberId } = await newPlayer();
  const text = 'select id from foyer.ledger_account where member_id = $1';
  const accountId: bigint = (await gateway.database.pool.query(text, [memberId])).rows[0].id;
  for (let place = 0; place < count; place += 1)
    await addGrant(gateway.database.pool, {
      ...{ id: randomUUID(), vendor: vendorCode, merchant: 'lotus', memberId: BigInt(memberId), accountId },
      ...{ playerRef: `of ${memberId}`, gameCode: 'VNQ60', currency: 'VND', stakeMinor: 1000n, rounds: 1 },
      expiresAt: new Date(gateway.context.now() + 86_400_000),
    });
}

test('sends free rounds to one vendor while another one does not answer, and calls that one for a bounded time', async () => {
  await addUnsent('SLOW', 3);
  await addUnsent(EXTENDED_VENDOR.code, 2);
  let waitedMs = 0;
  other.isAsked = () => {
    waitedMs += 12_000;
  };
  const sending = sendTickets({ ...gateway.context, now: () => gateway.clock.now() + waitedMs });
  await expect.poll(() => vendor.granted.length).toBe(2);
  await expect.poll(() => other.calls).toBe(1);
  other.answer();
  await expect.poll(() => other.calls).toBe(2);
  other.answer();
  await sending;
  expect(other.calls).toBe(2);
  await gateway.database.pool.query(`update foyer.free_round_grant set state = 'cancelled' where vendor = 'SLOW'`);
});

test('gives free rounds with cash prizes, and charges the budget their average cost', async () => {
  await publishOffers(gateway, 'lotus', [ticket('free', { budgetMinor: '2000' })]);
  const player = await newPlayer();
  const before = await player.balance();
  const granted = (await claim(player, 'free')).json.value;
  expect(granted).toMatchObject({ kind: 'ticket', rounds: 2, amountMinor: '2000' });
  expect(await player.balance()).toBe(before);
  expect(vendor.granted).toMatchObject([
    { grantId: granted.grantId, gameCode: 'VNQ60', rounds: 2, stakeMinor: '1000' },
  ]);
  const round = player.tx({ amountMinor: '0' });
  const { amountMinor: _none, roundClosed: _open, ...about } = round;
  await send(gateway, 'freeRounds/used', { ...about, grantId: granted.grantId });
  await player.call(
    'credit',
    player.tx({
      roundId: round.roundId,
      refTxId: round.txId,
      grantId: granted.grantId,
      amountMinor: '7000',
      roundClosed: true,
    }),
  );
  expect(await player.balance()).toBe(before + 7000n);
  const { grants, totalMinor } = (await gateway.call('promotion.grants', { token: player.token })).json.value;
  expect([grants[0]?.rounds, totalMinor]).toEqual([2, '0']);
  const { rows } = await gateway.database.pool.query(
    `select used_minor from foyer.promotion_budget where offer_id = 'free'`,
  );
  expect(Number(rows[0].used_minor)).toBeGreaterThan(0);
  expect(Number(rows[0].used_minor)).toBeLessThanOrEqual(2000);
});

test('retries a vendor that did not answer, and claims once', async () => {
  await publishOffers(gateway, 'lotus', [ticket('silent')]);
  const player = await newPlayer();
  vendor.isSilent = true;
  const first = (await claim(player, 'silent')).json.value;
  expect(vendor.granted).toEqual([]);
  vendor.isSilent = false;
  await sendTickets(gateway.context);
  await sendTickets(gateway.context);
  expect(vendor.granted.map(({ grantId }) => grantId)).toEqual([first.grantId]);
  expect((await claim(player, 'silent')).json.value.grantId).toBe(first.grantId);
  await gateway.database.pool.query(`update foyer.member set language = 'EN' where id = $1`, [player.memberId]);
  await deliverEvents(gateway.context);
  const { messages } = (await gateway.call('inbox.list', { token: player.token })).json.value;
  expect(messages.map(({ title }) => title)).toContain('Free rounds have arrived');
});

test('informs a vendor only of the free rounds being claimed, and leaves those of others to the job', async () => {
  await publishOffers(gateway, 'lotus', [ticket('own')]);
  const [earlier, player] = [await newPlayer(), await newPlayer()];
  vendor.isSilent = true;
  await claim(earlier, 'own');
  vendor.isSilent = false;
  const { grantId } = (await claim(player, 'own')).json.value;
  expect(vendor.granted.map((one) => one.grantId)).toEqual([grantId]);
  await sendTickets(gateway.context);
  expect(vendor.granted).toHaveLength(2);
});

test('offers no free rounds of a game whose vendor takes none, and gives none during an exclusion', async () => {
  await publishOffers(gateway, 'lotus', [
    ticket('other', { value: { kind: 'ticket', gameCode: 'NOGAME', stakeMinor: '1', rounds: 1, days: 1 } }),
    ticket('away'),
  ]);
  const player = await newPlayer();
  expect((await claim(player, 'other')).json.errorCode).toBe('not.found');
  await gateway.call('limits.excludeMyself', { token: player.token, body: { term: 'sixMonths', isSure: true } });
  expect((await claim(player, 'away')).json.errorCode).toBe('member.excluded');
  expect(vendor.granted).toEqual([]);
});

test('gives a birthday gift once a year, on the day in the market’s time zone', async () => {
  await publishOffers(gateway, 'lotus', [{ id: 'birthday', value: { kind: 'birthday', amountMinor: '700' } }]);
  const player = await newPlayer();
  const year = new Date(gateway.context.now()).getUTCFullYear() + 1;
  // Six in the morning of the 15th in Vietnam.
  const moveTo = async (ofYear: number) =>
    gateway.clock.advance(Date.parse(`${ofYear}-06-14T23:00:00Z`) - gateway.clock.now());
  const setBirthday = (birthday: string) =>
    putIdentity(gateway.database.pool, BigInt(player.memberId), { level: 1, sealedName: null, birthday });
  await moveTo(year);
  await setBirthday('06-14');
  await payBirthdays(gateway.context);
  expect(await amountsOf(player)).toEqual([]);
  await setBirthday('06-15');
  await Promise.all([payBirthdays(gateway.context), payBirthdays(gateway.context)]);
  await payBirthdays(gateway.context);
  expect(await amountsOf(player)).toEqual([700]);
  await moveTo(year + 1);
  await payBirthdays(gateway.context);
  expect(await amountsOf(player)).toEqual([700, 700]);
});

test('gives no birthday gift during an exclusion, or to a member whose birthday is unknown', async () => {
  await publishOffers(gateway, 'lotus', [{ id: 'birthday-2', value: { kind: 'birthday', amountMinor: '700' } }]);
  const [excluded, unknown] = [await newPlayer(), await newPlayer()];
  const today = new Date(gateway.context.now() + 7 * 3_600_000).toISOString().slice(5, 10);
  await putIdentity(gateway.database.pool, BigInt(excluded.memberId), { level: 1, sealedName: null, birthday: today });
  await putIdentity(gateway.database.pool, BigInt(unknown.memberId), { level: 1, sealedName: null, birthday: null });
  await gateway.call('limits.excludeMyself', { token: excluded.token, body: { term: 'sixMonths', isSure: true } });
  await payBirthdays(gateway.context);
  expect(await Promise.all([excluded, unknown].map(amountsOf))).toEqual([[], []]);
});

test('gives the other members their birthday gifts when one cannot be paid, and retries that one', async () => {
  await publishOffers(gateway, 'lotus', [{ id: 'birthday-3', value: { kind: 'birthday', amountMinor: '700' } }]);
  const players = [await newPlayer(), await newPlayer()];
  const today = new Date(gateway.context.now() + 7 * 3_600_000).toISOString().slice(5, 10);
  for (const { memberId } of players)
    await putIdentity(gateway.database.pool, BigInt(memberId), { level: 1, sealedName: null, birthday: today });
  const allow = await refuseRows(gateway.database.pool, 'promotion_grant', `member_id = ${players[0]?.memberId}`);
  await payBirthdays(gateway.context);
  expect(await Promise.all(players.map(amountsOf))).toEqual([[], [700]]);
  await allow();
  await payBirthdays(gateway.context);
  expect(await Promise.all(players.map(amountsOf))).toEqual([[700], [700]]);
});

test('lists check-ins and missions, until the member switches them off', async () => {
  await publishOffers(gateway, 'lotus', [
    { id: 'days', value: { kind: 'checkIn', amountMinor: '5', days: 3 } },
    { id: 'limit', isMission: true, condition: { id: 'l', fact: 'ownLimits', op: 'gte', value: 1 } },
    { id: 'plain' },
  ]);
  const { token } = await newPlayer();
  const missions = async () => (await gateway.call('promotion.missions', { token })).json.value;
  await gateway.call('promotion.checkIn', { token, body: { id: 'days' } });
  const shown = await missions();
  expect(shown.checkIns).toMatchObject([{ id: 'days', isCheckedIn: true, progress: { done: 1, of: 3 } }]);
  expect(shown.missions.map(({ id }) => id)).toEqual(['limit']);
  await gateway.call('promotion.switchMissions', { token, body: { isOff: true } });
  expect(await missions()).toEqual({ isOff: true, checkIns: [], missions: [] });
  await gateway.call('promotion.switchMissions', { token, body: { isOff: false } });
  expect((await missions()).isOff).toBe(false);
});

test.each(['depositsCount', 'depositsMinor', 'turnoverMinor', 'activeDays'])(
  'refuses to publish a mission that asks for %s',
  async (fact) => {
    const offer = { id: 'urge', isMission: true as const, condition: { id: 'u', fact, op: 'gte', value: 1 } };
    await expect(publishOffers(gateway, 'lotus', [offer])).rejects.toThrow(`a mission may not ask for ${fact}`);
  },
);
