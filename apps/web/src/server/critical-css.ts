import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { EntryContext } from 'react-router';
import type { PageText } from './page-text.ts';
import { classAttributes, parseRules, type Rule, usedClasses, writeUsed } from './prune-css.ts';

const cache = new Map<string, Promise<Rule[]>>();
/** Pages of one template use the same classes: their rules are chosen once. */
const written = new LRUCache<string, Uint8Array>({ max: 500 });
let clientDirectory = '';

/** Sets the folder of the built client; called once, before the first page. */
export function setClientDirectory(directory: string): void {
  clientDirectory = directory;
  cache.clear();
  written.clear();
}

/** A placeholder in the document until its rules are known. */
export const CRITICAL_MARK = '/*critical*/';

/**
 * The rules a document needs for its first paint, as UTF-8: those of its routes that its classes ask for.
 * The whole sheets follow when the scripts have taken over.
 */
export async function criticalCssOf(
  { latin1 }: PageText,
  routeIds: readonly string[],
  manifest: EntryContext['manifest'],
): Promise<Uint8Array> {
  // The build marks a sheet that several routes share with a trailing #.
  const files = new Set(routeIds.flatMap((id) => manifest.routes[id]?.css ?? []).map((url) => url.replace(/#$/, '')));
  const attributes = classAttributes(latin1);
  const key = `${[...files].join(' ')}|${[...attributes].join('|')}`;
  const known = written.get(key);
  if (known) return known;
  const css = Buffer.from(await writeSheets([...files], usedClasses(attributes)));
  written.set(key, css);
  return css;
}

async function writeSheets(files: readonly string[], used: ReadonlySet<string>): Promise<string> {
  const sheets = await Promise.all(files.map(readRules));
  return sheets.map((rules) => writeUsed(rules, used)).join('');
}

function readRules(url: string): Promise<Rule[]> {
  const known = cache.get(url);
  if (known) return known;
  const path = `${clientDirectory}/${url.replace(/^\/m\//, '')}`;
  // Url() in a rule is relative to the file; in the page it is relative to the page.
  const rules = readFile(path, 'utf8').then((text) =>
    parseRules(text.trim().replaceAll(/url\((?!["']?(?:data:|\/|#))["']?/g, '$&/m/assets/')),
  );
  cache.set(url, rules);
  return rules;
}
