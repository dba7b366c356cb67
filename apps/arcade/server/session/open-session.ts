import { randomUUID } from 'node:crypto';
import type { SessionValue } from '@foyer/contract/arcade/session.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { toCurrencyCode } from '@foyer/money/currency.ts';
import { authenticatePlayer } from '@foyer/vendor/authenticate.ts';
import type { TrialLaunch } from '@foyer/vendor/session.store.ts';
import { hashToken, toToken } from '@foyer/vendor/token.ts';
import { createTrialStore } from '@foyer/vendor/trial-wallet.store.ts';
import { toUuid } from '@foyer/vendor/uuid-of-name.ts';
import type { FastifyRequest } from 'fastify';
import type { ArcadeContext } from '../context.ts';
import { SESSION_MS, TRIAL_BALANCE, TRIAL_LAUNCH_MS } from '../settings.ts';
import { addSession, addTrialLaunch, consumeTrialLaunch } from './session.store.ts';
import type { Session } from './session.ts';

const TRIAL_PREFIX = 'trial.';
const TOKEN_BYTES = 32;
const { addTrialAccount } = createTrialStore('arcade');

/** Exchanges a one-time launch token for a session. A token of another merchant's launch is used up and opens none. */
export async function openSession(
  context: ArcadeContext,
  launchToken: string,
  merchant: string | null,
): Promise<SessionValue | Refusal<'launch.expired' | 'wallet.unavailable' | 'account.disabled'>> {
  const session = launchToken.startsWith(TRIAL_PREFIX)
    ? await startTrial(context, launchToken)
    : await authenticate(context, launchToken);
  if (session instanceof Refusal) return session;
  if (merchant !== null && merchant !== session.merchant) return refuse('launch.expired');
  const token = toToken(context.randomBytes(TOKEN_BYTES));
  await addSession(context.pool, { tokenHash: hashToken(token), session, lastsMs: SESSION_MS });
  const { currency, displayName, isTrial, language, merchant: code, playerRef } = session;
  const playerId = toUuid(JSON.stringify(['foyer arcade player', code, playerRef]));
  return { token, playerId, merchant: code, currency, language, displayName, isTrial };
}

async function authenticate(context: ArcadeContext, launchToken: string) {
  const player = await authenticatePlayer(context.operator, launchToken, context.log);
  return player instanceof Refusal ? player : { ...player, isTrial: false };
}

/** Creates the one-time launch token of a trial. */
export async function launchTrial(context: ArcadeContext, launch: TrialLaunch): Promise<{ launchToken: string }> {
  const launchToken = TRIAL_PREFIX + toToken(context.randomBytes(TOKEN_BYTES));
  await addTrialLaunch(context.pool, { tokenHash: hashToken(launchToken), launch, lastsMs: TRIAL_LAUNCH_MS });
  return { launchToken };
}

async function startTrial(context: ArcadeContext, launchToken: string): Promise<Session | Refusal<'launch.expired'>> {
  const launch = await consumeTrialLaunch(context.pool, hashToken(launchToken));
  if (!launch) return refuse('launch.expired');
  const playerRef = `trial-${randomUUID()}`;
  const currency = toCurrencyCode(launch.currency);
  const balanceMinor = TRIAL_BALANCE.get(currency) ?? 0n;
  await addTrialAccount(context.pool, { playerRef, merchant: launch.merchant, currency, balanceMinor });
  return { ...launch, currency, playerRef, walletSessionId: playerRef, displayName: '', isTrial: true };
}

/** The session behind the `Authorization` header, on a host of its merchant or on one of none. */
export async function requireSession(
  context: ArcadeContext,
  request: FastifyRequest,
): Promise<Session | Refusal<'login.not.session' | 'user.or.token.invalid'>> {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
  if (!token) return refuse('login.not.session');
  const session = await context.findSession(hashToken(token));
  const host = context.merchantAt(request.headers.host);
  return session && (host === null || host === session.merchant) ? session : refuse('user.or.token.invalid');
}
