import { appendFile, open, readFile, rename, stat, truncate } from 'node:fs/promises';
import { type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '../context.ts';
import { listHeads, lockHeadsFiles } from './head.store.ts';
import { formatHead, HEAD_START, type Head, parseHead } from './head.ts';

/** Some 60,000 heads: half a year, if there is one for each five minutes. The file before remains as `….1`. */
const MAX_BYTES = 24 * 1024 * 1024;
/** A line has fewer. */
const TAIL_BYTES = 4_096;
const PAGE = 1_000;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Appends the heads that a file does not have yet. If its last one is not in the database any more, the past was rewritten or an older
 * backup restored: the file stays as it is, and that is logged as an alarm.
 */
export async function appendHeads(file: string, { log, pool }: Pick<Context, 'log' | 'pool'>): Promise<void> {
  try {
    const replaced = await withTransaction(pool, async (client) => {
      // Another process of this machine may append to the same file.
      await lockHeadsFiles(client);
      return appendMissing(file, client);
    });
    if (replaced)
      log.error(
        { kind: 'ledger.rewritten', nr: String(replaced.nr), file },
        `the last head of ${file} is not in the database: compare them with npm run verify:ledger -- --heads ${file}`,
      );
  } catch (error) {
    log.error({ kind: 'ledger.heads', err: error }, `heads of the ledger cannot be written to ${file}`);
  }
}

/** @returns the last head of the file if the database does not have it; then nothing was appended */
async function appendMissing(file: string, db: Queryable): Promise<Head | null> {
  const last = (await readLast(file)) ?? (await readLast(`${file}.1`));
  const [known, ...heads] = await listHeads(db, (last?.nr ?? 1n) - 1n, PAGE);
  if (last && !known?.mac.equals(last.mac)) return last;
  const added = last || !known ? heads : [known, ...heads];
  if (added.length === 0) return null;
  await rotate(file);
  await appendFile(file, added.map(formatHead).join(''), { mode: 0o644, flush: true });
  return null;
}

/**
 * The last head of a file; null without one. Removes the rest of a line that was not written to its end.
 * @throws if the last line is anything else: the file stays as it is
 */
async function readLast(file: string): Promise<Head | null> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, TAIL_BYTES);
    const { buffer } = await handle.read({ buffer: Buffer.alloc(length), position: size - length, length });
    const whole = buffer.lastIndexOf('\n') + 1;
    const line = buffer.subarray(0, whole).toString().trimEnd().split('\n').at(-1) ?? '';
    const head = parseHead(line);
    const rest = buffer.subarray(whole).toString();
    if ((!head && (line !== '' || size > length)) || !isBegunHead(rest))
      throw new Error('the last line is not a head of the ledger');
    if (whole < length) await truncate(file, size - length + whole);
    return head;
  } finally {
    await handle.close();
  }
}

/** Whether a text may be the rest of a line that was not written to its end; after a failure of power it may be zeros. */
const isBegunHead = (text: string): boolean =>
  text.startsWith(HEAD_START) || HEAD_START.startsWith(text) || /^\0+$/.test(text);

async function rotate(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (found && found.size > MAX_BYTES) await rename(file, `${file}.1`);
}

/** All heads of a file, such as `ledger-heads.jsonl` or what `/heads` has answered. @throws for a line that is no head */
export async function readHeads(file: string): Promise<Head[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const head = parseHead(line);
    if (!head) throw new Error(`line ${index + 1} of ${file} is not a head of the ledger`);
    return head;
  });
}
