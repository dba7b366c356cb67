import type { Line } from './lines.ts';

/** A smaller advantage does not justify moving to another host. */
export const HEAD_START_MS = 50;

interface Race {
  hosts: readonly string[];
  /** The current host, one of `hosts`. */
  present: string;
  /** How long a host takes to answer, in ms; rejects when it does not. */
  measure(host: string): Promise<number>;
  /** Called for every line, also after the race. */
  onLine(line: Line): void;
}

/**
 * Pings all hosts at the same time; the first answer wins, without waiting for the others.
 * @returns the winner; null if none answered
 */
export function raceLines({ hosts, present, measure, onLine }: Race): Promise<string | null> {
  return new Promise((resolve) => {
    let first: string | null = null;
    let pending = hosts.length;
    const arrive = (host: string) => {
      if (host === present) return resolve(present);
      if (first === null) setTimeout(resolve, HEAD_START_MS, host);
      first ??= host;
    };
    const settle = (line: Line) => {
      onLine(line);
      if (line.ms !== null) arrive(line.host);
      pending -= 1;
      if (pending === 0) resolve(first);
    };
    for (const host of hosts)
      measure(host).then(
        (ms) => settle({ host, ms: Math.round(ms) }),
        () => settle({ host, ms: null }),
      );
  });
}
