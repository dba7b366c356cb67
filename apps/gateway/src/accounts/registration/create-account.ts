import { randomUUID } from 'node:crypto';
import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { RegistrationInput, register } from '@foyer/contract/member/register.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { grantPlayMoney } from '../../ledger/wallet/play-money.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { fillIn, textOf } from '../../platform/connectors/message/message-texts.ts';
import type { Caller } from '../../platform/http/call.ts';
import { getTermOf } from '../exclusion/exclusion.store.ts';
import { hashContact } from '../exclusion/hash-contact.ts';
import { licenceOf } from '../exclusion/self-exclusion.ts';
import { findWeakness } from '../members/find-weakness.ts';
import { findTakenNames, getMemberByReferral, insertMember, requireMember } from '../members/member.store.ts';
import { hashPassword } from '../members/password-hash.ts';
import { newReferralCode } from '../members/referral-code.ts';
import { getOwner } from '../members/social-identity.store.ts';
import { isUsername, newUsername, toUsernameKey, variantsOf } from '../members/username.ts';
import { createSession } from '../sessions/create-session.ts';
import type { LoginMethod } from '../sessions/login-event.ts';
import { findCampaign } from '../social/campaign.ts';
import { consumeProof } from '../social/social-proof.ts';
import type { SocialProof } from '../verification/token-payloads.ts';

export type Registered = ValueOf<typeof register>;

/** An applicant for an account. */
export interface Applicant {
  /** Null: the gateway generates one. */
  username: string | null;
  /** Null: not set yet. */
  password: { text: string; kind: 'own' | 'initial' } | null;
  /** A verified number. */
  mobile: string | null;
  /** The proven social identity; null without one. */
  social?: SocialProof | null;
  method: LoginMethod;
  /** The merchant's text for a generated password; the default one if absent or unknown. */
  smsTemplate?: string | undefined;
}

/** A registration as sent. */
export interface Application {
  body: RegistrationInput;
  caller: Caller;
}

export type ApplicationRefusal = Refusal<'invalid.request' | 'username.exists' | 'password.weak' | 'referral.invalid'>;

const INITIAL_HOURS = 24;
const NAMES_TO_TRY = 5;

/** Checks everything that can be refused before a code, a captcha or a social identity is consumed. @returns null if all is valid */
export async function validateApplicant(
  { mobile, password, username }: Pick<Applicant, 'username' | 'password' | 'mobile'>,
  { body, caller }: Application,
  context: Context,
): Promise<ApplicationRefusal | null> {
  if (username !== null && !isUsername(username))
    return refuse('invalid.request', [{ field: 'username', code: 'format' }]);
  if (!isOfAge(body, caller)) return refuse('invalid.request', [{ field: 'isAdult', code: 'required' }]);
  const names = { merchant: caller.merchant, owner: { username: username ?? '', mobile } };
  const weakness = password?.kind === 'own' ? await findWeakness(password.text, names, context) : null;
  if (weakness) return refuse('password.weak', { reason: weakness });
  if ((await referrerOf(body, caller, context)) === undefined) return refuse('referral.invalid');
  if (username === null) return null;
  const taken = await findTakenNames(context.pool, caller.merchant.code, [toUsernameKey(username)]);
  return taken.size > 0 ? refuseTaken(username, caller, context) : null;
}

/** Applicants who state to be under age are refused; so are those without a statement, if the merchant requires one. */
const isOfAge = ({ isAdult }: RegistrationInput, { merchant }: Caller): boolean =>
  isAdult ?? merchant.registration?.requiresAdult !== true;

/** Whether the owner of the number has excluded themselves. */
async function isExcluded({ mobile }: Applicant, { merchant }: Caller, { pool, seal }: Context): Promise<boolean> {
  if (!mobile) return false;
  const term = await getTermOf(pool, licenceOf(merchant), hashContact({ kind: 'mobile', to: mobile }, seal));
  return term !== undefined;
}

