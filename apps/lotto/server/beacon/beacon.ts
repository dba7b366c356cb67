import type { BeaconRound, TargetRound } from '@foyer/lottery/beacon.ts';
import type { SealedRoot } from '@foyer/lottery/root-statement.ts';

/** A source of public randomness. A draw names its round before its sale and waits for it, however long. */
export interface Beacon {
  /** The first pulse after the numbers are due. */
  pinAfter(drawsAt: Date): TargetRound;
  /** Null while the pulse is not published, not reachable, or not valid for the beacon. */
  read(pin: TargetRound): Promise<BeaconRound | null>;
  /** Signs the root of a draw's tickets, in hex; null for a beacon whose key we do not have: there the root goes into the numbers. */
  signRoot(pin: TargetRound, sealed: SealedRoot): Promise<string | null>;
}

/** Several beacons as one: new draws use the first, older ones the one they named. */
export function chooseBeacon(first: Beacon, byChain: Readonly<Record<TargetRound['chain'], Beacon | null>>): Beacon {
  return {
    pinAfter: (drawsAt) => first.pinAfter(drawsAt),
    read: async (pin) => (await byChain[pin.chain]?.read(pin)) ?? null,
    signRoot: async (pin, sealed) => (await byChain[pin.chain]?.signRoot(pin, sealed)) ?? null,
  };
}
