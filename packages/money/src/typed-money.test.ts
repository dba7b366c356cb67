import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES } from './currencies.data.ts';
import { money } from './money.ts';
import { formatTyped, parseTyped, toTyped } from './typed-money.ts';

/** Types into a field, key by key; `|` is the caret, `<` a backspace, `>` a delete, `←` moves left. */
function type(keys: string, currency: string): string {
  let [text, caret] = ['', 0];
  for (const key of keys) {
    if (key === '←') {
      caret = Math.max(0, caret - 1);
      continue;
    }
    const [from, to] =
      key === '<' ? [Math.max(0, caret - 1), caret] : key === '>' ? [caret, caret + 1] : [caret, caret];
    const isDeleting = key === '<' || key === '>';
    const raw = text.slice(0, from) + (isDeleting ? '' : key) + text.slice(to);
    const edit = { before: text, text: raw, caret: from + (isDeleting ? 0 : 1), entered: isDeleting ? null : key };
    ({ text, caret } = formatTyped({ ...edit, isForward: key === '>' }, currency));
  }
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('an amount that is typed', () => {
  test.each([
    ['90000000', 'VND', '90.000.000|'],
    ['1234.5', 'PHP', '1,234.5|'],
    ['1234,56', 'BRL', '1.234,56|'],
    // A phone's keyboard may have the other separator only.
    ['1234.5', 'BRL', '1.234,5|'],
    ['1234,5', 'PHP', '1,234.5|'],
    ['12.5', 'VND', '125|'],
    ['1.2.3', 'PHP', '1.23|'],
    ['1.239', 'PHP', '1.23|'],
    ['.5', 'PHP', '0.5|'],
    ['007', 'PHP', '7|'],
    ['a1b2-', 'PHP', '12|'],
    ['١٢٣٤', 'PHP', '1,234|'],
    ['१२३४', 'VND', '1.234|'],
    ['12345←←←9', 'VND', '129|.345'],
    ['1234<', 'VND', '123|'],
    ['1234←←←<', 'VND', '|234'],
    ['1234←←←>', 'VND', '1|34'],
    ['<', 'VND', '|'],
    ['1234567890123456789', 'VND', '123.456.789.012.345|'],
  ])('%s in %s reads %s', (keys, currency, shown) => {
    expect(type(keys, currency).replaceAll(/\s/g, ' ')).toBe(shown);
  });

  test.each([
    ['12.500', 'VND', '12.500'],
    ['₫ 12,500', 'VND', '12.500'],
    ['1,234.50', 'BRL', '1.234,50'],
    ['R$ 1.234,5', 'BRL', '1.234,5'],
    ['1.234,50', 'PHP', '1,234.50'],
    ['12.50 ', 'BRL', '12,50'],
    ['12.50\u00a0R$', 'BRL', '12,50'],
    ['\u202d12,5\u202c', 'PHP', '12.5'],
    ['１２．５０', 'BRL', '12,50'],
    ['50,000.00', 'VND', '50.000'],
    ['50.000,00 ₫', 'VND', '50.000'],
    ['9'.repeat(40), 'PHP', '999,999,999,999,999'],
  ])('%j, pasted, in %s reads %s', (pasted, currency, shown) => {
    const edit = { before: '', text: pasted, caret: pasted.length, entered: pasted };
    expect(formatTyped(edit, currency)).toEqual({ text: shown, caret: shown.length });
  });

  test('is read back as written, in every currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(CURRENCIES)),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (currency, minor) => {
          expect(parseTyped(toTyped(money(minor, currency)), currency)).toEqual(money(minor, currency));
        },
      ),
    );
  });

  // As browsers without scripts send it.
  test.each([
    ['12.50', 'BRL', 1250n],
    ['1.250', 'BRL', 125_000n],
    ['1.250,5', 'BRL', 125_050n],
    ['12,50 ', 'PHP', 1250n],
    ['1,250.50', 'PHP', 125_050n],
    ['\u202a12.50\u202c', 'BRL', 1250n],
    ['50,000.00', 'VND', 50_000n],
    ['50.000', 'VND', 50_000n],
  ])('%j in %s, sent as it was written, is %s', (text, currency, minor) => {
    expect(parseTyped(text, currency)).toEqual(money(minor, currency));
  });

  test.each(['', '.', '-', 'x'])('%j is not an amount', (text) => {
    expect(parseTyped(text, 'VND')).toBeNull();
  });
});
