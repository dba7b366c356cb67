import { createContext, type ReactNode, use } from 'react';

/** Where a fragment is in the rendered page: in place of its children if its HTML is known, else around them. */
export type FragmentMarks = { instead: ReactNode } | { before: ReactNode; after: ReactNode };

/** Finds fragments that earlier pages have rendered (`server/page-fragments.tsx`). */
export interface PageFragments {
  mark(name: string, data: unknown): FragmentMarks;
}

/** Null where nothing is cached: in browsers, in development, and inside a fragment. */
export const PageFragmentsContext = createContext<PageFragments | null>(null);

interface CachedFragmentProps {
  /** Unique on its page. */
  name: string;
  /** All that its children depend on, besides the brand, its language, and whether someone is logged in; undefined is not cached. */
  data: unknown;
  children: ReactNode;
}

/**
 * A part of the page whose HTML the server renders once for equal data, and then copies into every page that needs it.
 * NOTE its children must not depend on the address, the clock or the member; links to our own pages may. A part with ids of `useId`
 * must have the same place in every page that contains it.
 */
export function CachedFragment({ name, data, children }: CachedFragmentProps) {
  const fragments = import.meta.env.SSR && data !== undefined ? use(PageFragmentsContext) : null;
  const marks = fragments?.mark(name, data) ?? { before: null, after: null };
  if ('instead' in marks) return marks.instead;
  // The browser renders the same tree, so that `useId` gives the same ids.
  return (
    <>
      {marks.before}
      {fragments ? <PageFragmentsContext value={null}>{children}</PageFragmentsContext> : children}
      {marks.after}
    </>
  );
}
