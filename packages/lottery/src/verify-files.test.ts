import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOLDEN_DRAWS } from './golden-draws.data.ts';
import { toHex } from './hex.ts';
import { leafHash, webDigest } from './merkle.ts';
import { verifyFiles } from './verify-files.ts';

const [golden] = GOLDEN_DRAWS;
const proof = { version: 1, gameCode: 'VNQ60', ...golden };
const run = promisify(execFile);
const BIN = new URL('../bin/foyer-verify.mjs', import.meta.url).pathname;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-verify-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function save(name: string, value: unknown): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
}

async function receipt(): Promise<object> {
  const text = 'foyer ticket v1|t1|D1|VNQ60|DE|07|VND|1000|1000|99000|1';
  return { version: 1, drawId: 'D1', text, path: [], root: toHex(await leafHash(text, webDigest)) };
}

const verify = async (...files: string[]) => {
  const lines: string[] = [];
  return { code: await verifyFiles(files, (line) => lines.push(line)), lines };
};

describe('foyer-verify', () => {
  it('says of an honest draw and an honest receipt that they hold', async () => {
    const { code, lines } = await verify(await save('draw.json', proof), await save('ticket.json', await receipt()));
    expect(code).toBe(0);
    expect(lines).toEqual([
      expect.stringContaining(`verified (draw ${golden.drawId})`),
      expect.stringContaining('verified (ticket of D1, root '),
    ]);
  });

  it('says why a forged one does not, and ends with 1', async () => {
    const draw = await save('forged.json', { ...proof, serverSeed: `ff${golden.serverSeed.slice(2)}` });
    const ticket = await save('forged-ticket.json', { ...(await receipt()), root: '00'.repeat(32) });
    const { code, lines } = await verify(draw, ticket);
    expect([code, ...lines.map((line) => /NOT verified: \w+/.exec(line)?.[0])]).toEqual([
      1,
      'NOT verified: commitment',
      'NOT verified: root',
    ]);
  });

  it.each(['no json', 'null', '[]', '{"drawId":1}', '{"drawId":"a","text":"b","root":"c","path":7}'])(
    'ends with 2 for a file that is neither: %s',
    async (text) => {
      expect((await verify(await save('neither.json', text))).code).toBe(2);
    },
  );

  it('ends with 2 for no file, and for one that is not there', async () => {
    expect((await verify()).code).toBe(2);
    expect((await verify(path.join(folder, 'missing.json'))).code).toBe(2);
  });

  it('runs from the command line', async () => {
    const { stdout } = await run(BIN, [await save('cli.json', proof)]);
    expect(stdout).toContain(`verified (draw ${golden.drawId})`);
    await expect(run(BIN, [])).rejects.toMatchObject({ code: 2 });
  });
});
