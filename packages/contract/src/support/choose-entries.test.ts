import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseEntries } from './choose-entries.ts';

const entry = (name: string, csPosition: string, ...labelIds: number[]) => ({ name, csPosition, labelIds });
const namesFor = (labelId: number | null, ...entries: ReturnType<typeof entry>[]) =>
  chooseEntries(entries, labelId).map(({ name }) => name);

const EVERYONE = entry('everyone', 'chat');
const GOLD = entry('gold', 'chat', 12, 13);

test('chooses what is labelled with the member’s label, instead of what is for everyone', () => {
  expect(namesFor(12, EVERYONE, GOLD)).toEqual(['gold']);
  expect(namesFor(13, EVERYONE, GOLD)).toEqual(['gold']);
});

test('chooses what is unlabelled for any other label, and without one', () => {
  expect(namesFor(11, EVERYONE, GOLD)).toEqual(['everyone']);
  expect(namesFor(null, EVERYONE, GOLD)).toEqual(['everyone']);
  expect(namesFor(null, GOLD)).toEqual([]);
});

test('chooses at each position by itself', () => {
  expect(namesFor(12, EVERYONE, GOLD, entry('tile', 'channel'))).toEqual(['gold', 'tile']);
});

test('takes an entry without a list of labels for an unlabelled one', () => {
  expect(chooseEntries([{ csPosition: 'chat' }], 12)).toEqual([{ csPosition: 'chat' }]);
});

test('chooses the same again from what was chosen: a client may filter what the gateway has filtered', () => {
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
