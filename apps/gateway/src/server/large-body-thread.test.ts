import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { parse } from './large-body-thread.ts';

const MB = 1_000_000;

function toShared(text: string): SharedArrayBuffer {
  const bytes = new SharedArrayBuffer(Buffer.byteLength(text));
  Buffer.from(bytes).write(text);
  return bytes;
}

const RUN = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.file).then(({ parse }) => parentPort.postMessage(parse(workerData.bytes)));`;

/** Parses in a thread that ends when it needs more memory than a few times the body. */
async function parseWithLittleMemory(text: string): Promise<unknown> {
  const file = new URL('./large-body-thread.ts', import.meta.url).href;
  const worker = new Worker(RUN, {
    eval: true,
    workerData: { file, bytes: toShared(text) },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  const [parsed] = await once(worker, 'message');
  await worker.terminate();
  return parsed;
}

test.each([
  ['empty objects', `{"a":[${'{},'.repeat(4 * MB)}1]}`],
  ['empty lists', `[${'[],'.repeat(4 * MB)}1]`],
  ['deep lists', '['.repeat(6 * MB) + ']'.repeat(6 * MB)],
  ['deep objects', `${'{"a":'.repeat(3 * MB)}1${'}'.repeat(3 * MB)}`],
  ['short fields', `{${Array.from({ length: 1.2 * MB }, (_, n) => `"${n.toString(36)}":1`).join()}}`],
  ['short strings', `{"a":[${'"",'.repeat(4 * MB)}""]}`],
  ['numbers', `[${'1,'.repeat(6 * MB)}1]`],
  ['spaces', ' '.repeat(12 * MB)],
  ['escaped quotation marks', `{"a":"${'\\"'.repeat(6 * MB)}"}`],
  ['a string without an end', `{"a":"${'A'.repeat(12 * MB)}`],
])('refuses a body of %s without the memory to parse it', async (_what, text) => {
  expect(await parseWithLittleMemory(text)).toBeNull();
});

test('parses a file among texts with quotation marks, backslashes and letters of any script', () => {
  const body = {
    data: 'A'.repeat(MB),
    text: 'She wrote "no\\" — \\\\ '.repeat(60),
    pictures: ['a"', 'b\\', ''],
    'k"ey\\': 'é漢😀',
    isIt: true,
    none: null,
    count: -1.5e3,
  };
  expect(parse(toShared(JSON.stringify(body)))).toEqual(body);
  expect(parse(toShared(JSON.stringify(body, null, 8)))).toEqual(body);
});

test('leaves the prototype of a body as it is', () => {
  const parsed = parse(toShared('{"__proto__":"x","constructor":"y","a":1}'));
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  expect(parse(toShared('{"__proto__":{"isCounted":true}}'))).toBeNull();
});
