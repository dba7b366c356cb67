import { NEED_SPANS, OFFER_NEEDS, OFFER_STATUSES, OFFER_TERMS } from '@foyer/contract/promotion/shapes.ts';
import { readMessageTables } from '@foyer/locales/read-message-tables.ts';
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { fieldNamesIn, linksIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { OfferScreen } from './offer-screen.tsx';
import { OffersScreen } from './offers-screen.tsx';
import { isCategory, type Offer, type OfferDetail, STATUSES, type Wager } from './promotion-data.ts';
import { WagerCard } from './wager-card.tsx';

const offer = (change: Partial<OfferDetail> = {}): OfferDetail => ({
  id: 'thanks',
  kind: 'gift',
  category: 'welcome',
  title: 'Thank you',
  summary: 'For you',
  art: 'gift',
  hue: 10,
  status: 'available',
  currency: 'VND',
  amountMinor: '50000',
  basisPoints: null,
  wagering: null,
  until: null,
  progress: null,
  content: [],
  needs: [],
  costs: [],
  friendNeeds: [],
  terms: [],
  example: null,
  match: null,
  rounds: null,
  game: null,
  board: null,
  isCheckedIn: false,
  version: 1,
  ...change,
});
const line = { amountMinor: null, basisPoints: null, count: null, at: null, texts: [] };
const need = { ...line, window: null, done: null };
const textOf = (html: string): string => (parseHtml(html).body.textContent ?? '').replaceAll('\u00a0', ' ');
const screen = (change: Partial<OfferDetail>) => renderInLayout(<OfferScreen offer={offer(change)} />);
const list = (offers: Offer[], takesCodes = false) =>
  renderInLayout(<OffersScreen category={null} offers={{ offers, categories: ['welcome', 'loyalty'], takesCodes }} />);

test('lists offers with their worth, and leads to each', async () => {
  const html = await list([offer(), offer({ id: 'share', basisPoints: 30, amountMinor: '500000', kind: 'rebate' })]);
  expect(linksIn(html)).toEqual(expect.arrayContaining(['/m/activity?id=thanks', '/m/activity?id=share']));
  expect(textOf(html)).toContain('50.000 ₫');
  expect(textOf(html)).toContain('0.3%');
});

test('shows the turnover of each offer, and “none” only for an offer without one', async () => {
  const match = { kind: 'match' as const, basisPoints: 5000, wagering: 8 };
  const offers = [offer(match), offer({ ...match, until: '2026-12-01T00:00:00Z' })];
  for (const one of offers) expect(textOf(await list([one]))).toMatch(/Turnover8×/);
  expect(textOf(await list(offers))).not.toContain('none');
  expect(textOf(await list([offer()]))).toContain('Turnovernone');
});

test('links to the code field only if there is a code to enter', async () => {
  expect(linksIn(await list([offer()]))).not.toContain('/m/member/rewards#code');
  expect(linksIn(await list([offer()], true))).toContain('/m/member/rewards#code');
});

test('shows that no promotion is running, or that the list did not load', async () => {
  expect(textOf(await list([]))).toContain('No promotion runs at the moment');
  const failed = await renderInLayout(<OffersScreen category={null} offers={null} />);
  expect(textOf(failed)).toContain('What you have received is not affected');
});

test('counts the remaining steps', async () => {
  expect(textOf(await list([offer({ status: 'needs', progress: { done: 1, of: 2 } })]))).toContain('One step left');
  expect(textOf(await list([offer({ status: 'needs', progress: { done: 1, of: 4 } })]))).toContain('3 steps left');
});

test('shows an operator’s description of an offer as text, with pictures of a fixed size', async () => {
  const content = [
    { kind: 'heading' as const, texts: ['How <b>it</b> works'] },
    { kind: 'picture' as const, texts: ['A red envelope'], art: 'envelope' },
    { kind: 'picture' as const, texts: ['Nowhere'], art: '../secret' },
    { kind: 'list' as const, texts: ['Send your link', 'Your friend registers'] },
  ];
  const page = parseHtml(await screen({ content }));
  expect(page.body.textContent).toContain('How <b>it</b> works');
  const [picture, ...others] = page.querySelectorAll('figure');
  expect(others).toEqual([]);
  expect(picture?.querySelector('img')?.getAttribute('width')).toBe('480');
  expect(picture?.querySelector('img')?.getAttribute('loading')).toBe('lazy');
  expect(picture?.textContent).toBe('A red envelope');
});

test('claims with a form that works without scripts', async () => {
  const html = await screen({});
  expect(fieldNamesIn(html)).toEqual(['id', 'act']);
  expect(textOf(html)).toContain('Claim 50.000 ₫');
});

test('links to the first step that can be taken immediately, and offers no claim before', async () => {
  const html = await screen({
    status: 'needs',
    needs: [
      { ...need, need: 'referred', isMet: true },
      { ...need, need: 'activeDays', isMet: false, count: 3 },
      { ...need, need: 'identity', isMet: false, count: 1 },
    ],
  });
  expect(linksIn(html)).toContain('/m/member/identity');
  expect(fieldNamesIn(html)).toEqual([]);
  expect(textOf(html)).toContain('1 of 3');
  expect(textOf(html)).toContain('Done: Have joined through a friend’s link');
});

test('shows the period and the progress of a need, and names months and offers', async () => {
  const week = { span: 'days', count: 7 } as const;
  const html = await screen({
    status: 'needs',
    needs: [
      { ...need, need: 'turnover', isMet: false, amountMinor: '300000', window: week, done: '120000' },
      { ...need, need: 'deposits', isMet: false, count: 2, window: { span: 'monthBefore', count: null }, done: '1' },
      { ...need, need: 'deposits', isMet: true, count: 1, window: week },
      { ...need, need: 'birthdayMonth', isMet: false, count: 3 },
      { ...need, need: 'notClaimed', isMet: false, texts: ['Welcome'] },
    ],
  });
  const text = textOf(html);
  expect(text).toContain('Stake 300.000 ₫ (within 7 days)So far 120.000 ₫');
  expect(text).toContain('Make 2 deposits (last month)So far 1');
  expect(text).toContain('Make a deposit (within 7 days)');
  expect(text).toContain('Have your birthday in March');
  expect(text).toContain('Not have received “Welcome” yet');
});

test('leads a visitor to the login, and back to the offer', async () => {
  const html = await screen({ status: 'login' });
  expect(linksIn(html)).toContain('/m/login?go=%2Fm%2Factivity%3Fid%3Dthanks');
});

test.each([
  ['a first day', { progress: { done: 1, of: 5 } }, 'Check in for today', ['id', 'act']],
  ['a day that is done', { progress: { done: 1, of: 5 }, isCheckedIn: true }, 'You have checked in today', []],
  ['a month that is done', { progress: { done: 5, of: 5 }, isCheckedIn: true }, 'Complete for this month', []],
])('shows %s of a check-in', async (_what, change, text, fields) => {
  const html = await screen({ kind: 'checkIn', status: 'running', ...change });
  expect(textOf(html)).toContain(text);
  expect(fieldNamesIn(html)).toEqual(fields);
});

test('explains the rule in words, with an example', async () => {
  const html = await screen({
    kind: 'rebate',
    status: 'running',
    basisPoints: 30,
    amountMinor: '500000',
    terms: [
      { ...line, term: 'rebate', basisPoints: 30 },
      { ...line, term: 'rebateClasses', texts: ['LOTT', 'ELOTT', 'CRASH'] },
      { ...line, term: 'noWagering' },
    ],
    example: { stakeMinor: '10000000', backMinor: '30000' },
  });
  const text = textOf(html);
  expect(text).toContain('Each day you get back 0.3% of the stakes');
  expect(text).toContain('Only these games count: Lottery and Crash.');
  expect(text).toContain('Stakes of 10.000.000 ₫ bring back 30.000 ₫.');
});

test('has words for every status, need and term in six languages', () => {
  expect(Object.keys(STATUSES).sort()).toEqual([...OFFER_STATUSES].sort());
  const keys = [
    ...OFFER_NEEDS.map((need) => `need.${need}`),
    ...OFFER_TERMS.map((term) => `term.${term}`),
    ...NEED_SPANS.map((span) => `window.${span}`),
  ];
  for (const [language, table] of readMessageTables('promotions.json'))
    for (const key of keys) expect(table[key], `${language} ${key}`).toBeTruthy();
});

const board = {
  ...{ prizesMinor: ['300000', '200000', '100000'], entries: 20 },
  places: [{ rank: 1, name: 'l***9', multiplier: '1250', isOwn: true }],
  own: { rank: 1, entries: 4, multiplier: '1250' },
};

test('shows the places of a tournament with their prizes, and the ones still open', async () => {
  const text = textOf(await screen({ kind: 'tournament', status: 'joined', board }));
  expect(text).toMatch(/Place 1l\*\*\*9you12\.50 × stake300\.000 ₫/);
  expect(text).toContain('Place 2Not taken yet200.000 ₫Place 3Not taken yet100.000 ₫');
  expect(text).toContain('You have used 4 of 20 rounds.');
  const empty = textOf(await screen({ kind: 'tournament', board: { ...board, places: [], own: null } }));
  expect(empty).toContain('No round counts yet.Place 1Not taken yet300.000 ₫');
});

test('shows the number of free rounds, and claims them with a form', async () => {
  const html = await screen({ kind: 'ticket', rounds: 5, amountMinor: '1000' });
  expect(textOf(html)).toContain('5 free rounds');
  expect(fieldNamesIn(html)).toEqual(['id', 'act']);
});

test('ignores an unknown category in the address', () => {
  expect([isCategory('welcome'), isCategory('constructor'), isCategory(null)]).toEqual([true, false, false]);
});

const match = (change: Partial<OfferDetail> = {}) =>
  offer({
    kind: 'match',
    basisPoints: 5000,
    example: { stakeMinor: '1000', backMinor: '500' },
    match: { minDepositMinor: '100', wagering: 8, days: 7, maxBetMinor: '50', conversion: 5 },
    costs: [
      {
        ...{ gameCode: 'KENO', game: 'Keno', basisPoints: 10_000, rtpBp: 5500 },
        turnoverMinor: '4000',
        costMinor: '1500',
        isWorse: true,
        ...{ bet: 'ten numbers', finishBp: 2603 },
      },
      {
        ...{ gameCode: 'DICE', game: 'Dice', basisPoints: 1000, rtpBp: null },
        turnoverMinor: '40000',
        costMinor: '60',
        isWorse: false,
        ...{ bet: null, finishBp: null },
      },
    ],
    ...change,
  });

test('shows what a match costs on each game before a member joins, and warns of games that cost more than the bonus', () => {
  const text = textOf(renderInLayout(<OfferScreen offer={match()} />));
  expect(text).toContain('A deposit of 1.000 ₫ brings 500 ₫ in bonus funds.');
  expect(text).toMatch(/Keno.*4\.000 ₫.*100%.*1\.500 ₫.*more than the bonus/);
  expect(text).toMatch(/Dice.*10%.*Its return is not published/);
  expect(text).toContain('With bets of 50 ₫ (ten numbers), about 26 of 100 finish.');
  expect(text).toContain('Take part');
});

test('lets a member who takes part deposit, or leave', () => {
  const html = renderInLayout(<OfferScreen offer={match({ status: 'joined' })} />);
  expect(linksIn(html)).toContain('/m/member/deposit');
  expect(html).toContain('value="leave"');
  expect(linksIn(renderInLayout(<OfferScreen offer={match({ status: 'wagering' })} />))).toContain('/m/member/rewards');
});

const wager = (change: Partial<Wager> = {}): Wager => ({
  ...{
    grantId: '7',
    offerId: 'match',
    title: 'Reload',
    state: 'active',
    currency: 'VND',
    fundsMinor: '500',
    leftMinor: '400',
  },
  ...{ requiredMinor: '1000', wageredMinor: '250', maxBetMinor: '100', maxPaidMinor: '2500', paidMinor: '0' },
  ...{
    contributions: [{ gameClassify: 'ARCADE', basisPoints: 5000 }],
    at: '2026-11-25T00:00:00Z',
    expiresAt: '2026-12-02T00:00:00Z',
  },
  ...change,
});

test('shows what is left to wager, and gives up funds in two steps', () => {
  const html = renderInLayout(<WagerCard wager={wager()} />);
  expect(html).toContain('aria-valuenow="25"');
  const text = textOf(html);
  expect(text).toContain('750 ₫ of 1.000 ₫ left to wager.');
  // Half of a stake counts.
  expect(text).toMatch(/Arcade.*counts 50%; 1\.500 ₫ left to bet/);
  expect(text).toContain('400 ₫ of bonus funds will be gone.');
  expect(html).toMatch(/<details.*<button[^>]* name="giveUp"/);
  expect(html).toContain('value="7"');
});

test('rounds what is left to bet on a game up, and never below zero', () => {
  const contributions = [{ gameClassify: 'ARCADE', basisPoints: 3000 }];
  const left = (change: Partial<Wager>) =>
    textOf(renderInLayout(<WagerCard wager={wager({ contributions, ...change })} />));
  expect(left({ wageredMinor: '999' })).toContain('counts 30%; 4 ₫ left to bet');
  expect(left({ wageredMinor: '1200' })).toContain('counts 30%; 0 ₫ left to bet');
});

test.each([
  ['completed', 'Completed: 2.500 ₫ became cash.'],
  ['expired', 'The time ran out'],
  ['forfeited', 'Given up.'],
  ['reversed', 'Taken back.'],
] as const)('explains how funds that are %s ended', (state, sentence) => {
  const html = renderInLayout(<WagerCard wager={wager({ state, paidMinor: '2500' })} />);
  expect(textOf(html)).toContain(sentence);
  expect(html).not.toContain('giveUp');
});
