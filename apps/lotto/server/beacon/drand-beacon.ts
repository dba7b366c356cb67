import { readCapped } from '@foyer/http/read-capped.ts';
import { createThrottledWarning } from '@foyer/http/throttled-warning.ts';
import {
  type BeaconRound,
  DRAND_PUBLIC_KEY,
  roundAfter,
  type TargetRound,
  verifyRound,
} from '@foyer/lottery/beacon.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Beacon } from './beacon.ts';

/** Chain hash of quicknet. */
const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';

const CHAIN = 'drand-quicknet';
const TIMEOUT_MS = 3_000;
const MAX_ANSWER_BYTES = 16_384;
const MINUTE_MS = 60_000;

/**
 * The League of Entropy's beacon by HTTP. A relay is not trusted: the signature of each round is verified with the key of the chain. Relays
 * are asked in turn until one has the round; the one that had the last is asked first.
 * @param urls of relays, such as `https://api.drand.sh`
 */
export function createDrandBeacon(
  urls: readonly string[],
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = Date.now,
): Beacon {
  const relays = urls.map((url) => url.replace(/\/$/, ''));
  const warn = createThrottledWarning('no relay has a round of the beacon', now, MINUTE_MS);
  let first = 0;
  return {
    pinAfter: (drawsAt) => ({ chain: CHAIN, publicKey: DRAND_PUBLIC_KEY, round: roundAfter(CHAIN, drawsAt) }),
    signRoot: async () => null,
    async read(pin) {
      const reasons: string[] = [];
      for (let tries = 0; tries < relays.length; tries += 1) {
        const place = (first + tries) % relays.length;
        const relay = relays[place] ?? '';
        const answer = await fetchRound(relay, pin).catch((error: unknown) => String(error));
        if (typeof answer === 'object') {
          first = place;
          return answer;
        }
        reasons.push(`${new URL(relay).host}: ${answer}`);
      }
      warn(log, { round: pin.round, reasons });
      return null;
    },
  };
}

/** A round from one relay, or why it is not usable. */
async function fetchRound(relay: string, pin: TargetRound): Promise<BeaconRound | string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(`${relay}/${QUICKNET}/public/${pin.round}`, { signal, redirect: 'error' });
  const text = await readCapped(answer, MAX_ANSWER_BYTES);
  if (!answer.ok) return `status ${answer.status}`;
  const { randomness, round, signature } = JSON.parse(text) as Record<string, unknown>;
  if (round !== pin.round || typeof signature !== 'string') return 'another round';
  const pulse = { ...pin, signature };
  const output = await verifyRound(pulse);
  const isSame = output !== null && Buffer.from(output).toString('hex') === randomness;
  return isSame ? pulse : 'a wrong signature';
}
