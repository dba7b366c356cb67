import { createHash } from 'node:crypto';
import { type ExactJson, type ExactObject, parseExact } from './exact-json.ts';
import type {
  DepositAnswer,
  DepositRequest,
  PaymentConnector,
  PayoutAnswer,
  PayoutRequest,
  ProviderDeposit,
  WebhookEvent,
  WebhookRequest,
} from './payment-connector.ts';
import {
  BRL_EXPONENT,
  END_TO_END,
  nameOf,
  type PixCall,
  readOutcome,
  toPayment,
  toReturn,
  toUuid,
  txidOf,
} from './pix-entries.ts';
import { findReturns, listReturnedPayouts, listReturns, readStatement, refund } from './pix-statement.ts';
import {
  asList,
  asObject,
  asText,
  callProvider,
  isSameSecret,
  readEach,
  toDecimal,
  toProviderDeposit,
  toUnreadableEvent,
  unreadable,
} from './provider-call.ts';

/** An account at a provider of PIX: charges in the central bank’s form, payouts in the form of Efí. */
export interface PixAccount {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Our PIX key, which payers pay to. */
  key: string;
  /** The `hmac` parameter of our webhook's URL; the reverse proxy checks the client certificate. */
  webhookSecret: string;
  previousWebhookSecret?: string;
}

const idOf = (pix: ExactObject): string => asText(pix.endToEndId);
const TXID = /^[0-9A-Za-z]{1,35}$/;
const DEPOSIT_STATUS: Readonly<Record<string, ProviderDeposit['status']>> = {
  ATIVA: 'open',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'failed',
  REMOVIDA_PELO_PSP: 'failed',
};
/** Tokens are renewed this long before they expire. */
const TOKEN_MARGIN_MS = 60_000;

/** Connects an account. Webhooks carry no signature of their body, so their content is read again. */
export function connectPix(account: PixAccount, now: () => number): PaymentConnector {
  const call = authorised(account, now);
  return {
    code: 'pix',
    isBodyProven: false,
    reversals: {
      refund: (request) => refund(request, call),
      find: (paymentId) => findReturns(paymentId, call),
    },
    listReturns: (period, cursor) => listReturns(period, cursor, call),
    listReturnedPayouts: (period, cursor) => listReturnedPayouts(period, cursor, call),
    createDeposit: (request) => createCharge(request, account, { call, now }),
    async getDeposit({ id }) {
      const { body, status } = await call(`/v2/cob/${txidOf(id)}`);
      if (status === 404) return null;
      const payments = readEach(body.pix, { read: toPayment, idOf });
      return toProviderDeposit(body, { id, words: DEPOSIT_STATUS, payments });
    },
    parseWebhook: (request) => parseWebhook(request, account),
    createPayout: (request) => createPayout(request, account, call),
    async getPayout({ id }) {
      const { body, status } = await call(`/v2/gn/pix/enviados/id-envio/${txidOf(id)}`);
      if (status === 404) return null;
      return readOutcome(body)?.state ?? unreadable('the state of a payout');
    },
    async lookupBeneficiary({ account: key }) {
      const { body, status } = await call(`/v2/dict/chaves/${encodeURIComponent(key)}`);
      if (status === 404) return null;
      const name = asText(asObject(body.titular).nome);
      return name ? { name, bank: asText(body.participante) } : unreadable('the holder of a key');
    },
    reconcile: (period, cursor) => readStatement(period, cursor, call),
  };
}

