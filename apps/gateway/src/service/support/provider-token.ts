import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { type ChatProvider, providerOf } from '@foyer/merchant/chat-providers.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { requireMember } from '../../accounts/members/member.store.ts';
import type { Context } from '../../context.ts';
import { signArtifact } from '../../platform/connectors/chat/comm100.ts';
import {
  type CustomerToken,
  issueCustomerToken,
  type LiveChatAccount,
} from '../../platform/connectors/chat/livechat.ts';
import { toCustomerId } from './entries.ts';
import { getEntityId, keepEntityId } from './provider-customer.store.ts';

interface Asking {
  csType: string;
  /** Requests a new token because the last one was refused. */
  isFresh: boolean;
  merchant: Merchant;
  memberId: bigint;
  /** Tokens end with the session. */
  sessionId: string;
}

type Needs = Pick<Context, 'chatAccounts' | 'log' | 'now' | 'pool' | 'seal'>;

/** Tokens are billed, so each session reuses one until shortly before it expires. Per process; the oldest are dropped first. */
const issued = new Map<string, CustomerToken>();
const MAX_ISSUED = 10_000;
const SPARE_MS = 5 * 60_000;
/** Minimum age before a refused token is replaced, for providers that refuse every new one. */
const MIN_AGE_MS = 30_000;

/** Issues a token that proves to a provider that its visitor is a member, by an opaque id. */
export async function issueProviderToken(
  asking: Asking,
  context: Needs,
): Promise<CustomerToken | Refusal<'not.found' | 'unavailable'>> {
  const { memberId, merchant } = asking;
  const provider = providerOf(asking.csType);
  const accounts = context.chatAccounts[merchant.code];
  if (!provider || !merchant.chatProviders?.[provider]) return refuse('not.found');
  if (provider === 'COMM100' && accounts?.COMM100) {
    const customerId = toCustomerId(provider, { merchant: merchant.code, memberId }, context);
    const level = (await requireMember(context.pool, memberId)).club_label?.labelName ?? '';
    const about = { issuer: `foyer:${merchant.code}`, customerId, level };
    return { entityId: customerId, ...(await signArtifact(accounts.COMM100, about, context.now())) };
  }
  if (provider !== 'LIVECHAT' || !accounts?.LIVECHAT) return refuse('not.found');
  return issueOnce(asking, { provider, account: accounts.LIVECHAT }, context);
}

async function issueOnce(
  { isFresh, memberId, sessionId }: Asking,
  { account, provider }: { provider: ChatProvider; account: LiveChatAccount },
  context: Needs,
): Promise<CustomerToken | Refusal<'unavailable'>> {
  const name = `${account.clientId} ${sessionId}`;
  const known = issued.get(name);
  const [now, usableFrom] = [context.now(), isFresh ? MIN_AGE_MS : Number.POSITIVE_INFINITY];
  if (known && known.expiresAt - SPARE_MS > now && now - known.createdAt < usableFrom) return known;
  try {
    const entityId = await getEntityId(context.pool, provider, memberId);
    const made = await issueCustomerToken(account, entityId, context.now);
    if (!made) return refuse('unavailable');
    const stored = await keepEntityId(context.pool, { provider, memberId, entityId: made.entityId });
    // Another process was first to create the customer.
    const token = stored === made.entityId ? made : await issueCustomerToken(account, stored, context.now);
    if (!token) return refuse('unavailable');
    remember(name, token);
    return token;
  } catch (fault) {
    context.log.warn({ err: fault, provider }, 'a chat provider gave no token');
    return refuse('unavailable');
  }
}

function remember(name: string, token: CustomerToken): void {
  issued.delete(name);
  issued.set(name, token);
  const [oldest] = issued.keys();
  if (oldest !== undefined && issued.size > MAX_ISSUED) issued.delete(oldest);
}
