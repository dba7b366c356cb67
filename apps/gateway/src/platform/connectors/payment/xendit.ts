import { createHash } from 'node:crypto';
import { type ExactJson, type ExactObject, parseExact } from './exact-json.ts';
import type {
  DepositAnswer,
  DepositKey,
  DepositRequest,
  PaymentConnector,
  PayoutAnswer,
  PayoutRequest,
  PayoutState,
  Period,
  ProviderDeposit,
  ProviderPayment,
  ReturnedPayouts,
  ReturnsPage,
  StatementLine,
  StatementPage,
  StatementReturn,
  WebhookEvent,
  WebhookRequest,
} from './payment-connector.ts';
import {
  asList,
  asObject,
  asText,
  callProvider,
  isId,
  isSameSecret,
  isUuid,
  readEach,
  toDecimal,
  toMinor,
  toMoment,
  toUnreadableEvent,
  unreadable,
} from './provider-call.ts';

/** An account at Xendit (Philippines): QR Ph codes, and payouts to banks and wallets. */
export interface XenditAccount {
  url: string;
  secretKey: string;
  /** Sent with every webhook: proves the sender, not the body. */
  callbackToken: string;
  previousCallbackToken?: string;
}

const PHP_EXPONENT = 2;
const DIRECTIONS: Readonly<Record<string, StatementLine['direction']>> = { MONEY_IN: 'in', MONEY_OUT: 'out' };
const API_VERSION = '2022-07-31';
const CURRENCY = 'PHP';
const PAYOUT_STATE: Readonly<Record<string, PayoutState>> = {
  ACCEPTED: 'sending',
  PENDING_COMPLIANCE_ASSESSMENT: 'sending',
  REQUESTED: 'sending',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  COMPLIANCE_REJECTED: 'failed',
  REVERSED: 'returned',
};
/** The state of a payout or payment by the status of its transaction in the statement. */
const TRANSACTION_STATE: Readonly<Record<string, PayoutState>> = {
  PENDING: 'sending',
  SUCCESS: 'paid',
  FAILED: 'failed',
  VOIDED: 'failed',
  REVERSED: 'returned',
};
/** Statuses of incoming transactions that moved no money, and of those that were reversed. */
const NOT_ARRIVED: ReadonlySet<string> = new Set(['PENDING', 'FAILED']);
const TAKEN_BACK: readonly string[] = ['REVERSED', 'VOIDED'];
/** Statuses of payouts that moved no money in the end. */
const NOT_PAID: readonly string[] = ['FAILED', ...TAKEN_BACK];
/** Payments in these states have not arrived. */
const UNPAID: ReadonlySet<string> = new Set(['PENDING', 'FAILED', 'EXPIRED', 'CANCELLED']);
const LINES_A_PAGE = 50;

interface Api {
  url: string;
  headers: Record<string, string>;
}

/** @returns null also for an amount in another currency */
const toPesos = ({ amount, currency }: ExactObject): bigint | null =>
  currency === undefined || asText(currency) === CURRENCY ? toMinor(asText(amount), PHP_EXPONENT) : null;

const toPayment = (from: ExactObject): ProviderPayment | null => {
  const [paymentId, amountMinor] = [asText(from.id), toPesos(from)];
  const paidAt = asText(from.status) === 'SUCCEEDED' ? toMoment(asText(from.created)) : null;
  if (!isId(paymentId) || amountMinor === null || !paidAt) return null;
  const detail = asObject(from.payment_detail);
  const payer = {
    name: asText(detail.name) || null,
    account: asText(detail.account_details) || null,
    bank: asText(detail.source) || null,
  };
  return { paymentId, amountMinor, paidAt, payer: payer.name || payer.account ? payer : null };
};

/** Connects an account. The token of its webhooks does not cover their body, so their content is read again. */
export function connectXendit(account: XenditAccount): PaymentConnector {
  const basic = Buffer.from(`${account.secretKey}:`).toString('base64');
  const api = { url: account.url, headers: { authorization: `Basic ${basic}`, 'api-version': API_VERSION } };
  return {
    code: 'xendit',
    isBodyProven: false,
    reversals: null,
    listReturns: (period, cursor) => listReturns(period, cursor, api),
    listReturnedPayouts: (period, cursor) => listReturnedPayouts(period, cursor, api),
    createDeposit: (request) => createCode(request, api),
    getDeposit: (key) => readCode(key, api),
    parseWebhook: (request) => parseWebhook(request, account),
    createPayout: (request) => createPayout(request, api),
    getPayout: ({ id }) => readPayout(id, api),
    lookupBeneficiary: async () => undefined,
    reconcile: (period, cursor) => readStatement(period, cursor, api),
  };
}