/** Creates the member, with play money in the sandbox, and opens a session unless `login` is off (§4). */
export async function createAccount(
  applicant: Applicant,
  { body: sent, caller }: Application,
  context: Context,
): Promise<Registered | Refusal<'username.exists' | 'social.exists' | 'account.disabled'>> {
  if (await isExcluded(applicant, caller, context)) return refuse('account.disabled');
  const { password, social = null } = applicant;
  const body = social ? { ...(await findCampaign(social.identity, caller, context)), ...sent } : sent;
  // A verified number is stored with the member; any other identity is linked.
  const identity = social && !social.mobile ? social.identity : null;
  const passwordHash = await hashPassword(
    password?.text ?? context.randomBytes(32).toString('base64'),
    caller,
    context,
  );
  const referredBy = (await referrerOf(body, caller, context)) ?? null;
  for (let i = 0; i < NAMES_TO_TRY; i++) {
    const username = applicant.username ?? newUsername(context);
    const made = await insertMember(
      context.pool,
      {
        merchant: caller.merchant.code,
        username,
        username_key: toUsernameKey(username),
        password_hash: passwordHash,
        password_kind: password?.kind ?? 'none',
        password_ends_at: password?.kind === 'initial' ? new Date(context.now() + INITIAL_HOURS * 3_600_000) : null,
        mobile: applicant.mobile,
        type: 0,
        language: caller.language,
        currency: caller.merchant.market.currency,
        referral_code: newReferralCode(context),
        referred_by: referredBy,
        club_label: null,
        registration: registrationOf(body, caller),
      },
      {
        identity,
        andThen: (client, { id }) =>
          emit(client, {
            merchant: caller.merchant.code,
            memberId: id,
            kind: 'member.registered',
            body: {},
          }),
      },
    );
    // NOTE the identity is now linked: its proof cannot create a second account, and must not open a session either.
    if (made && social) await consumeProof(social, caller, context);
    if (made) return welcome({ ...applicant, username, made }, { body, caller }, context);
    if (identity && (await getOwner(context.pool, { merchant: caller.merchant.code, ...identity })) !== null)
      return refuse('social.exists');
    if (applicant.username) return refuseTaken(applicant.username, caller, context);
  }
  throw new Error('no free username was found');
}

async function welcome(
  {
    made,
    method,
    password,
    smsTemplate,
    username,
    mobile,
  }: Applicant & { username: string; made: { id: bigint; accountId: bigint } },
  { body, caller }: Application,
  context: Context,
): Promise<Registered> {
  if (context.isSandbox) await grantPlayMoney({ member: made, merchant: caller.merchant }, context);
  if (password?.kind === 'initial' && mobile)
    await sendInitialPassword({ username, mobile, password, smsTemplate }, caller, context);
  const base = { id: String(made.id), userName: username };
  if (body.login === false) return { ...base, session: null, token: null };
  const session = await createSession({ member: await requireMember(context.pool, made.id), method }, caller, context);
  if (session instanceof Refusal) return { ...base, session: null, token: null };
  return { ...base, session, token: session.token };
}

/** If it is not delivered, the member can log in with a code sent to the same number and then set a password. */
async function sendInitialPassword(
  {
    mobile,
    password,
    smsTemplate = '',
    username,
  }: { mobile: string; password: { text: string }; username: string; smsTemplate: string | undefined },
  { language, merchant }: Caller,
  { log, messages }: Context,
): Promise<void> {
  const values = { brand: merchant.name, username, code: password.text, hours: INITIAL_HOURS };
  const own = new Map(Object.entries(merchant.smsTemplates ?? {})).get(smsTemplate);
  const text = own ? fillIn(inLanguage(own, language), values) : textOf('initialPasswordSms', language, values);
  try {
    await messages.sms?.send({ id: randomUUID(), merchant, to: mobile, subject: '', text });
  } catch (fault) {
    log.error({ kind: 'message.failed', channel: 'sms', fault: fault instanceof Error ? fault.name : 'unknown' });
  }
}

/** The inviting member's id, null without a code, undefined for an unknown code. */
async function referrerOf(
  body: RegistrationInput,
  { merchant }: Caller,
  { pool }: Context,
): Promise<bigint | null | undefined> {
  const code = body.referralCode?.toUpperCase();
  if (!code) return null;
  return (await getMemberByReferral(pool, merchant.code, code))?.id;
}

async function refuseTaken(
  username: string,
  { merchant }: Caller,
  { pool }: Context,
): Promise<Refusal<'username.exists'>> {
  const variants = variantsOf(username);
  const taken = await findTakenNames(pool, merchant.code, variants.map(toUsernameKey));
  return refuse('username.exists', { free: variants.filter((name) => !taken.has(toUsernameKey(name))).slice(0, 2) });
}

/** The origin of a member as stored (§3); never contains a credential. */
function registrationOf(body: RegistrationInput, { affiliateCode, ip, moduleId }: Caller): object {
  const { domain, isOfficialAppLogin, linkId, loginDeviceId, pixelTrack, registerMethod, registerUrl } = body;
  return {
    registerMethod: registerMethod ?? 'H5',
    registerUrl,
    linkId,
    domain,
    pixelTrack,
    loginDeviceId,
    isOfficialAppLogin,
    affiliateCode: body.affiliateCode ?? affiliateCode,
    moduleId,
    ip,
  };
}
