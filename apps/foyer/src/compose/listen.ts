import { type Administered, type AdminServer, listenAdmin } from '@foyer/http/admin-server.ts';
import type { DrainingServer } from '@foyer/http/draining-server.ts';
import type { Settings } from '../settings/settings.ts';
import type { Foyer } from './compose.ts';

/** Opens the members' port. @returns a function that closes it once running requests are answered */
export function listen({ drain, server }: DrainingServer, { host, port }: Settings): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(drain);
    });
  });
}

/** Opens the admin port with the calls of staff and the desk. Without the arcade Foyer is ready too. */
export function listenAdminOf(
  {
    desk,
    isArcadeOpen,
    isReady,
    metrics,
    operator,
  }: Pick<Foyer, 'desk' | 'isArcadeOpen' | 'isReady' | 'metrics' | 'operator'>,
  settings: Settings,
): Promise<AdminServer> {
  const mounted: Administered['mounted'] = [
    ...(operator ? [{ segment: '/operator', routing: operator.routing } as const] : []),
    ...(operator ? [{ segment: '/heads', routing: operator.routing } as const] : []),
    ...(desk ? [{ segment: '/desk', routing: desk.routing } as const] : []),
  ];
  const details = () => {
    const isOpen = isArcadeOpen();
    return isOpen === null ? [] : [`arcade ${isOpen ? 'ok' : 'no'}`];
  };
  return listenAdmin({ isReady, details, metrics, mounted }, settings);
}
