import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXTENDED_VENDOR } from '../../testing/extended-vendor.ts';
import { createPlayerSession, type Player } from '../../testing/fake-vendor.ts';
import { type PushFixture, pushFixture, shownBy } from '../../testing/push-fixture.ts';
import { notifyOfResults } from './notify-of-results.ts';

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await pushFixture({ vendors: [EXTENDED_VENDOR] });
  await notifyOfResults(fixture.gateway.context);
});
afterAll(() => fixture.gateway.close());

/** A player with a browser. @param wants the notifications that they want, none by default */
async function newPlayer(wants: { pushResults?: boolean; pushWins?: boolean }) {
  const player = await createPlayerSession(fixture.gateway, `result.${randomUUID().slice(0, 8)}`);
  const browser = await fixture.browser();
  await fixture.bind(player.token, browser);
  await fixture.gateway.call('settings.change', { token: player.token, body: wants });
  return { ...player, browser };
}

async function bet(player: Player, drawId: string): Promise<string> {
  const tx = player.tx({ amountMinor: '1000', betDetails: { drawId } });
  expect((await player.call('debit', tx)).status).toBe('OK');
  return `${tx.roundId} ${tx.txId}`;
}

async function pay(player: Player, placed: string, amountMinor: string): Promise<void> {
  const [roundId = '', refTxId = ''] = placed.split(' ');
  const paid = await player.call('credit', player.tx({ roundId, refTxId, amountMinor, roundClosed: true }));
  expect(paid.status).toBe('OK');
}

/** Does the job's work of the next minutes. */
async function tell(): Promise<void> {
  await fixture.gateway.clock.advance(15_000);
  await Promise.all([notifyOfResults(fixture.gateway.context), notifyOfResults(fixture.gateway.context)]);
  await notifyOfResults(fixture.gateway.context);
  await fixture.settle();
}

test('notifies a member once per draw, however many bets they placed, after its last payout', async () => {
  const player = await newPlayer({ pushResults: true });
  const drawId = `draw-${randomUUID().slice(0, 8)}`;
  const placed = [await bet(player, drawId), await bet(player, drawId), await bet(player, drawId)];
  for (const one of placed) await pay(player, one, '0');
  await notifyOfResults(fixture.gateway.context);
  await fixture.settle();
  expect(player.browser.arrived).toEqual([]);
  await tell();
  await tell();
  expect(shownBy(player.browser)).toMatchObject([{ title: expect.stringContaining('đã có kết quả') }]);
  expect(shownBy(player.browser)[0]?.navigate).toMatch(/\/m\/member\/bets$/);
});

test('announces a win as a win to members who want that, and only wins to those who want nothing else', async () => {
  const [both, wins] = [await newPlayer({ pushResults: true, pushWins: true }), await newPlayer({ pushWins: true })];
  for (const player of [both, wins]) {
    const [lost, won] = [`lost-${randomUUID().slice(0, 8)}`, `won-${randomUUID().slice(0, 8)}`];
    await pay(player, await bet(player, lost), '0');
    await pay(player, await bet(player, won), '90000');
  }
  await tell();
  const titles = ({ browser }: typeof both) => shownBy(browser).map(({ title }) => /bạn đã trúng/.test(String(title)));
  expect(titles(both).sort()).toEqual([false, true]);
  expect(titles(wins)).toEqual([true]);
  for (const { body } of shownBy(both.browser)) expect(body).not.toMatch(/\d/);
});

test('notifies nobody who does not want it', async () => {
  const player = await newPlayer({ pushResults: false });
  await pay(player, await bet(player, `draw-${randomUUID().slice(0, 8)}`), '0');
  await tell();
  expect(player.browser.arrived).toEqual([]);
  expect(await fixture.sql('select from foyer.told_result where member_id = $1', [player.memberId])).toEqual([]);
});

test('notifies the members of a merchant although those of another cannot be', async () => {
  const player = await newPlayer({ pushResults: true });
  await pay(player, await bet(player, `draw-${randomUUID().slice(0, 8)}`), '0');
  const { clock, context } = fixture.gateway;
  await clock.advance(15_000);
  const broken = context.merchants.map((one) => ({ ...one, code: '\0' }));
  await notifyOfResults({ ...context, merchants: [...broken, ...context.merchants] });
  await fixture.settle();
  expect(player.browser.arrived).toHaveLength(1);
});
