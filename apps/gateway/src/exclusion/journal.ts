import { appendFileSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SettingError } from '@foyer/http/read-setting.ts';

/** An entry of the register of exclusions, as it is written outside the database too. */
export interface ExclusionRecord {
  licence: string;
  merchant: string;
  memberId: string;
  mobileHash: string | null;
  emailHash: string | null;
  since: string;
  until: string | null;
}

/** Exclusions outside the database: a backup that is restored does not know the last ones (SE-06). */
export interface ExclusionJournal {
  /** Appends entries and waits until they are on the disk. */
  append(records: readonly ExclusionRecord[]): void;
  read(): ExclusionRecord[];
}

/** One JSON object for each line. A line that was cut off at the end is left out. @throws SettingError if the file cannot be written */
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

/** Adds to a file, and waits until it is on the disk. */
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
