import type { BodyOf, ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { toFailedForm } from '../../../page/failed-form.ts';
import type { OpenedSession } from '../login.ts';
import type { LoggedIn, LoginAnswer } from '../login-answer.ts';
import { toFactor } from '../second-factor/factor.ts';
import {
  clearProof,
  isFirebaseProof,
  readStoredProof,
  type SocialProof,
  storeProof,
  toProof,
  toRegisterFields,
} from '../social/social-proof.ts';
import { logInSocially, type SocialSource } from '../social/social-sign-in.ts';

const NOBODY = { type: 'username', username: '' } as const;

/** Logs in with the proof stored in this tab; browser only. */
export async function answerSocial(form: FormData, source: SocialSource): Promise<LoginAnswer | LoggedIn> {
  const proof = readStoredProof(Date.now());
  if (!proof) return refuse(new GatewayError('auth/code-expired'));
  const remember = form.has('remember');
  try {
    return loggedIn(await logInSocially(proof, source.device, source), { proof, remember });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.code === 'not.exists.user') return create(withToken(proof, error), remember, source);
    const who = { ...NOBODY, username: proof.name ?? '' };
    const factor = toFactor(error, { who, remember, ...firebaseMark(proof) });
    if (factor) return { factor };
    if (error.code === 'bind_customer_required')
      return { choice: { ...proofOwner(withToken(proof, error)), message: toFailedForm(error, 'social').message } };
    return refuse(error);
  }
}

/** A Maya session can be used once: for an unknown identity the gateway returns its own token, which replaces it. */
function withToken(proof: SocialProof, { value }: GatewayError): SocialProof {
  const { mayaSessionToken, name, picture } = (value ?? {}) as Record<string, unknown>;
  if (!proof.mayaSession || typeof mayaSessionToken !== 'string') return proof;
  const exchanged = toProof('maya', mayaSessionToken, { name, picture });
  storeProof(exchanged);
  return exchanged;
}

/** The login has consumed the proof. */
function loggedIn(session: OpenedSession, { proof, remember }: { proof: SocialProof; remember: boolean }): LoggedIn {
  clearProof();
  return { session, who: { type: 'username', username: session.userName }, remember, ...firebaseMark(proof) };
}

const firebaseMark = (proof: SocialProof): { isFirebase?: true } =>
  isFirebaseProof(proof) ? { isFirebase: true } : {};

type Registration = BodyOf<Endpoints['member.registerAutoUsername']>;
type Registered = ValueOf<Endpoints['member.registerAutoUsername']>;

/** §4: if the merchant lets the app create accounts, no choice is offered. */
async function create(proof: SocialProof, remember: boolean, source: SocialSource): Promise<LoginAnswer | LoggedIn> {
  let made: Registered;
  try {
    made = await registerReferred({ isAdult: true, login: true, ...source.origin, ...toRegisterFields(proof) }, source);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Registrations need a captcha here, which the registration form has.
    return error.code === 'captcha.required' ? { choice: { ...proofOwner(proof), message: '' } } : refuse(error);
  }
  return made.session ? loggedIn(made.session, { proof, remember }) : {};
}

/** Registers with the referral code that the visitor came with, or without it if it is no longer valid: it was never typed. */
async function registerReferred(body: Registration, { call, referralCode }: SocialSource): Promise<Registered> {
  const send = (one: Registration) => call('member.registerAutoUsername', { body: one, situation: 'social' });
  if (!referralCode) return send(body);
  try {
    return await send({ ...body, referralCode });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'referral.invalid') throw error;
    return send(body);
  }
}

const proofOwner = ({ channel, name, picture }: SocialProof) => ({ channel, name, picture });

/** Wrong credentials at a provider must not be shown at the form's fields. */
function refuse(error: GatewayError): LoginAnswer {
  const failed = toFailedForm(error, 'social');
  const code = failed.code === 'login.cred.err' ? 'social' : failed.code;
  return { refusal: { ...failed, who: NOBODY, verifyCode: '', missing: [], code } };
}
