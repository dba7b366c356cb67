import { expect, test } from 'vitest';
import { findDocumentFaults } from '../../publishing/document-kinds.ts';
import { findPopups, type Popup } from './announcements-document.ts';

const popup = (id: string, more: Partial<Popup> = {}): Popup => ({
  id,
  kind: 'service',
  items: [{ id: `${id}-item`, title: { EN: 'Title' } }],
  ...more,
});
const faultsOf = (...popups: object[]) => findDocumentFaults('announcements', { announcements: [], popups });
const FACTS = { country: null, language: 'EN', level: null, device: 'OTHER', time: Date.parse('2026-11-24T12:00Z') };

test('accepts every popup option on service and legal notices', () => {
  const config = { autoplay: true, delay: 4000, showTodayCheckbox: true, todayHide: true };
  expect(
    faultsOf(
      popup('a', { ...config, forceRead: true, forcePopup: true, showClose: true, outsideClose: false }),
      popup('b', { ...config, kind: 'legal', forceRead: true, forcePopup: true, showClose: false }),
      popup('c', { ...config, kind: 'promotion' }),
    ),
  ).toEqual([]);
});

test.each(['forceRead', 'forcePopup'] as const)('refuses %s on promotions', (name) => {
  const fault = [`popup a: ${name} is not for promotions`];
  expect(faultsOf(popup('a', { kind: 'promotion', [name]: true }))).toEqual(fault);
  // The kind alone does not turn an offer into a notice.
  const offer = { id: 'offer', title: { EN: 'Gift' }, linkageType: 'P' as const, linkage: 'gift' };
  expect(faultsOf(popup('a', { [name]: true, items: [offer] }))).toEqual(fault);
  expect(faultsOf(popup('a', { kind: 'promotion', [name]: false }))).toEqual([]);
});

test.each([
  ['one that nothing closes', popup('a', { showClose: false, outsideClose: false }), /needs showClose or outsideClose/],
  ['one without items', popup('a', { items: [] }), /items/],
  ['a version that is none', popup('a', { items: [{ id: 'x', title: {}, version: 0 }] }), /version/],
  ['a name that is no name', popup('A b'), /pattern/],
  ['an unknown kind', { ...popup('a'), kind: 'urgent' }, /kind/],
  ['an option that does not exist', { ...popup('a'), forceWatch: true }, /forceWatch is not known/],
  ['slides in a notice at the bottom', popup('a', { place: 'bottom', items: two() }), /has one item/],
  ['a condition that cannot be decided', popup('a', { items: [shown({ condition: {} })] }), /no id/],
  ['a schedule that ends first', popup('a', { items: [shown({ from: day(2), until: day(1) })] }), /before it begins/],
])('refuses %s', (_what, body, reason) => {
  expect(faultsOf(body).join('\n')).toMatch(reason);
});

function two() {
  return ['x', 'y'].map((id) => ({ id, title: { EN: id } }));
}
function shown(when: object) {
  return { id: 'x', title: { EN: 'x' }, shown: when };
}
function day(number: number): string {
  return `2026-11-0${number}T00:00:00+07:00`;
}

test('refuses duplicate names, even across popups', () => {
  const same = { items: [{ id: 'same', title: { EN: 'x' } }] };
  expect(faultsOf(popup('a', same), popup('b', same))).toEqual(['the item same is listed twice']);
  expect(faultsOf(popup('a'), popup('a', same))).toEqual(['the popup a is listed twice']);
  const one = { id: 'x', category: 'banner', title: { EN: 'x' } };
  expect(findDocumentFaults('announcements', { announcements: [one, one] })).toEqual([
    'the announcement x is listed twice',
  ]);
});

test('orders popups legal, service, promotion, and within a kind in the operator’s order', () => {
  const popups = [popup('gift', { kind: 'promotion' }), popup('b'), popup('a'), popup('terms', { kind: 'legal' })];
  expect(findPopups({ announcements: [], popups }, FACTS).map(({ id }) => id)).toEqual(['terms', 'b', 'a', 'gift']);
});

test('omits items that the caller may not see, and popups left without items', () => {
  const later = { from: '2026-12-01T00:00:00+07:00' };
  const regulars = { condition: { id: 'r', fact: 'level', op: 'gte', value: 1 } };
  const popups = [
    popup('empty', { items: [{ id: 'x', title: { EN: 'x' }, shown: later }] }),
    popup('mixed', {
      items: [
        { id: 'y', title: { EN: 'y' }, shown: regulars },
        { id: 'z', title: { EN: 'z' } },
      ],
    }),
  ];
  const seenBy = (level: number | null) =>
    findPopups({ announcements: [], popups }, { ...FACTS, level }).map(({ items }) => items.map(({ id }) => id));
  expect(seenBy(null)).toEqual([['z']]);
  expect(seenBy(2)).toEqual([['y', 'z']]);
});
