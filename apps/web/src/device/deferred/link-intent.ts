const INTENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Loads the given files of the page that one of our links leads to, once each, when the visitor points at the link. @returns a function that stops it */
export function watchIntent(filesOf: (pathname: string) => readonly string[]): () => void {
  const loaded = new Set<string>();
  const watch = new AbortController();
  const load = (event: Event) => {
    const link = (event.target as Element | null)?.closest?.('a[data-nav]');
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    for (const file of filesOf(link.pathname)) {
      if (loaded.has(file)) continue;
      loaded.add(file);
      preload(file);
    }
  };
  for (const intent of INTENTS) document.addEventListener(intent, load, { passive: true, signal: watch.signal });
  return () => watch.abort();
}

/** Scripts are fetched and compiled, style sheets only fetched. */
function preload(file: string): void {
  const link = document.createElement('link');
  link.href = file;
  // The manifest marks some addresses with a fragment.
  link.rel = /\.css(#|$)/.test(file) ? 'prefetch' : 'modulepreload';
  document.head.append(link);
}
