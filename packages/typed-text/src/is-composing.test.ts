import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

test.each([
  ['a key before the end of a composition', { isComposing: true, keyCode: 229 }, true],
  ['the key that has ended one, as Safari reports it afterwards', { isComposing: false, keyCode: 229 }, true],
  ['a composition without key codes', { isComposing: true, keyCode: 0 }, true],
  ['Enter outside of a composition', { isComposing: false, keyCode: 13 }, false],
])('recognises %s', (_what, event, is) => {
  expect(isComposing(event)).toBe(is);
});
