import { localMessage, roundAfter } from '@foyer/lottery/beacon.ts';
import { toHex } from '@foyer/lottery/hex.ts';
import { rootStatement } from '@foyer/lottery/root-statement.ts';
import { ed25519 } from '@noble/curves/ed25519.js';
import type { LottoContext } from '../context.ts';
import { BEACON_PURPOSE, openSecret, sealedWith, sealSecret } from '../seeds/seal-secret.ts';
import type { Beacon } from './beacon.ts';
import { getSealedBeaconKey, replaceSealedBeaconKey } from './local-beacon.store.ts';

type BeaconSource = Pick<LottoContext, 'pool' | 'randomBytes' | 'keys'>;

/**
 * Our own signatures by round number, for installations without a network. Ed25519 is deterministic (RFC 8032), so even
 * the key's owner has no choice; but the owner knows the pulses early, which every proof states. The key is stored sealed.
 */
export async function createLocalBeacon({ pool, randomBytes, keys }: BeaconSource): Promise<Beacon> {
  const offered = await sealSecret(keys, randomBytes(32), BEACON_PURPOSE);
  const sealed = await getSealedBeaconKey(pool, offered);
  const secretKey = await openSecret(keys, sealed, BEACON_PURPOSE);
  if (sealedWith(sealed) !== keys.keyId)
    await replaceSealedBeaconKey(pool, await sealSecret(keys, secretKey, BEACON_PURPOSE));
  const publicKey = toHex(ed25519.getPublicKey(secretKey));
  return {
    pinAfter: (drawsAt) => ({ chain: 'local', publicKey, round: roundAfter('local', drawsAt) }),
    async read(pin) {
      if (pin.publicKey !== publicKey) return null;
      return { ...pin, signature: toHex(ed25519.sign(localMessage(pin.round), secretKey)) };
    },
    async signRoot(pin, sealed) {
      if (pin.publicKey !== publicKey) return null;
      return toHex(ed25519.sign(rootStatement(sealed), secretKey));
    },
  };
}
