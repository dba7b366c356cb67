import { expect, test } from 'vitest';
import { LEGAL_DOCUMENTS, SHARED_LEGAL_DOCUMENTS } from './legal-documents.ts';
import { TRANSLATED_LANGUAGES } from './translated-languages.ts';

const documents = Object.entries(SHARED_LEGAL_DOCUMENTS);

test('has the terms and the privacy policy in every translated language', () => {
  expect(documents.map(([language]) => language).sort()).toEqual([...TRANSLATED_LANGUAGES].sort());
});

test.each(documents)('in %s every section of the English ones has a title and a text', (_language, own) => {
  for (const name of LEGAL_DOCUMENTS) {
    const { intro, sections, title } = own[name];
    expect(sections).toHaveLength(SHARED_LEGAL_DOCUMENTS.EN[name].sections.length);
    expect([title, ...sections.flatMap((section) => [section.title, section.text])].every(Boolean)).toBe(true);
    expect(intro).toContain('{brand}');
  }
});
