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
  StatementLine,
  StatementPage,
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
const PAYOUT_STATE: Readonly<Record<string, PayoutState>> = {
  ACCEPTED: 'sending',
  REQUESTED: 'sending',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  REVERSED: 'returned',
};
/** Payments in these states have not arrived. */
const UNPAID: ReadonlySet<string> = new Set(['PENDING', 'FAILED', 'EXPIRED', 'CANCELLED']);
const LINES_A_PAGE = 50;

interface Api {
  url: string;
  headers: Record<string, string>;
}

const toPayment = (from: ExactObject): ProviderPayment | null => {
  const [paymentId, amountMinor] = [asText(from.id), toMinor(asText(from.amount), PHP_EXPONENT)];
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

async function readStatement(
  { from, to }: Period,
  cursor: string | null,
  { headers, url }: Api,
): Promise<StatementPage> {
  const query = new URLSearchParams({ limit: String(LINES_A_PAGE) });
  query.set('created[gte]', from.toISOString());
  query.set('created[lte]', to.toISOString());
  if (cursor) query.set('after_id', cursor);
  const { body, status } = await callProvider(`${url}/transactions?${query}`, { headers });
  if (status !== 200 || !Array.isArray(body.data)) return unreadable('the statement of Xendit');
  const { entries, unreadable: others } = readEach(body.data, { read: toLine, idOf: lineIdOf });
  const next = body.has_more === true ? asText(asObject(asList(body.data).at(-1)).id) || null : null;
  return { lines: entries, returns: [], unreadable: others, next };
}

const lineIdOf = (row: ExactObject): string =>
  asText(asText(row.cashflow) === 'MONEY_OUT' ? row.reference_id : row.product_id);

function toLine(row: ExactObject): StatementLine | null {
  const [amountMinor, at] = [toMinor(asText(row.amount), PHP_EXPONENT), toMoment(asText(row.created))];
  const [direction, id] = [DIRECTIONS[asText(row.cashflow)], lineIdOf(row)];
  return direction && amountMinor !== null && at && isId(id) ? { direction, id, amountMinor, at } : null;
}
