import { connect } from 'node:net';
import { ask, enter } from '@foyer/foyer/testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from '@foyer/foyer/testing/data-folder.ts';
import { startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import type { PublicKey } from './fuzz/encrypt.ts';
import { type Known, makeRequest } from './fuzz/make-request.ts';
import { inParallel } from './harness/in-parallel.ts';
import { record } from './harness/record.ts';

/**
 * `node bench/fuzz.ts [requests] [seed] [only]`: fuzzed requests over pages, gateway and lottery of a running Foyer. Each is made
 * from the seed and its number, so that one can be sent again alone. Exits with 1 if any is answered with a 5xx or not at all,
 * or if anything ended the process or was not caught.
 */
const REQUESTS = Number(process.argv[2] ?? 100_000);
const SEED = Number(process.argv[3] ?? 1);
const ONLY = process.argv[4] === undefined ? null : Number(process.argv[4]);
const LANES = 24;
const MEMBERS = 4;
const PATIENCE_MS = 20_000;
const EXAMPLES = 40;

const folder = await makeDataFolder();
const foyer = await startRealFoyer(folder);
process.once('exit', () => foyer.kill());
const known = await enterMembers();
const statuses = new Map<string, number>();
const failures: string[] = [];
let slowestMs = 0;
const startedAt = performance.now();
if (ONLY === null) await inParallel({ count: REQUESTS, lanes: LANES }, fuzz);
else await showOne(ONLY);
const seconds = Math.round((performance.now() - startedAt) / 1_000);
const faults = foyer
  .output()
  .split('\n')
  .filter((line) => /"msg":"(?:uncaught fault|fault|page fault|wallet call failed)"/.test(line));
const isAlive = (await fetch(`${foyer.adminOrigin}/readyz`)).status === 200;
const result = {
  requests: REQUESTS,
  seed: SEED,
  seconds,
  slowestMs,
  statuses: Object.fromEntries([...statuses].sort()),
};
if (ONLY === null)
  record('fuzz', {
    ...result,
    failures: failures.length,
    examples: failures.slice(0, EXAMPLES),
    loggedFaults: faults.length,
    isAlive,
  });
for (const line of faults.slice(0, 10)) console.log(line.slice(0, 1_500));
await foyer.stop();
await removeDataFolder(folder);
const isGood = failures.length === 0 && faults.length === 0 && isAlive;
console.log(isGood ? 'GOOD' : 'BAD');
process.exit(isGood ? 0 : 1);

async function enterMembers(): Promise<Known> {
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, (_, index) => enter(foyer.port, `fuzzed.${index}`)),
  );
  const { value } = await ask(foyer.port, { method: 'GET', path: '/wps/session/key/rsa' });
  return {
    port: foyer.port,
    key: value as PublicKey,
    tokens: members.map(({ memberToken }) => memberToken),
    lottoTokens: members.map(({ lottoToken }) => lottoToken),
  };
}

async function fuzz(index: number): Promise<void> {
  const { bytes, isForeign, line, part } = makeRequest(SEED, index, known);
  const sentAt = performance.now();
  const answer = await exchange(bytes);
  slowestMs = Math.max(slowestMs, Math.round(performance.now() - sentAt));
  const status = statusOf(answer);
  const kind = `${part} ${status}`;
  statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
  if (status !== 'none' && !status.startsWith('5')) return;
  // An answer to HEAD has no body that could name its reason.
  const names = line.startsWith('HEAD ') || /domain_not_available|content-type: text\/html/.test(answer);
  if (status === '503' && isForeign && names) return;
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4, 300 + answer.indexOf('\r\n\r\n'));
  failures.push(`${index}: ${status} ${line} → ${body}`);
}

async function showOne(index: number): Promise<void> {
  const { bytes } = makeRequest(SEED, index, known);
  console.log(bytes.toString().slice(0, 4_000));
  console.log('→', (await exchange(bytes)).slice(0, 2_000));
}

/** The status of the last answer: a "100 Continue" precedes another one. */
function statusOf(answer: string): string {
  return [...answer.matchAll(/^HTTP\/1\.1 ([2-5]\d\d)/gm)].at(-1)?.[1] ?? 'none';
}

/** Sends bytes on a socket of their own. @returns the answer until the other side closed; empty if there was none */
function exchange(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(foyer.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const finish = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1'));
    };
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('end', finish).once('error', finish).setTimeout(PATIENCE_MS, finish);
    socket.write(bytes);
  });
}
