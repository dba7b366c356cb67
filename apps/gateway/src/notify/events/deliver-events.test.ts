import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { MessageSender, OutgoingMessage } from '../../platform/connectors/message/message-sender.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { newHangingSender } from '../../testing/hanging-sender.ts';
import { countIdleTransactions } from '../../testing/transactions.store.ts';
import { deliverTo, emit } from './deliver-events.ts';
import { SUBSCRIBERS, type Subscriber } from './subscribers.ts';

const MINUTE_MS = 60_000;
const MAIL = SUBSCRIBERS.find(({ name }) => name === 'mail') as Subscriber;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterEach(async () => {
  await gateway.clock.reset();
  await gateway.database.pool.query('delete from foyer.event_delivery');
});
afterAll(() => gateway.close());

const deliver = (send: MessageSender['send']) =>
  deliverTo(MAIL, { ...gateway.context, messages: { email: { send }, sms: null } });

/** A member who wants mail about money. */
async function newReader(): Promise<{ id: bigint; to: string }> {
  const { id } = await gateway.member(`read.${randomUUID().slice(0, 8)}`);
  const to = `m${id}@mail.example`;
  await gateway.database.pool.query(
    `update foyer.member set email = $2, money_by_email = true, language = 'EN' where id = $1`,
    [id, to],
  );
  return { id: BigInt(id), to };
}

const payOut = ({ id }: { id: bigint }, amountMinor: string) =>
  emit(gateway.database.pool, {
    merchant: 'lotus',
    memberId: id,
    kind: 'withdrawal.paid',
    body: { withdrawalId: randomUUID(), amountMinor, currency: 'VND' },
  });

const secondsToWait = async () =>
  (
    await gateway.database.pool.query(
      'select extract(epoch from next_at - foyer.clock())::float8 as seconds from foyer.event_delivery where subscriber = $1',
      [MAIL.name],
    )
  ).rows.map(({ seconds }) => seconds);

test('waits for the mail server outside of any transaction', async () => {
  await payOut(await newReader(), '5000');
  const idle: unknown[] = [];
  const delivered = await deliver(async () => void idle.push(await countIdleTransactions(gateway.database.pool)));
  expect([delivered, idle]).toEqual([1, [0]]);
  expect(await secondsToWait()).toEqual([]);
});

test('sends a mail again under the same id when its process has died, and later ones after it', async () => {
  const reader = await newReader();
  await payOut(reader, '5000');
  await payOut(reader, '7000');
  const dead = newHangingSender();
  const hanging = deliver(dead.send);
  await expect.poll(() => dead.received.length).toBe(1);
  const mails: OutgoingMessage[] = [];
  const send = async (message: OutgoingMessage) => void mails.push(message);
  await deliver(send);
  expect(mails).toEqual([]);
  await gateway.clock.advance(2 * MINUTE_MS + 1000);
  await deliver(send);
  expect(mails.map(({ text }) => text)).toEqual([expect.stringMatching(/5.000/), expect.stringMatching(/7.000/)]);
  expect(mails[0]?.id).toBe(dead.received[0]?.id);
  expect(mails[1]?.id).not.toBe(mails[0]?.id);
  dead.answer();
  await hanging;
  expect(await secondsToWait()).toEqual([]);
});

test('postpones a mail that fails, and sends those of other members', async () => {
  const [first, second] = [await newReader(), await newReader()];
  await payOut(first, '5000');
  await payOut(second, '5000');
  const sent: string[] = [];
  await deliver(async ({ to }) => {
    if (to === first.to) throw new Error('no such mailbox');
    sent.push(to);
  });
  expect(sent).toEqual([second.to]);
  expect((await secondsToWait())[0]).toBeCloseTo(60, -1);
});

test('tries again every six hours after many failures', async () => {
  await payOut(await newReader(), '5000');
  await gateway.database.pool.query('update foyer.event_delivery set attempts = 2000');
  await deliver(() => Promise.reject(new Error('the mail server is away')));
  expect((await secondsToWait())[0]).toBeCloseTo(6 * 3600, -2);
});

/** The pages that PostgreSQL reads to find the next delivery. */
async function pagesOfNextDelivery(): Promise<number> {
  const { rows } = await gateway.database.pool.query(
    `explain (analyze, buffers, format json) select * from foyer.lock_due_delivery('${MAIL.name}')`,
  );
  return rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'];
}

test('reads only the first of many deliveries that wait', async () => {
  const readers = [await newReader(), await newReader()];
  await payOut(readers[0] as { id: bigint }, '1000');
  await pagesOfNextDelivery();
  const pagesOfOne = await pagesOfNextDelivery();
  for (let count = 0; count < 400; count += 1) await payOut(readers[count % 2] as { id: bigint }, '1000');
  expect(await pagesOfNextDelivery()).toBeLessThan(pagesOfOne + 20);
});
