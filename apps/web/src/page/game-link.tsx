import type { ComponentProps } from 'react';
import { isAlone } from '../device/in-app.ts';
import { useBrand } from './brand.ts';
import { Link } from './link.tsx';
import { useHydrated } from './use-hydrated.ts';

/** Marks a page as the game's own window. */
const HERE = 'here=1';

/** A launch page's address for a window of the game's own. */
export const inOwnWindow = (to: string): string => `${to}${to.includes('?') ? '&' : '?'}${HERE}`;

/**
 * The link to a launch page. Where games have windows of their own the tap itself opens one, so that no browser blocks
 * it; in an app there is no other window, and where games start only in the app a browser's would stay empty.
 */
export function GameLink({ to, ...rest }: ComponentProps<typeof Link>) {
  const { launch, switches } = useBrand();
  const isHydrated = useHydrated();
  const hasWindow = launch.opens === 'window' && !switches.includes('STARTGAMEINAPP3') && !(isHydrated && isAlone());
  if (hasWindow) return <Link {...rest} to={inOwnWindow(to)} target="_blank" rel="noopener" />;
  // What takes the page's place comes by a whole document: going back then finds the lobby as it was left.
  return <Link {...rest} to={to} reloadDocument={launch.opens === 'in-place'} />;
}
