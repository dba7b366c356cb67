import { randomUUID } from 'node:crypto';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import type { MemberSession } from '../http/member-session.ts';
import { sha256 } from '../http/secret-box.ts';
import { may, toPolicyRefusal } from '../policy/may.ts';
import type { PolicyRefusal } from '../policy/policy.data.ts';
import type { LoginMethod } from './login-event.ts';
import { getSession, insertSession, type NewSession, renewToken, touchSession } from './session.store.ts';

const TOKEN_BYTES = 32;
const TOUCH_AFTER_MS = 60_000;
const TOKEN_FORM = /^[\w-]{43}$/;

/** The live session of a token at this merchant, or null. */
export async function sessionOf(token: string, merchant: Merchant, context: Context): Promise<MemberSession | null> {
  if (!TOKEN_FORM.test(token)) return null;
  const session = await getSession(context.db, merchant.code, sha256(token));
  if (!session || session.status === 'disabled') return null;
  if (context.now() - session.seenAt.getTime() > TOUCH_AFTER_MS) await touchSession(context.db, session.sessionId);
  return session;
}

/** The session of a member's call: a missing token and an invalid one give different errors (§8). */
export async function requireSession(
  token: string,
  merchant: Merchant,
  context: Context,
): Promise<MemberSession | Refusal<'login.not.session' | 'user.or.token.invalid'>> {
  if (!token) return refuse('login.not.session');
  return (await sessionOf(token, merchant, context)) ?? refuse('user.or.token.invalid');
}

/** Times that a session inherits from the one it continues; by default the member has authenticated just now. */
export type Inherited = Pick<NewSession, 'proved_at' | 'began_at'>;

/** Opens a session, if the member may log in; the token is shown once and stored hashed. */
export function issueSession(
  { memberId, method, inherited }: { memberId: bigint; method: LoginMethod; inherited: Inherited },
  caller: Caller,
  context: Context,
): Promise<{ id: string; token: string } | Refusal<PolicyRefusal>> {
  return context.db.transaction().execute(async (transaction) => {
    const reason = await may(transaction, { memberId }, 'login');
    if (reason) return toPolicyRefusal(reason);
    const token = context.randomBytes(TOKEN_BYTES).toString('base64url');
    const id = randomUUID();
    await insertSession(transaction, {
      id,
      merchant: caller.merchant.code,
      member_id: memberId,
      token_hash: sha256(token),
      device_id: caller.deviceId,
      ip: caller.ip,
      user_agent: caller.userAgent,
      country: caller.country,
      method,
      ...inherited,
    });
    return { id, token };
  });
}

/** The same session under a new token; the old one becomes invalid (docs/gateway.md: Sessions). */
export async function rotateToken(sessionId: string, { db, randomBytes }: Context): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await renewToken(db, sessionId, sha256(token));
  return token;
}
