import { localMessage, roundAfter } from '@foyer/lottery/beacon.ts';
import { toHex } from '@foyer/lottery/hex.ts';
import { ed25519 } from '@noble/curves/ed25519.js';
import type { LottoContext } from '../context.ts';
import type { Beacon } from './beacon.ts';
import { getLocalBeaconKey } from './local-beacon.store.ts';

type BeaconSource = Pick<LottoContext, 'pool' | 'randomBytes'>;

/**
 * Our own signatures by round number, for installations without a network. Ed25519 is deterministic (RFC 8032), so even
 * the key's owner has no choice; but the owner knows the pulses early, which every proof states.
 */
export async function createLocalBeacon({ pool, randomBytes }: BeaconSource): Promise<Beacon> {
  const secretKey = await getLocalBeaconKey(pool, randomBytes(32));
  const publicKey = toHex(ed25519.getPublicKey(secretKey));
  return {
    pinAfter: (drawsAt) => ({ chain: 'local', publicKey, round: roundAfter('local', drawsAt) }),
    async read(pin) {
      if (pin.publicKey !== publicKey) return null;
      return { ...pin, signature: toHex(ed25519.sign(localMessage(pin.round), secretKey)) };
    },
  };
}
