import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideToday, readHidden } from '../../device/deferred/popup-marks.ts';
import { fakeStorage } from '../../device/testing/fake-storage.ts';
import { choosePopup, keyOf, type Popup } from './choose-popup.ts';

const item = (id: string, version = 1) => ({
  id,
  version,
  title: id,
  text: '',
  action: '',
  linkageType: null,
  linkage: null,
  art: null,
  hue: null,
});
const popup = (id: string, items: string[], more: Partial<Popup> = {}): Popup => ({
  id,
  kind: 'service',
  place: 'center',
  autoplay: false,
  delay: 5000,
  showClose: true,
  showTodayCheckbox: true,
  todayHide: true,
  forceRead: false,
  forcePopup: false,
  outsideClose: true,
  items: items.map((name) => item(name)),
  ...more,
});
/** The popup chosen at a time on a device, with its items. */
function chosenAt(at: Date, popups: Popup[]): string | null {
  const chosen = choosePopup(popups, readHidden(at.getTime()));
  return chosen && `${chosen.id}: ${chosen.items.map(keyOf).join(' ')}`;
}
const hide = (at: Date, ...keys: string[]) => hideToday(keys, at.getTime());

let storage: ReturnType<typeof fakeStorage>;
beforeEach(() => {
  storage = fakeStorage();
});
afterEach(() => vi.unstubAllGlobals());

const evening = new Date(2026, 10, 24, 23, 59, 59, 999);
const midnight = new Date(2026, 10, 25);

test('chooses the first popup in the gateway’s order, or none if there are none', () => {
  expect(chosenAt(evening, [popup('legal', ['a', 'b']), popup('gift', ['c'])])).toBe('legal: a@1 b@1');
  expect(chosenAt(evening, [])).toBeNull();
});

test('leaves out what is hidden for today, and moves to the next popup once one has nothing left', () => {
  const popups = [popup('legal', ['a', 'b']), popup('gift', ['c'])];
  hide(evening, 'a@1');
  expect(chosenAt(evening, popups)).toBe('legal: b@1');
  hide(evening, 'b@1');
  expect(chosenAt(evening, popups)).toBe('gift: c@1');
  hide(evening, 'c@1');
  expect(chosenAt(evening, popups)).toBeNull();
});

test('shows hidden items again after the device’s midnight', () => {
  const popups = [popup('legal', ['a'])];
  hide(evening, 'a@1');
  expect(chosenAt(evening, popups)).toBeNull();
  expect(chosenAt(midnight, popups)).toBe('legal: a@1');
});

test('forgets what was hidden on another day when something is hidden', () => {
  hide(evening, 'a@1');
  hide(midnight, 'b@1');
  expect([...readHidden(midnight.getTime())]).toEqual(['b@1']);
  // If the clock is set back, too much is shown rather than too little.
  expect([...readHidden(evening.getTime())]).toEqual([]);
});

test('shows a new version of a hidden item', () => {
  hide(evening, 'a@1');
  expect(chosenAt(evening, [popup('legal', [], { items: [item('a', 2)] })])).toBe('legal: a@2');
});

test('shows a popup that the operator forces, even if it is hidden', () => {
  hide(evening, 'a@1');
  expect(chosenAt(evening, [popup('legal', ['a'], { forcePopup: true })])).toBe('legal: a@1');
});

test.each(['{', '[]', '{"day":"2026-11-24"}', '{"day":"2026-11-24","items":[1]}'])('ignores %s in storage', (text) => {
  storage.local.setItem('popupsHidden', text);
  expect(readHidden(evening.getTime()).size).toBe(0);
});

test('remembers for the life of the page if nothing can be stored', () => {
  storage.local.isBlocked = true;
  hide(evening, 'a@1');
  expect(chosenAt(evening, [popup('legal', ['a'])])).toBeNull();
  storage.local.isBlocked = false;
  hide(midnight, 'x@1');
});
