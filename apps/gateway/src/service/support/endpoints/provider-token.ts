import type { providerToken as contract } from '@foyer/contract/chat/provider-token.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { issueProviderToken } from '../provider-token.ts';

const toInstant = (ms: number): string => new Date(ms).toISOString();

/** POST /wps/chat/providerToken. */
export const providerToken: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  if (!merchant.has('CBS3')) return refuse('not.found');
  const { csType, isFresh = false } = body;
  const { memberId, sessionId } = session;
  const issued = await issueProviderToken(
    { csType, isFresh, merchant, memberId, sessionId: String(sessionId) },
    context,
  );
  if (issued instanceof Refusal) return issued;
  const { createdAt, entityId, expiresAt, token } = issued;
  return { token, entityId, createdAt: toInstant(createdAt), expiresAt: toInstant(expiresAt) };
};
