import { setTimeout as pause } from 'node:timers/promises';

const TURNS = 10;
const TURN_MS = 10;

/** Holds a transaction until a copy of it has arrived as well, however slow the machine is; one without a copy is soon let through. */
export function createCopyGate(): (txId: string) => Promise<void> {
  const arrived = new Map<string, number>();
  const countOf = (txId: string) => arrived.get(txId) ?? 0;
  return async (txId) => {
    arrived.set(txId, countOf(txId) + 1);
    for (let turn = 0; turn < TURNS && countOf(txId) < 2; turn += 1) await pause(TURN_MS);
  };
}
