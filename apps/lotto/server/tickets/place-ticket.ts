import { createHash } from 'node:crypto';
import { type LottoRefusalOf, lottoEndpoints } from '@foyer/contract/lotto/endpoints.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { priceTicket } from '@foyer/lottery/price-ticket.ts';
import { type Ticket, type TicketRequest, validateTicket } from '@foyer/lottery/ticket.ts';
import type { WalletOutcome } from '@foyer/vendor/wallet.ts';
import type { LottoContext } from '../context.ts';
import { STALE_PENDING_MS } from '../settings.ts';
import { toTicketId } from '../wallet/transaction-id.ts';
import { rollBackTicket } from './roll-back-ticket.ts';
import { getTicket, insertTicket, moveTicket, voidIfStale } from './ticket.store.ts';
import { ABANDONED, REFUSAL_OF_STATUS, REFUSED_BY_WALLET } from './ticket-refusals.data.ts';
import type { Bettor, NewTicket, StoredTicket } from './ticket-row.ts';
import { toBoundDebitId, toDebit } from './ticket-transactions.ts';

/** Why a bet is refused. */
export type BetRefusal = Refusal<LottoRefusalOf<'ticket.place'>>;

const isBetRefusal = (code: string): code is BetRefusal['code'] =>
  lottoEndpoints['ticket.place'].refusals.some((one) => one === code);

/** A bet of a member whose session was checked. */
export interface Bet {
  readonly bettor: Bettor;
  readonly sessionCurrency: string;
  readonly gameCode: string;
  readonly drawId: string;
  /** Chosen by the client: the same id means the same ticket. */
  readonly requestId: string;
  readonly request: TicketRequest;
}

export interface PlacedTicket {
  readonly placed: StoredTicket;
  /** After the debit; null on a replay. */
  readonly balanceMinor: bigint | null;
}

/**
 * Places a bet: stores it pending (only while the draw is on sale by the database clock), debits, and opens it.
 * When the outcome of the debit is unknown, the ticket is abandoned and the debit rolled back.
 * @throws for a fault, after which the outcome is unknown: the same request, sent again, returns it
 */
export async function placeTicket(context: LottoContext, bet: Bet): Promise<PlacedTicket | BetRefusal> {
  const ticketId = toTicketId(bet.bettor.merchant, bet.bettor.playerRef, bet.requestId);
  const inputHash = hashInputs(bet);
  const ticket = checkRules(bet);
  if (ticket instanceof Refusal) {
    // The rules may have changed since this request was first made.
    const earlier = await getTicket(context.pool, ticketId);
    return earlier ? replay(context, inputHash, earlier) : ticket;
  }
  const content = {
    ticketId,
    drawId: bet.drawId,
    bettor: bet.bettor,
    requestId: bet.requestId,
    inputHash,
    ticket,
    total: priceTicket(ticket).total,
  };
  const entry: NewTicket = { ...content, debitId: toBoundDebitId(content) };
  return (await insertAndDebit(context, entry)) ?? replayOrClosed(context, entry);
}

function checkRules({ gameCode, request, sessionCurrency }: Bet): Ticket | BetRefusal {
  const verdict = validateTicket(requireGame(gameCode), request);
  if (!verdict.accepted) {
    const { refusal } = verdict;
    return refusal.code === 'odds.changed' ? refuse('odds.changed') : refuse('invalid.request', [{ ...refusal }]);
  }
  if (request.currency === sessionCurrency) return verdict.ticket;
  return refuse('invalid.request', [{ field: 'currency', code: 'currency.mismatch' }]);
}

/** Null when nothing was inserted. */
async function insertAndDebit(context: LottoContext, entry: NewTicket): Promise<PlacedTicket | BetRefusal | null> {
  const inserted = await insertTicket(context.pool, entry);
  if (!inserted) return null;
  if (inserted === 'full') return refuse('draw.full');
  context.onStep('ticket.inserted', entry.ticketId);
  const outcome = await context.wallet.debit(toDebit(entry));
  context.onStep('ticket.debited', entry.ticketId);
  if (outcome.kind === 'done') return openTicket(context, inserted, outcome.balanceMinor);
  if (outcome.kind === 'refused') return refuseTicket(context, inserted, outcome);
  context.log.warn({ ticketId: entry.ticketId, cause: outcome.cause }, 'the outcome of a debit is unknown');
  await moveTicket(context.pool, entry.ticketId, { from: 'pending', to: 'voiding', refusal: ABANDONED });
  context.onStep('ticket.voiding', entry.ticketId);
  return (await rollBackTicket(context, inserted)) === 'done'
    ? refuse('wallet.unavailable')
    : refuse('outcome.unknown');
}

