/// <reference types="vite/client" />
// Apart from the other addresses, which home loads.
const marks = import.meta.glob<string>('../art/social/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Address of a sign-in network's own mark, id `drawing`; null for an unknown network. */
export const socialMarkUrl = (name: string): string | null => marks[`../art/social/${name}.svg`] ?? null;
