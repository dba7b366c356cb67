import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { describe, expect, test } from 'vitest';
import { renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { type Check, type Deposit, keyOf, maxOf } from './cashier-data.ts';
import { Checks } from './checks.tsx';
import { DepositArrived } from './deposit/deposit-arrived.tsx';
import { DepositEnded } from './deposit/deposit-ended.tsx';
import { formatDuration, formatSeconds } from './duration.ts';
import { feeOf, formatFee } from './fee.ts';
import { toSteps } from './timeline.tsx';
import { findFault } from './withdraw/find-fault.ts';

/** Names the message instead of translating it. */
const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Parameters<
  typeof formatFee
>[2];
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
const textOf = (html: string): string => plain(parseHtml(html).body.textContent);

describe('amounts', () => {
  test('are limited by the method, or by what the member’s limits still allow today', () => {
    expect(maxOf({ maxMinor: '5000', leftMinor: null })).toBe(5000n);
    expect(maxOf({ maxMinor: '5000', leftMinor: '300' })).toBe(300n);
    expect(maxOf({ maxMinor: '5000', leftMinor: '9000' })).toBe(5000n);
  });

  test('that are not allowed are explained in a sentence', () => {
    const range = { min: 100n, max: 1000n, currency: 'VND' };
    expect(findFault(0n, range, t)).toBe('cashier.amountMissing');
    expect(plain(findFault(99n, range, t))).toBe('cashier.amountLeast 100 ₫');
    expect(plain(findFault(1001n, range, t))).toBe('cashier.amountMost 1.000 ₫');
    expect(findFault(1000n, range, t)).toBeUndefined();
    expect(findFault(100n, { ...range, max: 50n }, t)).toBe('cashier.nothingLeft');
  });

  test('have a fee of a fixed part and a share, rounded down', () => {
    expect(feeOf({ fixedMinor: '10', perMille: 15 }, 999n)).toBe(24n);
    expect(formatFee({ fixedMinor: '0', perMille: 0 }, { currency: 'VND', minor: 500n }, t)).toBe('cashier.noFee');
    expect(formatFee({ fixedMinor: '0', perMille: 15 }, { currency: 'VND', minor: 0n }, t)).toBe(
      'cashier.feeShare 1.5',
    );
    expect(plain(formatFee({ fixedMinor: '10', perMille: 0 }, { currency: 'VND', minor: 0n }, t))).toBe('10 ₫');
  });
});

describe('the time that money takes', () => {
  const promised = (fromSeconds: number, toSeconds: number, medianSeconds: number | null = null) =>
    formatDuration({ fromSeconds, toSeconds, medianSeconds }, t);

  test('is the median of real payments where there is one', () => {
    expect(promised(60, 300, 38)).toBe('cashier.usually cashier.seconds 38');
  });

  test('is otherwise the promised time, in minutes or hours', () => {
    expect(promised(5, 60)).toBe('cashier.underMinute');
    expect(promised(60, 300)).toBe('cashier.minuteRange 1 5');
    expect(promised(300, 300)).toBe('cashier.minutes 5');
    expect(promised(3600, 86_400)).toBe('cashier.hourRange 1 24');
  });

  test('is at least a second', () => expect(formatSeconds(0.2, t)).toBe('cashier.seconds 1'));
});

describe('the key of a form', () => {
  const form = '0f6bd1f0-7f9e-4c5f-8f57-1fba4e2f7d51';

  test('is the same for the same input, another for another one, and one that the gateway accepts', () => {
    const key = keyOf(form, '500000', 'vietqr');
    expect(keyOf(form, '500000', 'vietqr')).toBe(key);
    expect(keyOf(form, '500001', 'vietqr')).not.toBe(key);
    expect(keyOf(form, '500000', 'bank-transfer')).not.toBe(key);
    expect(keyOf(form, '999999999999999', 'a-method-with-a-very-long-name-x')).toMatch(/^[\w-]{8,64}$/);
  });
});

describe('the steps of a withdrawal', () => {
  const step = (state: string, text: string | null = null) => ({
    state,
    at: '2026-11-23T10:00:00Z',
    reason: null,
    text,
  });
  const looks = (shown: ReturnType<typeof toSteps>) => shown.map(({ look, state }) => `${state} ${look}`);

  test('are the completed, the current and the upcoming ones', () => {
    const shown = toSteps({ state: 'approved', timeline: [step('held'), step('approved')] });
    expect(looks(shown)).toEqual(['held done', 'approved now', 'sending next', 'paid next']);
  });

  test('wait with their reason while our team checks it', () => {
    const shown = toSteps({ state: 'needs_review', timeline: [step('held', 'old'), step('needs_review', 'large')] });
    expect(looks(shown)).toEqual(['held done', 'needs_review waiting', 'approved next', 'sending next', 'paid next']);
    expect(shown.map(({ text }) => text)).toEqual([null, 'large', null, null, null]);
  });

  test('end where it was rejected, cancelled or returned', () => {
    for (const state of ['rejected', 'cancelled', 'returned'] as const)
      expect(looks(toSteps({ state, timeline: [step('held'), step(state)] }))).toEqual([
        'held done',
        `${state} refused`,
      ]);
  });
});

const deposit = (differences: Partial<Deposit> = {}): Deposit => ({
  id: '0f6bd1f0-7f9e-4c5f-8f57-1fba4e2f7d51',
  reversedMinor: '0',
  proof: null,
  proofFrom: null,
  method: 'vietqr',
  methodName: 'VietQR',
  state: 'paid',
  amountMinor: '500000',
  receivedMinor: '500000',
  creditedMinor: '500000',
  suspendedMinor: '0',
  currency: 'VND',
  isLate: false,
  createdAt: '2026-11-23T10:00:00Z',
  expiresAt: '2026-11-23T10:15:00Z',
  paidAt: '2026-11-23T10:00:38Z',
  serverTime: Date.parse('2026-11-23T10:01:00Z'),
  qr: null,
  account: null,
  redirect: null,
  promisedBy: '2026-11-23T10:05:00Z',
  timeline: [],
  payments: [],
  madeAs: 1,
  arrivedAs: 1,
  ...differences,
});
const payment = {
  paymentId: 'p1',
  amountMinor: '500000',
  creditedMinor: '500000',
  suspendedMinor: '0',
  at: '2026-11-23T10:00:38Z',
  isExtra: false,
  state: 'credited' as const,
  reason: null,
};

describe('a deposit that was paid', () => {
  const read = (differences: Partial<Deposit>) =>
    textOf(renderInLayout(<DepositArrived deposit={deposit(differences)} balance={null} />));

  test('shows what was added and how long it took', () => {
    const text = read({});
    expect(text).toContain('The money has arrived');
    expect(text).toContain('It took 38 seconds.');
    expect(text).toContain('+500.000 ₫');
    expect(text).not.toContain('instead of');
  });

  test('explains an overpayment, an underpayment, a double payment and a late one', () => {
    expect(read({ receivedMinor: '600000' })).toContain('600.000 ₫ arrived instead of 500.000 ₫. All of it was added.');
    expect(read({ receivedMinor: '300000' })).toContain('What arrived was added.');
    const twice = [payment, { ...payment, paymentId: 'p2', isExtra: true }];
    expect(read({ receivedMinor: '1000000', payments: twice })).toContain(
      'paid 2 times with this code, 1.000.000 ₫ in total',
    );
    expect(read({ isLate: true })).toContain('after the code had expired');
  });

  test('does not show money as arrived while it waits for a manual check', () => {
    const waiting = { ...payment, creditedMinor: '0', suspendedMinor: '500000', state: 'suspended' as const };
    const text = read({
      creditedMinor: '0',
      suspendedMinor: '500000',
      payments: [{ ...waiting, reason: 'thirdParty' }],
    });
    expect(text).toContain('Your payment is being checked');
    expect(text).toContain('500.000 ₫ has arrived but is not in your balance yet.');
    expect(text).toContain('account in another name');
    expect(text).not.toContain('The money has arrived');
  });
});

test('an expired deposit warns of paying twice, and a new code has the same amount', () => {
  const html = renderInLayout(<DepositEnded deposit={deposit({ state: 'expired' })} onCheck={() => {}} />);
  expect(textOf(html)).toContain('Do not pay twice.');
  expect(html).toContain('href="/m/member/deposit?method=vietqr&amp;amount=500000"');
});

test('the requirements of a withdrawal are listed as met or not, with what is missing', () => {
  const check = (id: Check['id'], isMet: boolean, facts: Partial<Check> = {}): Check => ({
    id,
    isMet,
    currentMinor: null,
    requiredMinor: null,
    until: null,
    ...facts,
  });
  const checks = [
    check('playthrough', false, { currentMinor: '120000', requiredMinor: '0' }),
    check('beneficiary', false, { until: '2026-11-24T10:00:00Z' }),
    check('dayLimit', false),
    check('balance', true, { currentMinor: '700000', requiredMinor: '0' }),
  ];
  const text = textOf(renderInLayout(<Checks checks={checks} currency="VND" />));
  expect(text).toContain('120.000 ₫ of your deposits still has to be played.');
  expect(text).toContain('A new account can be used from Nov 24, 17:00.');
  expect(text).toContain('Your identity is not verified yet.');
  expect(text).toContain('700.000 ₫ is available.');
});
