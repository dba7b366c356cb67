import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { processReversals } from '../cashier/payments/process-reversals.ts';
import { matchDeposits } from '../engagement/promotions/match-deposits.ts';
import { refundDeposit } from '../operator/reverse-deposits.ts';
import { addStaff } from './add-staff.ts';
import type { BootOptions } from './boot-gateway.ts';
import { type CashierFixture, cashierFixture } from './cashier-fixture.ts';
import { EXTENDED_VENDOR, toExtension } from './extended-vendor.ts';
import { openPlayer, type Player, send } from './fake-vendor.ts';
import { closeMonth, disputeAndReturn, moveToVendor, offersOfScenes, playOffers } from './money-scenes.ts';
import { publishOffers } from './publish-offers.ts';

const OFFERS = [
  { id: 'gift' },
  {
    id: 'match',
    value: {
      ...{
        kind: 'match',
        basisPoints: 5000,
        minDepositMinor: '1000',
        maxMinor: '500',
        joinDays: 3,
        wagering: 2,
        days: 7,
      },
      ...{ maxBetMinor: '400', conversion: 5, contributions: { LOTT: 10_000 } },
    },
  },
] as const;

/** Withdrawals in every state, a payment that waits, and a deposit that goes back. */
async function moveThroughCashier(cashier: CashierFixture): Promise<void> {
  const { bank, gateway } = cashier;
  await addStaff(gateway.context.pool, 'finance', { anh: '*' });
  const who = await cashier.withdrawer('samba');
  bank.payoutMode = 'pay';
  const paid = await cashier.withdraw(who, '1500');
  await cashier.until(paid.json.value.id, 'paid');
  bank.payoutMode = 'refuse';
  const refused = await cashier.withdraw(who, '1000');
  await cashier.until(refused.json.value.id, 'returned');
  bank.payoutMode = 'wait';
  const waiting = await cashier.withdraw(await cashier.withdrawer('samba'), '1100');
  await cashier.untilOrdered(waiting.json.value.id);
  const { charge } = await cashier.openCharge(who);
  await cashier.pay(charge, { isOther: true });
  await cashier.openCharge(await cashier.payer('samba'));
  bank.payoutMode = 'pay';
  const other = await cashier.payer('samba');
  const { charge: known, deposit } = await cashier.openCharge(other);
  await cashier.pay(known);
  const anh = { name: 'anh', sign: null };
  await refundDeposit({ id: deposit.id, amountMinor: null, reason: 'a test' }, anh, gateway.context);
  await processReversals(gateway.context);
  await vi.waitFor(() => cashier.settle(), 10_000);
}

/** Rounds that were won, refunded, voided, adjusted and left open, and wins without a bet. */
async function playRounds(cashier: CashierFixture, player: Player): Promise<void> {
  const { gateway } = cashier;
  const [won, refunded, voided, open] = [player.tx(), player.tx(), player.tx(), player.tx()];
  for (const bet of [won, refunded, voided, open]) await player.call('debit', bet);
  for (const bet of [won, voided])
    await player.call('credit', player.tx({ roundId: bet.roundId, amountMinor: '25000', roundClosed: true }));
  await player.call('rollback', player.tx({ roundId: refunded.roundId, refTxId: refunded.txId }));
  await send(gateway, 'voidSettled', { ...toExtension(voided), reason: 'a test' });
  await send(gateway, 'adjust', { ...toExtension(won), amountMinor: '-500', reason: 'a test' });
  await player.call('credit', player.tx({ amountMinor: '700', roundClosed: true, kind: 'bonusWin' } as never));
}

/** Deposits, joins the match, and bets with the matched funds. */
async function wagerFunds(cashier: CashierFixture): Promise<Player> {
  const { gateway } = cashier;
  const who = await cashier.payer('lotus');
  await gateway.call('promotion.join', { token: who.token, body: { id: 'match' } });
  await gateway.call('promotion.claim', { token: who.token, body: { id: 'gift' } });
  const { charge } = await cashier.openCharge(who);
  await cashier.pay(charge);
  await cashier.stake(who, (await cashier.balance(who)) - 100n);
  await matchDeposits(gateway.context);
  const player = await openPlayer(gateway, { id: String(who.memberId), token: who.token });
  const bet = player.tx({ amountMinor: '400' });
  await player.call('debit', bet);
  await player.call(
    'credit',
    player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor: '90000', roundClosed: true }),
  );
  return player;
}

/** Levels of lotus, and a vendor that accepts free rounds. */
const OPTIONS: BootOptions = {
  vendors: [{ ...EXTENDED_VENDOR, freeRounds: { grant: async () => {}, cancel: async () => {} } }],
  change: (merchant) => ({
    ...merchant,
    vipLevels: [
      { labelId: 11, labelName: { EN: 'Silver' }, conditions: { points: 10 } },
      { labelId: 12, labelName: { EN: 'Gold' }, conditions: { points: 100 } },
    ],
  }),
};

/**
 * A gateway in which money has moved in most of the ways that it can.
 * @param isComplete in every way, and to the end of a month
 */
export async function moneyFixture({ isComplete = false } = {}) {
  const cashier = await cashierFixture(OPTIONS);
  const offers = [...OFFERS, ...(isComplete ? offersOfScenes(cashier.gateway.clock.now()) : [])];
  await publishOffers(cashier.gateway, 'lotus', offers as never);
  await moveThroughCashier(cashier);
  const lone = await cashier.gateway.member(`money.${randomUUID().slice(0, 8)}`);
  await playRounds(cashier, await openPlayer(cashier.gateway, lone));
  await wagerFunds(cashier);
  if (isComplete) for (const scene of [disputeAndReturn, playOffers, moveToVendor, closeMonth]) await scene(cashier);
  return { pool: cashier.pool, gateway: cashier.gateway, close: () => cashier.gateway.close() };
}

export type MoneyFixture = Awaited<ReturnType<typeof moneyFixture>>;
