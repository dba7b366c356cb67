import type { ExactJson, ExactObject } from './exact-json.ts';
import type { DepositName, PayoutState, ProviderPayment, ProviderReversal } from './payment-connector.ts';
import type { ProviderAnswer } from './provider-call.ts';
import { asList, asObject, asText, isId, isUuid, toMinor, toMoment } from './provider-call.ts';

/** Calls the provider with a valid token. */
export type PixCall = (path: string, request?: { method: 'PUT'; body: object }) => Promise<ProviderAnswer>;

export const BRL_EXPONENT = 2;
/** The central bank's id of a payment (`E…`) or of a return (`D…`). */
export const END_TO_END = /^[ED][0-9A-Za-z]{31}$/;

/** The provider's form of our ids: 32 letters and digits. */
export const txidOf = (id: string): string => id.replaceAll('-', '');

/** Restores the hyphens of our id, which the provider does not accept. Other ids are unchanged. */
export const toUuid = (id: string): string =>
  id.replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/, '$1-$2-$3-$4-$5');

/** The deposit of a charge, whose key is our id. */
export function nameOf(txid: string): DepositName {
  const ours = toUuid(txid);
  return { providerRef: txid, depositId: isUuid(ours) ? ours : null };
}

/** @returns null if it cannot be read */
export function toPayment(pix: ExactObject): ProviderPayment | null {
  const [paymentId, amountMinor] = [asText(pix.endToEndId), toMinor(asText(pix.valor), BRL_EXPONENT)];
  const paidAt = toMoment(asText(pix.horario));
  if (!END_TO_END.test(paymentId) || amountMinor === null || !paidAt) return null;
  const from = asObject(pix.pagador);
  const payer = { name: asText(from.nome) || null, account: asText(from.cpf) || asText(from.cnpj) || null, bank: null };
  return { paymentId, amountMinor, paidAt, payer: payer.name || payer.account ? payer : null };
}

const PAYOUT_STATE: Readonly<Record<string, PayoutState>> = {
  EM_PROCESSAMENTO: 'sending',
  REALIZADO: 'paid',
  NAO_REALIZADO: 'failed',
  DEVOLVIDO: 'returned',
};

/** The state of a payout, and what has come back of one that is paid, if that is not all. */
interface PayoutOutcome {
  state: PayoutState;
  partBackMinor?: bigint;
}

/**
 * The outcome of a payout. The status of a returned one stays at "paid", and its returns are listed.
 * @returns undefined for an unknown status or return
 */
export function readOutcome({ devolucoes, status, valor }: ExactObject): PayoutOutcome | undefined {
  const state = PAYOUT_STATE[asText(status)];
  const backMinor = sumOfReturns(devolucoes);
  if (!state || backMinor === null) return undefined;
  if (state !== 'paid' || backMinor === 0n) return { state };
  const amountMinor = toMinor(asText(valor), BRL_EXPONENT);
  if (amountMinor === null) return undefined;
  return backMinor < amountMinor ? { state, partBackMinor: backMinor } : { state: 'returned' };
}

/** What has come back of a payout. @returns null if it cannot be read */
function sumOfReturns(returns: ExactJson | undefined): bigint | null {
  if (returns !== undefined && returns !== null && !Array.isArray(returns)) return null;
  let sum = 0n;
  for (const one of asList(returns).map(asObject)) {
    const [amountMinor, word] = [toMinor(asText(one.valor), BRL_EXPONENT), asText(one.status)];
    // Efí lists only completed returns, without a status.
    const state = word === '' ? 'done' : RETURN_STATE[word];
    if (amountMinor === null || !state) return null;
    if (state === 'done') sum += amountMinor;
  }
  return sum;
}

/** The time of a payout: of its settlement, or of its request while that is not known. */
export function momentOfPayout({ horario }: ExactObject): Date | null {
  const { liquidacao, solicitacao } = asObject(horario);
  return toMoment(asText(horario) || asText(liquidacao) || asText(solicitacao));
}

const RETURN_STATE: Readonly<Record<string, ProviderReversal['state']>> = {
  EM_PROCESSAMENTO: 'open',
  DEVOLVIDO: 'done',
  NAO_REALIZADO: 'failed',
};

/** The state of a `devolucao`; undefined for a word that we do not know. */
export const stateOfReturn = ({ status }: ExactObject): ProviderReversal['state'] | undefined =>
  RETURN_STATE[asText(status)];

/** A `devolucao`: our request, one made in the bank's own screen, or a claim of the payer’s bank for fraud (MED). @returns null if it cannot be read */
export function toReturn(found: ExactObject): ProviderReversal | null {
  const [id, providerRef] = [asText(found.id), asText(found.rtrId) || asText(found.id)];
  const isDispute = asText(found.natureza).startsWith('MED_');
  const [amountMinor, state] = [toMinor(asText(found.valor), BRL_EXPONENT), stateOfReturn(found)];
  if (amountMinor === null || !state || !isId(id) || !isId(providerRef)) return null;
  return { id: isDispute ? providerRef : toUuid(id), providerRef, isDispute, amountMinor, state };
}
