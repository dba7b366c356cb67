/** Where members put money in; part of the member centre. */
export const DEPOSIT_URL = '/m/member/home';

/** The one-time launch token of the address, which is taken out of it so that it stays in no history. */
export function takeLaunchToken(): string | null {
  const url = new URL(window.location.href);
  const token = url.searchParams.get('launchToken');
  if (token === null) return null;
  url.searchParams.delete('launchToken');
  window.history.replaceState(window.history.state, '', url);
  return token;
}
