import type { ExactJson, ExactObject } from './exact-json.ts';
import type {
  PayoutAnswer,
  Period,
  ProviderReversal,
  ReturnedPayouts,
  ReturnsPage,
  StatementLine,
  StatementPage,
  StatementReturn,
  UnreadableEntry,
} from './payment-connector.ts';
import {
  BRL_EXPONENT,
  END_TO_END,
  momentOfPayout,
  nameOf,
  type PixCall,
  readOutcome,
  stateOfReturn,
  toPayment,
  toReturn,
  toUuid,
  txidOf,
} from './pix-entries.ts';
import {
  asList,
  asObject,
  asText,
  isId,
  type ProviderAnswer,
  readEach,
  toDecimal,
  toMinor,
  unreadable,
} from './provider-call.ts';

/** `devolucao`: within 90 days, and in total no more than the payment. */
export async function refund(
  { amountMinor, id, paymentId }: { id: string; paymentId: string; amountMinor: bigint },
  call: PixCall,
): Promise<PayoutAnswer> {
  const path = `/v2/pix/${paymentId}/devolucao/${txidOf(id)}`;
  const answer = await call(path, { method: 'PUT', body: { valor: toDecimal(amountMinor, BRL_EXPONENT) } });
  if (stateOfReturn(answer.body)) return { outcome: 'accepted', providerRef: asText(answer.body.rtrId) };
  const type = asText(answer.body.type) || asText(answer.body.nome);
  return answer.status >= 400 && answer.status < 500 && type
    ? { outcome: 'refused', code: type }
    : unreadable('a devolucao');
}

/** All that has gone back of a payment, or is going back. */
export async function findReturns(paymentId: string, call: PixCall): Promise<ProviderReversal[] | null> {
  const { body, status } = await call(`/v2/pix/${paymentId}`);
  if (status === 404) return null;
  if (asText(body.endToEndId) !== paymentId) return unreadable('a payment');
  return asList(body.devolucoes).map((one) => toReturn(asObject(one)) ?? unreadable('a devolucao'));
}

const queryOf = ({ from, to }: Period, cursor: string | null): URLSearchParams => {
  const query = new URLSearchParams({ inicio: from.toISOString(), fim: to.toISOString() });
  query.set('paginacao.paginaAtual', cursor ?? '0');
  return query;
};

const nextPage = (cursor: string | null, answers: readonly ProviderAnswer[]): string | null => {
  const pagesOf = ({ body }: ProviderAnswer) =>
    Number(asText(asObject(asObject(body.parametros).paginacao).quantidadeDePaginas) || '1');
  const page = Number(cursor ?? '0') + 1;
  return answers.some((answer) => page < pagesOf(answer)) ? String(page) : null;
};

/** The payments received in a period of which anything has gone back. */
export async function listReturns(period: Period, cursor: string | null, call: PixCall): Promise<ReturnsPage> {
  const query = queryOf(period, cursor);
  query.set('devolucaoPresente', 'true');
  const answer = await call(`/v2/pix?${query}`);
  if (answer.status !== 200) return unreadable('the list of returns');
  return { ...readReturns(answer.body.pix), next: nextPage(cursor, [answer]) };
}

/** The payouts of a period that have come back since, wholly or in part, or were not made. One that cannot be read is listed too. */
export async function listReturnedPayouts(
  period: Period,
  cursor: string | null,
  call: PixCall,
): Promise<ReturnedPayouts> {
  const answer = await call(`/v2/gn/pix/enviados?${queryOf(period, cursor)}`);
  if (answer.status !== 200) return unreadable('the list of payouts');
  const lines = asList(answer.body.pix).flatMap((one) => {
    const pix = asObject(one);
    const { partBackMinor, state } = readOutcome(pix) ?? {};
    const isAsExpected = state === 'sending' || (state === 'paid' && partBackMinor === undefined);
    return isAsExpected ? [] : [{ id: toUuid(asText(pix.idEnvio)), partBackMinor }];
  });
  return { lines, next: nextPage(cursor, [answer]) };
}

/** The statement, with what has gone back of the payments in it. */
export async function readStatement(period: Period, cursor: string | null, call: PixCall): Promise<StatementPage> {
  const query = queryOf(period, cursor);
  const [received, sent] = await Promise.all([call(`/v2/pix?${query}`), call(`/v2/gn/pix/enviados?${query}`)]);
  if (received.status !== 200 || sent.status !== 200) return unreadable('the statement');
  const into = readEach(received.body.pix, { read: toLineIn, idOf: (pix) => asText(pix.endToEndId) });
  const out = readEach(sent.body.pix, {
    direction: 'out',
    read: toLineOut,
    idOf: (pix) => toUuid(asText(pix.idEnvio)),
  });
  const back = readReturns(received.body.pix);
  return {
    lines: [...into.entries, ...out.entries],
    returns: back.returns,
    unreadable: [...into.unreadable, ...out.unreadable, ...back.unreadable],
    next: nextPage(cursor, [received, sent]),
  };
}

function toLineIn(pix: ExactObject): StatementLine | null {
  const payment = toPayment(pix);
  if (!payment) return null;
  const { amountMinor, paidAt: at, paymentId: id } = payment;
  return { direction: 'in', id, amountMinor, at, deposit: nameOf(asText(pix.txid)) };
}

function toLineOut(pix: ExactObject): StatementLine | null {
  const [amountMinor, at] = [toMinor(asText(pix.valor), BRL_EXPONENT), momentOfPayout(pix)];
  const id = asText(pix.idEnvio) || asText(pix.endToEndId) || asText(pix.e2eId);
  const outcome = readOutcome(pix);
  if (amountMinor === null || !at || !isId(id) || !outcome) return null;
  return { direction: 'out', id: toUuid(id), amountMinor, at, ...outcome };
}

/** What has gone back of the payments in a list. */
function readReturns(list: ExactJson | undefined): { returns: StatementReturn[]; unreadable: UnreadableEntry[] } {
  const [returns, others]: [StatementReturn[], UnreadableEntry[]] = [[], []];
  for (const pix of asList(list).map(asObject)) {
    const paymentId = asText(pix.endToEndId);
    // Unreadable as a payment too.
    if (!END_TO_END.test(paymentId)) continue;
    const read = readEach(pix.devolucoes, {
      read: toReturn,
      idOf: (one) => asText(one.rtrId) || asText(one.id),
    });
    returns.push(...read.entries.map((one) => ({ ...one, paymentId })));
    others.push(...read.unreadable);
  }
  return { returns, unreadable: others };
}
