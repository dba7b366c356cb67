import type { Chance } from '../chance.ts';
import { MemoryLedger } from './memory-ledger.ts';
import { CHAOS, type Disturbance, SCENARIOS, type Scenario, type ScenarioName } from './scenarios.data.ts';

const FUNDS_MINOR = 1_000_000_000_000n;
const CHAOS_PROBABILITY = 0.35;
/** Chaos is limited, so that every call succeeds in the end. */
const MAX_DISTURBANCES = 24;

/** A call of the vendor, as it arrived and as it was answered. */
export interface Call {
  readonly verb: string;
  readonly path: string;
  /** The exact text of the request. */
  readonly text: string;
  /** One transaction of the call; a call of many credits is recorded once for each of them. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly at: number;
  /** The faults in the headers, each with the check that it belongs to. */
  readonly faults: readonly { readonly id: string; readonly what: string }[];
  answer: string;
  /** Empty if nothing was done or nothing was answered. */
  status: string;
  /** Whether the vendor could read the answer. */
  isAnswered: boolean;
  note: string;
}

/** One member of the kit's wallet: the money, the scenario, and every call. */
export class Player {
  readonly name: ScenarioName;
  readonly scenario: Scenario;
  readonly launchToken: string;
  readonly sessionId: string;
  readonly playerRef: string;
  readonly ledger: MemoryLedger;
  readonly calls: Call[] = [];
  /** Why the driver could not play, if it reports a reason. */
  complaint: string | null = null;
  readonly #chance: Chance;
  readonly #planned: Record<string, Disturbance[]>;
  #disturbed = 0;

  constructor(name: ScenarioName, chance: Chance) {
    this.name = name;
    this.scenario = SCENARIOS[name];
    this.launchToken = `check-${name}-${chance.uuid()}`;
    this.sessionId = chance.uuid();
    this.playerRef = chance.uuid().replaceAll('-', '');
    this.ledger = new MemoryLedger(this.scenario.member === 'poor' ? 0n : FUNDS_MINOR);
    this.ledger.isDisabled = this.scenario.member === 'disabled';
    this.#chance = chance;
    this.#planned = Object.fromEntries(
      Object.entries(this.scenario.disturbs ?? {}).map(([verb, list]) => [verb, [...list]]),
    );
  }

  /** The disturbance of the next call with this verb. */
  nextDisturbance(verb: string): Disturbance | null {
    const planned = this.#planned[verb]?.shift();
    if (planned) return planned;
    const isMoving = verb === 'debit' || verb === 'credit' || verb === 'rollback';
    if (this.name !== 'chaos' || !isMoving || this.#disturbed >= MAX_DISTURBANCES) return null;
    if (!this.#chance.happens(CHAOS_PROBABILITY)) return null;
    this.#disturbed += 1;
    return this.#chance.pick(CHAOS);
  }

  callsOf(verb: string): Call[] {
    return this.calls.filter((call) => call.verb === verb);
  }

  /** Whether every bet was concluded: refused, rolled back, or its round ended. */
  isSettled(): boolean {
    const bets = this.callsOf('debit').filter(({ body }) => body.kind !== 'tip');
    const isReturned = (txId: unknown) =>
      this.callsOf('rollback').some((call) => call.body.refTxId === txId && isDone(call));
    const isEnded = (roundId: unknown) =>
      this.callsOf('credit').some(
        (call) => call.body.roundId === roundId && call.body.roundClosed === true && isDone(call),
      );
    return bets.every((bet) => isRefused(bet) || isReturned(bet.body.txId) || isEnded(bet.body.roundId));
  }
}

/** Whether the vendor knows that the call took effect. */
export const isDone = ({ isAnswered, status }: Call): boolean =>
  isAnswered && (status === 'OK' || status === 'DUPLICATE');

/** Whether the vendor knows that the call had no effect. */
export const isRefused = ({ isAnswered, status }: Call): boolean =>
  isAnswered && status !== 'OK' && status !== 'DUPLICATE';
