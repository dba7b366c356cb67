import { chooseEntries } from '@foyer/contract/support/choose-entries.ts';
import { chatHostsOf, isAtHosts, providerOf } from '@foyer/merchant/chat-providers.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { type SupportEntry, supportOf } from './support-document.ts';

/** The audience. */
interface Audience {
  labelId: number | null;
  isMember: boolean;
}

/**
 * The entries of customer service at a merchant for somebody. Entries of providers that the merchant does not use, or that point
 * to other hosts, are left out.
 */
export const findEntries = (
  merchant: Merchant,
  { isMember, labelId }: Audience,
  context: Pick<Context, 'chatAccounts' | 'documents'>,
): SupportEntry[] => {
  const { entries = [] } = supportOf(merchant.code, context);
  return chooseEntries(
    entries.filter(
      (entry) => isConnected(entry, merchant) && (!isMember || identifiesMembers(entry, merchant.code, context)),
    ),
    labelId,
  );
};

function isConnected({ csType, path = '' }: SupportEntry, { chatProviders }: Merchant): boolean {
  const provider = providerOf(csType);
  return provider === null || isAtHosts(path, chatHostsOf(chatProviders, provider));
}

/**
 * Whether the entry’s provider can tell two members on one device apart. Without an account, a widget knows only the browser,
 * and the next member would see the previous one's chat.
 */
function identifiesMembers(
  { csType }: SupportEntry,
  merchant: string,
  { chatAccounts }: Pick<Context, 'chatAccounts'>,
): boolean {
  const provider = providerOf(csType);
  if (provider !== 'LIVECHAT' && provider !== 'COMM100') return true;
  return chatAccounts[merchant]?.[provider] !== undefined;
}

/** An opaque id of a member for a provider, different for each provider and merchant. */
export const toCustomerId = (
  provider: string,
  { memberId, merchant }: { merchant: string; memberId: bigint },
  { seal }: Pick<Context, 'seal'>,
): string => seal.hmacOf('chat customer', `${merchant} ${provider} ${memberId}`).slice(0, 24);
