import { type ComponentType, lazy } from 'react';
import { loadGroup } from './page-messages.ts';

/**
 * A lazily loaded part of the page, with the messages of `later`. One that cannot be loaded must not break the page:
 * the fallback replaces it, or nothing.
 */
export const lazyWithFallback = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Instead: ComponentType<P> = () => null,
) =>
  lazy(() =>
    Promise.all([load(), loadGroup('later')]).then(
      ([part]) => part,
      () => ({ default: Instead }),
    ),
  );
