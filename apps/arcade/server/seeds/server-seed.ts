import { commitTo } from '@foyer/arcade-rules/hash-stream.ts';
import { decrypt, encrypt } from '@foyer/vendor/key-service.ts';
import type { ArcadeContext } from '../context.ts';

/** A new secret of the arcade: sealed for the database, and its public hash. */
export interface SealedSeed {
  readonly sealed: Uint8Array;
  readonly commitment: string;
}

type Sealing = Pick<ArcadeContext, 'randomBytes' | 'seedKey'>;

/** The hash is authenticated with the sealed seed: one seed cannot be put in place of another. */
export function newServerSeed({ randomBytes, seedKey }: Sealing): SealedSeed {
  const bytes = randomBytes(32);
  const commitment = commitTo(Buffer.from(bytes).toString('hex'));
  return { sealed: encrypt(seedKey.bytes, bytes, commitment), commitment };
}

/** The seed in hex. @throws when it was sealed with another key, or changed */
export const openServerSeed = ({ seedKey }: Pick<Sealing, 'seedKey'>, { commitment, sealed }: SealedSeed): string =>
  Buffer.from(decrypt(seedKey.bytes, sealed, commitment)).toString('hex');
