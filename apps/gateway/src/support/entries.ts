import { chooseEntries } from '@foyer/contract/support/choose-entries.ts';
import { chatHostsOf, isAtHosts, providerOf } from '@foyer/merchant/chat-providers.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../context.ts';
import { type SupportEntry, supportOf } from './support-document.ts';

/** For whom entries are. */
interface Audience {
  labelId: number | null;
  isMember: boolean;
}

/**
 * The entries of customer service at a merchant for somebody. One of a provider that the merchant does not use, or that leads elsewhere
 * than to its hosts, is not among them.
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
 * Whether two members on one phone are two to the entry’s provider. A widget without an account knows the browser alone: who comes next
 * would see the chat of the last one.
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

/** What a provider may know a member by. It says nothing of them, and no other provider, and no other merchant, has the same. */
export const toCustomerId = (
  provider: string,
  { memberId, merchant }: { merchant: string; memberId: bigint },
  { seal }: Pick<Context, 'seal'>,
): string => seal.nameOf('chat customer', `${merchant} ${provider} ${memberId}`).slice(0, 24);
