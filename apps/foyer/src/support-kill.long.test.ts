import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@foyer/database/embedded.ts';
import { followConversation, type OpenStream } from '@foyer/gateway/testing/support-fixture.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';

/** `npm run test:long` sets ten, and then sends a thousand messages. */
const KILLS = Number(process.env.SUPPORT_KILLS ?? 1);
const CUSTOMERS = 20;
const EACH = KILLS > 1 ? 50 : 10;
const TEST_MS = 240_000 + KILLS * 60_000;

interface Customer {
  id: string;
  headers: Record<string, string>;
}

let folder: string;
let foyer: RealFoyer;
let port: number;
let lost = 0;
let confirmed = 0;

beforeAll(async () => {
  folder = await makeDataFolder();
  port = await freePort();
  foyer = await startRealFoyer(folder, { port });
}, TEST_MS);
afterAll(async () => {
  await foyer?.stop();
  await removeDataFolder(folder);
});

/** A call over a socket; null: the connection broke, or Foyer was not there. */
async function call(name: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}/wps/support/${name}`, {
    method: 'POST',
    headers: { host: `lotus.localhost:${port}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
    .then((response) => response.json())
    .catch(() => null);
  if (!answer) lost += 1;
  return answer;
}

async function visit(): Promise<Customer> {
  const { value } = await call('open', {});
  const headers = { host: `lotus.localhost:${port}`, visitor: value.visitorToken };
  return { id: value.conversation.conversationId, headers };
}

/** Sends each message until it is confirmed, as the page does. */
async function talk({ headers, id }: Customer): Promise<string[]> {
  const sent: string[] = [];
  while (sent.length < EACH) {
    const clientId = randomUUID();
    for (;;) {
      const answer = await call('send', { conversationId: id, clientId, text: `message ${sent.length}` }, headers);
      if (answer?.success) break;
      await pause(60);
    }
    confirmed += 1;
    sent.push(clientId);
  }
  return sent;
}

/** Follows a conversation from after the last message whenever the stream is lost, as the page does. */
function follow({ headers, id }: Customer) {
  const received: { seq: number; clientId: string }[] = [];
  let stream: OpenStream | null = null;
  let isOver = false;
  const take = () => {
    for (const { data } of stream?.events('message') ?? []) {
      const seq = Number(data.seq);
      if (seq > (received.at(-1)?.seq ?? 0)) received.push({ seq, clientId: String(data.clientId) });
    }
  };
  const run = async () => {
    while (!isOver) {
      take();
      if (!stream || stream.isOver())
        stream = await followConversation(port, { id, headers, after: received.at(-1)?.seq ?? 0 }).catch(() => null);
      await pause(50);
    }
    stream?.close();
  };
  void run();
  return {
    received,
    stop() {
      take();
      isOver = true;
    },
  };
}

/** Each kill happens after a random number of messages, while the others are being sent. */
async function killAtRandom(): Promise<void> {
  for (let count = 0; count < KILLS; count += 1) {
    const due = ((count + Math.random() / 2) / KILLS) * CUSTOMERS * EACH;
    while (confirmed < due) await pause(5);
    await foyer.kill();
    foyer = await startRealFoyer(folder, { port });
  }
}

test(
  `loses and duplicates none of ${CUSTOMERS * EACH} messages while the process is killed`,
  async () => {
    const customers = await Promise.all(Array.from({ length: CUSTOMERS }, visit));
    const followers = customers.map(follow);
    const [sent] = await Promise.all([Promise.all(customers.map(talk)), killAtRandom()]);
    for (const [place, { received }] of followers.entries()) {
      await expect.poll(() => received.length, { timeout: 30_000 }).toBe(EACH + 1);
      // The first message is the note that the conversation was opened.
      expect(received.map(({ seq }) => seq)).toEqual(Array.from({ length: EACH + 1 }, (_, before) => before + 1));
      expect(received.slice(1).map(({ clientId }) => clientId)).toEqual(sent[place]);
    }
    for (const follower of followers) follower.stop();
    expect(lost).toBeGreaterThan(0);
  },
  TEST_MS,
);
