import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { expect, test } from 'vitest';
import { findDocumentFaults } from './document-kinds.ts';

/** Part of a document of any kind. */
interface Part {
  [key: string]: Part | undefined;
}

/** A document of a brand whose market is the Philippines. */
const read = (kind: string): Part =>
  JSON.parse(readFileSync(path.join(TEST_MERCHANTS, 'aurora', `${kind}.json`), 'utf8'));
const OWNER = { currency: 'PHP', country: 'PH', levelIds: [11, 12, 13] };

const MATCH = {
  ...{ kind: 'match', basisPoints: 5000, minDepositMinor: '100', maxMinor: '1000', joinDays: 7, wagering: 5 },
  ...{ days: 7, maxBetMinor: '100', conversion: 5 },
};
const LADDER = {
  points: { unitMicro: '1000000', fxMicro: '1000', rates: { LOTT: 10_000 } },
  levels: [{ labelId: 11, keepPoints: 1, benefits: {} }],
};
const HOURS = { hours: [], answerHours: 3, replies: [], tags: [] };
const ENTRY = { csType: 'TX-CHAT', csPosition: 'chat' };

const partAt = (body: Part, path: string): Part | undefined =>
  path.split('.').reduce<Part | undefined>((part, key) => part?.[key], body);

/** A document of the brand with another value at a path, such as `methods.0.connector`. */
function changed(kind: string, path: string, value: unknown): unknown {
  const body = read(kind);
  const at = path.lastIndexOf('.');
  const parent = at < 0 ? body : partAt(body, path.slice(0, at));
  if (!parent) throw new Error(`there is no ${path} in ${kind}`);
  parent[path.slice(at + 1)] = value as Part;
  return body;
}

const CHIPS = 'methods.0.deposit.chipsMinor';
const countOf = (kind: string, path: string): number => Object.keys(partAt(read(kind), path) ?? {}).length;

/** The first offer of the brand for some classes of games. */
const OFFER_OF_CLASSES = Object.values(read('promotions').offers ?? {}).findIndex((offer) => offer?.value?.classes);

test.each(['agentPlans', 'cashier', 'identity', 'promotions'])('accepts the document %s of a brand', (kind) => {
  expect(findDocumentFaults(kind, read(kind), OWNER)).toEqual([]);
});

test('accepts a ladder of the levels of its brand', () => {
  expect(findDocumentFaults('vip', LADDER, OWNER)).toEqual([]);
});

test.each<[what: string, kind: string, body: unknown, fault: RegExp]>([
  [
    'a rebate for an unknown class of games',
    'promotions',
    changed('promotions', `offers.${OFFER_OF_CLASSES}.value.classes`, ['SLOTTY']),
    /unknown class SLOTTY: it must be one of LOTT, /,
  ],
  [
    'funds that are wagered on an unknown class of games',
    'promotions',
    changed('promotions', 'offers.0.value', { ...MATCH, contributions: { LOTTO: 10_000 } }),
    /unknown class LOTTO/,
  ],
  ['the rules of another market', 'promotions', changed('promotions', 'market', 'VN'), /market.*PH/],
  [
    'points for an unknown class of games',
    'vip',
    { ...LADDER, points: { ...LADDER.points, rates: { SLOT: 1 } } },
    /SLOT/,
  ],
  ['a level that the brand does not have', 'vip', { ...LADDER, levels: [{ ...LADDER.levels[0], labelId: 99 }] }, /99/],
  [
    'an entry of customer service for a level that the brand does not have',
    'support',
    { ...HOURS, entries: [{ ...ENTRY, labelIds: [11, 98] }] },
    /98/,
  ],
  [
    'a payment connector that does not exist',
    'cashier',
    changed('cashier', 'methods.0.connector', 'xendid'),
    /xendid.*payos, pix, xendit/,
  ],
  [
    'a suggested amount beyond the maximum',
    'cashier',
    changed('cashier', `${CHIPS}.${countOf('cashier', CHIPS)}`, '999999999'),
    /999999999/,
  ],
  [
    'a promise that ends before it begins',
    'cashier',
    changed('cashier', 'methods.0.deposit.promised', { fromSeconds: 60, toSeconds: 5 }),
    /promised time ends before/,
  ],
  [
    'limits of one level twice',
    'cashier',
    changed('cashier', `levels.${countOf('cashier', 'levels')}`, read('cashier').levels?.[0]),
    /level 0 is there twice/,
  ],
  [
    'players who are younger than the law of the country allows',
    'identity',
    changed('identity', 'minimumAge', 18),
    /21/,
  ],
])('refuses %s', (_what, kind, body, fault) => {
  expect(findDocumentFaults(kind, body, OWNER).join('\n')).toMatch(fault);
});
