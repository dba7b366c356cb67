import { HELP_TOPICS } from '@foyer/contract/help/topics.data.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { publishDocument } from '../../../testing/publish-document.ts';
import { type Help, type HelpArticle, toHelp } from '../help-document.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const list = async (query: { text?: string } = {}, options: object = {}) =>
  (await gateway.call('help.articles', { query, headers: { language: 'EN' }, ...options })).json.value;
const idsOf = ({ articles }: { articles: readonly { id: string }[] }) => articles.map(({ id }) => id);
const open = (id: string, options: object = {}) =>
  gateway.call('help.article', { query: { id }, headers: { language: 'EN' }, ...options });

describe('the help that every brand has', () => {
  test('is listed by topic, in the reader’s language', async () => {
    const { articles } = await list();
    const topics = articles.map(({ topic }) => HELP_TOPICS.indexOf(topic));
    expect(topics).toEqual([...topics].sort((left, right) => left - right));
    expect(articles.find(({ id }) => id === 'withdraw')?.title).toBe('How do I withdraw?');
    const vietnamese = await list({}, { headers: { language: 'VI' } });
    expect(vietnamese.articles.find(({ id }) => id === 'withdraw')?.title).toBe('Làm sao để rút tiền?');
  });

  test('opens an article with its parts, the page it leads to and other articles of its topic', async () => {
    const { value } = (await open('set-limit')).json;
    expect(value.blocks.map(({ kind }) => kind)).toEqual(['text', 'list']);
    expect(value.page).toEqual({ to: '/m/member/limits', label: 'Play within limits' });
    expect(idsOf({ articles: value.related })).toEqual(['take-break']);
  });

  test('omits what a brand’s folder marks as not applicable, replaces articles and adds its own', () => {
    const own = {
      topic: 'MONEY',
      title: { EN: 'Own' },
      summary: { EN: 'Own' },
      body: [{ text: { EN: 'Own' } }],
    } as const;
    const articles = [
      { ...own, id: 'withdraw', body: [...own.body] },
      { ...own, id: 'pix', body: [...own.body] },
    ];
    const help = toHelp({ languages: ['PT-BR'] }, { without: ['bonus-wagering'], articles });
    expect(idsOf(help)).not.toContain('bonus-wagering');
    expect(help.articles.map(({ title }) => title.EN)).toEqual(
      expect.arrayContaining(['Own', 'I want to set a limit', 'How are draws checked?']),
    );
    expect(idsOf(help).filter((id) => id === 'withdraw')).toHaveLength(1);
    expect(help.articles.at(-1)?.id).toBe('pix');
    expect(Object.keys(help.articles.find(({ id }) => id === 'set-limit')?.title ?? {})).toEqual(['PT-BR', 'EN']);
  });

  test('provides the common questions of customer service', async () => {
    const { questions } = (await gateway.call('support.overview', { headers: { language: 'EN' } })).json.value;
    expect(idsOf({ articles: questions })).toEqual([
      'deposit-arrives',
      'withdraw',
      'bonus-wagering',
      'draws-checked',
      'set-limit',
    ]);
  });
});

describe('the help search', () => {
  test.each([
    ['withdraw', 'withdraw'],
    ['forgot my pass', 'password-forgotten'],
    ['rut tien', 'withdraw'],
    ['忘记', 'password-forgotten'],
    ['authentcator', 'protect-account'],
  ])('finds by %j the article %s', async (text, id) => {
    const { articles, isNear } = await list({ text });
    expect([idsOf({ articles }), isNear]).toEqual([expect.arrayContaining([id]), false]);
  });

  test('offers similar articles, or the common questions, for a text that nothing contains', async () => {
    const { articles, isNear } = await list({ text: 'zzzzzz' });
    expect([isNear, articles.length > 0]).toEqual([true, true]);
  });

  test.each(['%', '_', '\\', "'; drop table foyer.member; --"])('treats %j as text', async (text) => {
    expect((await list({ text })).isNear).toBe(true);
  });

  test('refuses a text that is too long', async () => {
    const { json } = await gateway.call('help.articles', { query: { text: 'x'.repeat(61) } });
    expect(json).toMatchObject({ errorCode: 'invalid.request' });
  });

  test('is part of the global search, with articles as a group of their own', async () => {
    const reply = await gateway.call('relay.search', { query: { text: 'passkey' }, headers: { language: 'EN' } });
    const group = reply.json.value.groups.find(({ source }) => source === 'help');
    expect(group?.results[0]).toMatchObject({ id: 'protect-account', title: 'How do I protect my account?' });
  });
});

describe('the help that an operator publishes', () => {
  const article = (id: string, fields: Partial<HelpArticle> = {}): HelpArticle => ({
    ...{ id, topic: 'APP', title: { EN: `Title ${id}` }, summary: { EN: 'Summary' }, body: [{ text: { EN: 'Text' } }] },
    ...fields,
  });
  const publish = (...articles: HelpArticle[]): Promise<void> =>
    publishDocument(gateway, { merchant: 'aurora', kind: 'help' }, { articles } satisfies Help);
  const aurora = { host: 'aurora.localhost' };

  test('replaces the brand’s own help immediately, in lists and in the search, and for no other brand', async () => {
    await publish(article('quokka', { title: { EN: 'About the quokka' } }));
    expect(idsOf(await list({}, aurora))).toEqual(['quokka']);
    expect(idsOf(await list({ text: 'quokka' }, aurora))).toEqual(['quokka']);
    expect(idsOf(await list({ text: 'quokka' }))).not.toContain('quokka');
    expect((await open('quokka')).json).toMatchObject({ errorCode: 'not.found' });
  });

  test('shows an article only to readers who match its condition, also in the search', async () => {
    const forChina = { condition: { id: 'cn', fact: 'language', op: 'eq', value: 'CN' } } as const;
    await publish(article('secret-otter', { shown: forChina }), article('open-otter'));
    expect(idsOf(await list({}, aurora))).toEqual(['open-otter']);
    expect(idsOf(await list({ text: 'otter' }, aurora))).toEqual(['open-otter']);
    expect((await open('secret-otter', aurora)).json).toMatchObject({ errorCode: 'not.found' });
    const chinese = { ...aurora, headers: { language: 'CN' } };
    expect(idsOf(await list({}, chinese))).toEqual(['secret-otter', 'open-otter']);
  });

  test.each([
    ['an article whose name is no part of an address', { id: '../a' }, /pattern/],
    ['a page elsewhere', { page: { to: 'https://elsewhere.example', label: { EN: 'Go' } } }, /pattern/],
    [
      'a page that is elsewhere without its scheme',
      { page: { to: '//elsewhere.example', label: { EN: 'Go' } } },
      /pat/,
    ],
    ['markup in place of parts', { body: '<p>Hello</p>' as never }, /body/],
    ['an article without an English title', { title: { VI: 'Chỉ' } }, /no English title/],
  ])('is refused with %s', async (_what, fields, reason) => {
    await expect(publish(article('a', fields as Partial<HelpArticle>))).rejects.toThrow(reason);
  });

  test('is refused with two articles of the same name', async () => {
    await expect(publish(article('a'), article('a'))).rejects.toThrow('a is listed twice');
  });
});
