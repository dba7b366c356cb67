import { redirectDocument } from 'react-router';
import { GatewayError, isSessionOver } from '../../gateway/gateway-error.ts';

/** Why a game did not open, for the screen that says so. */
export interface LaunchFailure {
  code: string;
  message: string;
  traceId: string;
}

/**
 * Leaves for the game's own page, or says why not. The address is good for one use, so it is asked for
 * only when the member is on the way.
 * @throws the redirect
 */
export async function leaveForGame(launch: Promise<{ gameUrl: string }>): Promise<LaunchFailure> {
  let gameUrl: string;
  try {
    ({ gameUrl } = await launch);
  } catch (error) {
    if (!(error instanceof GatewayError) || isSessionOver(error)) throw error;
    return { code: error.code, message: error.message, traceId: error.traceId };
  }
  if (!gameUrl) return { code: 'url.is.null', message: '', traceId: '' };
  throw redirectDocument(gameUrl);
}
