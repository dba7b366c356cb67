import { expect, test } from 'vitest';
import { legalDocument } from './legal-document.ts';

const own = { title: 'Own terms', intro: 'Of {brand}.', sections: [{ title: 'One', text: '{brand} says so.' }] };

test('names the brand in the documents that all brands share', () => {
  const document = legalDocument({ name: 'Lotus' }, 'VI', 'terms');
  expect(document?.title).toBe('Điều khoản');
  expect(document?.intro).toContain('Lotus');
  expect(JSON.stringify(document)).not.toContain('{brand}');
});

test('is in English where there is no translation', () => {
  expect(legalDocument({ name: 'Lotus' }, 'KO', 'privacy')?.title).toBe('Privacy policy');
});

test('prefers the merchant’s own document, in English if need be', () => {
  const merchant = { name: 'Samba', legal: { EN: { terms: own } } };
  expect(legalDocument(merchant, 'PT-BR', 'terms')).toEqual({
    title: 'Own terms',
    intro: 'Of Samba.',
    sections: [{ title: 'One', text: 'Samba says so.' }],
  });
  expect(legalDocument(merchant, 'PT-BR', 'privacy')?.title).toBe('Política de privacidade');
});

test.each(['', 'imprint', '__proto__', 'constructor'])('has no document %o', (name) => {
  expect(legalDocument({ name: 'Lotus' }, 'EN', name)).toBeNull();
});
