import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import type { ComponentProps } from 'react';
import { isAlone } from '../device/in-app.ts';
import { useBrand } from './brand.ts';
import { Link } from './link.tsx';
import { useSession } from './root-data.ts';

/** Marks the page of a game's own window. */
const HERE = 'here=1';

/** A launch page's address for a window of the game's own. */
export const inOwnWindow = (to: string): string => `${to}${to.includes('?') ? '&' : '?'}${HERE}`;

/** Visitors browse and play for free: only a game for money needs a login. */
export const toTrial = (to: string): string => to.replace(/^\/m\/launchGame\?code=([^&]+).*/, '/m/trial?gameId=$1');

/**
 * The link to a launch page; a visitor’s leads to free play. If games have windows of their own the tap itself opens one, so that no browser blocks
 * it. In an app there is no other window, and if games start only in the app, the window would stay empty.
 */
export function GameLink({ to: wanted, ...rest }: ComponentProps<typeof Link>) {
  const { launch, switches } = useBrand();
  const isHydrated = useHydrated();
  const to = useSession() ? wanted : toTrial(wanted);
  const hasWindow = launch.opens === 'window' && !switches.includes('STARTGAMEINAPP3') && !(isHydrated && isAlone());
  if (hasWindow) return <Link {...rest} to={inOwnWindow(to)} target="_blank" rel="noopener" />;
  // A game in place of the page is a new document: going back restores the lobby as it was.
  return <Link {...rest} to={to} reloadDocument={launch.opens === 'in-place'} />;
}
