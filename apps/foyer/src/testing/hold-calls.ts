import { setTimeout as pause } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { Member, Reply } from './ask-foyer.ts';
import type { OthersMeasured } from './call-as-others.ts';

/** Expensive calls in flight. */
const IN_FLIGHT = 100;
/** The time that a server would have given to a caller whose connection it has closed. */
const CLOSED_SECONDS = 5;
/** Until the expensive calls have filled their queues. */
const FILL_MS = 500;

/** One of many expensive calls. @param round counts them */
export type ExpensiveCall = (round: number) => Promise<Reply>;

/** What the calls of others took, in milliseconds, and how they and the expensive calls were answered. */
export interface Measured {
  before: number;
  during: number;
  after: number;
  /** Statuses of the others' calls other than 200. */
  refused: number[];
  /** How many expensive calls had each status. */
  statuses: Record<number, number>;
}

/** Measures the 99th percentile of others' calls directly before, during and after a hundred expensive calls in flight. */
export async function measureOthers(call: ExpensiveCall, members: Member[], port: number): Promise<Measured> {
  const thread = new Piscina({ filename: new URL('./call-as-others.ts', import.meta.url).href, maxThreads: 1 });
  const callAsOthers = (): Promise<OthersMeasured> => thread.run({ members, port }, { name: 'callAsOthers' });
  const before = await callAsOthers();
  const held = hold(call);
  await pause(FILL_MS);
  const during = await callAsOthers();
  const statuses = await held.stop();
  const after = await callAsOthers();
  await thread.destroy();
  return { before: before.p99, during: during.p99, after: after.p99, refused: during.refused, statuses };
}

/** Holds expensive calls in flight until it is stopped. */
function hold(call: ExpensiveCall): { stop(): Promise<Record<number, number>> } {
  const statuses: Record<number, number> = {};
  let isStopped = false;
  let round = 0;
  const lane = async () => {
    while (!isStopped) {
      const { headers, status } = await call(round++);
      statuses[status] = (statuses[status] ?? 0) + 1;
      // Calls that are refused at once are a matter of the limits of an address: a refused caller waits as it is told.
      const waitSeconds = status === 0 ? CLOSED_SECONDS : Number(headers['retry-after'] ?? 0);
      for (let leftMs = waitSeconds * 1000; leftMs > 0 && !isStopped; leftMs -= 50) await pause(50);
    }
  };
  const lanes = Array.from({ length: IN_FLIGHT }, lane);
  return {
    async stop() {
      isStopped = true;
      await Promise.all(lanes);
      return statuses;
    },
  };
}
