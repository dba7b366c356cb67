import { type BetFact, findBetFacts } from '@foyer/foyer/testing/bet-facts.store.ts';
import type pg from 'pg';
import type { Journal, JournalledBet } from './journal.ts';
import { send, type World } from './member.ts';

/** The result of comparing the journals with tickets, ledger and accounts. */
export interface Comparison {
  acknowledged: number;
  lost: string[];
  untrue: string[];
}

/** Compares all answers to members with what is stored. @param isFinal false: bets are still under way, and only promises count */
export async function compareBets(pool: pg.Pool, journals: readonly Journal[], isFinal: boolean): Promise<Comparison> {
  // Answers given before the tickets are read are reflected in them.
  const answered = journals.flatMap(({ bets }) => bets.map((bet) => ({ ...bet, answers: [...bet.answers] })));
  const facts = new Map((await findBetFacts(pool)).map((fact) => [fact.ticket.requestId, fact]));
  const comparison: Comparison = { acknowledged: 0, lost: [], untrue: [] };
  for (const bet of answered) compareBet(bet, facts.get(bet.body.requestId), { comparison, isFinal });
  return comparison;
}

function compareBet(
  { answers, body }: JournalledBet,
  fact: BetFact | undefined,
  { comparison, isFinal }: { comparison: Comparison; isFinal: boolean },
): void {
  const claims = answers.map(({ claim, code }) => code ?? claim).join(', ');
  const stored = fact
    ? `${fact.ticket.state}, bets ${fact.moved.bet.count}, refunds ${fact.moved.refund.count}`
    : 'no ticket';
  const line = `${body.requestId}: answered ${claims}; stored ${stored}`;
  const placed = answers.filter(({ claim }) => claim === 'placed');
  const isRefused = answers.some(({ claim }) => claim === 'refused');
  const isPaid = fact !== undefined && countsAsBet(fact);
  comparison.acknowledged += placed.length > 0 ? 1 : 0;
  if (placed.length > 0 && !isPaid) comparison.lost.push(line);
  if (placed.some(({ ticketId }) => fact && ticketId !== fact.ticket.ticketId))
    comparison.untrue.push(`${line}; another id`);
  if (placed.length > 0 && isRefused) comparison.untrue.push(`${line}; both placed and refused`);
  if (isRefused && (isPaid || (isFinal && costs(fact)))) comparison.untrue.push(`${line}; refused and charged`);
  const isNeverServed = answers.every(({ claim }) => claim === 'not-served');
  if (isFinal && isNeverServed && costs(fact)) comparison.untrue.push(`${line}; not served and charged`);
  const isOpen = answers.at(-1)?.claim === 'unknown' && placed.length === 0 && !isRefused;
  if (isFinal && isOpen) comparison.untrue.push(`${line}; never decided`);
}

const countsAsBet = ({ moved, ticket }: BetFact): boolean =>
  (['open', 'settled'].includes(ticket.state) && moved.bet.count === 1 && moved.refund.count === 0) ||
  ticket.refusal === 'draw.voided';

const costs = (fact: BetFact | undefined): boolean =>
  fact !== undefined &&
  fact.moved.bet.minor + fact.moved.refund.minor + fact.moved.win.minor !== 0n &&
  fact.ticket.state !== 'void'
    ? true
    : fact !== undefined && fact.ticket.state === 'void' && fact.moved.bet.minor + fact.moved.refund.minor !== 0n;

/** Compares each member's own account at the end: language, sessions, balance. */
export async function compareAccount(journal: Journal, world: World): Promise<Comparison> {
  const comparison: Comparison = { acknowledged: 1, lost: [], untrue: [] };
  const { bettor, clientIp, language, sessions } = journal;
  const info = async (token: string) => send({ method: 'GET', path: '/wps/member/info', token, clientIp }, world);
  const own = await info(bettor.memberToken);
  if (own?.status !== 200) comparison.lost.push(`${bettor.name}: the registration's session answers ${own?.errorCode}`);
  const shown = (own?.value as { language?: string } | undefined)?.language;
  if (language.acknowledged !== null) comparison.acknowledged += 1;
  if (language.acknowledged !== null && shown !== language.acknowledged && !language.uncertain.includes(shown ?? ''))
    comparison.lost.push(`${bettor.name}: language ${language.acknowledged} was acknowledged, ${shown} is stored`);
  for (const { isEnded, token } of sessions) {
    comparison.acknowledged += isEnded ? 2 : 1;
    const reply = await info(token);
    if (isEnded === false && reply?.status !== 200)
      comparison.lost.push(`${bettor.name}: a login was lost, ${reply?.errorCode}`);
    if (isEnded === true && reply?.status === 200) comparison.lost.push(`${bettor.name}: a logout was lost`);
  }
  return comparison;
}

export const sumOf = (comparisons: readonly Comparison[]): Comparison => ({
  acknowledged: comparisons.reduce((sum, one) => sum + one.acknowledged, 0),
  lost: comparisons.flatMap(({ lost }) => lost),
  untrue: comparisons.flatMap(({ untrue }) => untrue),
});
