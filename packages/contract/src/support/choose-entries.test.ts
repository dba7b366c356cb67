import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseEntries } from './choose-entries.ts';

const entry = (name: string, csPosition: string, ...labelIds: number[]) => ({ name, csPosition, labelIds });
const namesFor = (labelId: number | null, ...entries: ReturnType<typeof entry>[]) =>
  chooseEntries(entries, labelId).map(({ name }) => name);

const EVERYONE = entry('everyone', 'chat');
const GOLD = entry('gold', 'chat', 12, 13);

test('chooses the entries with the member’s label instead of those for everyone', () => {
  expect(namesFor(12, EVERYONE, GOLD)).toEqual(['gold']);
  expect(namesFor(13, EVERYONE, GOLD)).toEqual(['gold']);
});

test('chooses the unlabelled entries for any other label, and without one', () => {
  expect(namesFor(11, EVERYONE, GOLD)).toEqual(['everyone']);
  expect(namesFor(null, EVERYONE, GOLD)).toEqual(['everyone']);
  expect(namesFor(null, GOLD)).toEqual([]);
});

test('chooses separately for each position', () => {
  expect(namesFor(12, EVERYONE, GOLD, entry('tile', 'channel'))).toEqual(['gold', 'tile']);
});

test('treats an entry without a list of labels as unlabelled', () => {
  expect(chooseEntries([{ csPosition: 'chat' }], 12)).toEqual([{ csPosition: 'chat' }]);
});

test('keeps its own choice unchanged, so that a client may filter what the gateway has filtered', () => {
  const label = fc.integer({ min: 1, max: 4 });
  const entries = fc.array(
    fc.record({ csPosition: fc.constantFrom('chat', 'channel', 'page'), labelIds: fc.uniqueArray(label) }),
  );
  fc.assert(
    fc.property(entries, fc.option(label), (list, labelId) => {
      const chosen = chooseEntries(list, labelId);
      expect(chooseEntries(chosen, labelId)).toEqual(chosen);
      for (const { labelIds } of chosen)
        expect(labelIds.length === 0 || (labelId !== null && labelIds.includes(labelId))).toBe(true);
    }),
  );
});
