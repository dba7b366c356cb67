import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CodeCells, toDigits } from './code-cells.tsx';
import { PhoneField } from './phone-field.tsx';

const nothing = () => {};

test('takes at most six digits from pasted text', () => {
  expect(toDigits('123 456')).toBe('123456');
  expect(toDigits('Your code: 481-902. Keep it.')).toBe('481902');
  expect(toDigits('12345678')).toBe('123456');
  expect(toDigits('abc')).toBe('');
});

test('behind the cells is one input that takes a code from a message', () => {
  const html = renderToStaticMarkup(<CodeCells label="Code" name="code" value="48" onDigits={nothing} />);
  expect(html.match(/<input/g)).toHaveLength(1);
  expect(html).toMatch(/inputMode="numeric"/i);
  expect(html).toMatch(/autoComplete="one-time-code"/i);
  expect(html).toContain('dir="ltr"');
  expect([...html.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, digit]) => digit)).toEqual([
    '4',
    '8',
    ...['', '', '', ''],
  ]);
});

test('marks wrong cells for sighted and screen-reader users', () => {
  const html = renderToStaticMarkup(<CodeCells label="Code" value="" onDigits={nothing} isWrong noteId="why" />);
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-describedby="why"');
});

const phone = { label: 'Mobile', dialingName: 'code', dialingLabel: 'Country', onDialingCode: nothing };

test('shows and submits a single country code before the number', () => {
  const html = renderToStaticMarkup(<PhoneField {...phone} dialingCodes={['84']} dialingCode="84" />);
  expect(html).toMatch(/\+84<input type="hidden" name="code" value="84"\/>/);
  expect(html).not.toContain('<select');
});

test('offers several country codes, and preserves an unlisted one', () => {
  const html = renderToStaticMarkup(<PhoneField {...phone} dialingCodes={['84', '856']} dialingCode="63" />);
  expect(html.match(/<option /g)).toHaveLength(3);
  expect(html).toMatch(/<option value="63" selected="">/);
});
