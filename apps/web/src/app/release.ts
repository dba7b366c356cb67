/** The content of `/m/asset-manifest.json`: the server's build and its release notes. */
export interface Release {
  /** The hash over the built assets; differs from the page's own when there is a newer one (§4). */
  build: string;
  version: string;
  /** At most three sentences for each language. */
  notes: Partial<Record<string, string[]>>;
}

/** Parses a release; null for anything else. */
export function toRelease(value: unknown): Release | null {
  if (typeof value !== 'object' || value === null) return null;
  const { build, version, notes } = value as Record<string, unknown>;
  if (typeof build !== 'string' || build === '') return null;
  return { build, version: typeof version === 'string' ? version : '', notes: toNotes(notes) };
}

/** Release notes are texts by language; anything else is dropped. */
function toNotes(notes: unknown): Release['notes'] {
  if (typeof notes !== 'object' || notes === null) return {};
  const sentences = (list: unknown[]) => list.filter((one): one is string => typeof one === 'string');
  return Object.fromEntries(
    Object.entries(notes).flatMap(([language, list]) => (Array.isArray(list) ? [[language, sentences(list)]] : [])),
  );
}
