import { setTimeout as pause } from 'node:timers/promises';
import type { Ask, Member, Reply } from './ask-foyer.ts';

/** How long the others call in each phase, and their pause between two calls. */
const PHASE_MS = 5000;
const BETWEEN_MS = 15;
/** Expensive calls in flight. */
const IN_FLIGHT = 100;
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
export async function measureOthers(call: ExpensiveCall, others: readonly Member[], ask: Ask): Promise<Measured> {
  const before = await callAsOthers(others, ask);
  const held = hold(call);
  await pause(FILL_MS);
  const during = await callAsOthers(others, ask);
  const statuses = await held.stop();
  const after = await callAsOthers(others, ask);
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
      for (let leftMs = Number(headers['retry-after'] ?? 0) * 1000; leftMs > 0 && !isStopped; leftMs -= 50)
        await pause(50);
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

/** Makes the calls of every page as each of some members. */
async function callAsOthers(others: readonly Member[], ask: Ask): Promise<{ p99: number; refused: number[] }> {
  const [took, refused]: [number[], number[]] = [[], []];
  const until = performance.now() + PHASE_MS;
  const visit = async ({ token }: Member) => {
    while (performance.now() < until)
      for (const path of ['/wps/member/info', '/wps/wallet/balance']) {
        const startedAt = performance.now();
        const { status } = await ask(path, { token });
        took.push(performance.now() - startedAt);
        if (status !== 200) refused.push(status);
        await pause(BETWEEN_MS);
      }
  };
  await Promise.all(others.map(visit));
  took.sort((one, other) => one - other);
  return { p99: took[Math.floor(took.length * 0.99)] ?? 0, refused };
}
