import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addIdleMembers } from './harness/idle-members.store.ts';
import { inParallel } from './harness/in-parallel.ts';
import { record } from './harness/record.ts';
import { startServer } from './harness/server-process.ts';
import { openTemporaryDatabase } from './harness/temporary-database.ts';

/**
 * `node bench/stream.ts [members]`: idle members who each have a stream open on one gateway, 10,000 by default: its memory (target: 400 MB) and
 * its processor's time, and how long a change takes to reach a member.
 */
const MEMBERS = Number(process.argv[2] ?? 10_000);
const OPENED_AT_ONCE = 200;
const IDLE_SECONDS = 30;
const CHANGES = 20;
const MEGABYTE = 1024;
/** USER_HZ of Linux. */
const TICKS_PER_SECOND = 100;

/**
 * The start options of a process with many idle connections (docs/guides/how-to-run-the-parts-as-processes.md). Of the memory of
 * 10,000 streams a tenth is their objects; the rest is what V8 and the C library retain from the peak while they open.
 */
const SMALL_MEMORY = {
  NODE_OPTIONS: '--max-semi-space-size=1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

const database = await openTemporaryDatabase();
const gateway = await startServer('gateway', { DATABASE_URL: database.url, ...SMALL_MEMORY });
const host = `lotus.localhost:${gateway.port}`;
const tokens = await addIdleMembers(database.url, MEMBERS, 'bench.reader');
const idleWithout = await readMemory();
const sockets: Socket[] = [];
await inParallel({ count: MEMBERS, lanes: OPENED_AT_ONCE }, async (index) => {
  // At the index of its token: streams do not open in order.
  sockets[index] = await openStream(tokens[index] ?? '');
});
const ticks = await readTicks();
let maxMegabytes = 0;
for (let second = 0; second < IDLE_SECONDS; second += 1) {
  await pause(1_000);
  maxMegabytes = Math.max(maxMegabytes, await readMemory());
}
const cpuShare = ((await readTicks()) - ticks) / TICKS_PER_SECOND / IDLE_SECONDS;
const open = sockets.filter((socket) => !socket.destroyed).length;
const delays = await measureChanges();
record('stream', {
  members: MEMBERS,
  open,
  megabytesBefore: idleWithout,
  megabytes: maxMegabytes,
  kilobytesPerStream: Math.round(((maxMegabytes - idleWithout) * MEGABYTE) / MEMBERS),
  cpuShare: Math.round(cpuShare * 100) / 100,
  changeMs: { median: delays[Math.floor(delays.length / 2)], max: delays.at(-1) },
});
for (const socket of sockets) socket.destroy();
await gateway.stop();
await database.stop();

/** Calls the gateway as the host of a merchant, which `fetch` cannot name. */
function post(path: string, body: object, token = ''): Promise<{ value?: { token?: string } }> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json', ...(token && { authorization: token }) };
    const sent = request({ host: '127.0.0.1', port: gateway.port, path, method: 'POST', headers }, async (response) => {
      resolve(JSON.parse(Buffer.concat(await response.toArray()).toString()));
    });
    sent.once('error', reject).end(JSON.stringify(body));
  });
}

/** Opens a stream, until its first message. */
function openStream(token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(gateway.port, '127.0.0.1', () =>
      socket.write(`GET /wps/stream HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${token}\r\n\r\n`),
    );
    socket.once('error', reject);
    socket.on('data', (bytes) => {
      if (bytes.includes('data:')) resolve(socket);
    });
  });
}

/** How long a change of the balance takes to reach its member: in ms, sorted. */
async function measureChanges(): Promise<number[]> {
  const delays: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const at = Math.floor((change / CHANGES) * MEMBERS);
    const socket = sockets[at];
    if (!socket) continue;
    const delivered = new Promise<void>((resolve) => {
      const read = (bytes: Buffer) => {
        if (!bytes.includes('data:')) return;
        socket.off('data', read);
        resolve();
      };
      socket.on('data', read);
    });
    const startedAt = performance.now();
    // A break writes an event, whose number the stream reports.
    await post('/wps/limits/takeBreak', { days: 1 }, tokens[at]);
    await delivered;
    delays.push(Math.round(performance.now() - startedAt));
  }
  return delays.sort((one, other) => one - other);
}

/** Resident memory, in MB. */
async function readMemory(): Promise<number> {
  const status = await readFile(`/proc/${gateway.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / MEGABYTE);
}

/** Processor ticks, user and system. */
async function readTicks(): Promise<number> {
  const [, ...fields] = (await readFile(`/proc/${gateway.pid}/stat`, 'utf8')).split(') ');
  const [user = 0, system = 0] = (fields[0] ?? '').split(' ').slice(11, 13).map(Number);
  return user + system;
}
