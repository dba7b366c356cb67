import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import compile from 'icu-minify/compile';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createTranslate, type MessageCatalog, MessagesProvider, type Translate, useTranslate } from './translate.tsx';

/** Compiles messages written by a test. */
const toCatalog = (texts: Record<string, string>, language: LanguageCode = 'EN'): MessageCatalog => ({
  locale: LANGUAGES[language].locale,
  messages: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)])),
});

function translate(texts: Record<string, string>, language?: LanguageCode) {
  const t = createTranslate(toCatalog(texts, language));
  return {
    t,
    rich: (key: string, values: Parameters<Translate['rich']>[1]) => renderToStaticMarkup(t.rich(key, values)),
  };
}

test('returns a plain message unchanged', () => {
  expect(translate({ hello: 'Xin chào' }).t('hello')).toBe('Xin chào');
});

test('shows the key of a missing message', () => {
  const { t, rich } = translate({});
  expect(t('lobby.gone')).toBe('lobby.gone');
  expect(rich('lobby.gone', {})).toBe('lobby.gone');
});

test('fills in names and numbers', () => {
  expect(translate({ a: '{who} won {count, number}' }).t('a', { who: 'Quân', count: 1234567 })).toBe(
    'Quân won 1,234,567',
  );
  expect(translate({ a: '{count, number}' }, 'PT-BR').t('a', { count: 1234567.5 })).toBe('1.234.567,5');
});

test('follows the plural rules of the language', () => {
  const english = translate({ n: '{n, plural, =0 {no tickets} one {# ticket} other {# tickets}}' });
  expect([0, 1, 2, 1000].map((n) => english.t('n', { n }))).toEqual([
    'no tickets',
    '1 ticket',
    '2 tickets',
    '1,000 tickets',
  ]);
  const arabic = translate({ n: '{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}' }, 'AR');
  expect([0, 1, 2, 3, 11, 100].map((n) => arabic.t('n', { n }))).toEqual(['z', 'o', 't', 'f', 'm', 'x']);
  expect(translate({ n: '{n, plural, other {# vé}}' }, 'VI').t('n', { n: 1 })).toBe('1 vé');
});

test('falls back to other in a select', () => {
  const { t } = translate({ a: '{kind, select, bet {Bet} win {Win} other {Other}}' });
  expect([t('a', { kind: 'win' }), t('a', { kind: 'unheard of' })]).toEqual(['Win', 'Other']);
});

test('turns tags into elements and escapes values', () => {
  const { rich } = translate({ terms: 'I accept the <terms>terms of {brand}</terms> & more' });
  const html = rich('terms', { brand: '<b>Lotus</b>', terms: (chunks) => <a href="/t">{chunks}</a> });
  const { body } = parseHtml(html);
  expect(body.querySelector('a[href="/t"]')?.textContent).toBe('terms of <b>Lotus</b>');
  expect(body.textContent).toBe('I accept the terms of <b>Lotus</b> & more');
});

test('returns a message without tags unchanged from rich', () => {
  expect(translate({ a: 'Plain' }).rich('a', {})).toBe('Plain');
});

test('translates inside a provider and throws outside of one', () => {
  function Greeting() {
    const t = useTranslate();
    return <p>{t('app.home')}</p>;
  }
  const catalog = toCatalog({ 'app.home': 'Trang chủ' }, 'VI');
  const page = (
    <MessagesProvider value={catalog}>
      <Greeting />
    </MessagesProvider>
  );
  expect(renderToStaticMarkup(page)).toBe('<p>Trang chủ</p>');
  expect(() => renderToStaticMarkup(<Greeting />)).toThrow('MessagesProvider');
});

test('returns null from optional for an unknown key', () => {
  const { t } = translate({ known: 'Known {n}' });
  expect([t.optional('known', { n: 1 }), t.optional('unknown')]).toEqual(['Known 1', null]);
});
