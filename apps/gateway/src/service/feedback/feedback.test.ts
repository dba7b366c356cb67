import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverEvents } from '../../notify/events/deliver-events.ts';
import type { SessionCallName } from '../../operator/operator-call.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { callAsStaff } from '../../testing/call-as-staff.ts';
import { deleteOldFeedback } from './feedback.store.ts';

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await bootGateway();
  token = (await gateway.member('teller')).token;
  await addStaff(gateway.context.pool, 'support', { linh: 'lotus', sam: 'samba' });
});
afterAll(() => gateway.close());

const IDEA = {
  kind: 'idea',
  area: 'lottery',
  text: 'Show the odds',
  wantsAnswer: true,
  pictures: [] as string[],
} as const;
const send = (change: object = {}, key: string = randomUUID(), who = token) =>
  gateway.call('feedback.send', {
    token: who,
    headers: { 'idempotency-key': key, language: 'EN' },
    body: { ...IDEA, ...change },
  });
const listOf = async (who = token) => (await gateway.call('feedback.list', { token: who })).json.value;
const staff = (name: string, call: SessionCallName, body: object = {}) =>
  callAsStaff(name, { call, body }, gateway.context);

test('gives feedback a number, and lists it only for its own member', async () => {
  const { value } = (await send()).json;
  expect(value).toMatchObject({ kind: 'idea', area: 'lottery', text: 'Show the odds', state: 'open', answerBy: null });
  expect(Number(value.number)).toBeGreaterThan(100_000);
  expect((await listOf()).feedback[0]).toEqual(value);
  const other = (await gateway.member('somebody')).token;
  expect((await listOf(other)).feedback).toEqual([]);
});

test('stores feedback repeated with the same key once, even in parallel', async () => {
  const before = (await listOf()).feedback.length;
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 4 }, () => send({ text: 'Once' }, key)));
  expect(new Set(replies.map(({ json }) => json.value.number)).size).toBe(1);
  expect((await listOf()).feedback).toHaveLength(before + 1);
});

test('promises an answer to a complaint within the merchant’s days, even if none was requested', async () => {
  const { value } = (await send({ kind: 'complaint', wantsAnswer: false })).json;
  expect(value.wantsAnswer).toBe(true);
  const { complaintDays } = await listOf();
  expect(Date.parse(value.answerBy ?? '') - Date.parse(value.at)).toBe(complaintDays * 86_400_000);
});

test('refuses an empty text, an unknown kind and a file that is not a picture', async () => {
  expect((await send({ text: ' \n ' })).json).toMatchObject({ errorCode: 'invalid.request' });
  expect((await send({ kind: 'threat' })).json).toMatchObject({ errorCode: 'invalid.request' });
  const html = Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64');
  const before = (await listOf()).feedback.length;
  expect((await send({ pictures: [html] })).json).toMatchObject({ errorCode: 'support.file' });
  expect((await send({ pictures: ['', '', '', ''] })).json).toMatchObject({ errorCode: 'invalid.request' });
  expect((await listOf()).feedback).toHaveLength(before);
});

test('shows staff of the merchant the pictures, without their metadata', async () => {
  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#a33' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 36/1' } })
    .jpeg()
    .toBuffer();
  const { value } = (await send({ kind: 'problem', pictures: [picture.toString('base64')] })).json;
  expect(value.pictures).toBe(1);
  expect(await staff('sam', 'feedback-pictures', { id: value.id })).toMatchObject({ code: 'unknown' });
  const { pictures } = await staff('linh', 'feedback-pictures', { id: value.id });
  const shown = await sharp(Buffer.from(pictures[0] ?? '', 'base64')).metadata();
  expect(shown).toMatchObject({ width: 320, height: 200 });
  expect(shown.exif).toBeUndefined();
});

test('lists complaints first, answers once, and tells the member in the inbox', async () => {
  const { value } = (await send({ kind: 'complaint', text: 'My prize is missing' })).json;
  const { feedback } = await staff('linh', 'feedback');
  expect(feedback[0]).toMatchObject({ kind: 'complaint', username: 'teller' });
  expect((await staff('sam', 'feedback')).feedback).toEqual([]);
  const answer = { id: value.id, text: 'It was credited today. <b>Sorry.</b>' };
  expect(await staff('sam', 'answer-feedback', answer)).toMatchObject({ code: 'unknown' });
  expect(await staff('linh', 'close-feedback', { id: value.id })).toMatchObject({ code: 'reason' });
  const outcomes = await Promise.all(Array.from({ length: 3 }, () => staff('linh', 'answer-feedback', answer)));
  expect(outcomes.filter((one) => !one.code)).toHaveLength(1);
  await deliverEvents(gateway.context);
  const { messages } = (await gateway.call('inbox.list', { token })).json.value;
  expect(messages[0]).toMatchObject({
    category: 'service',
    title: `Trả lời góp ý ${value.number} của bạn`,
    body: answer.text,
    subject: { type: 'feedback', id: value.id },
  });
  const [newest] = (await listOf()).feedback.filter(({ id }) => id === value.id);
  expect(newest).toMatchObject({ state: 'answered', answer: { text: answer.text } });
});

test('closes praise without an answer, which the member sees as read', async () => {
  const { value } = (await send({ kind: 'praise', wantsAnswer: false })).json;
  expect(await staff('linh', 'close-feedback', { id: value.id })).toEqual({ state: 'closed' });
  expect((await listOf()).feedback.find(({ id }) => id === value.id)).toMatchObject({ state: 'closed', answer: null });
});

test('accepts ten a day from one member, and deletes feedback that ended two years ago', async () => {
  const { token: eager } = await gateway.member('eager');
  const codes: string[] = [];
  for (let count = 0; count < 11; count += 1)
    codes.push((await send({}, randomUUID(), eager)).json.errorCode ?? 'sent');
  expect(codes.filter((code) => code === 'sent')).toHaveLength(10);
  expect(codes.at(-1)).toBe('TOO_MANY_REQUEST_CALL');
  const { pool } = gateway.database;
  const [first] = (await listOf(eager)).feedback;
  await staff('linh', 'answer-feedback', { id: first?.id ?? '', text: 'Thanks' });
  await pool.query(`update foyer.feedback set ended_at = ended_at - interval '25 months' where id = $1`, [first?.id]);
  expect(await deleteOldFeedback(pool)).toBe(1);
  expect((await listOf(eager)).feedback).toHaveLength(9);
});
