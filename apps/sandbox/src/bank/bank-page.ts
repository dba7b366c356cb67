import { option, toHtml, toModeForm, toPage } from '../http/page.ts';
import type { Bank, BankPayment, BankPayout, BankReturn, Charge } from './bank.ts';
import { toAmount } from './to-amount.ts';

const EXPONENTS: Readonly<Record<string, number>> = { VND: 0 };
export const exponentOf = (currency: string): number => EXPONENTS[currency] ?? 2;

const amountOf = ({ amountMinor, currency }: { amountMinor: bigint; currency: string }): string =>
  `${toAmount(amountMinor, exponentOf(currency))} ${currency}`;

const toMinute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The possible decisions about a payout. */
const DECISIONS = { paid: 'Pay out', failed: 'Fail', returned: 'Send back' } as const;

interface Page {
  bank: Bank;
  charge: Charge | null;
  /** The result of the last action, or why nothing was done. */
  note: { text: string; isWrong: boolean } | null;
  code: string;
}

/** The page of the sandbox bank: scan a code, pay it, decide payouts. */
export function toBankPage({ bank, charge, code, note }: Page): string {
  const open = bank.charges.slice(-8).reverse();
  return toPage(
    'Bank of the sandbox',
    `<h1>Bank</h1><p>This is a sandbox: the money is play money.</p>
${note ? `<p class="note${note.isWrong ? ' wrong' : ''}" role="status">${toHtml(note.text)}</p>` : ''}
<form><label for="code">Text of a payment code</label><textarea id="code" name="code" maxlength="512">${toHtml(code)}</textarea><button>Scan</button></form>
${charge ? toPayForm(charge) : ''}
<h2>Newest codes</h2>${toChargeModeForm(bank)}${open.map(toChargeRow).join('') || '<p>No code has been made yet.</p>'}
<h2>Calls</h2>${toCallModeForm(bank)}
<h2>Payouts</h2>${toPayoutModeForm(bank)}${bank.payouts.slice(-8).reverse().map(toPayoutRow).join('') || '<p>No payout yet.</p>'}
<h2>Reports</h2><form method="post"><input type="hidden" name="act" value="deliver"><button class="quiet">Send the late reports now</button></form>`,
  );
}

function toPayForm(charge: Charge): string {
  const { currency, id, merchant } = charge;
  const asked = toAmount(charge.amountMinor, exponentOf(currency));
  return `<article><h2>Pay ${toHtml(merchant)}</h2><dl><dt>Amount asked</dt><dd>${amountOf(charge)}</dd>
<dt>Content</dt><dd>${toHtml(charge.content)}</dd><dt>Valid until</dt><dd>${toMinute(charge.expiresAt)}</dd>
<dt>Payments</dt><dd>${charge.payments.map((payment) => amountOf({ ...payment, currency })).join(', ') || 'none'}</dd></dl>
<form method="post"><input type="hidden" name="charge" value="${id}">
<label for="amount">Amount to pay</label><input id="amount" name="amount" inputmode="decimal" value="${asked}" autocomplete="off">
<label for="payer">From</label><select id="payer" name="payer">${option('own', 'My own account')}${option('other', 'Another person’s account')}</select>
<label for="delivery">The provider reports it</label><select id="delivery" name="delivery">${option('now', 'At once')}${option('twice', 'Twice')}${option('reversed', 'Later, newest first')}${option('late', 'Later')}${option('never', 'Never')}</select>
<button name="act" value="pay">Pay</button><button class="quiet" name="act" value="pay-twice">Pay twice</button><button class="quiet" name="act" value="refuse">Refuse</button></form>${charge.api === 'pix' ? charge.payments.map((payment) => toReturnForms(charge, payment)).join('') : ''}</article>`;
}

