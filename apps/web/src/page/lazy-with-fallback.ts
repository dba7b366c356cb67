import { type ComponentType, lazy } from 'react';

/**
 * A lazily loaded part of the page. One that cannot be loaded must not break the page:
 * the fallback replaces it, or nothing.
 */
export const lazyWithFallback = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Instead: ComponentType<P> = () => null,
) => lazy(() => load().catch(() => ({ default: Instead })));
