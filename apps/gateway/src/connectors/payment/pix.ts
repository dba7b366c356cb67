import type {
  DepositAnswer,
  DepositRequest,
  PaymentConnector,
  PayoutAnswer,
  PayoutRequest,
  PayoutState,
  ProviderDeposit,
  ProviderPayment,
  ProviderReversal,
  StatementLine,
  WebhookEvent,
  WebhookRequest,
} from './payment-connector.ts';
import {
  asList,
  asObject,
  asText,
  callProvider,
  type ExactObject,
  isSameSecret,
  type ProviderAnswer,
  parseExact,
  toDecimal,
  toMinor,
  toMoment,
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

const BRL_EXPONENT = 2;
const END_TO_END = /^[ED][0-9A-Za-z]{31}$/;
const DEPOSIT_STATUS: Readonly<Record<string, ProviderDeposit['status']>> = {
  ATIVA: 'open',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'failed',
  REMOVIDA_PELO_PSP: 'failed',
};
const PAYOUT_STATE: Readonly<Record<string, PayoutState>> = {
  EM_PROCESSAMENTO: 'sending',
  REALIZADO: 'paid',
  NAO_REALIZADO: 'failed',
  DEVOLVIDO: 'returned',
};
/** Tokens are renewed this long before they expire. */
const TOKEN_MARGIN_MS = 60_000;

/** The charge's key: 32 letters and digits. */
const txidOf = (id: string): string => id.replaceAll('-', '');

const toPayment = (pix: ExactObject): ProviderPayment | null => {
  const [paymentId, amountMinor] = [asText(pix.endToEndId), toMinor(asText(pix.valor), BRL_EXPONENT)];
  const paidAt = toMoment(asText(pix.horario));
  if (!END_TO_END.test(paymentId) || amountMinor === null || !paidAt) return null;
  const from = asObject(pix.pagador);
  const payer = { name: asText(from.nome) || null, account: asText(from.cpf) || asText(from.cnpj) || null, bank: null };
  return { paymentId, amountMinor, paidAt, payer: payer.name || payer.account ? payer : null };
};

type Call = (path: string, request?: { method: 'PUT'; body: object }) => Promise<ProviderAnswer>;

/** Connects an account. Webhooks carry no signature of their body, so their content is read again. */
export function connectPix(account: PixAccount, now: () => number): PaymentConnector {
  const call = authorised(account, now);
  return {
    code: 'pix',
    isBodyProven: false,
    reversals: { refund: (request) => refund(request, call), find: (paymentId) => findReturns(paymentId, call) },
    createDeposit: (request) => createCharge(request, account, { call, now }),
    async getDeposit({ id }) {
      const { body, status } = await call(`/v2/cob/${txidOf(id)}`);
      if (status === 404) return null;
      const found = DEPOSIT_STATUS[asText(body.status)];
      if (!found) return unreadable('a charge');
      return { status: found, payments: asList(body.pix).flatMap((one) => toPayment(asObject(one)) ?? []) };
    },
    parseWebhook: (request) => parseWebhook(request, account),
    createPayout: (request) => createPayout(request, account, call),
    async getPayout({ id }) {
      const { body, status } = await call(`/v2/gn/pix/enviados/id-envio/${txidOf(id)}`);
      if (status === 404) return null;
      return PAYOUT_STATE[asText(body.status)] ?? unreadable('the state of a payout');
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
function authorised(account: PixAccount, now: () => number): Call {
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
  { call, now }: { call: Call; now: () => number },
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
  let reported: ExactObject[];
  try {
    reported = asList(asObject(parseExact(body.toString('utf8'))).pix).map(asObject);
  } catch {
    return [];
  }
  return reported.flatMap((pix): WebhookEvent[] => {
    const endToEndId = asText(pix.endToEndId);
    if (!END_TO_END.test(endToEndId)) return [];
    const sent = asText(asObject(pix.gnExtras).idEnvio);
    const state = asText(pix.status);
    const returns = asList(pix.devolucoes).map(asObject);
    if (returns.length > 0) {
      const eventId = `${endToEndId}:${returns.map(({ id, status }) => `${asText(id)}=${asText(status)}`).join()}`;
      // We may have missed the payment itself.
      const payment = { eventId: endToEndId, kind: 'payment', providerRef: asText(pix.txid), payment: null } as const;
      return [payment, { eventId: eventId.slice(0, 500), kind: 'reversal', providerRef: endToEndId }];
    }
    if (sent) return [{ eventId: `out:${sent}:${state}`, kind: 'payout', providerRef: toUuid(sent), state: null }];
    return [{ eventId: endToEndId, kind: 'payment', providerRef: asText(pix.txid), payment: null }];
  });
}

async function createPayout(
  { amountMinor, id, to }: PayoutRequest,
  { key }: PixAccount,
  call: Call,
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

const RETURN_STATE: Readonly<Record<string, ProviderReversal['state']>> = {
  EM_PROCESSAMENTO: 'open',
  DEVOLVIDO: 'done',
  NAO_REALIZADO: 'failed',
};

/** `devolucao`: within 90 days, and in total no more than the payment. */
async function refund(
  { amountMinor, id, paymentId }: { id: string; paymentId: string; amountMinor: bigint },
  call: Call,
): Promise<PayoutAnswer> {
  const path = `/v2/pix/${paymentId}/devolucao/${txidOf(id)}`;
  const answer = await call(path, { method: 'PUT', body: { valor: toDecimal(amountMinor, BRL_EXPONENT) } });
  if (RETURN_STATE[asText(answer.body.status)]) return { outcome: 'accepted', providerRef: asText(answer.body.rtrId) };
  const type = asText(answer.body.type) || asText(answer.body.nome);
  return answer.status >= 400 && answer.status < 500 && type
    ? { outcome: 'refused', code: type }
    : unreadable('a devolucao');
}

/** The refunds of a payment: our requests, and claims of the payer’s bank for fraud (MED). */
async function findReturns(paymentId: string, call: Call): Promise<ProviderReversal[] | null> {
  const { body, status } = await call(`/v2/pix/${paymentId}`);
  if (status === 404) return null;
  if (asText(body.endToEndId) !== paymentId) return unreadable('a payment');
  return asList(body.devolucoes).map((one) => {
    const found = asObject(one);
    const isDispute = asText(found.natureza).startsWith('MED_');
    const [amountMinor, state] = [toMinor(asText(found.valor), BRL_EXPONENT), RETURN_STATE[asText(found.status)]];
    if (amountMinor === null || !state) return unreadable('a devolucao');
    return { id: isDispute ? asText(found.rtrId) : toUuid(asText(found.id)), isDispute, amountMinor, state };
  });
}

async function readStatement(
  { from, to }: { from: Date; to: Date },
  cursor: string | null,
  call: Call,
): Promise<{ lines: StatementLine[]; next: string | null }> {
  const page = Number(cursor ?? '0');
  const query = new URLSearchParams({ inicio: from.toISOString(), fim: to.toISOString() });
  query.set('paginacao.paginaAtual', String(page));
  const [received, sent] = await Promise.all([call(`/v2/pix?${query}`), call(`/v2/gn/pix/enviados?${query}`)]);
  if (received.status !== 200 || sent.status !== 200) return unreadable('the statement');
  const toLine = (direction: 'in' | 'out', idOf: (pix: ExactObject) => string) => (one: unknown) => {
    const pix = asObject(one as ExactObject);
    const [amountMinor, at] = [toMinor(asText(pix.valor), BRL_EXPONENT), toMoment(asText(pix.horario))];
    return amountMinor !== null && at ? [{ direction, id: idOf(pix), amountMinor, at } satisfies StatementLine] : [];
  };
  const lines = [
    ...asList(received.body.pix).flatMap(toLine('in', (pix) => asText(pix.endToEndId))),
    ...asList(sent.body.pix).flatMap(toLine('out', (pix) => toUuid(asText(pix.idEnvio)))),
  ];
  const pagesOf = ({ body }: ProviderAnswer) =>
    Number(asText(asObject(asObject(body.parametros).paginacao).quantidadeDePaginas) || '1');
  const pages = Math.max(pagesOf(received), pagesOf(sent));
  return { lines, next: page + 1 < pages ? String(page + 1) : null };
}

/** Restores the hyphens of a payout's id, which the provider does not accept. */
const toUuid = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
