import compile from 'icu-minify/compile';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { WordKey } from './word-keys.ts';
import { createSay, type Say, SpeechProvider, useSay, type Words } from './words.tsx';

/** Says messages that the tests write themselves; their keys are none of the product's. */
function speak(messages: Record<string, string>, language: 'EN' | 'VI' | 'PT-BR' | 'AR' = 'EN') {
  const words: Words = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]));
  const say = createSay({ language, words });
  return {
    say: (key: string, values?: Parameters<Say>[1]) => say(key as WordKey, values),
    rich: (key: string, values: Parameters<Say['rich']>[1]) => renderToStaticMarkup(say.rich(key as WordKey, values)),
  };
}

test('a plain message is said as it stands', () => {
  expect(speak({ hello: 'Xin chào' }).say('hello')).toBe('Xin chào');
});

test('a missing message is said by its name, so that the gap can be seen', () => {
  const { say, rich } = speak({});
  expect(say('lobby.gone')).toBe('lobby.gone');
  expect(rich('lobby.gone', {})).toBe('lobby.gone');
});

test('names and numbers go where the message wants them', () => {
  expect(speak({ a: '{who} won {count, number}' }).say('a', { who: 'Quân', count: 1234567 })).toBe(
    'Quân won 1,234,567',
  );
  expect(speak({ a: '{count, number}' }, 'PT-BR').say('a', { count: 1234567.5 })).toBe('1.234.567,5');
});

test('a plural follows the rules of the language', () => {
  const english = speak({ n: '{n, plural, =0 {no tickets} one {# ticket} other {# tickets}}' });
  expect([0, 1, 2, 1000].map((n) => english.say('n', { n }))).toEqual([
    'no tickets',
    '1 ticket',
    '2 tickets',
    '1,000 tickets',
  ]);
  const arabic = speak({ n: '{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}' }, 'AR');
  expect([0, 1, 2, 3, 11, 100].map((n) => arabic.say('n', { n }))).toEqual(['z', 'o', 't', 'f', 'm', 'x']);
  expect(speak({ n: '{n, plural, other {# vé}}' }, 'VI').say('n', { n: 1 })).toBe('1 vé');
});

test('a choice falls back to other', () => {
  const { say } = speak({ a: '{kind, select, bet {Bet} win {Win} other {Other}}' });
  expect([say('a', { kind: 'win' }), say('a', { kind: 'unheard of' })]).toEqual(['Win', 'Other']);
});

test('tags become elements, and words stay words', () => {
  const { rich } = speak({ terms: 'I accept the <terms>terms of {brand}</terms> & more' });
  const html = rich('terms', { brand: '<b>Lotus</b>', terms: (chunks) => <a href="/t">{chunks}</a> });
  expect(html).toContain('<a href="/t">');
  expect(html).toContain('&lt;b&gt;Lotus&lt;/b&gt;');
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('I accept the terms of &lt;b&gt;Lotus&lt;/b&gt; &amp; more');
});

test('a message without tags is said the same way by rich', () => {
  expect(speak({ a: 'Plain' }).rich('a', {})).toBe('Plain');
});

test('a component speaks the language of its page, and none outside of one', () => {
  function Greeting() {
    const say = useSay();
    return <p>{say('app.home' as WordKey)}</p>;
  }
  const speech = { language: 'VI', words: { 'app.home': compile('Trang chủ') } } as const;
  const page = (
    <SpeechProvider value={speech}>
      <Greeting />
    </SpeechProvider>
  );
  expect(renderToStaticMarkup(page)).toBe('<p>Trang chủ</p>');
  expect(() => renderToStaticMarkup(<Greeting />)).toThrow('SpeechProvider');
});
