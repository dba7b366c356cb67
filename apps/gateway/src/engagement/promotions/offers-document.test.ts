import { expect, test } from 'vitest';
import { findDocumentFaults } from '../../publishing/document-kinds.ts';
import type { Offer, Promotions } from './offers-document.ts';

const offer = (more: Partial<Record<keyof Offer, unknown>> = {}): Offer =>
  ({
    id: 'thanks',
    category: 'welcome',
    title: { EN: 'Thanks' },
    summary: { EN: 'For you' },
    art: 'gift',
    hue: 10,
    value: { kind: 'gift', amountMinor: '500' },
    ...more,
  }) as Offer;
const faultsOf = (more: Partial<Record<keyof Offer, unknown>>, market = 'VN') =>
  findDocumentFaults('promotions', { market, offers: [offer(more)] } satisfies Promotions);
const MATCH = {
  ...{ kind: 'match', basisPoints: 5000, minDepositMinor: '1000', maxMinor: '500', joinDays: 3, days: 7 },
  ...{ wagering: 10, maxBetMinor: '100', conversion: 5, contributions: { LOTT: 10_000 } },
};
const clause = (fact: string, op: string, value?: unknown) => ({ id: 'one', fact, op, value });

test('accepts an offer whose requirements can be explained to a member', () => {
  expect(faultsOf({ condition: { all: [clause('kycLevel', 'gte', 1), clause('country', 'in', ['VN'])] } })).toEqual([]);
});

test('accepts content of headings, texts, lists and pictures', () => {
  const content = [
    { heading: { EN: 'How it works' } },
    { picture: 'envelope', caption: { EN: 'An envelope' } },
    { text: { EN: 'Bring a friend.' } },
    { list: [{ EN: 'Send your link' }] },
  ];
  expect(faultsOf({ content })).toEqual([]);
});

test('refuses an amount in a currency that is not the market’s', () => {
  const body = {
    market: 'VN',
    offers: [offer({ condition: clause('depositsMinor', 'gte', { minor: 500, currency: 'PHP' }) })],
  };
  expect(findDocumentFaults('promotions', body, { currency: 'VND' }).join()).toMatch('currency is VND, not PHP');
  expect(findDocumentFaults('promotions', body, { currency: 'PHP' })).toEqual([]);
});

test.each([
  ['an amount of zero', { value: { kind: 'gift', amountMinor: '0' } }, /value/],
  ['a match of no game', { value: { ...MATCH, contributions: {} } }, /value/],
  ['markup as a name of art', { art: '<svg>' }, /art/],
  ['an address as the name of a picture', { content: [{ picture: '//x.example/a', caption: { EN: 'A' } }] }, /content/],
  ['markup as a part of its content', { content: [{ html: '<b>Now</b>' }] }, /content/],
  ['a number in its content', { content: [{ list: [{ EN: 'Now', VI: 'Nhận 50.000 ₫' }] }] }, /content has a number/],
  ['an end before its beginning', { from: '2026-12-01T00:00:00Z', until: '2026-11-01T00:00:00Z' }, /ends before/],
  ['an unknown fact', { condition: clause('mood', 'eq', 'good') }, /unknown fact/],
  ['a clause without words for members', { condition: clause('language', 'eq', 'VI') }, /put in words/],
  ['a clause that asks not to be something', { condition: clause('isReferred', 'is', false) }, /put in words/],
  ['a choice between clauses', { condition: { any: [clause('level', 'gte', 1)] } }, /more than a list/],
  ['a fact that belongs to staff', { condition: clause('netLossMinor', 'gte', 1) }, /put in words/],
  [
    'a wish for consent to messages',
    { condition: { ...clause('hasConsent', 'is', true), args: { channel: 'mail' } } },
    /put in words/,
  ],
])('refuses %s', (_what, more, reason) => {
  expect(faultsOf(more).join('\n')).toMatch(reason);
});

test('refuses a duplicate code or id', () => {
  const code = { kind: 'code', amountMinor: '5', code: 'SAME1' };
  const offers = [offer({ value: code }), offer({ value: code })];
  expect(findDocumentFaults('promotions', { market: 'VN', offers })).toEqual([
    'offer thanks is there twice',
    'code SAME1 is there twice',
  ]);
});

test.each([
  ['a gift in Brazil', 'BR', {}, /kind gift may not run \(BR: Portaria SPA\/MF 1\.231\/2024/],
  [
    'cashback that depends on deposits in Brazil',
    'BR',
    {
      value: { kind: 'cashback', basisPoints: 500, maxMinor: '100' },
      from: '2026-11-01T00:00:00Z',
      condition: clause('depositsCount', 'gte', 1),
    },
    /may not depend on depositsCount \(BR/,
  ],
  ['a gift that is repeated in Sweden', 'SE', { perMember: 2 }, /granted it 1 × \(SE/],
  [
    'an offer of a month in Denmark',
    'DK',
    { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' },
    /less than 60 days \(DK/,
  ],
  [
    'terms that are not the same for all in Denmark',
    'DK',
    { condition: clause('level', 'gte', 2) },
    /same for all \(DK/,
  ],
  [
    'funds that are wagered 11 × (scenario 11)',
    'GB',
    { value: { ...MATCH, wagering: 11 } },
    /wagered 10 × at most \(GB: LCCP SR 5\.1\.1/,
  ],
  [
    'funds for two products',
    'GB',
    { value: { ...MATCH, contributions: { LOTT: 1, RNG: 1 } } },
    /mixes products: lottery, casino \(GB/,
  ],
  ['a match in Brazil (scenario 11)', 'BR', { value: MATCH }, /kind match may not run \(BR/],
])('refuses %s and names the rule', (_what, market, more, reason) => {
  expect(faultsOf(more, market).join('\n')).toMatch(reason);
});

test('allows cashback and rebates in Brazil', () => {
  const from = '2026-11-01T00:00:00Z';
  expect(faultsOf({ value: { kind: 'cashback', basisPoints: 500, maxMinor: '100' }, from }, 'BR')).toEqual([]);
  expect(faultsOf({ value: { kind: 'rebate', basisPoints: 20, maxMinor: '100' }, from }, 'BR')).toEqual([]);
});

test('requires a start for a rebate, so that it is known which play counts', () => {
  expect(faultsOf({ value: { kind: 'rebate', basisPoints: 20, maxMinor: '100' } })).toEqual([
    'offer thanks: it needs the time from which play counts',
  ]);
});

test('accepts a match within the rules of its market', () => {
  expect(faultsOf({ value: MATCH }, 'GB')).toEqual([]);
  expect(faultsOf({ value: { ...MATCH, wagering: 30 } })).toEqual([]);
});