async function createCode(request: DepositRequest, { headers, url }: Api): Promise<DepositAnswer> {
  const answer = await callProvider(`${url}/qr_codes`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': request.id },
    body: {
      reference_id: request.id,
      type: 'DYNAMIC',
      currency: request.currency,
      channel_code: 'QRPH',
      amount: Number(toDecimal(request.amountMinor, PHP_EXPONENT)),
      expires_at: request.expiresAt.toISOString(),
    },
  });
  const [providerRef, qr] = [asText(answer.body.id), asText(answer.body.qr_string)];
  if (answer.status < 300 && providerRef && qr)
    return { outcome: 'accepted', providerRef, instructions: { qr, account: null, redirect: null } };
  const code = asText(answer.body.error_code);
  return answer.status >= 400 && code ? { outcome: 'refused', code } : unreadable('a QR code');
}

async function readCode({ id, providerRef }: DepositKey, { headers, url }: Api): Promise<ProviderDeposit | null> {
  const ref = providerRef ?? (await findCode(id, { headers, url }));
  if (ref === null) return null;
  const { body, status } = await callProvider(`${url}/qr_codes/${encodeURIComponent(ref)}/payments?limit=50`, {
    headers,
  });
  if (status === 404) return null;
  if (status !== 200 || !Array.isArray(body.data)) return unreadable('the payments of a QR code');
  const paid = asList(body.data).filter((one) => !UNPAID.has(asText(asObject(one).status)));
  const { entries, unreadable: others } = readEach(paid, { read: toPayment, idOf: (one) => asText(one.id) });
  return { status: paid.length > 0 ? 'paid' : 'open', payments: entries, unreadable: others };
}

/** Finds, by our id, a code whose answer was lost. */
async function findCode(id: string, { headers, url }: Api): Promise<string | null> {
  const { body, status } = await callProvider(`${url}/qr_codes?reference_id=${id}`, { headers });
  if (status !== 200 || !Array.isArray(body.data)) return unreadable('the list of QR codes');
  return asText(asObject(asList(body.data)[0]).id) || null;
}

function parseWebhook({ body, header }: WebhookRequest, account: XenditAccount): WebhookEvent[] | null {
  const given = header('x-callback-token');
  const tokens = [account.callbackToken, account.previousCallbackToken ?? ''];
  if (!tokens.some((token) => token !== '' && isSameSecret(given, token))) return null;
  const text = body.toString('utf8');
  let parsed: ExactJson;
  try {
    parsed = parseExact(text);
  } catch {
    return [toUnreadableEvent(text)];
  }
  const report = asObject(parsed);
  const [event, data] = [asText(report.event), asObject(report.data)];
  const [code, id, ours] = [asText(data.qr_id), asText(data.id), asText(data.reference_id)];
  const named = [header('webhook-id'), `${event}:${id}:${asText(data.status)}`].find(isId);
  const eventId = named ?? `sha256:${hashOf(text)}`;
  if (event === 'qr.payment') {
    if (![code, id].every(isId)) return [toUnreadableEvent(parsed, id)];
    const depositId = isUuid(ours) ? ours : null;
    return [{ eventId, kind: 'payment', providerRef: code, depositId, paymentId: id, payment: null }];
  }
  if (!event.startsWith('payout.')) return [];
  if (!isUuid(ours)) return [toUnreadableEvent(parsed, id)];
  const reported = PAYOUT_STATE[asText(data.status)] ?? null;
  return [{ eventId, kind: 'payout', providerRef: ours, state: null, reported }];
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function createPayout(
  { amountMinor, currency, id, to }: PayoutRequest,
  { headers, url }: Api,
): Promise<PayoutAnswer> {
  const answer = await callProvider(`${url}/v2/payouts`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': id },
    body: {
      reference_id: id,
      channel_code: to.bank,
      channel_properties: { account_holder_name: to.holder, account_number: to.account },
      amount: Number(toDecimal(amountMinor, PHP_EXPONENT)),
      currency,
    },
  });
  const providerRef = asText(answer.body.id);
  if (answer.status < 300 && providerRef) return { outcome: 'accepted', providerRef };
  const code = asText(answer.body.error_code);
  // From an attempt whose answer was lost.
  if (code === 'DUPLICATE_ERROR') return { outcome: 'accepted', providerRef: id };
  return answer.status >= 400 && code ? { outcome: 'refused', code } : unreadable('a payout');
}

