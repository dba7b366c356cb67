import type { SandboxContext } from '../http/sandbox-context.ts';
import type { IssuedCodes } from './issued-codes.ts';
import type { SigningKey } from './signing-key.ts';

/** What the identity providers need. */
export interface IdpContext extends SandboxContext {
  key: SigningKey;
  codes: IssuedCodes;
}
