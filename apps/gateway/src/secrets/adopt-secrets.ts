import { SettingError } from '@foyer/http/read-setting.ts';
import type { Logger } from 'pino';
import type { Database } from '../db/tables.ts';
import type { SecretRing } from '../http/secret-box.ts';
import { resealAll, storeNameKey } from './sealed.store.ts';

/**
 * Takes the key of the names from the database, and seals by the newest secret what the previous ones have sealed; then these can go.
 * What is sealed for a day at most is not sealed anew (docs/guides/how-to-replace-a-secret.md).
 * @param hasPrevious without previous secrets nothing has to be sealed anew
 * @throws SettingError if the secrets are not those of this database
 */
export async function adoptSecrets(
  ring: SecretRing,
  { db, hasPrevious, log }: { db: Database; hasPrevious: boolean; log: Logger },
): Promise<void> {
  const sealed = await storeNameKey(db, ring.seal(ring.getNameKey()));
  try {
    ring.useNameKey(ring.open(sealed));
  } catch {
    throw new SettingError(
      'FOYER_SECRET is not the secret of this database. Set the former one, or name it in FOYER_SECRET_PREVIOUS.',
    );
  }
  if (!hasPrevious) return;
  const resealed = await resealAll(db, (old) => ring.reseal(old));
  log.warn({ kind: 'secret.replaced', resealed });
}
