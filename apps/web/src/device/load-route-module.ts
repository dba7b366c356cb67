/** A page's module or messages failed to load. Browsers may cache that for the life of the document: only a new one is sure to show the page. */
export class PageLoadError extends TypeError {
  constructor() {
    super('A file of a page could not be fetched');
  }
}

const fail = (): never => {
  throw new PageLoadError();
};

/** Replaces a page whose module did not load: the URL changes to the page's, and the error screen is shown. */
const FAILED_PAGE = { clientLoader: fail, default: fail };

/**
 * Loads the module of a page. It replaces React Router's own function (`vite/replace-page-loading.ts`), which reloads the page that the
 * member is leaving: their tap would be lost, and without a connection that page as well.
 * @param loaded the router's modules by route id
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (id in loaded) return loaded[id];
  try {
    loaded[id] = await import(/* @vite-ignore */ module);
    return loaded[id];
  } catch {
    return FAILED_PAGE;
  }
}
