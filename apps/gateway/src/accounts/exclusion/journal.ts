import { appendFileSync, closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { SettingError } from '@foyer/http/read-setting.ts';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** An entry of the register of exclusions, as written to the journal. */
const ExclusionRecord = Type.Object({
  licence: Type.String(),
  merchant: Type.String(),
  memberId: Type.String({ pattern: '^\\d+$' }),
  mobileHash: Type.Union([Type.String(), Type.Null()]),
  emailHash: Type.Union([Type.String(), Type.Null()]),
  since: Type.String(),
  until: Type.Union([Type.String(), Type.Null()]),
});
export type ExclusionRecord = Static<typeof ExclusionRecord>;

const Time = Type.Union([Type.String(), Type.Null()]);
/** What a member may not do after a change by staff or the member: the whole state, not the change. */
const RestrictionRecord = Type.Object({
  kind: Type.Literal('restrictions'),
  id: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  merchant: Type.String(),
  memberId: Type.String({ pattern: '^\\d+$' }),
  /** When the account was made: tells the member from somebody else with the same id. */
  memberSince: Type.String(),
  status: Type.Enum(['active', 'disabled', 'excluded']),
  excludedSince: Time,
  excludedUntil: Time,
  pausedUntil: Time,
  closingAt: Time,
  blockedActions: Type.Array(Type.String()),
});
export type RestrictionRecord = Static<typeof RestrictionRecord>;

/** One line of the journal. */
export type JournalRecord = ExclusionRecord | RestrictionRecord;

const validators = { exclusion: Compile(ExclusionRecord), restrictions: Compile(RestrictionRecord) };
const LINE_BREAK = 0x0a;

/** Exclusions and other restrictions of members outside the database, since a restored backup lacks the latest ones (SE-06). */
export interface ExclusionJournal {
  /** Appends entries and flushes them to disk. */
  append(records: readonly JournalRecord[]): void;
  /** @param onUnreadable is called with the number of each line that is not one entry, as after a write that was cut off */
  read(onUnreadable: (line: number) => void): JournalRecord[];
}

/**
 * Opens a journal of one JSON object per line.
 * @throws SettingError if the file cannot be written
 */
export function openJournal(file: string): ExclusionJournal {
  append(file, '');
  return {
    append: (records) => append(file, records.map((record) => `${JSON.stringify(record)}\n`).join('')),
    read: (onUnreadable) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          if (line === '') return [];
          const record = toRecord(line);
          if (record) return [record];
          onUnreadable(index + 1);
          // Former versions appended to a line that was cut off.
          return toRecord(line.slice(line.lastIndexOf('{'))) ?? [];
        }),
  };
}

function toRecord(text: string): JournalRecord | null {
  try {
    const value: unknown = JSON.parse(text);
    if (validators.restrictions.Check(value)) return value;
    return validators.exclusion.Check(value) ? value : null;
  } catch {
    return null;
  }
}

/** Appends lines to a file and flushes them to disk. */
function append(file: string, lines: string): void {
  let handle: number;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    handle = openSync(file, 'a+', 0o600);
  } catch {
    throw new SettingError(`EXCLUSION_JOURNAL ${file} cannot be written`);
  }
  try {
    appendFileSync(handle, isCutOff(handle) ? `\n${lines}` : lines);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Whether the last line has no line break: the disk was full, or the process died while writing. */
function isCutOff(handle: number): boolean {
  const { size } = fstatSync(handle);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last[0] !== LINE_BREAK;
}
