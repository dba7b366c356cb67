import { createContext } from 'react';

/** Style sheets inlined into the page, so that nothing blocks the first paint. */
export interface PageHead {
  /** The merchant's custom properties. */
  themeCss: string;
  /** The rules of the routes this document was rendered for. */
  criticalCss: string;
  /** The message groups of this page, besides those of every page. */
  messageGroups: readonly string[];
  /** The member prefers reduced motion; only known on the server. */
  isCalm?: boolean | undefined;
  /** The files of its messages, loaded before hydration. */
  messageUrls: readonly string[];
}

/** Read back from the document in the browser, so that hydration renders what the server rendered. */
export const PageHeadContext = createContext<PageHead>({
  themeCss: '',
  criticalCss: '',
  messageGroups: [],
  messageUrls: [],
});
