import type { customerServiceScript as contract } from '@foyer/contract/relay/customer-service-script.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { providerOf } from '@foyer/merchant/chat-providers.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import { translateLabel } from '@foyer/merchant/vip-labels.ts';
import { requireMember } from '../../../accounts/members/member.store.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { openReplyKey, sealReply } from '../../../platform/http/encryption.ts';
import { findEntries, toCustomerId } from '../entries.ts';

const ABOUT = 'GET /wps/relay/WPSCORE_getCustomerServiceScript';

/** GET /wps/relay/WPSCORE_getCustomerServiceScript. */
export const customerServiceScript: Handler<typeof contract> = async (
  { language, merchant, query, session },
  context,
) => {
  if (!merchant.has('CBS3')) return refuse('access.denied');
  const { key: wrappedKey = '', kid = '' } = query;
  const isAskedFor = wrappedKey !== '' || kid !== '';
  const key = isAskedFor ? await openReplyKey({ kid, wrappedKey }, context) : null;
  if (isAskedFor && !key) return refuse('invalid.request', [{ field: 'key', code: 'format' }]);
  const label = session && (await requireMember(context.pool, session.memberId)).club_label;
  const entries = findEntries(merchant, { labelId: label?.labelId ?? null, isMember: session !== null }, context);
  const toId = (csType: string): string | null => {
    const provider = providerOf(csType);
    if (!session || !provider) return null;
    return toCustomerId(provider, { merchant: merchant.code, memberId: session.memberId }, context);
  };
  return {
    entries: entries.map(({ csPosition, csType, labelIds = [], name, path }) => ({
      ...{ csType, csPosition, labelIds },
      path: key && path ? sealReply(path, key, ABOUT) : '',
      name: inLanguage(name, language),
      customerId: toId(csType),
    })),
    labelId: label?.labelId ?? null,
    level: label ? translateLabel(merchant, label, language).labelName : '',
  };
};
