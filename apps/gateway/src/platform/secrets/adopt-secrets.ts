import { SettingError } from '@foyer/http/read-setting.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { SecretRing } from '../http/secret-box.ts';
import { resealAll, storeHmacKey } from './sealed.store.ts';

/**
 * Loads the HMAC key from the database, and reseals with the newest secret what the previous ones have sealed; these can then be
 * removed. Values that live for at most 25 hours are not resealed (docs/guides/how-to-replace-a-secret.md).
 * @param hasPrevious without previous secrets nothing must be resealed
 * @throws SettingError if the secrets are not those of this database
 */
export async function adoptSecrets(
  ring: SecretRing,
  { hasPrevious, log, pool }: { pool: pg.Pool; hasPrevious: boolean; log: Logger },
): Promise<void> {
  const sealed = await storeHmacKey(pool, ring.seal(ring.getHmacKey()));
  try {
    ring.useHmacKey(ring.open(sealed));
  } catch {
    throw new SettingError(
      'FOYER_SECRET is not the secret of this database. Set the former one, or name it in FOYER_SECRET_PREVIOUS.',
    );
  }
  if (!hasPrevious) return;
  const resealed = await resealAll(pool, (old) => ring.reseal(old));
  log.warn({ kind: 'secret.replaced', resealed });
}
