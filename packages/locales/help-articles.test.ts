import { expect, test } from 'vitest';
import { HELP_ARTICLES, SHARED_HELP } from './help-articles.ts';
import { TRANSLATED_LANGUAGES } from './translated-languages.ts';

const languages = Object.entries(SHARED_HELP);

test('has the help in every translated language', () => {
  expect(languages.map(([language]) => language).sort()).toEqual([...TRANSLATED_LANGUAGES].sort());
});

test('lists every article once', () => {
  expect(HELP_ARTICLES.map(({ id }) => id).sort()).toEqual(Object.keys(SHARED_HELP.EN).sort());
});

test.each(languages)('in %s every article has the parts of the English one', (_language, texts) => {
  expect(Object.keys(texts)).toEqual(Object.keys(SHARED_HELP.EN));
  const partsOf = (article: (typeof SHARED_HELP.EN)['withdraw']) =>
    article.body.map((part) => (typeof part === 'string' ? 'text' : part.list.length));
  for (const { id, page } of HELP_ARTICLES) {
    expect([id, partsOf(texts[id])]).toEqual([id, partsOf(SHARED_HELP.EN[id])]);
    expect([id, Boolean(texts[id].go)]).toEqual([id, page !== undefined]);
    expect(texts[id].title && texts[id].summary).toBeTruthy();
  }
});
