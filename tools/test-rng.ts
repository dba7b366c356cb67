import { spawn, spawnSync } from 'node:child_process';
import { createHmac, hkdfSync } from 'node:crypto';
import { openStream } from '@foyer/lottery/draw-numbers.ts';
import { type Finding, frequencyOf, isFair, runsOf, serialCorrelationOf } from '@foyer/lottery/randomness.ts';

/** A fixed seed, so that a result can be reproduced; another one may be given as hex. */
const SEED = Buffer.from(process.argv[2] ?? '00'.repeat(31).concat('2a'), 'hex');
const DRAW = { gameCode: 'VNQ60', drawId: 'VNQ60-20261121-0733', serverSeed: Uint8Array.from(SEED) };
const DIGITS = 10_000_000;
const EVEN_BYTES = 250;
/** dieharder: birthdays, Marsaglia's runs, and NIST's monobit and runs; the others need gigabytes and hours. */
const DIEHARDER_TESTS = [0, 15, 100, 101];

/** The same stream as `openStream`, by Node's faster HMAC: dieharder reads gigabytes. */
function fastStream(): () => Buffer {
  const key = Buffer.from(hkdfSync('sha256', SEED, DRAW.drawId, `foyer draw v1 ${DRAW.gameCode}`, 32));
  const counter = Buffer.alloc(4);
  let block = 0;
  return () => {
    counter.writeUInt32BE(block >>> 0);
    block += 1;
    return createHmac('sha256', key).update(counter).digest();
  };
}

/** `npm run test:rng`: ten million digits at 99 %, then dieharder over the bytes. Exits with 1 if a test fails. */
async function testRng(): Promise<void> {
  await requireSameStream();
  const digits = takeDigits();
  const findings: [string, Finding][] = [
    ['frequency (chi-square)', frequencyOf(digits)],
    ['runs', runsOf(digits)],
    ...[1, 2, 5, 27, 107].map((distance): [string, Finding] => [
      `serial correlation at ${distance}`,
      serialCorrelationOf(digits, distance),
    ]),
  ];
  for (const [name, finding] of findings) {
    const { from, statistic, to } = finding;
    console.log(`${isFair(finding) ? 'fair  ' : 'UNFAIR'} ${name}: ${statistic.toFixed(3)} in [${from}, ${to}]`);
  }
  const isDieharderFair = await dieharder();
  process.exitCode = findings.every(([, finding]) => isFair(finding)) && isDieharderFair ? 0 : 1;
}

/** @throws if the fast stream differs from the one used for draws */
async function requireSameStream(): Promise<void> {
  const [slow, fast] = [await openStream(DRAW), fastStream()];
  for (let block = 0; block < 64; block += 1)
    if (!fast().equals(Buffer.from(await slow()))) throw new Error('the stream differs from that of draws');
}

function takeDigits(): Uint8Array {
  const nextBlock = fastStream();
  const digits = new Uint8Array(DIGITS);
  for (let at = 0; at < DIGITS; ) {
    for (const byte of nextBlock()) {
      if (byte >= EVEN_BYTES || at >= DIGITS) continue;
      digits[at] = byte % 10;
      at += 1;
    }
  }
  return digits;
}

async function dieharder(): Promise<boolean> {
  if (spawnSync('dieharder', ['-l']).error)
    spawnSync('apt-get', ['install', '-y', '-qq', 'dieharder'], { stdio: 'inherit' });
  let isFairSoFar = true;
  for (const test of DIEHARDER_TESTS) {
    const said = await runDieharder(test);
    const verdicts = said.split('\n').filter((line) => /PASSED|WEAK|FAILED/.test(line));
    for (const line of verdicts) console.log(line);
    if (verdicts.length === 0 || verdicts.some((line) => line.includes('FAILED'))) isFairSoFar = false;
  }
  return isFairSoFar;
}

/** Feeds one test until it has read enough. */
function runDieharder(test: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('dieharder', ['-d', String(test), '-g', '200'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const nextBlock = fastStream();
    let said = '';
    let isDone = false;
    const feed = () => {
      while (!isDone) {
        const chunk = Buffer.concat(Array.from({ length: 2048 }, nextBlock));
        if (!child.stdin.write(chunk)) {
          child.stdin.once('drain', feed);
          return;
        }
      }
    };
    child.stdin.on('error', () => {
      isDone = true;
    });
    child.stdout.on('data', (text) => (said += text));
    child.on('error', reject);
    child.on('close', () => {
      isDone = true;
      resolve(said);
    });
    feed();
  });
}

await testRng();
