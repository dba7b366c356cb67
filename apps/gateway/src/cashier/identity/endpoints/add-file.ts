import type { addFile as contract } from '@foyer/contract/identity/add-file.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { addFile as add } from '../add-file.ts';
import { toIdentity } from '../to-identity.ts';

/** POST /wps/identity/addFile. */
export const addFile: Handler<typeof contract> = async (call, context) => {
  const { body, ip, merchant, session } = call;
  const refused = await add({ ...body, ip, merchant: merchant.code, memberId: session.memberId }, context);
  return refused ?? toIdentity(call, context);
};
