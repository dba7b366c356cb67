import type { SandboxContext } from '../http/sandbox-context.ts';
import type { IssuedCodes } from './issued-codes.ts';
import type { SigningKey } from './signing-key.ts';

/** The dependencies of the identity providers. */
export interface IdpContext extends SandboxContext {
  key: SigningKey;
  codes: IssuedCodes;
}
