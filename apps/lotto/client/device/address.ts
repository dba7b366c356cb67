/** The member centre. */
export const HOME_URL = '/m/home';

/** Games, search and the member's page of the member centre. */
export const CATALOGUE_URL = '/m/catalogue';
export const SEARCH_URL = '/m/search';
export const MEMBER_URL = '/m/member/home';

/** The details of a game in the member centre, where a member can ask to be reminded of its next draw. */
export const gameDetailsUrl = (gameCode: string): string => `/m/elott?game=${encodeURIComponent(gameCode)}`;

/** The deposit page of the member centre. */
export const DEPOSIT_URL = '/m/member/deposit';

/** The page of the member centre that relaunches a game, for a member or for free play. */
export const relaunchUrl = (gameCode: string, isTrial: boolean): string =>
  `${isTrial ? '/m/trial?gameId=' : '/m/launchGame?code='}${encodeURIComponent(gameCode)}`;

/** The page of the member centre that opens a game, or `lobby`, for money. */
export const moneyGameUrl = (gameCode: string): string =>
  `/m/launchGame?code=${encodeURIComponent(gameCode)}${gameCode === 'lobby' ? '' : '&lottoView=betting'}`;

/** The page of the member centre that opens a game, or `lobby`, as it is open here. */
export const gameUrl = (gameCode: string, isTrial: boolean): string =>
  isTrial ? relaunchUrl(gameCode, true) : moneyGameUrl(gameCode);

/** Whether the client runs in a frame of the member centre, which has its own bar. */
export const isFramed = (): boolean => window.parent !== window;

/** Notifies the embedding page that the session has ended, so that it can relaunch. It checks the sender. */
export function announceExpiry(backUrl: string): void {
  if (!isFramed()) return;
  const origin = new URL(backUrl, window.location.href).origin;
  window.parent.postMessage({ type: 'foyer-lotto', event: 'launch.expired' }, origin);
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
