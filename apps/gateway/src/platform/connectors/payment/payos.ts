import { createHash, createHmac } from 'node:crypto';
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
  toMinor,
  toMoment,
  toProviderDeposit,
  toUnreadableEvent,
  unreadable,
} from './provider-call.ts';

/** A channel at payOS (Vietnam): payment links with VietQR, and payouts. */
export interface PayosAccount {
  url: string;
  clientId: string;
  apiKey: string;
  /** Signs requests and webhooks. */
  checksumKey: string;
  /** A checksum key that is being replaced; its webhooks are still accepted. */
  previousChecksumKey?: string;
}

const VND_EXPONENT = 0;
const PAYOUTS_A_PAGE = 100;
/** Vietnam has no summer time. */
const ZONE = '+07:00';
const DEPOSIT_STATUS: Readonly<Record<string, ProviderDeposit['status']>> = {
  PENDING: 'open',
  PROCESSING: 'open',
  UNDERPAID: 'paid',
  PAID: 'paid',
  EXPIRED: 'failed',
  CANCELLED: 'failed',
  FAILED: 'failed',
};
const PAYOUT_STATE: Readonly<Record<string, PayoutState>> = {
  RECEIVED: 'sending',
  PROCESSING: 'sending',
  ON_HOLD: 'sending',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  REVERSED: 'returned',
};

const DIRECTIONS: Readonly<Record<string, StatementLine['direction']>> = { CREDIT: 'in', DEBIT: 'out' };

