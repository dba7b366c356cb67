import type { key as contract } from '@foyer/contract/session/key.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { currentKey } from '../../../platform/http/encryption.ts';

/** GET /wps/session/key/rsa. */
export const key: Handler<typeof contract> = async ({ merchant }, context) => {
  const { kid, public_key } = await currentKey(context);
  return { kid, publicKey: public_key, suites: merchant.encryption.suites };
};
