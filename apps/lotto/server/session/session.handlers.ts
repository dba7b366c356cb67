import type { BalanceValue, SessionValue } from '@foyer/contract/lotto/session.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Caller } from '@foyer/vendor/signed-call.ts';
import { hashToken } from '@foyer/vendor/token.ts';
import { toUuid } from '@foyer/vendor/uuid-of-name.ts';
import type { FastifyRequest } from 'fastify';
import type { LottoContext } from '../context.ts';
import type { LottoHandlers } from '../http/mount-endpoints.ts';
import type { Session } from '../http/player-session.ts';
import { launchTrial, openSession } from './open-session.ts';

/** The session behind the `Authorization` header (a `Bearer ` prefix is accepted), on a host of its merchant or on one of none. */
export async function requireSession(
  context: LottoContext,
  request: FastifyRequest,
): Promise<Session | Refusal<'login.not.session' | 'user.or.token.invalid'>> {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
  if (!token) return refuse('login.not.session');
  const session = await context.findSession(hashToken(token));
  const host = context.merchantAt(request.headers.host);
  return session && isOf(host, session) ? session : refuse('user.or.token.invalid');
}

const isOf = (merchant: string | null, session: Session): boolean => merchant === null || merchant === session.merchant;

/** Sessions of players, and launches of free play for the operator. */
export const createSessionHandlers = (operator: Caller) =>
  ({
    'session.open': async ({ body, host }, context) => {
      const launch = { launchToken: body.launchToken, merchant: context.merchantAt(host) };
      const opened = await openSession(context, operator, launch);
      return opened instanceof Refusal ? opened : toSessionValue(opened);
    },
    'session.balance': ({ session }, context) => getBalance(context, session),
    'vendor.trial': async ({ body }, context) => ({ launchToken: await launchTrial(context, body) }),
  }) satisfies Partial<LottoHandlers>;

function toSessionValue({
  token,
  expiresAt,
  session,
}: {
  token: string;
  expiresAt: Date;
  session: Session;
}): SessionValue {
  const { merchant, playerRef, currency, language, displayName, isTrial } = session;
  const playerId = toUuid(JSON.stringify(['foyer lotto player', merchant, playerRef]));
  return { token, playerId, expiresAt: expiresAt.toISOString(), merchant, currency, language, displayName, isTrial };
}

async function getBalance(
  context: LottoContext,
  session: Session,
): Promise<BalanceValue | Refusal<'account.disabled' | 'launch.expired' | 'wallet.unavailable'>> {
  const outcome = await context.wallet.balance({ ...session, sessionId: session.walletSessionId, gameCode: '' });
  if (outcome.kind === 'refused') {
    return refuse(outcome.status === 'USER_DISABLED' ? 'account.disabled' : 'launch.expired');
  }
  if (outcome.kind === 'indeterminate' || outcome.balanceMinor === null) return refuse('wallet.unavailable');
  return { balanceMinor: outcome.balanceMinor.toString(), currency: session.currency };
}
