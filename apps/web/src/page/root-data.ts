import { useRouteLoaderData } from 'react-router';
import type { SessionInfo } from '../device/session-info.ts';
import type { Blocked } from './blocked.ts';
import type { Brand } from './brand.ts';

/** The root loader's data: the merchant and the logged-in member. */
export interface RootData {
  brand: Brand;
  session: SessionInfo | null;
  /** The member’s balance is hidden until they ask for it. */
  hidesBalance?: boolean;
  blocked: Blocked | null;
  /** Identifies the request in the server's log; members can quote it to support. */
  traceId: string;
  /** Whether search engines may list this page (§2). */
  isIndexable: boolean;
}

/** The root loader's data; null only on the page of a refused host. */
export const useRootData = (): RootData | null => useRouteLoaderData<RootData>('root') ?? null;

/** The logged-in member's session, or null for a visitor. */
export const useSession = (): SessionInfo | null => useRootData()?.session ?? null;
