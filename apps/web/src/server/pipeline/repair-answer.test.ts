import { endpoints } from '@foyer/contract/endpoints.ts';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { MAX_ENTRIES, repairValue } from './repair-answer.ts';

const Prize = Type.Object({ name: Type.String(), minor: Type.String({ pattern: '^\\d+$' }) });
const Schema = Type.Object({
  title: Type.String({ default: '' }),
  note: Type.Union([Type.String(), Type.Null()]),
  kind: Type.Optional(Type.Enum(['A', 'B'])),
  isOpen: Type.Boolean(),
  currency: Type.String(),
  prizes: Type.Array(Prize),
  at: Type.Union([Type.Number({ minimum: 0, maximum: 10 }), Type.Null()]),
});
const WHOLE = {
  title: 't',
  note: 'n',
  kind: 'A',
  isOpen: true,
  currency: 'PHP',
  prizes: [{ name: 'p', minor: '1' }],
  at: 5,
};

const repair = (change: object) => repairValue(Schema, { ...WHOLE, ...change }, { currency: 'VND' })?.value;

test('leaves what fits the contract unchanged', () => {
  expect(repair({})).toEqual(WHOLE);
});

test.each([
  ['drops unknown fields', { secret: 'x', __proto__: { y: 1 } }, WHOLE],
  ['fills in an absent field by its default', { title: undefined }, { ...WHOLE, title: '' }],
  ['fills in an absent field from the merchant’s document', { currency: undefined }, { ...WHOLE, currency: 'VND' }],
  ['makes an absent field null where that is allowed', { note: undefined }, { ...WHOLE, note: null }],
  ['makes a wrong field null where that is allowed', { note: { html: 'x' } }, { ...WHOLE, note: null }],
  ['makes a number out of range null where that is allowed', { at: 11 }, { ...WHOLE, at: null }],
  ['takes an absent list for an empty one', { prizes: undefined }, { ...WHOLE, prizes: [] }],
  ['takes an absent switch for off', { isOpen: undefined }, { ...WHOLE, isOpen: false }],
  ['drops wrong entries of a list', { prizes: [{ name: 'p', minor: '1' }, { name: 'q' }, null, 7] }, WHOLE],
])('%s', (_what, change, expected) => {
  expect(repair(change)).toEqual(expected);
});

test('leaves out an optional field that is wrong', () => {
  expect(repair({ kind: 'Z' })).not.toHaveProperty('kind');
});

test.each([
  ['a required field is wrong', { currency: 7 }],
  ['a required list is none', { prizes: 'all' }],
  ['a switch is a text', { isOpen: 'yes' }],
])('finds no value when %s', (_what, change) => {
  expect(repair(change)).toBeUndefined();
});

test.each([null, undefined, 'text', 7, [], true])('finds no value in %j', (value) => {
  expect(repairValue(Schema, value)).toBeNull();
});

test('cuts off a list that is too long', () => {
  const prizes = Array.from({ length: MAX_ENTRIES + 500 }, () => ({ name: 'p', minor: '1' }));
  expect((repair({ prizes }) as { prizes: unknown[] }).prizes).toHaveLength(MAX_ENTRIES);
});

test.each([
  ['system.status', { maintenance: true }, { maintenance: true, ip: '', country: null, maintenanceEnd: null }],
  ['member.info', { id: '1', account: 'a', type: 1 }, { clubLabel: null, currency: 'BRL', balanceMinor: null }],
  [
    'relay.newGameVendor',
    {
      lanes: [
        {
          title: 'Slots',
          gameClassify: 'RNG',
          cards: [{ accountTypeName: 'V', displayName: 'G', gameClassify: 'RNG' }],
        },
      ],
    },
    { categories: [], lanes: [{ id: '', gameCount: 0, cards: [{ gameCode: '', tag: null, isLottery: false }] }] },
  ],
  [
    'relay.listAnnouncements',
    { announcements: [{ linkageType: 'P', linkage: '7' }] },
    { announcements: [{ amountMinor: null }] },
  ],
  ['game.launchGame', { gameUrl: 'https://games.example/1' }, { gameUrl: 'https://games.example/1', title: '' }],
] as const)('accepts an answer of %s that has only what the specification names', (name, value, expected) => {
  expect(repairValue(endpoints[name].value, value, { currency: 'BRL' })?.value).toMatchObject(expected);
});