async function readPayout(id: string, { headers, url }: Api): Promise<PayoutState | null> {
  const { body, status } = await callProvider(`${url}/v2/payouts?reference_id=${id}`, { headers });
  const listed = body.list ?? body.data;
  if (status !== 200 || !Array.isArray(listed)) return unreadable('payouts of Xendit');
  const found = listed.map(asObject).find((one) => asText(one.reference_id) === id);
  if (!found) return null;
  return PAYOUT_STATE[asText(found.status)] ?? unreadable('the state of a payout');
}

interface Transactions {
  rows: ExactObject[];
  next: string | null;
}

/** A page of the transactions of a period. @param statuses absent: all */
async function listTransactions(
  { from, to }: Period,
  { api: { headers, url }, cursor, statuses = [] }: { api: Api; cursor: string | null; statuses?: readonly string[] },
): Promise<Transactions> {
  const query = new URLSearchParams({ limit: String(LINES_A_PAGE) });
  query.set('created[gte]', from.toISOString());
  query.set('created[lte]', to.toISOString());
  for (const status of statuses) query.append('statuses', status);
  if (cursor) query.set('after_id', cursor);
  const { body, status } = await callProvider(`${url}/transactions?${query}`, { headers });
  if (status !== 200 || !Array.isArray(body.data)) return unreadable('the statement of Xendit');
  const rows = body.data.map(asObject);
  const last = asText(rows.at(-1)?.id);
  if (body.has_more === true && last === '') return unreadable('the next page of the statement of Xendit');
  return { rows, next: body.has_more === true ? last : null };
}

const isOut = ({ cashflow }: ExactObject): boolean => asText(cashflow) === 'MONEY_OUT';
const isTakenBack = (row: ExactObject): boolean => !isOut(row) && TAKEN_BACK.includes(asText(row.status));

async function readStatement(period: Period, cursor: string | null, api: Api): Promise<StatementPage> {
  const { next, rows } = await listTransactions(period, { api, cursor });
  const arrived = rows.filter((row) => isOut(row) || !NOT_ARRIVED.has(asText(row.status)));
  const { entries, unreadable: others } = readEach(arrived, { read: toLine, idOf: lineIdOf });
  // A transaction whose return is unreadable is also unreadable as a line.
  return { lines: entries, returns: rows.flatMap((row) => toReturn(row) ?? []), unreadable: others, next };
}

/** The payments received in a period that were taken back since. */
async function listReturns(period: Period, cursor: string | null, api: Api): Promise<ReturnsPage> {
  const { next, rows } = await listTransactions(period, { api, cursor, statuses: TAKEN_BACK });
  const idOf = (row: ExactObject) => asText(row.id);
  const { entries, unreadable: others } = readEach(rows.filter(isTakenBack), { read: toReturn, idOf });
  return { returns: entries, unreadable: others, next };
}

/** The payouts of a period that have come back since. */
async function listReturnedPayouts(period: Period, cursor: string | null, api: Api): Promise<ReturnedPayouts> {
  const { next, rows } = await listTransactions(period, { api, cursor, statuses: NOT_PAID });
  return { lines: rows.filter(isOut).map((row) => ({ id: lineIdOf(row) })), next };
}

const lineIdOf = (row: ExactObject): string => asText(isOut(row) ? row.reference_id : row.product_id);

function toLine(row: ExactObject): StatementLine | null {
  const [amountMinor, at] = [toPesos(row), toMoment(asText(row.created))];
  const [direction, id, word] = [DIRECTIONS[asText(row.cashflow)], lineIdOf(row), asText(row.status)];
  const state = TRANSACTION_STATE[word];
  if (!direction || amountMinor === null || !at || !isId(id) || !state) return null;
  return { direction, id, amountMinor, at, state };
}

/** What was taken back of a payment: always all of it. @returns null if nothing was, or it cannot be read */
function toReturn(row: ExactObject): StatementReturn | null {
  const [id, paymentId, amountMinor] = [asText(row.id), lineIdOf(row), toPesos(row)];
  if (!isTakenBack(row) || amountMinor === null || ![id, paymentId].every(isId)) return null;
  return { id, providerRef: id, paymentId, amountMinor, isDispute: false, state: 'done' };
}
