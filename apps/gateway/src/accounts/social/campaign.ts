import type { RegistrationInput } from '@foyer/contract/member/register.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import type { SocialPayload } from '../verification/token-payloads.ts';
import { getCampaign, storeCampaign } from './campaign.store.ts';

/** Where a visitor came from, as sent with a social login (§7). */
export type Campaign = Pick<RegistrationInput, 'affiliateCode' | 'domain' | 'linkId' | 'referralCode' | 'registerUrl'>;

type Identity = Pick<SocialPayload, 'channel' | 'issuer' | 'subject'>;

const hashOf = ({ channel, issuer, subject }: Identity): Buffer => sha256([channel, issuer, subject].join('\n'));

/** The campaign fields of a login. */
export function campaignOf({ affiliateCode, domain, linkId, referralCode, registerUrl }: Campaign): Campaign {
  const fields = { affiliateCode, domain, linkId, referralCode, registerUrl };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}

/** Stores the campaign of an identity that no member has yet, for the registration that follows. */
export async function keepCampaign(
  identity: Identity,
  campaign: Campaign,
  { caller, context }: { caller: Pick<Caller, 'merchant'>; context: Context },
): Promise<void> {
  if (Object.keys(campaign).length === 0) return;
  await storeCampaign(context.pool, { merchant: caller.merchant.code, identityHash: hashOf(identity), campaign });
}

/** The campaign sent with a login by this identity within the last day; empty without one. */
export const findCampaign = async (
  identity: Identity,
  { merchant }: Pick<Caller, 'merchant'>,
  { pool }: Pick<Context, 'pool'>,
): Promise<Campaign> => (await getCampaign(pool, merchant.code, hashOf(identity))) ?? {};
