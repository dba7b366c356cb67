import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toUsernameKey } from '../../accounts/members/username.ts';
import type { OutgoingMessage } from '../../platform/connectors/message/message-sender.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { newHangingSender } from '../../testing/hanging-sender.ts';
import { publishDocument } from '../../testing/publish-document.ts';
import { countIdleTransactions } from '../../testing/transactions.store.ts';
import { getTestReceiver } from './campaign.store.ts';
import type { Campaign } from './campaigns-document.ts';
import { sendCampaigns } from './send-campaigns.ts';
import { sendTest } from './send-test.ts';

const MINUTE_MS = 60_000;
/** Noon in the market of lotus, which has no summer time. */
const NOON = Date.parse('2030-05-14T12:00:00+07:00');

let gateway: TestGateway;
let member: { id: string; username: string; only: object };
beforeAll(async () => {
  gateway = await bootGateway();
});
beforeEach(async () => {
  member = await newMember();
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const sql = async (text: string, values: unknown[]) => (await gateway.database.pool.query(text, values)).rows;
const moveTo = (at: number) => gateway.clock.advance(at - gateway.clock.now());

/** A member who agrees to mail and SMS, with a tag for segments. */
async function newMember() {
  const username = `serv.${randomUUID().slice(0, 8)}`;
  const tag = `only-${username.slice(5)}`;
  const { id, token } = await gateway.member(username);
  await sql('insert into foyer.member_tag (member_id, tag) values ($1, $2)', [id, tag]);
  await sql('update foyer.member set email = $2, mobile = $3 where id = $1', [
    id,
    `${id}@x.test`,
    `+8491${id.padStart(7, '0')}`,
  ]);
  await gateway.call('settings.change', { token, body: { offersByEmail: true, offersBySms: true } });
  return { id, username, only: { id: 'who', fact: 'tags', op: 'has', value: tag } };
}

const campaign = (change: Partial<Campaign> = {}): Campaign => ({
  id: `serv-${randomUUID().slice(0, 8)}`,
  title: { EN: 'Spring fair' },
  text: { EN: 'Three new games.' },
  channels: ['mail', 'sms'],
  from: '2030-05-14T00:00:00Z',
  until: '2030-07-01T00:00:00Z',
  holdoutPercent: 0,
  segment: member.only,
  ...change,
});
const publish = (...campaigns: Campaign[]) =>
  publishDocument(gateway, { merchant: 'lotus', kind: 'campaigns' }, { campaigns });

const through = (send: (message: OutgoingMessage) => Promise<void>) => ({
  ...gateway.context,
  messages: { email: { send }, sms: { send } },
});
const sends = () =>
  sql(
    `select step, channel, state, is_sending as "isSending" from foyer.campaign_send where member_id = $1 order by id`,
    [member.id],
  );

/** Records, while a message is sent, the transactions that wait; fails if the member is locked. */
function watch() {
  const seen: { to: string; waiting: number }[] = [];
  const send = async ({ to }: OutgoingMessage) => {
    await sql('select from foyer.member where id = $1 for update nowait', [member.id]);
    seen.push({ to, waiting: await countIdleTransactions(gateway.database.pool) });
  };
  const expected = [
    { to: `${member.id}@x.test`, waiting: 0 },
    { to: `+8491${member.id.padStart(7, '0')}`, waiting: 0 },
  ];
  return { seen, send, expected };
}

test('waits for mail and SMS services outside of any transaction, with the member unlocked', async () => {
  const { expected, seen, send } = watch();
  await publish(campaign());
  await moveTo(NOON);
  await sendCampaigns(through(send));
  expect(seen).toEqual(expected);
  expect(await sends()).toEqual([
    { step: 0, channel: 'mail', state: 'sent', isSending: false },
    { step: 0, channel: 'sms', state: 'sent', isSending: false },
  ]);
});

test('sends a test outside of any transaction', async () => {
  const { expected, seen, send } = watch();
  const spring = campaign();
  const named = { merchant: 'lotus', campaignId: spring.id };
  const receiver = await getTestReceiver(gateway.database.pool, named, toUsernameKey(member.username));
  const merchant = gateway.context.merchants.find(({ code }) => code === 'lotus');
  if (!receiver || !merchant) throw new Error('there is no receiver');
  expect(await sendTest({ campaign: spring, member: receiver, merchant }, through(send))).toEqual({
    mail: 'sent',
    sms: 'sent',
  });
  expect(seen).toEqual(expected);
});

test('sends a message again under the same id when its process has died, and only then the next step', async () => {
  const next = { title: { EN: 'Second' }, text: { EN: 'Second text' }, channels: ['inbox' as const], afterHours: 1 };
  await publish(campaign({ channels: ['sms'], steps: [next] }));
  await moveTo(NOON);
  const dead = newHangingSender();
  const hanging = sendCampaigns(through(dead.send));
  await expect.poll(() => dead.received.length).toBe(1);
  const messages: OutgoingMessage[] = [];
  const context = through(async (message) => void messages.push(message));
  await sendCampaigns(context);
  expect(messages).toEqual([]);
  expect(await sends()).toEqual([{ step: 0, channel: 'sms', state: 'waiting', isSending: true }]);
  await gateway.clock.advance(2 * MINUTE_MS + 1000);
  await sendCampaigns(context);
  expect(messages.map(({ id }) => id)).toEqual([dead.received[0]?.id]);
  const after = [
    { step: 0, channel: 'sms', state: 'sent', isSending: false },
    { step: 1, channel: 'inbox', state: 'waiting', isSending: false },
  ];
  expect(await sends()).toEqual(after);
  dead.answer();
  await hanging;
  expect(await sends()).toEqual(after);
});

test('sends a member no other campaign while a message is being sent', async () => {
  const [slow, other] = [campaign({ channels: ['sms'] }), campaign({ channels: ['inbox'] })];
  await publish(slow, other);
  await moveTo(NOON);
  const service = newHangingSender();
  const hanging = sendCampaigns(through(service.send));
  await expect.poll(() => service.received.length).toBe(1);
  await sendCampaigns(gateway.context);
  expect((await sends()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  service.answer();
  await hanging;
  await gateway.clock.advance(3 * MINUTE_MS);
  await sendCampaigns(gateway.context);
  expect((await sends()).map(({ channel, state }) => `${channel} ${state}`)).toEqual(['sms sent', 'inbox waiting']);
});

test('sends the messages of one brand while a message of another brand waits for its service', async () => {
  await publish(campaign({ channels: ['sms'] }));
  const { id } = await gateway.member(`serv.${randomUUID().slice(0, 8)}`, 'aurora.localhost');
  await sql('insert into foyer.member_tag (member_id, tag) values ($1, $2)', [id, `only-${id}`]);
  const segment = { id: 'who', fact: 'tags', op: 'has', value: `only-${id}` };
  const aurora = { merchant: 'aurora', kind: 'campaigns' };
  await publishDocument(gateway, aurora, { campaigns: [campaign({ channels: ['inbox'], segment })] });
  await moveTo(NOON);
  const service = newHangingSender();
  const hanging = sendCampaigns(through(service.send));
  await expect
    .poll(() => sql('select state from foyer.campaign_send where member_id = $1', [id]))
    .toEqual([{ state: 'sent' }]);
  await expect.poll(() => service.received.length).toBe(1);
  service.answer();
  await hanging;
  await publishDocument(gateway, aurora, { campaigns: [] });
});

test('begins no more messages of a brand after most of a minute, and goes on in the next run', async () => {
  const members = [member, await newMember(), await newMember(), await newMember()];
  await publish(...members.map(({ only }) => campaign({ channels: ['sms'], segment: only })));
  await moveTo(NOON);
  let [sent, waitedMs] = [0, 0];
  const context = {
    ...through(async () => {
      sent += 1;
      waitedMs += 20_000;
    }),
    now: () => gateway.clock.now() + waitedMs,
  };
  await sendCampaigns(context);
  expect(sent).toBe(3);
  await sendCampaigns(context);
  expect(sent).toBe(4);
});

test('tries a refused message again under the same id', async () => {
  await publish(campaign({ channels: ['sms'] }));
  await moveTo(NOON);
  const ids: string[] = [];
  await sendCampaigns(
    through(({ id }) => {
      ids.push(id);
      return Promise.reject(new Error('the service is away'));
    }),
  );
  expect(await sends()).toEqual([{ step: 0, channel: 'sms', state: 'waiting', isSending: false }]);
  await gateway.clock.advance(11 * MINUTE_MS);
  await sendCampaigns(through(async ({ id }) => void ids.push(id)));
  expect(await sends()).toEqual([{ step: 0, channel: 'sms', state: 'sent', isSending: false }]);
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[1]).toBe(ids[0]);
});
