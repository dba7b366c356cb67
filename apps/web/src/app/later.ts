import { type ComponentType, lazy } from 'react';

/** A part of the page that comes after it. One that can not be loaded is missing; it must not take the page with it. */
export const later = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<P> })));
