import { randomUUID } from 'node:crypto';
import type { TransactionBody, WalletAnswer, WalletStatus } from '@foyer/contract/vendor/wallet-protocol.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createPlayerSession, type Player, send, sendCredits, VENDOR } from '../../testing/fake-vendor.ts';
import { setDebitBlocked } from './ledger.store.ts';
import { verifyLedger } from './verify-ledger.ts';

const RUNS = 40;
const LENGTH = 25;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterAll(() => gateway.close());

/** A vendor message; ids are derived from small numbers, so that they collide. */
interface Step {
  verb: 'debit' | 'credit' | 'credits' | 'rollback' | 'block' | 'free';
  player: number;
  tx: number;
  ref: number | null;
  round: number;
  amount: bigint;
  isLast: boolean;
}

const VERBS = [
  'debit',
  'debit',
  'debit',
  'debit',
  'credit',
  'credit',
  'credits',
  'rollback',
  'rollback',
  'rollback',
  'block',
  'free',
] as const;

/** Mostly a new transaction that refers to a recent one; sometimes an earlier id, or an exact repetition. */
const scripts = fc
  .array(
    fc.record({
      verb: fc.constantFrom(...VERBS),
      player: fc.constantFrom(0, 0, 0, 0, 1),
      again: fc.option(fc.nat(), { freq: 5 }),
      isReplay: fc.boolean(),
      isWild: fc.constantFrom(false, false, true),
      ref: fc.option(fc.nat(2), { freq: 4 }),
      round: fc.constantFrom(0, 0, 0, 1, 2),
      amount: fc.constantFrom(0n, 1n, 700n, 700n, 1_000_000n, 2_000_001n),
      isLast: fc.constantFrom(false, false, false, true),
    }),
    { minLength: LENGTH, maxLength: LENGTH },
  )
  .map((drafts) => {
    const script: Step[] = [];
    for (const [index, { again, isReplay, isWild, ref, ...draft }] of drafts.entries()) {
      const tx = again === null || index === 0 ? index : again % index;
      const targets = isWild ? script : script.filter(({ verb }) => verb === 'debit');
      const step = { ...draft, tx, ref: ref === null ? null : (targets.at(-1 - ref)?.tx ?? null) } as Step;
      script.push(isReplay && tx < index ? (script[tx] as Step) : step);
    }
    // a rollback under the id of its own bet is not covered by the reference.
    return script.filter(({ verb, tx, ref }) => verb !== 'rollback' || tx !== ref);
  });

interface Known extends Step {
  kind: 'bet' | 'win' | 'refund' | 'dead';
  /** The step as sent by the vendor; a refund belongs to the round of its bet. */
  step: Step;
}

/** A model of the reference wallet: rules W1 to W13 over plain maps, one call at a time. */
class Model {
  balances = [2_000_000n, 2_000_000n];
  #blocked = new Set<number>();
  #rounds = new Map<number, { player: number; state: 'open' | 'completed' | 'cancelled' }>();
  #transactions = new Map<number, Known>();

  apply(step: Step): WalletStatus | null {
    if (step.verb === 'block') this.#blocked.add(step.player);
    if (step.verb === 'free') this.#blocked.delete(step.player);
    if (step.verb === 'block' || step.verb === 'free') return null;
    const verb = step.verb === 'credits' ? 'credit' : step.verb;
    const asked = { ...step, verb };
    const known = this.#transactions.get(step.tx);
    if (known?.kind === 'dead') return verb === 'debit' ? 'BET_ALREADY_CLOSED' : 'TX_MISMATCH';
    if (known) return isSame(known, asked) ? 'DUPLICATE' : 'TX_MISMATCH';
    if (verb === 'debit') return this.#debit(asked);
    return verb === 'credit' ? this.#credit(asked) : this.#rollBack(asked);
  }

  #move(step: Step, kind: 'bet' | 'win' | 'refund', amount: bigint, round = step.round): 'OK' {
    this.balances[step.player] = (this.balances[step.player] ?? 0n) + amount;
    this.#transactions.set(step.tx, { ...step, round, kind, step });
    return 'OK';
  }

  #debit(step: Step): WalletStatus {
    if (this.#blocked.has(step.player)) return 'USER_DISABLED';
    if ((this.balances[step.player] ?? 0n) < step.amount) return 'INSUFFICIENT_FUNDS';
    const round = this.#rounds.get(step.round);
    if (round && round.player !== step.player) return 'TX_MISMATCH';
    if (round && round.state !== 'open') return 'BET_ALREADY_CLOSED';
    this.#rounds.set(step.round, round ?? { player: step.player, state: 'open' });
    return this.#move(step, 'bet', -step.amount);
  }

  #credit(step: Step): WalletStatus {
    const round = this.#rounds.get(step.round);
    if (!round || round.player !== step.player) return 'BET_NOT_FOUND';
    const earlier = step.ref === null ? null : this.#transactions.get(step.ref);
    const isCorrection = earlier?.kind === 'win' && earlier.round === step.round;
    if (round.state === 'cancelled' || (round.state === 'completed' && !isCorrection)) return 'BET_ALREADY_CLOSED';
    if (step.isLast) round.state = 'completed';
    return this.#move(step, 'win', step.amount);
  }

  #rollBack(step: Step): WalletStatus {
    const { ref } = step;
    if (ref === null) return 'WRONG_TYPES';
    const bet = this.#transactions.get(ref);
    if (!bet) this.#transactions.set(ref, { ...step, kind: 'dead', step: step });
    if (!bet || bet.kind === 'dead') return 'OK';
    if (bet.kind !== 'bet' || bet.player !== step.player) return 'TX_MISMATCH';
    const ofRound = [...this.#transactions.values()].filter((each) => each.round === bet.round);
    const isRefunded = (each: Step) => ofRound.some(({ kind, ref }) => kind === 'refund' && ref === each.tx);
    if (isRefunded(bet)) return 'OK';
    const round = this.#rounds.get(bet.round);
    if (!round) throw new Error('a bet without a round');
    const hasWon = ofRound.some(({ kind, ref }) => kind === 'win' && (ref === null || ref === bet.tx));
    if (round.state === 'completed' || hasWon) return 'BET_ALREADY_CLOSED';
    const others = ofRound.filter((each) => each.kind === 'bet' && each.tx !== bet.tx && !isRefunded(each));
    if (step.isLast || others.length === 0) round.state = 'cancelled';
    return this.#move(step, 'refund', bet.amount, bet.round);
  }
}

