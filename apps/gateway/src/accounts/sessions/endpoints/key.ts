import type { key as contract } from '@foyer/contract/session/key.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { currentKey } from '../../../platform/http/encryption.ts';

/** GET /wps/session/key/rsa. */
export const key: Handler<typeof contract> = async ({ merchant }, context) => {
  const { kid, publicKey } = await currentKey(context);
  return { kid, publicKey, suites: merchant.encryption.suites };
};
