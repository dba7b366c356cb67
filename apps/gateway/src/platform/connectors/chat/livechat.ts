import { asText, callProvider } from '../payment/provider-call.ts';

/** A merchant’s account at LiveChat, for an app that may create customers. */
export interface LiveChatAccount {
  /** URL of the Customer Accounts API, without a trailing slash: `https://accounts.livechat.com`. */
  url: string;
  clientId: string;
  organizationId: string;
  /** `account:personal access token` of the app’s agent. */
  agentToken: string;
}

export interface CustomerToken {
  token: string;
  entityId: string;
  /** ms since 1970 */
  createdAt: number;
  expiresAt: number;
}

const LIFETIME_SECONDS = 3_600;

/**
 * Requests an access token for a customer (Customer Accounts API 2.0: agent token grant).
 * @param entityId of a customer that LiveChat has created; null creates one
 * @returns null if LiveChat refuses @throws ProviderUnreachableError if it does not answer
 */
export async function issueCustomerToken(
  { agentToken, clientId, organizationId, url }: LiveChatAccount,
  entityId: string | null,
  now: () => number,
): Promise<CustomerToken | null> {
  const createdAt = now();
  const { body, status } = await callProvider(`${url}/v2/customer/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(agentToken).toString('base64')}` },
    body: {
      grant_type: 'agent_token',
      client_id: clientId,
      response_type: 'token',
      organization_id: organizationId,
      expires_in: LIFETIME_SECONDS,
      ...(entityId && { entity_id: entityId }),
    },
  });
  const token = asText(body.access_token);
  const entity = asText(body.entity_id);
  const seconds = Number(body.expires_in);
  if (status >= 300 || token === '' || !/^[\w-]{1,64}$/.test(entity) || !(seconds > 0)) return null;
  return { token, entityId: entity, createdAt, expiresAt: createdAt + seconds * 1000 };
}
