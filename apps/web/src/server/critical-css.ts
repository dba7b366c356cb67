import { readFile } from 'node:fs/promises';
import type { EntryContext } from 'react-router';

const cache = new Map<string, Promise<string>>();
let clientDirectory = '';

/** Says where the built client stands; called once, before the first page. */
export function setClientDirectory(directory: string): void {
  clientDirectory = directory;
  cache.clear();
}

/** The rules of the given routes, in the order the build gave them, each file once. */
export async function criticalCssOf(routeIds: readonly string[], manifest: EntryContext['manifest']): Promise<string> {
  // NOTE the build marks a sheet that several routes share with a trailing #.
  const files = new Set(routeIds.flatMap((id) => manifest.routes[id]?.css ?? []).map((url) => url.replace(/#$/, '')));
  const texts = await Promise.all([...files].map(readRules));
  return texts.join('');
}

function readRules(url: string): Promise<string> {
  const known = cache.get(url);
  if (known) return known;
  const path = `${clientDirectory}/${url.replace(/^\/m\//, '')}`;
  // NOTE url() in a rule is relative to the file; in the page it is relative to the page.
  const rules = readFile(path, 'utf8').then((text) =>
    text.trim().replaceAll(/url\((?!["']?(?:data:|\/|#))["']?/g, '$&/m/assets/'),
  );
  cache.set(url, rules);
  return rules;
}
