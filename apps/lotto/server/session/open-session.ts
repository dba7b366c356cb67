import { randomUUID } from 'node:crypto';
import type { LottoRefusalOf } from '@foyer/contract/lotto/endpoints.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { toCurrencyCode } from '@foyer/money/currency.ts';
import { authenticatePlayer } from '@foyer/vendor/authenticate.ts';
import type { TrialLaunch } from '@foyer/vendor/session.store.ts';
import type { Caller } from '@foyer/vendor/signed-call.ts';
import { hashToken, toToken } from '@foyer/vendor/token.ts';
import type { LottoContext } from '../context.ts';
import type { Session } from '../http/player-session.ts';
import { SESSION_MS, TRIAL_BALANCE, TRIAL_LAUNCH_MS } from '../settings.ts';
import { addTrialAccount } from '../wallet/trial-money.store.ts';
import { addSession, addTrialLaunch, consumeTrialLaunch } from './session.store.ts';

type OpenRefusal = Refusal<LottoRefusalOf<'session.open'>>;

export interface OpenedSession {
  readonly token: string;
  readonly expiresAt: Date;
  readonly session: Session;
}

/** Distinguishes a trial's launch token from an operator's without a call. */
const TRIAL_PREFIX = 'trial.';
const TOKEN_BYTES = 32;

/** @param merchant of the host; null for a host of none */
interface Launch {
  readonly launchToken: string;
  readonly merchant: string | null;
}

/** Exchanges a one-time launch token for a session. A token of another merchant's launch is used up and opens none. */
export async function openSession(
  context: LottoContext,
  operator: Caller,
  { launchToken, merchant }: Launch,
): Promise<OpenedSession | OpenRefusal> {
  const session = launchToken.startsWith(TRIAL_PREFIX)
    ? await startTrial(context, launchToken)
    : await authenticate(context, operator, launchToken);
  if (session instanceof Refusal) return session;
  if (merchant !== null && merchant !== session.merchant) return refuse('launch.expired');
  const token = toToken(context.randomBytes(TOKEN_BYTES));
  const expiresAt = await addSession(context.pool, { tokenHash: hashToken(token), session, lastsMs: SESSION_MS });
  return { token, expiresAt, session };
}

/** Makes the one-time launch token of a trial. */
export async function launchTrial(context: LottoContext, launch: TrialLaunch): Promise<string> {
  const token = TRIAL_PREFIX + toToken(context.randomBytes(TOKEN_BYTES));
  await addTrialLaunch(context.pool, { tokenHash: hashToken(token), launch, lastsMs: TRIAL_LAUNCH_MS });
  return token;
}

async function startTrial(context: LottoContext, launchToken: string): Promise<Session | OpenRefusal> {
  const launch = await consumeTrialLaunch(context.pool, hashToken(launchToken));
  if (!launch) return refuse('launch.expired');
  const playerRef = `trial-${randomUUID()}`;
  const currency = toCurrencyCode(launch.currency);
  const balanceMinor = TRIAL_BALANCE.get(currency) ?? 0n;
  await addTrialAccount(context.pool, { playerRef, merchant: launch.merchant, currency, balanceMinor });
  return { ...launch, currency, playerRef, walletSessionId: playerRef, displayName: '', isTrial: true };
}

async function authenticate(
  context: LottoContext,
  operator: Caller,
  launchToken: string,
): Promise<Session | OpenRefusal> {
  const player = await authenticatePlayer(operator, launchToken, context.log);
  return player instanceof Refusal ? player : { ...player, isTrial: false };
}