/** The signature of fields: sorted by name, `k=v` joined by `&`, null as an empty text. */
export function signPayos(fields: ExactObject, key: string): string {
  const toText = (value: ExactJson | undefined): string =>
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${toText(fields[name])}`)
    .join('&');
  return createHmac('sha256', key).update(text).digest('hex');
}

const momentOf = ({ transactionDateTime }: ExactObject): Date | null => {
  const written = asText(transactionDateTime).replace(' ', 'T');
  return toMoment(/(?:Z|[+-]\d\d:\d\d)$/.test(written) ? written : `${written}${ZONE}`);
};

/** Our id of a payment; empty if the link or the reference is missing. */
const idOfPayment = (link: string, { reference }: ExactObject): string =>
  link !== '' && asText(reference) !== '' ? `${link}:${asText(reference)}` : '';

const payment = (from: ExactObject, link: string): ProviderPayment | null => {
  const [amountMinor, reference] = [toMinor(asText(from.amount), VND_EXPONENT), asText(from.reference)];
  const paidAt = momentOf(from);
  if (amountMinor === null || ![link, reference].every(isId) || !paidAt) return null;
  const payer = {
    name: asText(from.counterAccountName) || null,
    account: asText(from.counterAccountNumber) || null,
    bank: asText(from.counterAccountBankId) || null,
  };
  return { paymentId: `${link}:${reference}`, amountMinor, paidAt, payer: payer.name || payer.account ? payer : null };
};

/** Connects a channel at payOS. Signatures of webhooks cover the data but no timestamp; replays are recognised by their id. */
export function connectPayos(account: PayosAccount): PaymentConnector {
  const headers = { 'x-client-id': account.clientId, 'x-api-key': account.apiKey };
  const sign = (fields: object) => signPayos(parseExact(JSON.stringify(fields)) as ExactObject, account.checksumKey);
  const readPayout = async (id: string): Promise<ExactObject | null> => {
    const { body, status } = await callProvider(`${account.url}/v1/payouts?referenceId=${id}`, { headers });
    if (status !== 200 || asText(body.code) !== '00') return unreadable('payouts of payOS');
    const found = asList(asObject(body.data).payouts).map(asObject);
    return found.find((one) => asText(one.referenceId) === id) ?? null;
  };
  return {
    code: 'payos',
    isBodyProven: true,
    reversals: null,
    listReturns: null,
    listReturnedPayouts: (period, cursor) => listReturnedPayouts(period, cursor, { account, headers }),
    createDeposit: (request) => createLink(request, { account, headers, sign }),
    getDeposit: (key) => readLink(key, { account, headers }),
    parseWebhook: (request) => parseWebhook(request, account),
    createPayout: (request) => createPayout(request, { account, headers, sign }),
    async getPayout({ id }) {
      const found = await readPayout(id);
      return found && stateOf(found);
    },
    lookupBeneficiary: async () => undefined,
    reconcile: (period, cursor) => readStatement(period, cursor, { account, headers }),
  };
}

interface Channel {
  account: PayosAccount;
  headers: Record<string, string>;
}

interface SigningChannel extends Channel {
  sign(fields: object): string;
}

async function createLink(request: DepositRequest, { account, headers, sign }: SigningChannel): Promise<DepositAnswer> {
  const signed = {
    amount: Number(request.amountMinor),
    cancelUrl: account.url,
    description: request.reference,
    orderCode: Number(request.number),
    returnUrl: account.url,
  };
  const body = { ...signed, expiredAt: Math.floor(request.expiresAt.getTime() / 1000), signature: sign(signed) };
  const answer = await callProvider(`${account.url}/v2/payment-requests`, { method: 'POST', headers, body });
  const code = asText(answer.body.code);
  // 231: this order exists, from an attempt whose answer was lost.
  if (code === '231') {
    const known = await callProvider(`${account.url}/v2/payment-requests/${request.number}`, { headers });
    return toAnswer(asObject(known.body.data));
  }
  if (code !== '00') return code === '' ? unreadable('payOS') : { outcome: 'refused', code };
  return toAnswer(asObject(answer.body.data));
}

function toAnswer(link: ExactObject): DepositAnswer {
  const [providerRef, qr] = [asText(link.paymentLinkId), asText(link.qrCode)];
  if (providerRef === '' || qr === '') return unreadable('a payment link without its code');
  const account = {
    bank: asText(link.bankName) || asText(link.bin),
    bankCode: asText(link.bin),
    number: asText(link.accountNumber),
    holder: asText(link.accountName),
    content: asText(link.description),
  };
  return { outcome: 'accepted', providerRef, instructions: { qr, account, redirect: null } };
}

async function readLink(
  { id: depositId, number }: DepositKey,
  { account, headers }: Channel,
): Promise<ProviderDeposit | null> {
  const { body } = await callProvider(`${account.url}/v2/payment-requests/${number}`, { headers });
  const code = asText(body.code);
  if (code === '101') return null;
  const link = asObject(body.data);
  if (code !== '00') return unreadable('a payment link');
  const id = asText(link.paymentLinkId) || asText(link.id);
  const payments = readEach(link.transactions, {
    read: (one) => payment(one, id),
    idOf: (one) => idOfPayment(id, one),
  });
  return toProviderDeposit(link, { id: depositId, words: DEPOSIT_STATUS, payments });
}

function parseWebhook({ body }: WebhookRequest, account: PayosAccount): WebhookEvent[] | null {
  let parsed: ExactObject;
  try {
    parsed = asObject(parseExact(body.toString('utf8')));
  } catch {
    return null;
  }
  const [data, signature] = [asObject(parsed.data), asText(parsed.signature)];
  const keys = [account.checksumKey, account.previousChecksumKey ?? ''];
  if (!keys.some((key) => key !== '' && isSameSecret(signature, signPayos(data, key)))) return null;
  const link = asText(data.paymentLinkId);
  if (link === '') return toPayoutEvents(data);
  if (asText(data.code) !== '00') return [];
  const paid = payment(data, link);
  if (!paid) return [toUnreadableEvent(data, idOfPayment(link, data))];
  const { paymentId } = paid;
  const number = asText(data.orderCode);
  return [{ eventId: paymentId, kind: 'payment', providerRef: link, number, paymentId, payment: paid }];
}

function toPayoutEvents(data: ExactObject): WebhookEvent[] {
  const [id, word] = [asText(data.referenceId), asText(data.state)];
  const state = PAYOUT_STATE[word] ?? null;
  if (!isUuid(id)) return id === '' && word === '' ? [] : [toUnreadableEvent(data, id)];
  // A state that we do not know is read at the provider.
  const eventId = `payout:${id}:${state ?? createHash('sha256').update(word).digest('hex')}`;
  return [{ eventId, kind: 'payout', providerRef: id, state, reported: state }];
}

async function createPayout(request: PayoutRequest, { account, headers, sign }: SigningChannel): Promise<PayoutAnswer> {
  const body = {
    referenceId: request.id,
    amount: Number(request.amountMinor),
    description: `FYD${request.number}`,
    toBin: request.to.bank,
    toAccountNumber: request.to.account,
  };
  const answer = await callProvider(`${account.url}/v1/payouts`, {
    method: 'POST',
    headers: { ...headers, 'x-idempotency-key': request.id, 'x-signature': sign(body) },
    body,
  });
  const code = asText(answer.body.code);
  if (code !== '00') return code === '' ? unreadable('payOS') : { outcome: 'refused', code };
  const providerRef = asText(asObject(answer.body.data).id);
  return providerRef ? { outcome: 'accepted', providerRef } : unreadable('a payout without its id');
}

const findState = (payout: ExactObject): PayoutState | undefined => {
  const [transaction] = asList(payout.transactions).map(asObject);
  return PAYOUT_STATE[asText(transaction?.state)];
};

const stateOf = (payout: ExactObject): PayoutState => findState(payout) ?? unreadable('the state of a payout');

/** The payouts of a period that have come back since, or were not made. One that cannot be read is listed too. */
async function listReturnedPayouts(
  { from, to }: Period,
  cursor: string | null,
  { account, headers }: Channel,
): Promise<ReturnedPayouts> {
  const query = new URLSearchParams({ fromDate: from.toISOString(), toDate: to.toISOString() });
  query.set('limit', String(PAYOUTS_A_PAGE));
  query.set('offset', cursor ?? '0');
  const { body } = await callProvider(`${account.url}/v1/payouts?${query}`, { headers });
  const data = asObject(body.data);
  if (asText(body.code) !== '00' || !Array.isArray(data.payouts)) return unreadable('the list of payouts');
  const payouts = data.payouts.map(asObject);
  const lines = payouts.filter((one) => !['sending', 'paid'].includes(findState(one) ?? ''));
  const hasMore = asObject(data.pagination).hasMore === true && payouts.length > 0;
  return {
    lines: lines.map(({ referenceId }) => ({ id: asText(referenceId) })),
    next: hasMore ? String(Number(cursor ?? '0') + payouts.length) : null,
  };
}

async function readStatement(
  { from, to }: Period,
  cursor: string | null,
  { account, headers }: Channel,
): Promise<StatementPage> {
  const query = new URLSearchParams({
    fromDate: from.toISOString(),
    toDate: to.toISOString(),
    offset: cursor ?? '0',
  });
  const { body } = await callProvider(`${account.url}/v1/transactions?${query}`, { headers });
  if (asText(body.code) !== '00') return unreadable('the statement of payOS');
  const data = asObject(body.data);
  const { entries, unreadable: others } = readEach(data.transactions, { read: toLine, idOf: lineIdOf });
  return { lines: entries, returns: [], unreadable: others, next: asText(data.nextOffset) || null };
}

const lineIdOf = (line: ExactObject): string =>
  asText(line.type) === 'DEBIT' ? asText(line.referenceId) : idOfPayment(asText(line.paymentLinkId), line);

function toLine(line: ExactObject): StatementLine | null {
  const [amountMinor, at] = [toMinor(asText(line.amount), VND_EXPONENT), momentOf(line)];
  const [direction, id] = [DIRECTIONS[asText(line.type)], lineIdOf(line)];
  if (!direction || amountMinor === null || !at || !isId(id)) return null;
  const deposit = { providerRef: asText(line.paymentLinkId), number: asText(line.orderCode) };
  return { direction, id, amountMinor, at, ...(direction === 'in' && { deposit }) };
}
