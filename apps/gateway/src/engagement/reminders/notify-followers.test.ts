import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VendorDraw } from '../../play/vendors/game-vendor.ts';
import { VENDOR } from '../../testing/fake-vendor.ts';
import { type PushFixture, pushFixture, shownBy } from '../../testing/push-fixture.ts';
import { notifyFollowers } from './notify-followers.ts';
import { remindOfDraws } from './remind-of-draws.ts';

const MINUTE_MS = 60_000;

let fixture: PushFixture;
let draws: VendorDraw[] = [];
beforeAll(async () => {
  const listDraws = async () => ({ serverTime: fixture.gateway.context.now(), draws });
  fixture = await pushFixture({ vendors: [{ ...VENDOR, listDraws }] });
});
afterAll(() => fixture.gateway.close());
beforeEach(async () => {
  draws = [];
  await advance(1);
});

const advance = (minutes: number) => fixture.gateway.clock.advance(minutes * MINUTE_MS);

/** Opens a draw of the Northern lottery. */
function open(minutes: number): void {
  const opensAt = fixture.gateway.context.now();
  const drawId = `VNMB-${randomUUID().slice(0, 8)}`;
  draws = [
    { gameCode: 'VNMB', drawId, drawName: `#${drawId}`, opensAt, closesAt: opensAt + minutes * MINUTE_MS, last: null },
  ];
}

/** A member with the game among their favourites, and a browser. */
async function newFollower(pushClosing = true) {
  const { id, token } = await fixture.gateway.member(`follow.${randomUUID().slice(0, 8)}`);
  const browser = await fixture.browser();
  await fixture.bind(token, browser);
  await fixture.gateway.call('settings.change', { token, body: { pushClosing } });
  const body = { gameCodes: ['VNMB'], isFavourite: true };
  expect((await fixture.gateway.call('member.favourites', { token, body })).json.value.favourites).toEqual(['VNMB']);
  return { id, token, browser };
}

/** Does the job's work of one minute. */
async function run(): Promise<number> {
  await remindOfDraws(fixture.gateway.context);
  const counts = await Promise.all([
    notifyFollowers(fixture.gateway.context),
    notifyFollowers(fixture.gateway.context),
  ]);
  await fixture.settle();
  return counts.reduce((sum, count) => sum + count);
}

test('notifies followers of a game once that its draw closes soon, and only those who want it', async () => {
  const [one, other] = [await newFollower(), await newFollower(false)];
  open(120);
  await run();
  await advance(100);
  await run();
  expect(one.browser.arrived).toEqual([]);
  await advance(6);
  await run();
  await advance(1);
  await run();
  expect(shownBy(one.browser)).toMatchObject([
    {
      title: expect.stringMatching(/ đóng lúc \d\d:\d\d$/),
      tag: 'closing-VNMB',
      navigate: expect.stringContaining('game=VNMB'),
    },
  ]);
  expect(other.browser.arrived).toEqual([]);
});

test('does not follow a draw that opens shortly before it closes', async () => {
  const { browser } = await newFollower();
  open(60);
  await run();
  await advance(50);
  await run();
  expect(browser.arrived).toEqual([]);
});

test('notifies a member who also has a reminder for the draw only once', async () => {
  const { browser, token } = await newFollower();
  open(120);
  await run();
  await fixture.gateway.call('member.remind', { token, body: { gameCode: 'VNMB', isOn: true } });
  await advance(106);
  await run();
  await advance(1);
  await run();
  expect(browser.arrived).toHaveLength(1);
});

test('sends nothing to a member on a break', async () => {
  const { browser, id } = await newFollower();
  await fixture.sql(`update foyer.member set paused_until = foyer.clock() + interval '1 day' where id = $1`, [id]);
  open(120);
  await run();
  await advance(106);
  await run();
  expect(browser.arrived).toEqual([]);
});

test('sends nothing about a draw that closed while no job ran', async () => {
  const { browser } = await newFollower();
  open(120);
  await run();
  await advance(125);
  expect(await run()).toBe(0);
  expect(browser.arrived).toEqual([]);
});