/** What goes back of a PIX payment without the merchant: the payer’s fraud claim (MED), and returns in the bank’s own screen. */
function toReturnForms(charge: Charge, payment: BankPayment): string {
  const hidden = `<input type="hidden" name="charge" value="${charge.id}"><input type="hidden" name="payment" value="${payment.id}">`;
  const about = `<span hidden> ${amountOf({ ...payment, currency: charge.currency })}</span>`;
  const report = (id: string) =>
    `<label for="report-${id}">It is reported</label><select id="report-${id}" name="delivery">${option('now', 'At once')}${option('never', 'Never')}</select>`;
  const decided = payment.returns.map((one) => {
    const verdict = (party: string, text: string) =>
      `<button class="quiet" name="for" value="${party}">${text}${about}</button>`;
    return `<form method="post">${hidden}<input type="hidden" name="act" value="verdict"><input type="hidden" name="return" value="${one.id}">
<p>${RETURN_TEXTS[one.isDispute ? 'claim' : 'return'][one.state]}</p>${report(one.id)}${verdictsOf(one, verdict)}</form>`;
  });
  const isFree = payment.returns.every(({ state }) => state === 'failed');
  const fresh = `<form method="post">${hidden}${report(payment.id)}<button class="quiet" name="act" value="dispute">Claim it back${about}</button><button class="quiet" name="act" value="return">Return it in the bank’s own screen${about}</button></form>`;
  return decided.join('') + (isFree ? fresh : '');
}

const RETURN_TEXTS = {
  claim: {
    open: 'The payer claims it back.',
    done: 'The claim was decided for the payer.',
    failed: 'The claim was decided for the merchant.',
  },
  return: { open: 'It is being returned.', done: 'It was returned.', failed: 'The return has failed.' },
} as const;

/** An open one is decided; a decided one can still be changed. */
function verdictsOf({ isDispute, state }: BankReturn, verdict: (party: string, text: string) => string): string {
  const [payer, merchant] = isDispute
    ? ['Decide for the payer', 'Decide for the merchant']
    : ['Carry it out', 'Let it fail'];
  if (state === 'open') return verdict('payer', payer) + verdict('merchant', merchant);
  return state === 'done' ? verdict('merchant', 'Undo it') : verdict('payer', 'Carry it out after all');
}

const toChargeRow = (charge: Charge): string =>
  `<article><dl><dt>${toHtml(charge.merchant)}</dt><dd class="amount">${amountOf(charge)}</dd><dt>${toHtml(charge.content)}</dt><dd>${
    charge.payments.length > 0 ? 'paid' : charge.isRefused ? 'refused' : 'open'
  }</dd></dl><form><input type="hidden" name="charge" value="${charge.id}"><button class="quiet">Open<span hidden> ${toHtml(charge.content)}</span></button></form></article>`;

function toPayoutModeForm({ payoutMode }: Bank): string {
  const modes = [
    ['pay', 'Paid'],
    ['refuse', 'Refused'],
    ['wait', 'Accepted, and decided here'],
    ['lose', 'Accepted, but the answer is lost'],
  ] as const;
  return toModeForm({ act: 'payout-mode', label: 'New payouts are', modes, current: payoutMode });
}

function toChargeModeForm({ chargeMode }: Bank): string {
  const modes = [
    ['open', 'Issued'],
    ['refuse', 'Refused'],
    ['lose', 'Issued, but the answer is lost'],
  ] as const;
  return toModeForm({ act: 'charge-mode', label: 'New codes are', modes, current: chargeMode });
}

function toCallModeForm({ hanging }: Bank): string {
  const modes = [
    ['answer', 'Answered'],
    ['hang', 'Never answered'],
  ] as const;
  const current = hanging.size > 0 ? 'hang' : 'answer';
  return toModeForm({ act: 'call-mode', label: 'Calls of the merchants are', modes, current });
}

function toPayoutRow(payout: BankPayout): string {
  const { id, state, to } = payout;
  const choices = state === 'sending' ? (['paid', 'failed'] as const) : state === 'paid' ? (['returned'] as const) : [];
  const buttons = choices
    .map((one) => `<button class="quiet" name="state" value="${one}">${DECISIONS[one]}</button>`)
    .join('');
  const form = `<form method="post"><input type="hidden" name="act" value="decide"><input type="hidden" name="payout" value="${id}">${buttons}</form>`;
  return `<article><dl><dt>${toHtml(to)}</dt><dd class="amount">${amountOf(payout)}</dd><dt>${toHtml(payout.merchant)}</dt><dd>${state}</dd></dl>${choices.length > 0 ? form : ''}</article>`;
}
