import { attributesOf, parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test, vi } from 'vitest';
import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { linksIn, renderInLayout } from '../../../page/testing/render-in-layout.tsx';
import { isMatchOffer, type MatchOffer, toDepositCost } from './deposit-cost.ts';
import { DepositOffer } from './deposit-offer.tsx';
import { makeDeposit } from './make-deposit.ts';

const OFFER: MatchOffer = {
  ...{ id: 'reload', kind: 'match', category: 'games', title: 'Reload', summary: '', art: 'gift', hue: 1 },
  ...{
    status: 'available',
    currency: 'VND',
    amountMinor: '500',
    basisPoints: 5000,
    wagering: 8,
    until: null,
    progress: null,
  },
  ...{
    content: [],
    needs: [],
    friendNeeds: [],
    terms: [],
    rounds: null,
    game: null,
    board: null,
    isCheckedIn: false,
    version: 1,
  },
  example: { stakeMinor: '1000', backMinor: '500' },
  match: { minDepositMinor: '600', wagering: 8, days: 7, maxBetMinor: '100', conversion: 5 },
  costs: [
    {
      gameCode: 'K',
      game: 'Keno',
      basisPoints: 10_000,
      rtpBp: 5500,
      turnoverMinor: '0',
      costMinor: '0',
      isWorse: true,
      ...{ bet: null, finishBp: null },
    },
    {
      gameCode: 'E',
      game: 'Even',
      basisPoints: 1000,
      rtpBp: 9985,
      turnoverMinor: '0',
      costMinor: '0',
      isWorse: false,
      ...{ bet: null, finishBp: null },
    },
  ],
};
const textOf = (html: string) => (parseHtml(html).body.textContent ?? '').replaceAll('\u00a0', ' ');
const render = (change: Partial<MatchOffer> = {}, minor = 0n, isOn = false) =>
  renderInLayout(<DepositOffer offer={{ ...OFFER, ...change }} minor={minor} isOn={isOn} onChange={() => undefined} />);

test('calculates bonus, turnover and cost of the typed deposit, or of the example below the minimum', () => {
  expect(toDepositCost(OFFER, 800n)).toEqual({
    ...{ depositMinor: 800n, bonusMinor: 400n, turnoverMinor: 3200n },
    ...{ minMinor: 48n, maxMinor: 1200n, isWorse: true },
  });
  expect(toDepositCost(OFFER, 0n)).toMatchObject({ depositMinor: 1000n, bonusMinor: 500n });
  expect(toDepositCost(OFFER, 599n)).toMatchObject({ depositMinor: 1000n });
  expect(toDepositCost({ ...OFFER, example: null }, 0n)).toMatchObject({ depositMinor: 600n });
  expect(toDepositCost(OFFER, 1_000_000n)).toMatchObject({ bonusMinor: 500n });
});

test('is off by default, with its cost before its bonus, a warning about costlier games, and a link to all terms', () => {
  const html = render({}, 800n);
  expect(attributesOf(html, '[name=bonus]', 'value')).toEqual(['reload']);
  expect(attributesOf(html, '[name=bonus][checked]', 'name')).toEqual([]);
  const text = textOf(html);
  expect(text.indexOf('On average it costs you at most 48 ₫ to 1.200 ₫')).toBeLessThan(text.indexOf('You get 400 ₫'));
  expect(text).toContain('On some games it costs more than the bonus.');
  expect(linksIn(html)).toEqual(['/m/activity?id=reload']);
});

test('reports a deposit as too small only once it is turned on', () => {
  expect(textOf(render({}, 500n))).toContain('For a deposit of 600 ₫ or more.');
  expect(textOf(render({}, 500n, true))).toContain('The deposit is too small for it: 600 ₫ or more.');
});

test('has no switch for a member who already takes part', () => {
  const html = render({ status: 'joined' });
  expect(attributesOf(html, '[name=bonus]', 'value')).toEqual([]);
  expect(textOf(html)).toContain('You are taking part. Your next deposit of 600 ₫ or more counts.');
});

test('treats no other kind of offer as a match', () => {
  expect([isMatchOffer(OFFER), isMatchOffer({ ...OFFER, match: null }), isMatchOffer(null)]).toEqual([
    true,
    false,
    false,
  ]);
});

const FIELDS: Record<string, string> = { amount: '800', currency: 'VND', method: 'vietqr', form: 'f' };
const read = (fields: Record<string, string>) => (name: string) => fields[name] ?? '';

test('joins the offer before the deposit, and only if the form asks for it', async () => {
  const call = vi.fn(async (name: string) => (name === 'cashier.createDeposit' ? { id: 'd' } : {}));
  expect(await makeDeposit(read(FIELDS), call as unknown as Call)).toBe('/m/member/deposit/d');
  expect(call.mock.calls.map(([name]) => name)).toEqual(['cashier.createDeposit']);
  call.mockClear();
  await makeDeposit(read({ ...FIELDS, bonus: 'reload' }), call as unknown as Call);
  expect(call.mock.calls.map(([name]) => name)).toEqual(['promotion.join', 'cashier.createDeposit']);
});

test.each([
  [
    'leaves the match again when the deposit is refused',
    400,
    ['promotion.join', 'cashier.createDeposit', 'promotion.leave'],
  ],
  ['stays in the match when the outcome of the deposit is unknown', 0, ['promotion.join', 'cashier.createDeposit']],
])('%s', async (_what, status, calls) => {
  const call = vi.fn(async (name: string) => {
    if (name === 'cashier.createDeposit') throw new GatewayError('amount', { status });
    return {};
  });
  await expect(makeDeposit(read({ ...FIELDS, bonus: 'reload' }), call as unknown as Call)).rejects.toThrow(
    GatewayError,
  );
  expect(call.mock.calls.map(([name]) => name)).toEqual(calls);
});

test('makes no deposit when the match is refused', async () => {
  const call = vi.fn(async () => {
    throw new GatewayError('offer.unmet', { status: 409 });
  });
  await expect(makeDeposit(read({ ...FIELDS, bonus: 'reload' }), call as unknown as Call)).rejects.toThrow(
    GatewayError,
  );
  expect(call).toHaveBeenCalledTimes(1);
});
