import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { toOverlay } from './overlay.ts';

const FILE = fileURLToPath(import.meta.url);
const line = readFileSync(FILE, 'utf8').split('\n').indexOf('const MARK = 1;') + 1;
const MARK = 1;

test.each([
  ['a native stack', `Error: x\n    at f (/work/node_modules/a.js:1:1)\n    at file://${FILE}:${line}:7`],
  ['a stack of the module runner', `Error: x\n    at Object.load (${FILE}:${line}:7)`],
  ['what Node prints of a file it cannot read', `${FILE}:${line}\nconst MARK =\n      ^\n\nSyntaxError: x`],
])('shows the first position in our own sources of %s', (_, stack) => {
  const { err } = toOverlay({ message: 'x', stack });
  expect(err).toMatchObject({ message: 'x', id: FILE, loc: { file: FILE, line } });
  expect(err.frame).toContain(`> ${String(line).padStart(4)} | const MARK = ${MARK};`);
});

test('shows an error outside of our sources without a position', () => {
  const { err } = toOverlay({ message: 'x', stack: 'Error: x\n    at node:fs:1:1' });
  expect(err).toEqual({ message: 'x', stack: 'Error: x\n    at node:fs:1:1', plugin: 'server' });
});
