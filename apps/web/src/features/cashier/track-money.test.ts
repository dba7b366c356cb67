import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../device/testing/fake-storage.ts';
import { TRACKED } from '../../device/track.ts';
import { trackDeposit, trackWithdrawal } from './track-money.ts';

const MEMBER = { id: '7', userName: 'minh' };
const deposit = (change: Partial<Parameters<typeof trackDeposit>[0]> = {}) => ({
  id: 'first',
  state: 'pending' as const,
  amountMinor: '12550',
  creditedMinor: '0',
  currency: 'BRL',
  madeAs: 1,
  arrivedAs: null,
  ...change,
});

let heard: Record<string, string>[];
beforeEach(() => {
  fakeStorage();
  heard = [];
  const target = new EventTarget();
  target.addEventListener(TRACKED, (event) => heard.push((event as CustomEvent).detail));
  vi.stubGlobal('dispatchEvent', (event: Event) => target.dispatchEvent(event));
});
afterEach(() => vi.unstubAllGlobals());

const names = () => heard.map(({ event }) => event);

test('reports a deposit once, and a first deposit as such', () => {
  trackDeposit(deposit(), MEMBER);
  trackDeposit(deposit(), MEMBER);
  expect(heard).toEqual([
    {
      event: 'depositSubmit',
      amount: '125.50',
      revenue: '0.00',
      currency: 'BRL',
      customerId: '7',
      customerName: 'minh',
    },
    expect.objectContaining({ event: 'firstDeposit' }),
  ]);
  trackDeposit(deposit({ id: 'second', madeAs: 2 }), MEMBER);
  expect(names().slice(2)).toEqual(['depositSubmit']);
});

test('reports the first arrival as three events, with the credited amount', () => {
  trackDeposit(deposit(), MEMBER);
  heard = [];
  trackDeposit(deposit({ state: 'paid', arrivedAs: 1, creditedMinor: '12000' }), MEMBER);
  expect(names()).toEqual(['deposit', 'firstDepositArrival', 'startTrial']);
  expect(heard[0]).toMatchObject({ amount: '125.50', revenue: '120.00' });
});

test('reports a later arrival as a redeposit', () => {
  trackDeposit(deposit({ id: 'third', madeAs: 3, state: 'paid', arrivedAs: 2, creditedMinor: '12550' }), MEMBER);
  expect(names()).toEqual(['depositSubmit', 'deposit', 'redeposit']);
});

test('reports a withdrawal with a negative revenue', () => {
  trackWithdrawal({ id: 'out', amountMinor: '9900', currency: 'BRL' }, MEMBER);
  trackWithdrawal({ id: 'out', amountMinor: '9900', currency: 'BRL' }, MEMBER);
  expect(heard).toEqual([expect.objectContaining({ event: 'withdraw', amount: '99.00', revenue: '-99.00' })]);
});
