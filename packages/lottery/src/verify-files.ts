import { readFile } from 'node:fs/promises';
import { type DrawProof, verifyProof } from './proof.ts';
import { type TicketReceipt, verifyReceipt } from './receipt.ts';

const USAGE = 'usage: foyer-verify <proof.json | receipt.json>…';

/**
 * Checks proofs of draws and receipts of tickets, as files saved from their pages. Of a draw and a ticket of it,
 * given together, nothing more is checked: a receipt's root is to be compared with the one on the page of the draw.
 * @returns the exit code: 0 when every file holds, 1 when one does not, 2 when one could not be read
 */
export async function verifyFiles(files: readonly string[], say: (line: string) => void): Promise<0 | 1 | 2> {
  if (files.length === 0) {
    say(USAGE);
    return 2;
  }
  let worst: 0 | 1 | 2 = 0;
  for (const file of files) {
    const verdict = await verifyFile(file);
    say(`${file}: ${verdict.line}`);
    if (verdict.code > worst) worst = verdict.code;
  }
  return worst;
}

async function verifyFile(file: string): Promise<{ code: 0 | 1 | 2; line: string }> {
  const value = await readJson(file);
  if (isReceipt(value)) return toLine(await verifyReceipt(value), `ticket of ${value.drawId}, root ${value.root}`);
  if (isProof(value)) return toLine(await verifyProof(value), `draw ${value.drawId}`);
  return { code: 2, line: 'neither a proof of a draw nor a receipt of a ticket' };
}

const toLine = (verdict: { verified: true } | { verified: false; reason: string }, what: string) =>
  verdict.verified
    ? { code: 0 as const, line: `verified (${what})` }
    : { code: 1 as const, line: `NOT verified: ${verdict.reason} (${what})` };

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

const has = (value: unknown, texts: readonly string[], list: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  texts.every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  Array.isArray((value as Record<string, unknown>)[list]);

const isReceipt = (value: unknown): value is TicketReceipt => has(value, ['drawId', 'text', 'root'], 'path');
const isProof = (value: unknown): value is DrawProof =>
  has(value, ['drawId', 'gameCode', 'commitment', 'serverSeed'], 'numbers');
