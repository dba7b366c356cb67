import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toHex } from './hex.ts';
import { leafHash, webDigest } from './merkle.ts';
import { BEACON_DRAW_VECTORS, DRAW_VECTORS } from './testing/draw-vectors.data.ts';
import { signedRootProof } from './testing/signed-root-proof.ts';
import { verifyFiles } from './verify-files.ts';

const [golden] = DRAW_VECTORS;
const proof = { version: 1, gameCode: 'VNQ60', ...golden };
const run = promisify(execFile);
const { drand, local } = BEACON_DRAW_VECTORS;
const BIN = fileURLToPath(new URL('../bin/foyer-verify.mjs', import.meta.url));

/** Exits on any connection or name lookup. */
const SHUT_NETWORK = `
import dns from 'node:dns';
import net from 'node:net';
import dgram from 'node:dgram';
const shut = () => process.exit(9);
globalThis.fetch = shut;
net.Socket.prototype.connect = shut;
dgram.createSocket = shut;
dns.lookup = shut;
`;

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

/** The receipt of the only ticket of a draw. */
async function receipt(drawId = 'D1'): Promise<{ root: string; [field: string]: unknown }> {
  const text = `foyer ticket v1|t1|${drawId}|VNQ60|DE|07|VND|1000|1000|99000|1`;
  return { version: 1, drawId, text, path: [], root: toHex(await leafHash(text, webDigest)) };
}

const verify = async (...files: string[]) => {
  const lines: string[] = [];
  return { code: await verifyFiles(files, (line) => lines.push(line)), lines };
};

