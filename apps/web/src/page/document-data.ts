import { createContext, use } from 'react';
import type { PageRequest } from './page-request.ts';

/** Data of loaders that a document contains besides the router's, by name. */
export type DocumentData = Record<string, unknown>;

/** Refers to data of the document, in a loader's data. */
interface DocumentReference {
  inDocument: string;
}

declare global {
  interface Window {
    foyerData?: DocumentData;
  }
}

/** The document's data: in the browser, what its script has left (`server/handoff.ts`). */
export const DocumentDataContext = createContext<DocumentData>(
  (typeof window === 'undefined' ? null : window.foyerData) ?? {},
);

/**
 * Writes plain data of a loader into the document as JSON. The router encodes its data value by value, which for that of home takes a
 * tenth of the page's rendering. The page reads it with `useDocumentData`.
 * @param name unique among the page's loaders
 */
export function putInDocument<T extends object>(page: PageRequest, name: string, data: T): T | DocumentReference {
  // The router's own requests have no document.
  if (!page.documentData) return data;
  page.documentData[name] = data;
  return { inDocument: name };
}

/** The data of a loader that may have put it into the document. */
export function useDocumentData<T extends object>(data: T | DocumentReference): T {
  const known = use(DocumentDataContext);
  return 'inDocument' in data ? (known[data.inDocument] as T) : data;
}
