import { createECDH } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { VapidKey } from '../../platform/connectors/push/web-push.ts';
import { addPushKey, getPushKey } from './push-key.store.ts';

/** Makes a key for each merchant that has none. It never changes: otherwise every browser would have to subscribe again. */
export async function makePushKeys({
  merchants,
  pool,
  seal,
}: Pick<Context, 'merchants' | 'pool' | 'seal'>): Promise<void> {
  for (const { code } of merchants) {
    if (await getPushKey(pool, code)) continue;
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys();
    await addPushKey(pool, code, { publicKey, sealedKey: seal.seal(toFixedLength(pair.getPrivateKey())) });
  }
}

const KEY_BYTES = 32;

/** Node omits leading zeros. */
const toFixedLength = (key: Buffer): Buffer => Buffer.concat([Buffer.alloc(KEY_BYTES - key.length), key]);

/** Reads and caches keys. @returns a function for a merchant's key, which throws if there is none */
export function openPushKeys({ pool, seal }: Pick<Context, 'pool' | 'seal'>): (merchant: string) => Promise<VapidKey> {
  const known = new Map<string, Promise<VapidKey>>();
  const read = async (merchant: string): Promise<VapidKey> => {
    const stored = await getPushKey(pool, merchant);
    if (!stored) throw new Error(`the merchant ${merchant} has no key for push messages`);
    return { publicKey: stored.publicKey, privateKey: seal.open(stored.sealedKey) };
  };
  return (merchant) => {
    const reading = known.get(merchant) ?? read(merchant);
    known.set(merchant, reading);
    reading.catch(() => known.delete(merchant));
    return reading;
  };
}
