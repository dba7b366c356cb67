import type { RefusalOf } from '@foyer/contract/endpoints.ts';
import { countUse, countUses, returnUses } from '@foyer/database/call-count.store.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import { readCode } from '@foyer/typed-text/read-text.ts';
import { type PuzzleRefusal, redeemPuzzle, requirePuzzle } from '../../accounts/captcha/admit-form.ts';
import { type CaptchaRefusal, demandCaptcha } from '../../accounts/captcha/captcha.ts';
import type { SolvedFields } from '../../accounts/captcha/captcha-answer.ts';
import type { Context } from '../../context.ts';
import { SCHEMA } from '../../db/tables.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { claimOffer } from './claim-offer.ts';
import { addCodes, lockCode, useCode } from './code.store.ts';
import { type GrantRow, getGrant } from './grant.store.ts';
import { isRunning, type Offer, promotionsOf } from './offers-document.ts';

const CODE_BYTES = 7;
const CODE_LETTERS = 10;
const BASE32 = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Tolerated wrong codes: beyond those of a member, the next one must wait; beyond those of a device or of an address, which
 * thousands may share, it needs a captcha, or a puzzle if the merchant has none.
 */
const WRONG_CODES = {
  member: { max: 5, seconds: 15 * 60 },
  place: { max: 20, seconds: 60 * 60 },
} as const;

type RedeemCall = Pick<Caller, 'deviceId' | 'ip' | 'merchant' | 'traceId'> & { session: MemberSession };

/** A code as typed, with the captcha solved for it. */
export interface TypedCode {
  code: string;
  solved: SolvedFields;
}

/** Codes are compared ignoring case, spaces and hyphens. */
const toCode = (text: string): string => readCode(text).toUpperCase();

const hashOf = (code: string, { seal }: Pick<Context, 'seal'>): string => seal.hmacOf('promotion-code', code);

/**
 * Redeems a code for the amount of its offer. An attempt counts as wrong until the code has been found, so that concurrent ones
 * cannot exceed the limit; unknown codes and those of other merchants are refused alike.
 */
export async function redeemCode(
  { code, solved }: TypedCode,
  call: RedeemCall,
  context: Context,
): Promise<GrantRow | Refusal<RefusalOf<'promotion.redeem'>>> {
  const stopped = await countAttempt(solved, call, context);
  if (stopped) return stopped;
  const redeemed = await redeem(toCode(code), call, context);
  if (!(redeemed instanceof Refusal) || redeemed.code !== 'code.unknown') await takeAttemptBack(call, context);
  return redeemed;
}

async function redeem(
  code: string,
  call: RedeemCall,
  context: Context,
): Promise<GrantRow | Refusal<RefusalOf<'promotion.redeem'>>> {
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
    const occurrence = `code:${shared ? code : codeHash}`;
    // If this member redeemed it: a lost answer, or another device of theirs.
    if (single?.grantId)
      return (
        (await getGrant(client, { memberId: session.memberId, offerId: offer.id, occurrence })) ?? refuse('code.used')
      );
    if (!isRunning(offer, context.now())) return refuse('offer.ended');
    const granted = await claimOffer(client, {
      merchant,
      member: session,
      offer,
      version,
      documents: context.documents,
      occurrence,
      amountMinor: BigInt(offer.value.amountMinor),
    });
    if (!(granted instanceof Refusal) && single)
      await useCode(client, { merchant: merchant.code, codeHash, grantId: granted.id });
    return granted;
  });
}

const memberKey = ({ session }: RedeemCall): string => `code:member:${session.memberId}`;

/** The device, as claimed by the caller, and the address. */
const placeKeys = ({ deviceId, ip, merchant }: RedeemCall): string[] => [
  ...(deviceId ? [`code:device:${merchant.code}:${deviceId}`] : []),
  `code:address:${merchant.code}:${toNetwork(ip)}`,
];

async function countAttempt(
  solved: SolvedFields,
  call: RedeemCall,
  context: Context,
): Promise<Refusal<'TOO_MANY_REQUEST_CODE'> | CaptchaRefusal | PuzzleRefusal | null> {
  const { pool } = context;
  const ofMember = await countUse(pool, SCHEMA, { key: memberKey(call), seconds: WRONG_CODES.member.seconds });
  if (ofMember.calls > WRONG_CODES.member.max) return wait(ofMember.leftSeconds);
  const { max, seconds } = WRONG_CODES.place;
  const ofPlaces = await countUses(pool, SCHEMA, { keys: placeKeys(call), seconds });
  if (ofPlaces.every(({ calls }) => calls <= max)) return null;
  const attempt = { purpose: 'code', caller: call, fields: solved, account: String(call.session.memberId) } as const;
  const demanded = await demandCaptcha(attempt, context);
  if (demanded === 'solved') return null;
  if (demanded !== 'impossible') return demanded;
  const worked = (await redeemPuzzle(attempt, context)) ?? (await requirePuzzle(attempt, context));
  return worked === 'worked' ? null : worked;
}

const wait = (seconds: number) => new Refusal('TOO_MANY_REQUEST_CODE' as const, undefined, seconds);

async function takeAttemptBack(call: RedeemCall, { pool }: Pick<Context, 'pool'>): Promise<void> {
  await returnUses(pool, SCHEMA, [memberKey(call), ...placeKeys(call)]);
}

/**
 * Makes single-use codes of 50 random bits each; only their keyed hashes are stored.
 * @returns the codes, which cannot be read again
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
