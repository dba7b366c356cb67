import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** One answered request of a part of this process. No field may have unbounded values, and none may name a member. */
export interface AnsweredCall {
  part: string;
  /** The route's pattern or the endpoint's name; never the path of a request. */
  endpoint: string;
  /** `ok`, an error code, or the status of an answer without one. */
  outcome: string;
  ms: number;
}

/** What a process measures of itself, for Prometheus. */
export interface Metrics {
  registry: Registry;
  countCall(call: AnsweredCall): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Metrics without those of the Node process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const calls = new Counter({
    name: 'foyer_calls_total',
    help: 'Answered requests by part, endpoint and outcome.',
    labelNames: ['part', 'endpoint', 'outcome'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'foyer_call_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['part', 'endpoint'],
    buckets: SECONDS,
    registers: [registry],
  });
  return {
    registry,
    countCall({ endpoint, ms, outcome, part }) {
      calls.inc({ part, endpoint, outcome });
      seconds.observe({ part, endpoint }, ms / 1000);
    },
  };
}

/** Metrics with those of the Node process: memory, processor, event-loop delay, garbage collection. */
export function createProcessMetrics(): Metrics {
  const metrics = createMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  return metrics;
}
