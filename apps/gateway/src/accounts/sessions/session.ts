import { randomUUID } from 'node:crypto';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { may, toPolicyRefusal } from '../../platform/policy/may.ts';
import type { PolicyRefusal } from '../../platform/policy/policy.data.ts';
import { hasCredentials } from '../members/credentials.store.ts';
import type { Member } from '../members/member.store.ts';
import type { LoginMethod } from './login-event.ts';
import { insertSession, type NewSession, renewToken, touchSession } from './session.store.ts';

const TOKEN_BYTES = 32;
const TOUCH_AFTER_MS = 60_000;
const TOKEN_FORM = /^[\w-]{43}$/;

/** The live session of a token at this merchant, or null. */
export async function sessionOf(token: string, merchant: Merchant, context: Context): Promise<MemberSession | null> {
  if (!TOKEN_FORM.test(token)) return null;
  const session = await context.reads.session({ merchant: merchant.code, tokenHash: sha256(token) });
  if (!session || session.status === 'disabled') return null;
  if (context.now() - session.seenAt.getTime() > TOUCH_AFTER_MS) await touchSession(context.pool, session.sessionId);
  return session;
}

/** The session of a member's call: a missing token and an invalid one give different errors (§8). */
export async function requireSession(
  token: string,
  merchant: Merchant,
  context: Context,
): Promise<MemberSession | Refusal<MissingSession>> {
  return requireLive(token, () => sessionOf(token, merchant, context));
}

export type MissingSession = 'login.not.session' | 'user.or.token.invalid';

/** `requireSession` with another way to read the session. */
export async function requireLive(
  token: string,
  read: () => Promise<MemberSession | null>,
): Promise<MemberSession | Refusal<MissingSession>> {
  if (!token) return refuse('login.not.session');
  return (await read()) ?? refuse('user.or.token.invalid');
}

/** Times that a session inherits from the one it continues; by default the member has authenticated just now. */
export type Inherited = Pick<NewSession, 'provedAt' | 'beganAt'>;

/** Why no session is opened. `login.cred.err`: what the login began with is no longer valid. */
export type SessionRefusal = Refusal<PolicyRefusal | 'social.exists'> | Refusal<'login.cred.err'>;

/** Whether no session is opened because what the login began with is no longer valid. */
export const isOutdated = (answer: object): answer is Refusal<'login.cred.err'> =>
  answer instanceof Refusal && answer.code === 'login.cred.err';

/** What is stored with a session, in its transaction. It may refuse the session. */
export type Admit = (client: Client) => Promise<{ rememberSecret?: string } | SessionRefusal>;

export interface NewLogin {
  /** As read when the login began: their credentials must still be the same. */
  member: Member;
  method: LoginMethod;
  inherited?: Inherited;
  admit?: Admit;
}

/** Opens a session, if the member may log in; the token is shown once and stored hashed. */
export function issueSession(
  { admit = async () => ({}), inherited = {}, member, method }: NewLogin,
  caller: Caller,
  context: Context,
): Promise<{ id: string; token: string; rememberSecret?: string } | SessionRefusal> {
  return withTransaction(context.pool, async (client) => {
    // Locks the member: what ends their logins has committed before, or waits and ends this session.
    const reason = await may(client, { memberId: member.id }, 'login');
    if (reason) return toPolicyRefusal(reason);
    if (!(await hasCredentials(client, member))) return refuse('login.cred.err');
    const admitted = await admit(client);
    if (admitted instanceof Refusal) return admitted;
    const token = context.randomBytes(TOKEN_BYTES).toString('base64url');
    const id = randomUUID();
    await insertSession(client, {
      id,
      merchant: caller.merchant.code,
      memberId: member.id,
      tokenHash: sha256(token),
      deviceId: caller.deviceId,
      ip: caller.ip,
      userAgent: caller.userAgent,
      country: caller.country,
      method,
      ...inherited,
    });
    return { id, token, ...admitted };
  });
}

/** The same session under a new token; the old one becomes invalid (docs/gateway.md: Sessions). */
export async function rotateToken(sessionId: string, { pool, randomBytes }: Context): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await renewToken(pool, sessionId, sha256(token));
  return token;
}
