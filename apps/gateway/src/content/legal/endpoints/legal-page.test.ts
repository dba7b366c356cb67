import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { publishDocument } from '../../../testing/publish-document.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const ask = (query: Record<string, string>, options = {}) => gateway.call('content.legalPage', { query, ...options });
const page = (sections: object[], fields = {}) => ({
  EN: { title: 'Terms', intro: 'Of {brand}.', sections, ...fields },
});
const publish = (merchant: string, terms: object) =>
  publishDocument(gateway, { merchant, kind: 'legal' }, { terms, privacy: page([{ title: 'A', text: 'a' }]) });

test('has a first version of every merchant’s terms and privacy policy, in its languages', async () => {
  for (const host of ['lotus.localhost', 'aurora.localhost', 'samba.localhost']) {
    const { value } = (await ask({ name: 'terms' }, { host })).json;
    expect(value).toMatchObject({ version: 1, newest: 1, changes: '', removed: [] });
    expect(value.sections.some(({ isChanged }: { isChanged: boolean }) => isChanged)).toBe(false);
    expect(JSON.stringify(value)).not.toContain('{brand}');
    expect((await ask({ name: 'privacy' }, { host })).json.success).toBe(true);
  }
  const vietnamese = (await ask({ name: 'terms' }, { headers: { language: 'VI' } })).json.value;
  expect(vietnamese.title).toBe('Điều khoản');
});

test('marks what the newest version changed, and still shows the previous one', async () => {
  await publish(
    'aurora',
    page([
      { title: 'Kept', text: 'same' },
      { title: 'Money', text: '48 hours' },
      { title: 'Gone', text: 'x' },
    ]),
  );
  const sections = [
    { title: 'Kept', text: 'same' },
    { title: 'Money', text: '24 hours', short: 'Paid in a day.' },
    { title: 'New', text: 'y' },
  ];
  await publish('aurora', page(sections, { changes: 'Withdrawals of {brand} are faster.' }));
  const host = 'aurora.localhost';
  const { value } = (await ask({ name: 'terms' }, { host })).json;
  expect(value).toMatchObject({
    intro: 'Of Aurora.',
    version: 3,
    newest: 3,
    changes: 'Withdrawals of Aurora are faster.',
    removed: ['Gone'],
    sections: [
      { title: 'Kept', isChanged: false, short: '' },
      { title: 'Money', isChanged: true, short: 'Paid in a day.' },
      { title: 'New', isChanged: true },
    ],
  });
  expect(Math.abs(Date.parse(value.since ?? '') - gateway.context.now())).toBeLessThan(60_000);
  const earlier = (await ask({ name: 'terms', version: '2' }, { host })).json.value;
  expect(earlier).toMatchObject({ version: 2, newest: 3, sections: [{}, { text: '48 hours' }, { title: 'Gone' }] });
});

test('refuses a version or a document that does not exist', async () => {
  expect((await ask({ name: 'terms', version: '99' })).json).toMatchObject({ errorCode: 'not.found' });
  for (const query of [{ name: 'rules' }, { name: 'terms', version: '0' }, { name: 'terms', version: 'x' }])
    expect((await ask(query)).json).toMatchObject({ errorCode: 'invalid.request' });
});

test('refuses to publish documents without an English text, which other languages fall back to', async () => {
  const { EN } = page([{ title: 'A', text: 'a' }]);
  await expect(publish('samba', { 'PT-BR': EN })).rejects.toThrow('terms has no English text');
});
