import type { refreshMayaTokens as contract } from '@foyer/contract/relay/refresh-maya-tokens.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { orUnavailable } from '../../../platform/connectors/provider-fault.ts';
import { environmentOf } from '../../../platform/connectors/social/maya.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findIdentities } from '../../members/social-identity.store.ts';

/** GET /wps/relay/WPS3RD_refreshMayaTokens: the tokens are not returned to the client. */
export const refreshMayaTokens: Handler<typeof contract> = async ({ merchant, query: { env }, session }, context) => {
  const { maya } = context.social.accountsOf(merchant);
  const issuer = maya && environmentOf(env, maya)?.issuer;
  const identities = issuer ? await findIdentities(context.pool, session.memberId) : [];
  const own = identities.find((identity) => identity.issuer === issuer);
  if (!maya || !own) return refuse('not.found');
  const refreshing = context.social.maya.refresh({ subject: own.subject, env }, maya);
  const refreshed = await orUnavailable('maya', refreshing, context.log);
  return refreshed instanceof Refusal ? refreshed : { refreshed };
};