/** W2. */
const isSame = ({ step }: Known, asked: Step): boolean =>
  (Object.keys(step) as (keyof Step)[]).every((field) => step[field] === asked[field]);

/** Turns the numbers of one run into ids. */
function createNaming(players: readonly Player[]) {
  const [txIds, roundIds] = [LENGTH, 3].map((length) => Array.from({ length }, () => randomUUID())) as [
    string[],
    string[],
  ];
  return ({ player, tx, ref, round, amount, isLast }: Step): TransactionBody => ({
    ...(players[player] as Player).tx(),
    txId: txIds[tx] as string,
    ...(ref === null ? {} : { refTxId: txIds[ref] as string }),
    roundId: roundIds[round] as string,
    amountMinor: String(amount),
    roundClosed: isLast,
  });
}

async function perform(step: Step, players: readonly Player[], body: TransactionBody): Promise<WalletStatus | null> {
  const { memberId } = players[step.player] as Player;
  if (step.verb === 'block' || step.verb === 'free') {
    await setDebitBlocked(gateway.context.pool, BigInt(memberId), step.verb === 'block');
    return null;
  }
  if (step.verb !== 'credits') return (await send(gateway, step.verb, body)).status;
  return (await sendCredits(gateway, [body])).answers?.[0]?.status ?? null;
}

const BET: Step = { verb: 'debit', player: 0, tx: 0, ref: null, round: 0, amount: 700n, isLast: false };

/** Chance alone does not reach every outcome in so few runs. */
const EVERY_OUTCOME: Step[] = [
  BET,
  BET,
  { ...BET, verb: 'credit', tx: 1, ref: 0 },
  { ...BET, verb: 'rollback', tx: 2, ref: 0 },
  { ...BET, tx: 3, round: 1 },
  { ...BET, verb: 'rollback', tx: 4, ref: 3, round: 1 },
];

const OUTCOMES = ['debit OK', 'debit DUPLICATE', 'credit OK', 'rollback OK', 'rollback BET_ALREADY_CLOSED'];

test('behaves like the reference model for random sequences of calls', {
  timeout: 60_000,
}, async () => {
  const reached = new Set<string>();
  const property = fc.asyncProperty(scripts, async (script) => {
    // Unique, even for another attempt of this test.
    const name = `model.${randomUUID().slice(0, 8)}`;
    const players = await Promise.all([0, 1].map((place) => createPlayerSession(gateway, `${name}.${place}`)));
    const toBody = createNaming(players);
    const model = new Model();
    for (const step of script) {
      const expected = model.apply(step);
      reached.add(`${step.verb} ${expected}`);
      expect(await perform(step, players, toBody(step))).toBe(expected);
    }
    expect(await Promise.all(players.map((player) => player.balance()))).toEqual(model.balances);
  });
  await fc.assert(property, { numRuns: RUNS, examples: [[EVERY_OUTCOME]] });
  // a script that only ever refuses would prove nothing.
  expect([...reached]).toEqual(expect.arrayContaining(OUTCOMES));
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});

test('refuses to roll back a bet that has won in an open round', async () => {
  const player = await createPlayerSession(gateway, 'model.won');
  const [won, other] = [player.tx(), player.tx()];
  other.roundId = won.roundId;
  for (const bet of [won, other]) await player.call('debit', bet);
  const win = player.tx({ roundId: won.roundId, refTxId: won.txId, amountMinor: '50000' });
  expect((await player.call('credit', win)).status).toBe('OK');
  const rollBack = (bet: TransactionBody): Promise<WalletAnswer> =>
    player.call('rollback', player.tx({ roundId: bet.roundId, refTxId: bet.txId }));
  expect((await rollBack(won)).status).toBe('BET_ALREADY_CLOSED');
  expect((await rollBack(other)).status).toBe('OK');
  expect(await player.balance()).toBe(2_000_000n - 10_000n + 50_000n);
});
