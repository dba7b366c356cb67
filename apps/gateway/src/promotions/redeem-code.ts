import { countUse, returnUse } from '@foyer/database/call-count.store.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import type { Context } from '../context.ts';
import { SCHEMA } from '../db/tables.ts';
import type { Caller } from '../http/call.ts';
import type { MemberSession } from '../http/member-session.ts';
import { type ClaimRefusal, claimOffer } from './claim-offer.ts';
import { addCodes, lockCode, useCode } from './code.store.ts';
import type { GrantRow } from './grant.store.ts';
import { isRunning, type Offer, promotionsOf } from './offers-document.ts';

const CODE_BYTES = 7;
const CODE_LETTERS = 10;
const BASE32 = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Wrong codes that are borne before the next one waits: of a member, and of an address, which thousands may share. */
const WRONG_CODES = {
  member: { most: 5, seconds: 15 * 60 },
  address: { most: 20, seconds: 60 * 60 },
} as const;

type RedeemContext = Pick<Context, 'documents' | 'now' | 'pool' | 'seal'>;
type RedeemCall = Pick<Caller, 'ip' | 'merchant'> & { session: MemberSession };

export type RedeemRefusal = 'code.unknown' | 'code.used' | 'TOO_MANY_REQUEST_CODE' | ClaimRefusal;

/** Codes are compared without case, spaces and hyphens. */
const toCode = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

const hashOf = (code: string, { seal }: Pick<Context, 'seal'>): string => seal.nameOf('promotion-code', code);

/**
 * Redeems a code for the amount of its offer. An attempt counts as wrong until the code has been found, so that simultaneous ones cannot
 * pass the limit; one that does not exist and one of another merchant are refused alike.
 */
export async function redeemCode(
  text: string,
  call: RedeemCall,
  context: RedeemContext,
): Promise<GrantRow | Refusal<RedeemRefusal>> {
  const waits = await countAttempt(call, context);
  if (waits) return waits;
  const redeemed = await redeem(toCode(text), call, context);
  if (!(redeemed instanceof Refusal) || redeemed.code !== 'code.unknown') await takeAttemptBack(call, context);
  return redeemed;
}

async function redeem(
  code: string,
  call: RedeemCall,
  context: RedeemContext,
): Promise<GrantRow | Refusal<RedeemRefusal>> {
  const { merchant, session } = call;
  const { offers, version } = promotionsOf(context, merchant.code);
  const offerOf = (isIt: (offer: Offer) => boolean) =>
    offers.find((offer) => offer.value.kind === 'code' && isIt(offer));
  const shared = offerOf(({ value }) => value.kind === 'code' && value.code === code);
  const codeHash = hashOf(code, context);
  return withTransaction(context.pool, async (client) => {
    const single = shared ? null : await lockCode(client, merchant.code, codeHash);
    const offer = shared ?? (single && offerOf(({ id }) => id === single.offerId));
    if (offer?.value.kind !== 'code') return refuse('code.unknown');
    if (single?.grantId) return refuse('code.used');
    if (!isRunning(offer, context.now())) return refuse('offer.ended');
    const granted = await claimOffer(client, {
      merchant,
      member: session,
      offer,
      version,
      documents: context.documents,
      occurrence: shared ? `code:${code}` : `code:${codeHash}`,
      amountMinor: BigInt(offer.value.amountMinor),
    });
    if (!(granted instanceof Refusal) && single)
      await useCode(client, { merchant: merchant.code, codeHash, grantId: granted.id });
    return granted;
  });
}

const keysOf = ({ ip, merchant, session }: RedeemCall) => [
  { key: `code:member:${session.memberId}`, ...WRONG_CODES.member },
  { key: `code:address:${merchant.code}:${toNetwork(ip)}`, ...WRONG_CODES.address },
];

async function countAttempt(
  call: RedeemCall,
  { pool }: Pick<Context, 'pool'>,
): Promise<Refusal<'TOO_MANY_REQUEST_CODE'> | null> {
  for (const { key, most, seconds } of keysOf(call)) {
    const { calls, leftSeconds } = await countUse(pool, SCHEMA, { key, seconds });
    if (calls > most) return new Refusal('TOO_MANY_REQUEST_CODE', undefined, leftSeconds);
  }
  return null;
}

async function takeAttemptBack(call: RedeemCall, { pool }: Pick<Context, 'pool'>): Promise<void> {
  for (const { key } of keysOf(call)) await returnUse(pool, SCHEMA, key);
}

/**
 * Makes codes that work once, of 50 random bits each; only their keyed hashes are stored.
 * @returns them, which nobody can read again
 */
export async function makeCodes(
  { count, merchant, offerId }: { count: number; merchant: string; offerId: string },
  { pool, randomBytes, seal }: Pick<Context, 'pool' | 'randomBytes' | 'seal'>,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newCode(randomBytes(CODE_BYTES)));
  const hashes = codes.map((code) => hashOf(code, { seal }));
  await withTransaction(pool, (client) => addCodes(client, { merchant, offerId, hashes }));
  return codes;
}

function newCode(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  let code = '';
  while (code.length < CODE_LETTERS) {
    code += BASE32[Number(bits & 31n)];
    bits >>= 5n;
  }
  return code;
}
