import { expect, test } from 'vitest';
import { type Commands, chooseCommand } from './choose-command.ts';

const COMMANDS: Commands<string> = {
  show: { wordCount: 1, run: async (context, words) => `${context} ${words.join()}` },
  add: { wordCount: 1, takesMore: true, run: async (context, words) => `${context} ${words.join()}` },
};

test('runs the command that the words name', async () => {
  expect(await chooseCommand(COMMANDS, ['show', 'a'], 'usage')('lotus')).toBe('lotus a');
  expect(await chooseCommand(COMMANDS, ['add', 'a', 'b'], 'usage')('lotus')).toBe('lotus a,b');
});

test.each([[[]], [['toString']], [['hide']], [['show']], [['show', 'a', 'b']], [['add']]])(
  'refuses %j with the usage',
  (words: readonly string[]) => {
    expect(() => chooseCommand(COMMANDS, words, 'usage')).toThrow('usage');
  },
);
