/// <reference types="vite/client" />
/**
 * Runs in the browser, in development only: reports uncaught errors, and those for which the router shows an error
 * page. The server maps them to the sources and shows the overlay.
 */
interface Router {
  subscribe(listener: (state: { errors: Record<string, unknown> | null }) => void): void;
}

const reported = new WeakSet<Error>();

function report(error: unknown): void {
  if (!(error instanceof Error) || reported.has(error)) return;
  reported.add(error);
  import.meta.hot?.send('foyer:fault', { message: error.message, stack: error.stack ?? '' });
}

addEventListener('error', ({ error }) => report(error));
addEventListener('unhandledrejection', ({ reason }) => report(reason));

// React reports rendering errors only to the console.
const { error: print } = console;
console.error = (...words: unknown[]) => {
  print(...words);
  for (const word of words) report(word);
};

/** The router exists once the page is hydrated. */
function watchRouter(): void {
  const { __reactRouterDataRouter: router } = globalThis as { __reactRouterDataRouter?: Router };
  if (router) router.subscribe(({ errors }) => Object.values(errors ?? {}).forEach(report));
  else setTimeout(watchRouter, 100);
}

watchRouter();
