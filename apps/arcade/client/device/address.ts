/** The deposit page of the member centre. */
export const DEPOSIT_URL = '/m/member/deposit';

/** The page of the member centre that relaunches a game, for a member or for free play. */
export const relaunchUrl = (gameCode: string, isTrial: boolean): string =>
  isTrial
    ? `/m/trial?gameId=${encodeURIComponent(gameCode)}`
    : `/m/launchGame?vendor=ARCADE&code=${encodeURIComponent(gameCode)}`;

/** The page that repeats a round, in the language of the game. */
export const verifyUrl = (roundId: string, language: string): string =>
  `/arcade/verify?${new URLSearchParams({ round: roundId, language })}`;

/** Whether the client runs in a frame of the member centre, which has its own bar. */
export const isFramed = (): boolean => window.parent !== window;

/** Notifies the embedding page that the session has ended, so that it can relaunch the game. It checks the sender. */
export function announceExpiry(backUrl: string): void {
  if (!isFramed()) return;
  const { origin } = new URL(backUrl, window.location.href);
  window.parent.postMessage({ type: 'foyer-arcade', event: 'launch.expired' }, origin);
}

/** Takes the one-time launch token out of the address, so that it stays in no history. */
export function takeLaunchToken(): string | null {
  const url = new URL(window.location.href);
  const token = url.searchParams.get('launchToken');
  if (token === null) return null;
  url.searchParams.delete('launchToken');
  window.history.replaceState(window.history.state, '', url);
  return token;
}

/** Whether the member has chosen that games open with their sounds on. */
export const readWantsSound = (): boolean => new URL(window.location.href).searchParams.get('sound') === 'on';

/** The id of the round that the verify page was opened for; empty if there is none. */
export const readRoundId = (): string => new URL(window.location.href).searchParams.get('round') ?? '';
