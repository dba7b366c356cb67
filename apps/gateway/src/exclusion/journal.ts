import { appendFileSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SettingError } from '@foyer/http/read-setting.ts';

/** An entry of the register of exclusions, as written to the journal. */
export interface ExclusionRecord {
  licence: string;
  merchant: string;
  memberId: string;
  mobileHash: string | null;
  emailHash: string | null;
  since: string;
  until: string | null;
}

/** Exclusions outside the database, since a restored backup lacks the latest ones (SE-06). */
export interface ExclusionJournal {
  /** Appends entries and flushes them to disk. */
  append(records: readonly ExclusionRecord[]): void;
  read(): ExclusionRecord[];
}

/**
 * Opens a journal of one JSON object per line. An incomplete last line is ignored.
 * @throws SettingError if the file cannot be written
 */
export function openJournal(file: string): ExclusionJournal {
  append(file, '');
  return {
    append: (records) => append(file, records.map((record) => `${JSON.stringify(record)}\n`).join('')),
    read: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ExclusionRecord])),
  };
}

/** Appends to a file and flushes it to disk. */
function append(file: string, text: string): void {
  let handle: number;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    handle = openSync(file, 'a', 0o600);
  } catch {
    throw new SettingError(`EXCLUSION_JOURNAL ${file} cannot be written`);
  }
  try {
    appendFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