/** Calls with an access token, which is renewed before it expires. */
function authorised(account: PixAccount, now: () => number): PixCall {
  let token = { value: '', untilMs: 0 };
  const renew = async (): Promise<void> => {
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
    const { body, status } = await callProvider(`${account.url}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: { grant_type: 'client_credentials' },
    });
    const value = asText(body.access_token);
    if (status !== 200 || value === '') unreadable('the token of the PIX provider');
    token = { value, untilMs: now() + Number(asText(body.expires_in)) * 1000 - TOKEN_MARGIN_MS };
  };
  return async (path, request) => {
    if (now() >= token.untilMs) await renew();
    const answer = await callProvider(account.url + path, {
      ...request,
      headers: { authorization: `Bearer ${token.value}` },
    });
    // The next attempt fetches a new token.
    if (answer.status === 401) token = { value: '', untilMs: 0 };
    return answer.status === 401 ? unreadable('the token was refused') : answer;
  };
}

async function createCharge(
  request: DepositRequest,
  { key }: PixAccount,
  { call, now }: { call: PixCall; now: () => number },
): Promise<DepositAnswer> {
  const body = {
    calendario: { expiracao: Math.max(60, Math.round((request.expiresAt.getTime() - now()) / 1000)) },
    valor: { original: toDecimal(request.amountMinor, BRL_EXPONENT) },
    chave: key,
  };
  const answer = await call(`/v2/cob/${txidOf(request.id)}`, { method: 'PUT', body });
  const [txid, qr] = [asText(answer.body.txid), asText(answer.body.pixCopiaECola)];
  if (txid !== '' && qr !== '')
    return { outcome: 'accepted', providerRef: txid, instructions: { qr, account: null, redirect: null } };
  const type = asText(answer.body.type) || asText(answer.body.nome);
  return answer.status >= 400 && type ? { outcome: 'refused', code: type } : unreadable('a charge');
}

function parseWebhook({ body, query }: WebhookRequest, account: PixAccount): WebhookEvent[] | null {
  const given = typeof query.hmac === 'string' ? query.hmac : '';
  const secrets = [account.webhookSecret, account.previousWebhookSecret ?? ''];
  if (!secrets.some((secret) => secret !== '' && isSameSecret(given, secret))) return null;
  const text = body.toString('utf8');
  let report: ExactJson;
  try {
    report = parseExact(text);
  } catch {
    return [toUnreadableEvent(text)];
  }
  const reported = asObject(report).pix;
  // A trial call of the provider reports nothing.
  if (reported === undefined) return [];
  if (!Array.isArray(reported)) return [toUnreadableEvent(reported)];
  return reported.flatMap((one) => toEvents(asObject(one)) ?? [toUnreadableEvent(one, idOf(asObject(one)))]);
}

/** @returns null if its ids or states have another form */
function toEvents(pix: ExactObject): WebhookEvent[] | null {
  const [endToEndId, txid] = [asText(pix.endToEndId), asText(pix.txid)];
  const sent = asText(asObject(pix.gnExtras).idEnvio);
  if (!END_TO_END.test(endToEndId) || ![txid, sent].every((id) => id === '' || TXID.test(id))) return null;
  if (sent) {
    const reported = readOutcome(pix)?.state;
    if (!reported) return null;
    return [{ eventId: `out:${sent}:${reported}`, kind: 'payout', providerRef: toUuid(sent), state: null, reported }];
  }
  const named = { ...nameOf(txid), paymentId: endToEndId };
  const payment = { eventId: endToEndId, kind: 'payment', ...named, payment: null } as const;
  const returns = asList(pix.devolucoes);
  if (returns.length === 0) return [payment];
  const hash = createHash('sha256').update(JSON.stringify(returns)).digest('hex').slice(0, 32);
  const reported = returns.flatMap((one) => toReturn(asObject(one)) ?? []).map(({ id, state }) => ({ id, state }));
  // We may have missed the payment itself.
  return [payment, { eventId: `${endToEndId}:${hash}`, kind: 'reversal', providerRef: endToEndId, reported }];
}

async function createPayout(
  { amountMinor, id, to }: PayoutRequest,
  { key }: PixAccount,
  call: PixCall,
): Promise<PayoutAnswer> {
  const body = {
    valor: toDecimal(amountMinor, BRL_EXPONENT),
    pagador: { chave: key },
    favorecido: { chave: to.account },
  };
  const answer = await call(`/v3/gn/pix/${txidOf(id)}`, { method: 'PUT', body });
  const providerRef = asText(answer.body.e2eId);
  if (providerRef) return { outcome: 'accepted', providerRef };
  const code = asText(answer.body.nome);
  // From an attempt whose answer was lost.
  if (code === 'id_envio_duplicado') return { outcome: 'accepted', providerRef: txidOf(id) };
  return answer.status >= 400 && code ? { outcome: 'refused', code } : unreadable('a payout');
}
