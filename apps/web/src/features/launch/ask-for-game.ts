import type { Call, CallInput } from '../../gateway/call.ts';
import { GatewayError, isQuiet, isSessionOver } from '../../gateway/gateway-error.ts';

/** The call that opens a game. */
export type LaunchPlan =
  | { name: 'game.launchGame'; query: NonNullable<CallInput<'game.launchGame'>['query']> }
  | { name: 'relay.gameTrialLaunch'; query: NonNullable<CallInput<'relay.gameTrialLaunch'>['query']> };

/** A game address: valid once, for two minutes. */
export interface LaunchedGame {
  gameUrl: string;
  title: string;
}

/** Why a game did not open. */
export interface LaunchFailure {
  code: string;
  /** The gateway's message; empty if there is none. */
  message: string;
  traceId: string;
  /** Shown quietly in the page with a retry, without a dialog (§8). */
  isQuiet?: true;
}

/** A path of this site, or another site; nothing that would run as one of our scripts. */
const GAME_URL = /^(\/(?![/\\])|https?:\/\/)/i;

/**
 * Requests a game's URL, which is valid once; never joins a request in flight.
 * @returns null if nothing is to be shown: the page has gone, or the shell reports the ended session
 */
export async function askForGame(plan: LaunchPlan, call: Call): Promise<LaunchedGame | LaunchFailure | null> {
  const options = { situation: 'launch', fresh: true } as const;
  try {
    const game =
      plan.name === 'game.launchGame'
        ? await call(plan.name, { query: plan.query, ...options })
        : await call(plan.name, { query: plan.query, ...options });
    return GAME_URL.test(game.gameUrl ?? '') ? game : { code: 'url.is.null', message: '', traceId: '' };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (isSessionOver(error) || error.code === 'ERR_CANCELED') return null;
    const { code, message, traceId } = error;
    return { code, message, traceId, ...(isQuiet(error) ? { isQuiet: true } : null) };
  }
}
