import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { EntryContext } from 'react-router';
import type { SplitPage } from '../caching/page-fragments.tsx';
import { type ByteText, toByteText } from '../render/page-text.ts';
import { classAttributes, dropIdleKeyframes, type Rule, rootOf, usedClasses, writeUsed } from './prune-css.ts';

/** The rules of each style sheet, by its URL; the build writes them. */
type Sheets = Readonly<Record<string, readonly Rule[]>>;

/** Pages of one template use the same classes: their rules are chosen once. */
const written = new LRUCache<string, ByteText>({ max: 500 });
let sheets: Promise<Sheets> = Promise.resolve({});

/** Reads the rules of a build; called once, before the first page. */
export function loadRules(buildDirectory: string): void {
  sheets = readFile(path.join(buildDirectory, 'rules.json'), 'utf8').then((text): Sheets => JSON.parse(text));
  // The first page reports the error; without pages of a build, such as in development, nothing needs the rules.
  sheets.catch(() => {});
  written.clear();
}

/** A placeholder in the document until its rules are known. */
export const CRITICAL_MARK = '/*critical*/';

/**
 * The rules a document needs for its first paint: those of its routes' sheets that match its classes.
 * The complete sheets are loaded after hydration.
 */
export async function criticalCssOf(
  { fragments, text }: SplitPage,
  routeIds: readonly string[],
  manifest: EntryContext['manifest'],
): Promise<ByteText> {
  // The build marks a sheet that several routes share with a trailing #.
  const urls = new Set(routeIds.flatMap((id) => manifest.routes[id]?.css ?? []).map((url) => url.replace(/#$/, '')));
  const attributes = classAttributes(text);
  const root = rootOf(text);
  const ids = fragments.map(({ fragment }) => fragment.id);
  const key = `${[...urls].join(' ')}|${[...root].join()}|${ids.join()}|${[...attributes].join('|')}`;
  const known = written.get(key);
  if (known) return known;
  const rules = await sheets;
  const used = usedClasses([...attributes, ...fragments.flatMap(({ fragment }) => [...fragment.classes])]);
  const css = toByteText(dropIdleKeyframes([...urls].map((url) => writeUsed(rules[url] ?? [], used, root)).join('')));
  written.set(key, css);
  return css;
}
