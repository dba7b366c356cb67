import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Logger } from 'pino';
import { findLastIds, raiseIds } from './id-marks.store.ts';

/**
 * How far a mark is ahead of the last number given. A process that gives more within `EVERY_MS` could, after a crash and a restore, give
 * some of them twice.
 */
const AHEAD = 1_000n;
const EVERY_MS = 5_000;

type Marks = Record<string, string>;

/**
 * Marks beside the journal of exclusions, outside the database: no number that others know, such as a member's, is given again after an
 * older backup was restored.
 */
export class IdMarks {
  readonly #file: string;
  #marks: Marks;
  #timer: NodeJS.Timeout | null = null;

  /** @param journal the file of the journal */
  constructor(journal: string) {
    this.#file = `${journal}.ids`;
    this.#marks = readMarks(this.#file);
  }

  /** Raises the database's counters to the marks, then the marks; before the first call. @param owner a connection of the tables' owner */
  async raise(owner: Queryable): Promise<void> {
    await raiseIds(owner, Object.entries(this.#marks));
    await this.write(owner);
  }

  /** Keeps the marks ahead of what is given. @returns a function that stops it */
  keep(pool: Queryable, log: Pick<Logger, 'error'>): () => void {
    this.#timer = setInterval(() => {
      this.write(pool).catch((fault: unknown) => log.error({ err: fault }, 'the marks of numbers were not written'));
    }, EVERY_MS);
    this.#timer.unref();
    return () => {
      if (this.#timer) clearInterval(this.#timer);
    };
  }

  /** Writes marks that are no longer far enough ahead. Several processes may write: the highest mark stays. */
  async write(pool: Queryable): Promise<void> {
    const known = { ...this.#marks, ...readMarks(this.#file) };
    const marks = { ...known };
    for (const [name, last] of await findLastIds(pool))
      if (BigInt(known[name] ?? 0) < last + AHEAD / 2n) marks[name] = String(last + AHEAD);
    this.#marks = marks;
    if (JSON.stringify(marks) === JSON.stringify(known)) return;
    const draft = `${this.#file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(marks), { mode: 0o600, flush: true });
    renameSync(draft, this.#file);
  }
}

function readMarks(file: string): Marks {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = Object.entries(value as object).filter(([, mark]) => /^\d{1,18}$/.test(String(mark)));
    return Object.fromEntries(entries.map(([name, mark]) => [name, String(mark)]));
  } catch {
    // None yet.
    return {};
  }
}
