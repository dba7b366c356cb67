import { QrError } from '@foyer/payment-qr/qr-error.ts';
import { readPaymentQr } from '@foyer/payment-qr/read-payment-qr.ts';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../http/page.ts';
import { formOf, queryOf } from '../http/request-fields.ts';
import {
  type Bank,
  type BankPayout,
  CHARGE_MODES,
  type Charge,
  DELIVERIES,
  type Delivery,
  PAYOUT_MODES,
} from './bank.ts';
import { exponentOf, toBankPage } from './bank-page.ts';
import { otherPayer, ownPayer } from './payers.data.ts';
import { readMinor } from './to-amount.ts';

const ADDRESS = '/sandbox/bank';

/** `GET /sandbox/bank`: a bank’s app as a page without scripts, to pay a code as requested or otherwise. As JSON: its state. */
export function mountBank(app: FastifyInstance, bank: Bank): void {
  app.get(ADDRESS, (request, reply) => {
    if (request.headers.accept?.includes('application/json')) return reply.send(toFacts(bank));
    const query = queryOf(request);
    const code = query.get('code')?.trim() ?? '';
    const charge = bank.charges.find(({ id, qr }) => (code === '' ? id === query.get('charge') : qr === code)) ?? null;
    return sendPage(reply, toBankPage({ bank, charge, code, note: code && !charge ? noteOn(code) : doneNote(query) }));
  });
  app.post(ADDRESS, async (request, reply) => {
    const form = formOf(request);
    const charge = bank.charges.find(({ id, qr }) => id === form.get('charge') || qr === form.get('code')) ?? null;
    const done = await act(form, charge, bank);
    const to = new URLSearchParams({ ...(charge ? { charge: charge.id } : {}), done });
    return reply.redirect(`${ADDRESS}?${to}`, 303);
  });
}

/** What was paid and sent, for tests. */
const toFacts = ({ charges, payouts }: Bank): object => ({
  payments: charges.flatMap(({ api, merchant, payments }) =>
    payments.map(({ amountMinor, id }) => ({ api, merchant, id, amountMinor: String(amountMinor) })),
  ),
  payouts: payouts.map(({ amountMinor, api, merchant, ours, state }) => ({
    ...{ api, merchant, ours, state, amountMinor: String(amountMinor) },
  })),
});

const DONE: Readonly<Record<string, { text: string; isWrong: boolean }>> = {
  paid: { text: 'Paid.', isWrong: false },
  refused: { text: 'Refused. Nothing was paid.', isWrong: false },
  amount: { text: 'This is no amount.', isWrong: true },
  set: { text: 'Set.', isWrong: false },
  sent: { text: 'The late reports were sent.', isWrong: false },
  nothing: { text: 'There is nothing to do.', isWrong: true },
};

const doneNote = (query: URLSearchParams) => DONE[query.get('done') ?? ''] ?? null;

/** Why a code cannot be paid. */
function noteOn(code: string): { text: string; isWrong: boolean } {
  try {
    readPaymentQr(code);
    return { text: 'This code is valid, but no charge of this sandbox.', isWrong: true };
  } catch (error) {
    return {
      text: `This is no payment code (${error instanceof QrError ? error.message : 'unreadable'}).`,
      isWrong: true,
    };
  }
}

async function act(form: URLSearchParams, charge: Charge | null, bank: Bank): Promise<string> {
  switch (form.get('act')) {
    case 'pay':
    case 'pay-twice':
      return charge ? pay(form, charge, bank) : 'nothing';
    case 'refuse':
      if (charge) charge.isRefused = true;
      return charge ? 'refused' : 'nothing';
    case 'deliver':
      await bank.deliverLate();
      return 'sent';
    case 'charge-mode':
      bank.chargeMode = CHARGE_MODES.find((one) => one === form.get('mode')) ?? bank.chargeMode;
      return 'set';
    case 'payout-mode':
      bank.payoutMode = PAYOUT_MODES.find((one) => one === form.get('mode')) ?? bank.payoutMode;
      return 'set';
    case 'decide':
      return decide(form, bank);
    case 'call-mode':
      for (const merchant of bank.merchants)
        if (form.get('mode') === 'hang') bank.hanging.add(merchant);
        else bank.hanging.delete(merchant);
      return 'set';
    case 'dispute':
    case 'return':
    case 'verdict':
      return charge?.api === 'pix' ? sendBack(form, charge, bank) : 'nothing';
    default:
      return 'nothing';
  }
}

async function pay(form: URLSearchParams, charge: Charge, bank: Bank): Promise<string> {
  const amountMinor = readMinor(form.get('amount') ?? '', exponentOf(charge.currency));
  if (amountMinor === null) return 'amount';
  const payer = form.get('payer') === 'other' ? otherPayer(charge.currency) : ownPayer(charge.currency);
  const delivery: Delivery = DELIVERIES.find((one) => one === form.get('delivery')) ?? 'now';
  for (let times = form.get('act') === 'pay-twice' ? 2 : 1; times > 0; times -= 1)
    await bank.pay(charge, { amountMinor, payer }, delivery);
  return 'paid';
}

/** The payer claims a payment back, somebody returns it in the bank's own screen, or the bank decides about a return. */
async function sendBack(form: URLSearchParams, charge: Charge, bank: Bank): Promise<string> {
  const payment = charge.payments.find(({ id }) => id === form.get('payment'));
  if (!payment) return 'nothing';
  const found = { charge, payment };
  const delivery: Delivery = DELIVERIES.find((one) => one === form.get('delivery')) ?? 'now';
  const one = payment.returns.find(({ id }) => id === form.get('return'));
  const state = form.get('for') === 'payer' ? 'done' : 'failed';
  const isFree = payment.returns.every((known) => known.state === 'failed');
  if (form.get('act') === 'dispute' && isFree) await bank.dispute(found, { delivery });
  else if (form.get('act') === 'return' && isFree) await bank.returnByHand(found, { delivery });
  else if (form.get('act') === 'verdict' && one && one.state !== state)
    await bank.decideReturn(found, one, { state, delivery });
  else return 'nothing';
  return 'set';
}

async function decide(form: URLSearchParams, bank: Bank): Promise<string> {
  const payout = bank.payouts.find(({ id }) => id === form.get('payout'));
  const state = (['paid', 'failed', 'returned'] as const).find((one) => one === form.get('state'));
  if (!payout || !state || !isAllowed(payout, state)) return 'nothing';
  await bank.decidePayout(payout, state);
  return 'set';
}

const isAllowed = (payout: BankPayout, state: BankPayout['state']): boolean =>
  state === 'returned' ? payout.state === 'paid' : payout.state === 'sending';
