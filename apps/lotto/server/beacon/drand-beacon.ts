import { DRAND_PUBLIC_KEY, roundAfter, verifyRound } from '@foyer/lottery/beacon.ts';
import { fetchBeacon, HttpCachingChain, HttpChainClient } from 'drand-client';
import type { FastifyBaseLogger } from 'fastify';
import type { Beacon } from './beacon.ts';

/** Chain hash of quicknet. */
const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';

const CHAIN = 'drand-quicknet';

/**
 * The League of Entropy's beacon by HTTP.
 * @param url of a relay, such as `https://api.drand.sh`
 */
export function createDrandBeacon(url: string, log: Pick<FastifyBaseLogger, 'warn'>): Beacon {
  const options = {
    disableBeaconVerification: false,
    noCache: false,
    chainVerificationParams: { chainHash: QUICKNET, publicKey: DRAND_PUBLIC_KEY },
  };
  const client = new HttpChainClient(new HttpCachingChain(`${url.replace(/\/$/, '')}/${QUICKNET}`, options), options);
  return {
    pinAfter: (drawsAt) => ({ chain: CHAIN, publicKey: DRAND_PUBLIC_KEY, round: roundAfter(CHAIN, drawsAt) }),
    signRoot: async () => null,
    async read(pin) {
      try {
        const { signature } = await fetchBeacon(client, pin.round);
        const pulse = { ...pin, signature };
        return (await verifyRound(pulse)) ? pulse : null;
      } catch (error) {
        log.warn({ err: error, round: pin.round }, 'could not fetch the beacon round');
        return null;
      }
    },
  };
}
