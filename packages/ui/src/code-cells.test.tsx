import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
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

test('has one input behind the cells, which takes a code from a message', () => {
  const html = renderToStaticMarkup(<CodeCells label="Code" name="code" value="48" onDigits={nothing} />);
  const input = screenOf(html).getByRole('textbox', { name: 'Code' });
  expect(input.getAttribute('inputmode')).toBe('numeric');
  expect(input.getAttribute('autocomplete')).toBe('one-time-code');
  expect(input.closest('[dir="ltr"]')).toBeTruthy();
  const cells = [...parseHtml(html).querySelectorAll('span')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['4', '8', '', '', '', '']);
});

test('marks wrong cells for sighted and screen-reader users', () => {
  const html = renderToStaticMarkup(<CodeCells label="Code" value="" onDigits={nothing} isWrong noteId="why" />);
  const input = screenOf(html).getByRole('textbox', { name: 'Code' });
  expect(input.matches('[aria-invalid="true"][aria-describedby="why"]')).toBe(true);
});

const phone = { label: 'Mobile', dialingName: 'code', dialingLabel: 'Country', onDialingCode: nothing };

test('shows and submits a single country code before the number', () => {
  const html = renderToStaticMarkup(<PhoneField {...phone} dialingCodes={['84']} dialingCode="84" />);
  const hidden = parseHtml(html).querySelector('input[type="hidden"][name="code"][value="84"]');
  expect(hidden?.parentElement?.textContent).toBe('+84');
  expect(screenOf(html).queryByRole('combobox')).toBeNull();
});

test('offers several country codes, and preserves an unlisted one', () => {
  const html = renderToStaticMarkup(<PhoneField {...phone} dialingCodes={['84', '856']} dialingCode="63" />);
  const options = screenOf(html).getAllByRole('option');
  expect(options.map((option) => option.getAttribute('value')).toSorted()).toEqual(['63', '84', '856']);
  expect(parseHtml(html).querySelector('option[selected]')?.getAttribute('value')).toBe('63');
});
