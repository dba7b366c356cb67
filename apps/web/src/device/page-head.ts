import { createContext } from 'react';

/** Style sheets that stand in the page itself, so that nothing blocks the first paint. */
export interface PageHead {
  /** The merchant's custom properties. */
  themeCss: string;
  /** The rules of the routes this document was rendered for. */
  criticalCss: string;
  /** The words that this page says besides those of every page. */
  messageGroups: readonly string[];
  /** The files with its words, loaded before hydration. */
  messageUrls: readonly string[];
}

/** The browser reads it back from the document, so that hydration finds what the server wrote. */
export const PageHeadContext = createContext<PageHead>({
  themeCss: '',
  criticalCss: '',
  messageGroups: [],
  messageUrls: [],
});
