import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverEvents } from '../../notify/events/deliver-events.ts';
import type { VendorDraw } from '../../play/vendors/game-vendor.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { VENDOR } from '../../testing/fake-vendor.ts';
import { refuseRows } from '../../testing/refuse-rows.store.ts';
import { remindOfDraws } from './remind-of-draws.ts';

const MINUTE_MS = 60_000;
let gateway: TestGateway;
let draws: VendorDraw[] = [];

beforeAll(async () => {
  gateway = await bootGateway({
    vendors: [{ ...VENDOR, listDraws: async () => ({ serverTime: gateway.context.now(), draws }) }],
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  draws = [];
  // The cache of running draws has expired.
  await gateway.clock.advance(10_000);
});

/** Opens a draw of a game. @returns when it closes */
function open(gameCode: string, minutes: number, drawId = `${gameCode}-1`): number {
  const opensAt = gateway.context.now();
  const closesAt = opensAt + minutes * MINUTE_MS;
  draws.push({ gameCode, drawId, drawName: `#${drawId}`, opensAt, closesAt, last: null });
  return closesAt;
}

const remind = (token: string, gameCode: string, isOn = true) =>
  gateway.call('member.remind', { token, body: { gameCode, isOn } });
const waiting = async (token: string) => (await gateway.call('member.reminders', { token })).json.value.reminders;

/** The messages about draws in the inbox. */
async function messagesOf(token: string): Promise<{ title: string; body: string; subject: unknown }[]> {
  await deliverEvents(gateway.context);
  const { value } = (await gateway.call('inbox.list', { token, query: { category: 'draws' } })).json;
  return value.messages.map(({ body, subject, title }: { title: string; body: string; subject: unknown }) => ({
    title,
    body,
    subject,
  }));
}

test('notifies a member once, shortly before the draw closes', async () => {
  const { token } = await gateway.member('remind01');
  const closesAt = open('VNMB', 30);
  expect((await remind(token, 'VNMB')).json.value.reminders).toEqual([{ gameCode: 'VNMB', closesAt }]);
  await gateway.clock.advance(14 * MINUTE_MS);
  expect(await remindOfDraws(gateway.context)).toBe(0);
  await gateway.clock.advance(2 * MINUTE_MS);
  expect(await remindOfDraws(gateway.context)).toBe(1);
  expect(await remindOfDraws(gateway.context)).toBe(0);
  const [message, ...more] = await messagesOf(token);
  expect(more).toEqual([]);
  expect(message?.title).toContain('sắp đóng cược');
  expect(message?.subject).toEqual({ type: 'game', id: 'VNMB' });
  expect(await waiting(token)).toEqual([]);
});

test('notifies a member when the next draw opens, if none is open or it closes too soon', async () => {
  const { token } = await gateway.member('remind02');
  open('KENO', 5, 'KENO-1');
  await remind(token, 'KENO');
  await remind(token, 'VNMT');
  expect((await waiting(token)).map(({ closesAt }: { closesAt: number | null }) => closesAt)).toEqual([null, null]);
  expect(await remindOfDraws(gateway.context)).toBe(0);
  draws = [];
  await gateway.clock.advance(10 * MINUTE_MS);
  open('KENO', 30, 'KENO-2');
  open('VNMT', 30);
  expect(await remindOfDraws(gateway.context)).toBe(2);
  expect((await messagesOf(token)).map(({ title }) => title)).toEqual([
    expect.stringContaining('đã mở cược'),
    expect.stringContaining('đã mở cược'),
  ]);
});

test('notifies nobody who has cancelled their reminder, and keeps that of another member', async () => {
  const [{ token }, other] = [await gateway.member('remind03'), await gateway.member('remind04')];
  open('VNMB', 30);
  await remind(token, 'VNMB');
  await remind(other.token, 'VNMB');
  expect((await remind(token, 'VNMB', false)).json.value.reminders).toEqual([]);
  await gateway.clock.advance(20 * MINUTE_MS);
  expect(await remindOfDraws(gateway.context)).toBe(1);
  expect(await messagesOf(token)).toEqual([]);
  expect(await messagesOf(other.token)).toHaveLength(1);
});

test('sends nothing about a draw that closed while no job ran', async () => {
  const { token } = await gateway.member('remind05');
  open('VNMB', 20);
  await remind(token, 'VNMB');
  await gateway.clock.advance(25 * MINUTE_MS);
  expect(await remindOfDraws(gateway.context)).toBe(0);
  expect(await waiting(token)).toEqual([]);
  expect(await messagesOf(token)).toEqual([]);
});

test('notifies once when two processes run the job simultaneously, and stores a repeated reminder once', async () => {
  const { token } = await gateway.member('remind06');
  open('VNMB', 30);
  await Promise.all(Array.from({ length: 6 }, () => remind(token, 'VNMB')));
  expect(await waiting(token)).toHaveLength(1);
  await gateway.clock.advance(20 * MINUTE_MS);
  const counts = await Promise.all([remindOfDraws(gateway.context), remindOfDraws(gateway.context)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await messagesOf(token)).toHaveLength(1);
});

test('does not invite a member on a break from playing', async () => {
  const { token } = await gateway.member('remind07');
  open('VNMB', 30);
  await remind(token, 'VNMB');
  await gateway.call('limits.takeBreak', { token, body: { days: 1 } });
  await gateway.clock.advance(20 * MINUTE_MS);
  expect(await remindOfDraws(gateway.context)).toBe(0);
  expect(await messagesOf(token)).toEqual([]);
});

test.each(['NOSUCH', '__proto__'])(
  'refuses a reminder of %s, which is not a lottery of the merchant',
  async (gameCode) => {
    const { token } = await gateway.member(`none${Math.random().toString(36).slice(2, 9)}`);
    expect((await remind(token, gameCode)).json.errorCode).toBe('not.found');
  },
);

test('reminds a member although another cannot be reminded', async () => {
  const [first, second] = [await gateway.member('remind98'), await gateway.member('remind99')];
  open('VNMB', 30, 'VNMB-99');
  for (const { token } of [first, second]) await remind(token, 'VNMB');
  await gateway.clock.advance(16 * MINUTE_MS);
  const { pool } = gateway.database;
  const accept = await refuseRows(pool, 'event', `member_id = ${first.id}`);
  expect(await remindOfDraws(gateway.context)).toBe(1);
  expect(await messagesOf(second.token)).toHaveLength(1);
  await accept();
  expect(await remindOfDraws(gateway.context)).toBe(1);
});