describe('foyer-verify', () => {
  test('accepts a valid draw and a valid receipt', async () => {
    const { code, lines } = await verify(await save('draw.json', proof), await save('ticket.json', await receipt()));
    expect(code).toBe(0);
    expect(lines.filter((line) => !line.startsWith('  '))).toEqual([
      expect.stringContaining(`: verified (draw ${golden.drawId})`),
      expect.stringContaining(': verified (ticket of D1)'),
    ]);
    expect(lines.join('\n')).toContain('for you to compare with the one on the page of the draw');
  });

  test('gives the reason for a forged one, and exits with 1', async () => {
    const draw = await save('forged.json', { ...proof, serverSeed: `ff${golden.serverSeed.slice(2)}` });
    const ticket = await save('forged-ticket.json', { ...(await receipt()), root: '00'.repeat(32) });
    const { code, lines } = await verify(draw, ticket);
    expect([code, ...lines.map((line) => /NOT verified: \w+/.exec(line)?.[0])]).toEqual([
      1,
      'NOT verified: commitment',
      'NOT verified: root',
    ]);
  });

  test.each(['no json', 'null', '[]', '{"drawId":1}', '{"drawId":"a","text":"b","root":"c","path":7}'])(
    'exits with 2 for a file that is neither: %s',
    async (text) => {
      expect((await verify(await save('neither.json', text))).code).toBe(2);
    },
  );

  test('exits with 2 without a file, and for a missing one', async () => {
    expect((await verify()).code).toBe(2);
    expect((await verify(path.join(folder, 'missing.json'))).code).toBe(2);
  });

  test('states which beacon a draw used and what that guarantees', async () => {
    const { code, lines } = await verify(await save('drand.json', drand), await save('local.json', local));
    expect(code).toBe(0);
    const said = lines.join('\n');
    expect(said).toContain(
      'drand quicknet round 1000, published at 2023-08-23T15:59:24.000Z: it was unpredictable before then',
    );
    expect(said).toContain('the operator could know the numbers early, but not change them');
    expect(said).toContain(`that ${drand.commitment} was public before the sale must be checked separately`);
  });

  test('fails for a forged beacon, a forged root, a foreign key of drand and a wrong round', async () => {
    const forged = [
      { ...drand, beacon: { ...drand.beacon, signature: '00'.repeat(48) } },
      { ...drand, root: 'cd'.repeat(32) },
      { ...drand, beacon: { ...drand.beacon, publicKey: local.beacon.publicKey } },
      { ...drand, beacon: { ...drand.beacon, round: 1001 } },
    ];
    const files = await Promise.all(forged.map((each, index) => save(`forged-${index}.json`, each)));
    const { code, lines } = await verify(...files);
    expect([code, ...lines.map((line) => /NOT verified: \w+/.exec(line)?.[0])]).toEqual([
      1,
      'NOT verified: beacon',
      'NOT verified: numbers',
      'NOT verified: commitment',
      'NOT verified: commitment',
    ]);
  });

  test('compares a receipt with the proof of its draw, in any argument order', async () => {
    const ticket = await receipt(local.drawId);
    const own = await save('own.json', ticket);
    const draw = await save('sealed.json', await signedRootProof(local.drawId, ticket.root));
    for (const files of [
      [own, draw],
      [draw, own],
    ]) {
      const { code, lines } = await verify(...files);
      expect(code).toBe(0);
      expect(lines.join('\n')).toContain('one of the tickets whose root the proof of its draw names');
    }
    const { code, lines } = await verify(own, await save('other.json', local));
    expect(code).toBe(1);
    expect(lines[0]).toContain('NOT verified: root-of-draw');
  });

  test.each([
    ['another root', { root: 'ab'.repeat(32) }],
    ['an empty root', { root: '' }],
    ['two roots joined', { root: 'ab'.repeat(64) }],
    ['another number of tickets', { tickets: 7 }],
    ['another signature', { rootSignature: 'ab'.repeat(64) }],
    ['no signature', { rootSignature: '' }],
  ])('refuses the proof of a local draw with %s', async (_what, change) => {
    const proof = await signedRootProof(local.drawId, 'cd'.repeat(32));
    expect((await verify(await save('honest.json', proof))).code).toBe(0);
    const { code, lines } = await verify(await save('changed.json', { ...proof, ...change }));
    expect([code, lines[0]]).toEqual([1, expect.stringMatching(/NOT verified: (root|malformed)/)]);
  });

  test('does not treat a root as sealed if neither the numbers nor a signature confirm it', async () => {
    const ticket = await receipt(local.drawId);
    const unsigned = await save('unsigned.json', { ...local, root: ticket.root });
    const { code, lines } = await verify(await save('own.json', ticket), unsigned);
    expect(code).toBe(1);
    expect(lines[0]).toContain('NOT verified: root-unproven');
    expect(lines.join('\n')).toContain('nothing in this file confirms it');
    expect(lines.join('\n')).not.toContain('sealed,');
  });

  test('refuses a public beacon whose root is signed instead of part of the numbers', async () => {
    const proof = { ...drand, version: 3, tickets: 1, rootSignature: 'ab'.repeat(64) };
    expect((await verify(await save('mixed.json', proof))).lines[0]).toContain('NOT verified: malformed');
  });

  test('writes the same result as JSON', async () => {
    const { code, lines } = await verify('--json', await save('a.json', drand), await save('b.json', '{}'));
    expect(code).toBe(2);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject([
      { kind: 'draw', drawId: drand.drawId, verified: true, reason: null },
      { kind: 'unknown', verified: false },
    ]);
  });

  test('runs from the command line without any network', async () => {
    const shut = await save('shut.mjs', SHUT_NETWORK);
    const files = [
      await save('cli.json', proof),
      await save('cli-drand.json', drand),
      await save('cli-local.json', local),
    ];
    const { stdout } = await run(process.execPath, ['--import', shut, BIN, ...files]);
    expect(stdout.match(/: verified \(draw /g)).toHaveLength(3);
    const forged = await save('cli-forged.json', { ...drand, serverSeed: '00'.repeat(32) });
    await expect(run(process.execPath, ['--import', shut, BIN, forged])).rejects.toMatchObject({ code: 1 });
    await expect(run(process.execPath, ['--import', shut, '-e', "fetch('http://127.0.0.1')"])).rejects.toMatchObject({
      code: 9,
    });
  });

  test('runs by its name from the command line', async () => {
    const { stdout } = await run(BIN, [await save('cli.json', proof)]);
    expect(stdout).toContain(`verified (draw ${golden.drawId})`);
    await expect(run(BIN, [])).rejects.toMatchObject({ code: 2 });
  });
});