async function openTicket(
  context: LottoContext,
  ticket: StoredTicket,
  balanceMinor: bigint | null,
): Promise<PlacedTicket | BetRefusal> {
  if (await moveTicket(context.pool, ticket.ticketId, { from: 'pending', to: 'open' })) {
    return { placed: { ...ticket, state: 'open' }, balanceMinor };
  }
  // The draw abandoned the ticket while the wallet was slow. Its rollback may have preceded our debit, so it is repeated.
  return (await rollBackTicket(context, ticket)) === 'done' ? refuse('bet.closed') : refuse('outcome.unknown');
}

async function refuseTicket(
  context: LottoContext,
  ticket: StoredTicket,
  outcome: Extract<WalletOutcome, { kind: 'refused' }>,
): Promise<BetRefusal> {
  const refusal = REFUSAL_OF_STATUS[outcome.status] ?? REFUSED_BY_WALLET;
  if (refusal === REFUSED_BY_WALLET)
    context.log.error({ ticketId: ticket.ticketId, outcome }, 'the wallet rejects our debit');
  await moveTicket(context.pool, ticket.ticketId, { from: 'pending', to: 'refused', refusal });
  const value = outcome.balanceMinor === null ? undefined : { balanceMinor: outcome.balanceMinor.toString() };
  return refuse(refusal, refusal === 'balance.insufficient' ? value : undefined);
}

async function replayOrClosed(context: LottoContext, entry: NewTicket): Promise<PlacedTicket | BetRefusal> {
  const earlier = await getTicket(context.pool, entry.ticketId);
  return earlier ? replay(context, entry.inputHash, earlier) : refuse('bet.closed');
}

/** The outcome of an earlier request with the same id. A ticket that is being rolled back may still be charged. */
async function replay(
  context: LottoContext,
  inputHash: Buffer,
  earlier: StoredTicket,
): Promise<PlacedTicket | BetRefusal> {
  if (!earlier.inputHash.equals(inputHash)) return refuse('idempotency.mismatch');
  if (earlier.state === 'voiding' && earlier.refusal === 'draw.voided') return refuse('draw.voided');
  if (earlier.state === 'pending' || earlier.state === 'voiding') return rollBackEarlier(context, earlier);
  if (earlier.refusal === null) return { placed: earlier, balanceMinor: null };
  return toRefusal(earlier.refusal);
}

/** Rolls back what an earlier request left, so that the caller need not wait for the sweep. */
async function rollBackEarlier(context: LottoContext, earlier: StoredTicket): Promise<BetRefusal> {
  const isPending = earlier.state === 'pending';
  const stale = { olderThanMs: STALE_PENDING_MS, refusal: ABANDONED };
  if (isPending && !(await voidIfStale(context.pool, earlier.ticketId, stale))) return refuse('request.in.progress');
  if ((await rollBackTicket(context, earlier)) !== 'done') return refuse('outcome.unknown');
  return toRefusal(earlier.refusal ?? ABANDONED);
}

const toRefusal = (code: string): BetRefusal => refuse(isBetRefusal(code) ? code : ABANDONED);

function hashInputs(bet: Bet): Buffer {
  const { betCode, stakeMinor, currency, odds, prizeMode } = bet.request;
  const numbers = [...bet.request.numbers].sort();
  const shown = Object.entries(odds).sort(([left], [right]) => left.localeCompare(right));
  const inputs = [bet.gameCode, bet.drawId, betCode, numbers, stakeMinor, currency, shown, prizeMode];
  return createHash('sha256').update(JSON.stringify(inputs)).digest();
}
