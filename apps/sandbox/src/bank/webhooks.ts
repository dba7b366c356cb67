import { createHmac } from 'node:crypto';
import type { PaymentKeys } from '../settings/sandbox-keys.ts';
import type { BankPayment, BankPayout, BankReturn, Charge } from './bank.ts';
import { toAmount } from './to-amount.ts';

/** A webhook of a provider: a path under the gateway, headers and the exact text of the body. */
export interface Webhook {
  path: string;
  headers: Record<string, string>;
  body: string;
}

type Fields = Record<string, string | number | null>;

const JSON_TYPE = { 'content-type': 'application/json' };
const VIETNAM_MS = 7 * 3_600_000;

/** A time in Vietnam without its zone, as banks there write it. */
export const toVietnamTime = (at: Date): string =>
  new Date(at.getTime() + VIETNAM_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The signature of payOS: HMAC-SHA256 over the sorted fields. */
export function signFields(fields: Fields, key: string): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join('&');
  return createHmac('sha256', key).update(text).digest('hex');
}

function payosWebhook(merchant: string, data: Fields, { payos }: PaymentKeys): Webhook {
  const body = JSON.stringify({
    code: '00',
    desc: 'success',
    success: true,
    data,
    signature: signFields(data, payos.checksumKey),
  });
  return { path: `/wps/payments/${merchant}/payos`, headers: JSON_TYPE, body };
}

const pixWebhook = (merchant: string, pix: object, { pix: { webhookSecret } }: PaymentKeys): Webhook => ({
  path: `/wps/payments/${merchant}/pix/pix?hmac=${webhookSecret}`,
  headers: JSON_TYPE,
  body: JSON.stringify({ pix: [pix] }),
});

const xenditWebhook = (
  merchant: string,
  { event, id, data }: { event: string; id: string; data: object },
  { xendit }: PaymentKeys,
): Webhook => ({
  path: `/wps/payments/${merchant}/xendit`,
  headers: { ...JSON_TYPE, 'x-callback-token': xendit.callbackToken, 'webhook-id': id },
  body: JSON.stringify({ event, business_id: merchant, data }),
});

/** The payment as payOS lists it. */
export const toPayosTransaction = (payment: BankPayment, charge: Charge): Fields => ({
  reference: payment.id,
  amount: Number(payment.amountMinor),
  accountNumber: '0011001234567',
  description: charge.content,
  transactionDateTime: toVietnamTime(payment.at),
  virtualAccountName: null,
  virtualAccountNumber: null,
  counterAccountBankId: payment.payer.bank,
  counterAccountBankName: null,
  counterAccountName: payment.payer.name,
  counterAccountNumber: payment.payer.account,
});

/** The payment as the central bank’s interface lists it. */
export const toPix = (payment: BankPayment, charge: Charge) => ({
  endToEndId: payment.id,
  txid: charge.ours,
  valor: toAmount(payment.amountMinor, 2),
  horario: payment.at.toISOString(),
  pagador: { cpf: payment.payer.account, nome: payment.payer.name },
  ...(payment.returns.length > 0 && { devolucoes: payment.returns.map(toDevolucao) }),
});

const RETURN_WORDS = { open: 'EM_PROCESSAMENTO', done: 'DEVOLVIDO', failed: 'NAO_REALIZADO' };

/** A return of a payment, as the central bank’s interface lists it. */
export const toDevolucao = ({ amountMinor, at, id, isDispute, ours, state }: BankReturn) => ({
  id: ours,
  rtrId: id,
  valor: toAmount(amountMinor, 2),
  natureza: isDispute ? 'MED_FRAUDE' : 'ORIGINAL',
  horario: { solicitacao: at.toISOString() },
  status: RETURN_WORDS[state],
});

/** The payment as Xendit lists it. */
export const toQrPayment = (payment: BankPayment, charge: Charge) => ({
  id: payment.id,
  qr_id: charge.id,
  reference_id: charge.ours,
  currency: charge.currency,
  amount: Number(toAmount(payment.amountMinor, 2)),
  status: 'SUCCEEDED',
  created: payment.at.toISOString(),
  payment_detail: { name: payment.payer.name, account_details: payment.payer.account, source: payment.payer.bank },
});

/** A provider’s report on a payment. */
export function toPaymentWebhook(charge: Charge, payment: BankPayment, keys: PaymentKeys): Webhook {
  const { api, id, merchant, number } = charge;
  if (api === 'pix') return pixWebhook(merchant, toPix(payment, charge), keys);
  if (api === 'xendit')
    return xenditWebhook(
      merchant,
      { event: 'qr.payment', id: `wh_${payment.id}`, data: toQrPayment(payment, charge) },
      keys,
    );
  const facts = { orderCode: Number(number), currency: 'VND', paymentLinkId: id, code: '00', desc: 'success' };
  return payosWebhook(merchant, { ...toPayosTransaction(payment, charge), ...facts }, keys);
}

/** The status of a returned payout stays at "paid", and its returns are listed. */
const PIX_STATES = { sending: 'EM_PROCESSAMENTO', paid: 'REALIZADO', failed: 'NAO_REALIZADO', returned: 'REALIZADO' };
const OTHER_STATES = { sending: 'PROCESSING', paid: 'SUCCEEDED', failed: 'FAILED', returned: 'REVERSED' };
const XENDIT_STATES = { ...OTHER_STATES, sending: 'ACCEPTED' };

/** The provider’s name for the state of a payout. */
export const toStateWord = ({ api, state }: Pick<BankPayout, 'api' | 'state'>): string =>
  (api === 'pix' ? PIX_STATES : api === 'payos' ? OTHER_STATES : XENDIT_STATES)[state];

/** What has come back of a payout, as Efí lists it. */
export function toPixReturns({ amountMinor, at, id, partBackMinor, state }: BankPayout): object {
  const minor = state === 'returned' ? amountMinor : partBackMinor;
  if (minor === undefined) return {};
  const rtrId = `D87654321${id.replaceAll('-', '').slice(0, 23)}`;
  return { devolucoes: [{ rtrId, valor: toAmount(minor, 2), horario: at.toISOString() }] };
}

/** A provider’s report on a payout. */
export function toPayoutWebhook(payout: BankPayout, keys: PaymentKeys): Webhook {
  const { amountMinor, api, at, id, merchant, ours, state } = payout;
  const word = toStateWord(payout);
  if (api === 'payos')
    return payosWebhook(merchant, { referenceId: ours, state: word, amount: Number(amountMinor) }, keys);
  if (api === 'xendit') {
    const event = `payout.${state === 'paid' ? 'succeeded' : state === 'returned' ? 'reversed' : 'failed'}`;
    return xenditWebhook(
      merchant,
      { event, id: `wh_${id}_${word}`, data: { id, reference_id: ours, status: word } },
      keys,
    );
  }
  const valor = toAmount(amountMinor, 2);
  const endToEndId = `D12345678${id.replaceAll('-', '').slice(0, 23)}`;
  const facts = { endToEndId, valor, horario: at.toISOString(), status: word, gnExtras: { idEnvio: ours } };
  const pix = { ...facts, ...toPixReturns(payout) };
  return pixWebhook(merchant, pix, keys);
}
