import type { BettingClient, Reply } from '@foyer/foyer/testing/betting-client.ts';

/**
 * What an answer states about a bet. `placed`: it counts and is paid for. `refused`: it does not, and costs nothing, for good.
 * `unknown`: neither. `not-served`: this request did nothing.
 */
type Claim = 'placed' | 'refused' | 'unknown' | 'not-served' | 'unexpected';

export interface BetAnswer {
  claim: Claim;
  code: string | null;
  ticketId: string | null;
}

/** One bet of a member, and every answer to it in order. */
export interface JournalledBet {
  bettor: BettingClient;
  body: { readonly requestId: string; readonly drawId: string; readonly [field: string]: unknown };
  answers: BetAnswer[];
}

/** A value that a member has set: the last acknowledged one, and what was sent since without an answer. */
interface JournalledSetting {
  acknowledged: string | null;
  uncertain: string[];
}

/** A login: the token was handed out, and maybe given back. */
interface JournalledSession {
  token: string;
  /** null: the logout was sent and not acknowledged. */
  isEnded: boolean | null;
}

/** Every answer to one member, from first to last. */
export interface Journal {
  bettor: BettingClient;
  clientIp: string;
  bets: JournalledBet[];
  language: JournalledSetting;
  sessions: JournalledSession[];
}

const UNDECIDED = new Set(['outcome.unknown', 'request.in.progress']);
const NOT_SERVED = new Set(['unavailable']);
const FINAL = new Set([
  'bet.closed',
  'balance.insufficient',
  'wallet.unavailable',
  'draw.full',
  'limit.reached',
  'draw.voided',
]);

export const isLater = (code: string | null): boolean =>
  code !== null && (NOT_SERVED.has(code) || code.startsWith('TOO_MANY_REQUEST_'));

/** @param reply null: the connection broke before an answer */
export function readBetAnswer(reply: Reply | null): BetAnswer {
  if (!reply) return { claim: 'unknown', code: 'no answer', ticketId: null };
  const { errorCode: code, status, value } = reply;
  if (status === 200) {
    const { ticket } = value as { ticket: { ticketId: string } };
    return { claim: 'placed', code: null, ticketId: ticket.ticketId };
  }
  const about = (claim: Claim): BetAnswer => ({ claim, code, ticketId: null });
  if (isLater(code)) return about('not-served');
  if (UNDECIDED.has(code ?? '')) return about('unknown');
  return about(FINAL.has(code ?? '') ? 'refused' : 'unexpected');
}

const isDecided = ({ claim }: BetAnswer): boolean =>
  claim === 'placed' || claim === 'refused' || claim === 'unexpected';

/** Whether a bet has its final answer. One that was never served may also be left without. */
export const hasOutcome = ({ answers }: JournalledBet): boolean => answers.some(isDecided);
