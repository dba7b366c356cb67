import { randomBytes } from 'node:crypto';
import type { Bank, BankReturn, Delivery, Paid } from './bank.ts';

interface ReturnOptions {
  now(): number;
  /** ms until a return is done. */
  payoutMs: number;
  payoutMode(): Bank['payoutMode'];
  /** Reports the state of a payment. */
  report(found: Paid, delivery: Delivery): Promise<void>;
}

/** Returns of payments: requested by the merchant, made in the bank's own screen, or claimed by the payer. */
export function createReturns({
  now,
  payoutMode,
  payoutMs,
  report,
}: ReturnOptions): Pick<Bank, 'sendBack' | 'dispute' | 'returnByHand' | 'decideReturn'> {
  const newReturn = () => ({
    id: `D12345678${randomBytes(12).toString('hex').slice(0, 23)}`,
    at: new Date(now()),
    state: 'open' as const,
  });
  const decideReturn: Bank['decideReturn'] = async (found, one, { delivery = 'now', state }) => {
    one.state = state;
    await report(found, delivery);
  };
  return {
    decideReturn,
    sendBack(found, { amountMinor, ours }) {
      const { returns } = found.payment;
      const known = returns.find((one) => one.ours === ours);
      if (known) return known;
      const gone = returns.reduce((sum, one) => (one.state === 'failed' ? sum : sum + one.amountMinor), 0n);
      if (payoutMode() === 'refuse' || gone + amountMinor > found.payment.amountMinor) return null;
      const one: BankReturn = { ...newReturn(), ours, amountMinor, isDispute: false };
      returns.push(one);
      if (payoutMode() === 'pay') setTimeout(() => void decideReturn(found, one, { state: 'done' }), payoutMs).unref();
      return one;
    },
    async dispute(found, { amountMinor = found.payment.amountMinor, delivery = 'now' } = {}) {
      const { returns } = found.payment;
      const claim = newReturn();
      const one: BankReturn = { ...claim, ours: claim.id.slice(0, 20), amountMinor, isDispute: true };
      returns.push(one);
      await report(found, delivery);
      return one;
    },
    async returnByHand(found, { amountMinor = found.payment.amountMinor, delivery = 'never' } = {}) {
      const fresh = newReturn();
      const one: BankReturn = {
        ...fresh,
        ours: `tela${fresh.id.slice(9, 25)}`,
        amountMinor,
        isDispute: false,
        state: 'done',
      };
      found.payment.returns.push(one);
      await report(found, delivery);
      return one;
    },
  };
}
