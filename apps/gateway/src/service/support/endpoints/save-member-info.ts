import type { saveMemberInfo as contract } from '@foyer/contract/relay/save-member-info.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { openAuthKey } from '../auth-key.ts';
import { insertContact } from '../contact.store.ts';
import { sealContact } from '../contact-details.ts';

/** POST /wps/relay/WPSCORE_saveMemberInfoByAuthKey. Invalid and expired keys are refused alike. */
export const saveMemberInfo: Handler<typeof contract> = async ({ body, merchant }, context) => {
  const customer = merchant.has('CBS3') ? openAuthKey(body.authKey, merchant.code, context) : null;
  if (!customer) return refuse('access.denied');
  const details = { name: body.name?.trim() || undefined, email: body.email, mobile: body.mobile?.trim() };
  if (!details.name && !details.email && !details.mobile)
    return refuse('invalid.request', [{ field: 'name', code: 'required' }]);
  await insertContact(context.pool, customer, sealContact(details, context));
  return {};
};
