import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { SandboxKeys } from '../settings/sandbox-keys.ts';

/** The dependencies of the sandbox's services. */
export interface SandboxContext {
  merchants: readonly Merchant[];
  keys: SandboxKeys;
  /** ms since 1970 */
  now(): number;
}
