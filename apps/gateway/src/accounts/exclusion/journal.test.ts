import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJournal } from './journal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-journal-'));
});
afterAll(() => rm(folder, { recursive: true }));

const recordOf = (memberId: string) => ({
  licence: 'a',
  merchant: 'lotus',
  memberId,
  mobileHash: null,
  emailHash: null,
  since: '2026-01-01T00:00:00.000Z',
  until: null,
});

function read(file: string) {
  const unreadable: number[] = [];
  const records = openJournal(file).read((line) => unreadable.push(line));
  return { members: records.map(({ memberId }) => memberId), unreadable };
}

test('refuses a file that cannot be written', () => {
  expect(() => openJournal('/dev/null/exclusions.jsonl')).toThrow('EXCLUSION_JOURNAL');
});

test('begins a new line after one that was cut off, and reports the cut one', async () => {
  const file = path.join(folder, 'cut.jsonl');
  const journal = openJournal(file);
  journal.append([recordOf('1')]);
  await appendFile(file, '{"licence":');
  expect(read(file)).toEqual({ members: ['1'], unreadable: [2] });
  journal.append([recordOf('2'), recordOf('3')]);
  expect(read(file)).toEqual({ members: ['1', '2', '3'], unreadable: [2] });
});

test('keeps an entry that lacks only its line break', async () => {
  const file = path.join(folder, 'unbroken.jsonl');
  const journal = openJournal(file);
  await appendFile(file, JSON.stringify(recordOf('1')));
  expect(read(file)).toEqual({ members: ['1'], unreadable: [] });
  journal.append([recordOf('2')]);
  expect(read(file)).toEqual({ members: ['1', '2'], unreadable: [] });
});

test('finds an entry that a former version appended to a line that was cut off', async () => {
  const file = path.join(folder, 'joined.jsonl');
  await appendFile(file, `{"licence":"a","mer${JSON.stringify(recordOf('1'))}\n`);
  expect(read(file)).toEqual({ members: ['1'], unreadable: [1] });
});

test('adds no empty lines to a complete file', async () => {
  const file = path.join(folder, 'complete.jsonl');
  for (const id of ['1', '2']) openJournal(file).append([recordOf(id)]);
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(3);
});

test.each([
  ['zeros', '\0\0\0'],
  ['null', 'null'],
  ['empty', '{}'],
  ['incomplete', '{"licence":"a"}'],
])('reports a line that is no exclusion: %s', async (name, line) => {
  const file = path.join(folder, `${name}.jsonl`);
  await appendFile(file, `${line}\n`);
  openJournal(file).append([recordOf('1')]);
  expect(read(file)).toEqual({ members: ['1'], unreadable: [1] });
});
