import { setTimeout as pause } from 'node:timers/promises';
import type { LanternNews } from '@foyer/contract/arcade/lantern.ts';
import type { PlayedValue } from '@foyer/contract/arcade/round.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { ArcadeContext } from '../context.ts';
import { getRound } from '../rounds/round.store.ts';
import { payRounds } from '../rounds/round-money.ts';
import { type StoredRound, toRoundValue } from '../rounds/round-row.ts';
import { openServerSeed } from '../seeds/server-seed.ts';
import type { Session } from '../session/session.ts';
import { LANTERN_IDLE_ROUNDS, LANTERN_NEWS_MS, LANTERN_TICK_MS } from '../settings.ts';
import { cancelLantern, findHalfSettled, findUnfinished } from './lantern.store.ts';
import { toLit } from './lantern-bets.ts';
import { cashOut, dueAt, finish, heightOf, type LanternRound, openRound, raise, settleEnded } from './lantern-round.ts';
import { broadcast, toNews, type Watcher } from './lantern-watchers.ts';

const FAULT_PAUSE_MS = 1_000;

/** The shared rounds, one after the other. Only one process runs them. */
export class LanternTable {
  readonly #context: ArcadeContext;
  readonly #watchers = new Set<Watcher>();
  readonly #stopping = new AbortController();
  /** Cash-outs that are being stored. */
  readonly #cashing = new Set<Promise<unknown>>();
  #round: LanternRound | null = null;
  #running: Promise<void> | null = null;
  #newsAt = 0;

  constructor(context: ArcadeContext) {
    this.#context = context;
  }

  /** Finishes what a dead process left: ended shared rounds are paid, unfinished ones cancelled. */
  async recover(): Promise<void> {
    for (const shared of await findHalfSettled(this.#context.pool))
      await settleEnded(this.#context, shared.number, shared.point ?? 100);
    await this.#cancelUnfinished();
  }

  /** The shared round that accepts bets; starts the rounds if there were no viewers for a while. */
  async waiting(): Promise<LanternRound | null> {
    this.#wake();
    for (let tries = 0; !this.#round && tries < 20; tries += 1) await pause(LANTERN_TICK_MS);
    return this.#round?.state.state === 'waiting' ? this.#round : null;
  }

  /** Adds a bet to the shared round. */
  light(stored: StoredRound): void {
    if (this.#round?.state.number === String(stored.lanternNumber)) this.#round.lit.set(stored.roundId, toLit(stored));
    this.#broadcast(false);
  }

  /** Starts sending the state of every shared round to a watcher. @returns a function that stops it */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    this.#wake();
    if (this.#round) broadcast([watcher], (merchant) => this.#newsFor(this.#round as LanternRound, merchant));
    return () => this.#watchers.delete(watcher);
  }

  /** Cashes out a lantern at the number of the server's clock. NOTE await nothing before the number is known. */
  async cashOut(session: Session, roundId: string): Promise<PlayedValue | Refusal<'not.found' | 'bet.closed'>> {
    const round = this.#round;
    const lit = round?.lit.get(roundId);
    const height = round?.state.state === 'rising' ? heightOf(round, this.#context.now()) : null;
    const isInTime = lit && isOf(session, lit.round) && lit.cashedOutAt === null && height !== null && height > 100;
    if (!round || !isInTime) return this.#outcomeOf(session, roundId);
    const cashing = cashOut(this.#context, round, [{ lit, at: Math.min(height, lit.autoPoint) }]);
    this.#cashing.add(cashing);
    const [settled] = await cashing.finally(() => this.#cashing.delete(cashing));
    if (!settled) return this.#outcomeOf(session, roundId);
    this.#broadcast(false);
    const outcome = (await payRounds(this.#context, [settled])).get(roundId);
    const balance = outcome?.kind === 'done' ? outcome.balanceMinor : null;
    return { round: toRoundValue(settled), balanceMinor: balance === null ? null : String(balance) };
  }

  /** The outcome of a round that is not in the air. */
  async #outcomeOf(session: Session, roundId: string): Promise<PlayedValue | Refusal<'not.found' | 'bet.closed'>> {
    const stored = await getRound(this.#context.pool, roundId);
    if (!stored || !isOf(session, stored)) return refuse('not.found');
    const isDecided = stored.state === 'settled' || stored.state === 'paid';
    return isDecided ? { round: toRoundValue(stored), balanceMinor: null } : refuse('bet.closed');
  }

  /** Stops after the current step; an unfinished shared round is cancelled. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#cancelUnfinished();
  }

  #wake(): void {
    if (this.#running || this.#stopping.signal.aborted) return;
    this.#running = this.#run().finally(() => {
      this.#running = null;
      this.#round = null;
    });
  }

  async #run(): Promise<void> {
    let idleRounds = 0;
    while (!this.#stopping.signal.aborted && idleRounds < LANTERN_IDLE_ROUNDS) {
      try {
        await this.#play();
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#context.log.error({ err: error }, 'a round of lanterns failed');
        this.#round = null;
        await pause(FAULT_PAUSE_MS);
        await this.#cancelUnfinished().catch(() => {});
      }
      idleRounds = this.#watchers.size > 0 || this.#hasPlayers() ? 0 : idleRounds + 1;
    }
  }

  #hasPlayers(): boolean {
    return (this.#round?.lit.size ?? 0) > 0;
  }

  async #play(): Promise<void> {
    const { signal } = this.#stopping;
    const round = await openRound(this.#context);
    this.#round = round;
    this.#broadcast(true);
    await pause(Math.max(0, round.state.risesAt - this.#context.now()), undefined, { signal });
    await raise(this.#context, round);
    this.#broadcast(true);
    for (;;) {
      const height = heightOf(round, this.#context.now());
      if (height === null) break;
      const due = dueAt(round, height);
      if (due.length > 0) {
        const settled = await cashOut(this.#context, round, due);
        // Paid while the others rise; what fails is paid by the sweep.
        payRounds(this.#context, settled).catch((error) =>
          this.#context.log.error({ err: error }, 'a win is not paid'),
        );
        this.#broadcast(false);
      }
      await pause(LANTERN_TICK_MS, undefined, { signal });
    }
    // A cash-out in time is paid, however slow the database is.
    await Promise.allSettled(this.#cashing);
    await finish(this.#context, round);
    this.#broadcast(true);
  }

  async #cancelUnfinished(): Promise<void> {
    for (const shared of await findUnfinished(this.#context.pool))
      await cancelLantern(this.#context.pool, shared.number, openServerSeed(this.#context, shared));
  }

  #newsFor({ lit, state }: LanternRound, merchant: string): LanternNews {
    return toNews(state, lit.values(), { merchant, now: this.#context.now() });
  }

  /** Sends the state: immediately if the round has changed, at intervals if only its list has. */
  #broadcast(isUrgent: boolean): void {
    const round = this.#round;
    if (!round) return;
    const now = this.#context.now();
    if (!isUrgent && now < this.#newsAt) return;
    this.#newsAt = now + LANTERN_NEWS_MS;
    broadcast(this.#watchers, (merchant) => this.#newsFor(round, merchant));
  }
}

const isOf = ({ merchant, playerRef }: Session, round: StoredRound): boolean =>
  round.merchant === merchant && round.playerRef === playerRef;
