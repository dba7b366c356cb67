import type { AuthenticateAnswer } from '@foyer/contract/vendor/wallet-protocol.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { toCurrencyCode } from '@foyer/money/currency.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Caller, callSigned } from './signed-call.ts';

/** A member as the operator names them to a vendor. */
export interface AuthenticatedPlayer {
  readonly merchant: string;
  readonly playerRef: string;
  readonly walletSessionId: string;
  readonly currency: string;
  readonly language: string;
  readonly displayName: string;
}

/** Exchanges a member's one-time launch token with the operator. */
export async function authenticatePlayer(
  operator: Caller,
  launchToken: string,
  log: FastifyBaseLogger,
): Promise<AuthenticatedPlayer | Refusal<'launch.expired' | 'wallet.unavailable' | 'account.disabled'>> {
  let answer: AuthenticateAnswer;
  try {
    const response = await callSigned(operator, '/wps/vendor/v1/authenticate', { launchToken });
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
    answer = JSON.parse(response.body);
    if (!answer?.status || answer.status === 'INTERNAL') throw new Error(`status ${answer?.status}`);
  } catch (error) {
    log.warn({ err: error }, 'the operator did not answer an authentication');
    return refuse('wallet.unavailable');
  }
  if (answer.status === 'USER_DISABLED') return refuse('account.disabled');
  const { playerRef, sessionId, merchant, currency } = answer;
  if (answer.status !== 'OK' || !playerRef || !sessionId || !merchant || !currency) return refuse('launch.expired');
  return {
    merchant,
    playerRef,
    walletSessionId: sessionId,
    currency: toCurrencyCode(currency),
    language: answer.language ?? 'EN',
    displayName: answer.displayName ?? '',
  };
}
