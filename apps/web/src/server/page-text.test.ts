import { expect, test } from 'vitest';
import { replaceMark, toByteText, toPageText } from './page-text.ts';

test('replaces a mark behind characters of several bytes', () => {
  const page = toPageText(toByteText('<p>Xổ số 🎲</p><style>/*x*/</style>'));
  expect(Buffer.from(replaceMark(page, '/*x*/', Buffer.from('ổ{}'))).toString()).toBe(
    '<p>Xổ số 🎲</p><style>ổ{}</style>',
  );
});

test('fails for a page without the mark', () => {
  expect(() => replaceMark(toPageText(toByteText('<p>')), '/*x*/', Buffer.alloc(0))).toThrow('the page has no /*x*/');
});
