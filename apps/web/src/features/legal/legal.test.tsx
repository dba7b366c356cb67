import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { LegalText } from './legal-text.tsx';
import { type LegalPage, loadLegal } from './load-legal.ts';

const section = (title: string, fields = {}) => ({
  title,
  text: `Text of ${title}`,
  short: '',
  isChanged: false,
  ...fields,
});
const page = (fields: Partial<LegalPage> = {}): LegalPage => ({
  title: 'Terms',
  intro: 'Intro',
  sections: [section('One'), section('Two')],
  removed: [],
  changes: '',
  version: 1,
  since: null,
  newest: 1,
  ...fields,
});
const render = (fields: Partial<LegalPage> = {}) =>
  renderInLayout(<LegalText page={page(fields)} path="/m/legal/terms" />);

test('numbers the sections and links them from the contents', () => {
  const html = render({ sections: [section('One', { short: 'Be an adult.' }), section('Two')] });
  expect(linksIn(html)).toEqual(['#section-1', '#section-2']);
  expect(html).toContain('id="section-2"');
  expect(html).toContain('Be an adult.');
  expect(html).not.toContain('What changed');
});

test('shows what a new version changed, and links the previous one', () => {
  const html = render({
    version: 7,
    newest: 7,
    changes: 'Faster withdrawals.',
    removed: ['Cheques'],
    sections: [section('Money', { isChanged: true })],
  });
  expect(html).toContain('What changed in version 7');
  expect(html).toContain('Faster withdrawals.');
  expect(html).toContain('No longer included: Cheques');
  expect(linksIn(html)).toContain('/m/legal/terms?version=6');
});

test('states that an earlier version no longer applies, and links the current one', () => {
  const html = render({ version: 2, newest: 7 });
  expect(html).toContain('Version 2 no longer applies.');
  expect(linksIn(html)).toContain('/m/legal/terms');
  expect(html).not.toContain('What changed');
});

const load = (query: string, options: { name: string; answer?: LegalPage }) =>
  loadLegal(
    (() => (options.answer ? Promise.resolve(options.answer) : Promise.reject(new Error('no answer')))) as never,
    new URL(`https://lotus.test/m/legal/${options.name}${query}`),
    { name: options.name, fallback: { title: 'Shared', intro: '', sections: [{ title: 'A', text: 'a' }] } },
  );

test('falls back to the build’s texts if the gateway has none, but never for a given version', async () => {
  expect(await load('', { name: 'terms' })).toMatchObject({ title: 'Shared', since: null });
  expect(await load('', { name: 'terms', answer: page() })).toMatchObject({ title: 'Terms' });
  expect(await load('?version=3', { name: 'terms' })).toBeNull();
  for (const query of ['?version=0', '?version=1.5', '?version=abc', '?version=99999999'])
    expect(await load(query, { name: 'terms', answer: page() })).toBeNull();
  expect(await load('', { name: 'rules', answer: page() })).toBeNull();
});
