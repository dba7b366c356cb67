import { type ComponentType, lazy } from 'react';

/**
 * A part of the page that comes after it. One that cannot be loaded must not take the page with it:
 * in its place stands what is given instead, or nothing.
 */
export const lazyWithFallback = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Instead: ComponentType<P> = () => null,
) => lazy(() => load().catch(() => ({ default: Instead })));
