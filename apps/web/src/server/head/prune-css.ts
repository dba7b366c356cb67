/** One rule of a style sheet; the build takes each sheet apart (`tools/parse-rules.ts`). */
export interface Rule {
  /** Each selector with the classes an element must be found with; null for a rule that always stays (@keyframes). */
  selectors: { text: string; classes: string[] }[] | null;
  /** `{…}` with its braces; `;` for a statement without a block. */
  body: string;
  /** Rules inside an @media or @supports block, whose prelude is `text`. */
  inner: Rule[] | null;
  text: string;
}

const CLASS_START = ' class="';

/** The values of a document's class attributes, in the order of the document. */
export function classAttributes(html: string): Set<string> {
  const attributes = new Set<string>();
  for (let at = html.indexOf(CLASS_START); at >= 0; at = html.indexOf(CLASS_START, at)) {
    at += CLASS_START.length;
    attributes.add(html.slice(at, html.indexOf('"', at)));
  }
  return attributes;
}

/** The classes that these attributes name. */
export const usedClasses = (attributes: Iterable<string>): Set<string> =>
  new Set([...attributes].flatMap((names) => names.split(' ')));

/** Attributes of a document's root that do not change while it is shown, by name. */
export type Root = ReadonlyMap<string, string>;

const FIXED = ['data-skin', 'data-mode', 'dir', 'lang'];
const FIXED_PATTERNS = FIXED.map((name) => [name, new RegExp(` ${name}="([^"]*)"`)] as const);

/** The fixed attributes of a document's `<html>`. */
export function rootOf(html: string): Root {
  const tag = /<html[^>]*>/.exec(html)?.[0] ?? '';
  return new Map(
    FIXED_PATTERNS.flatMap(([name, pattern]) => {
      const value = pattern.exec(tag)?.[1];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Attributes of the root that a selector begins with, such as `[data-skin=air][dir=rtl] .a`. */
const LEADING = /^(?:\[[a-z-]+=[\w"'-]+\])+/;
const ATTRIBUTE = /\[([a-z-]+)=["']?([\w-]+)["']?\]/g;
/** Languages of the root that a selector begins with, such as `:root:is(:lang(th),:lang(lo))`. */
const LANGUAGES = /^:root:(?:(?:is|-webkit-any)\((:lang\([\w-]+\),?)+\)|lang\([\w-]+\))/;
const LANGUAGE = /:lang\(([\w-]+)\)/g;

/** Whether a selector requires a root with other attributes than this one. */
function isOfAnotherRoot(selector: string, root: Root): boolean {
  const [leading = ''] = LEADING.exec(selector) ?? [];
  const asks = [...leading.matchAll(ATTRIBUTE)];
  if (asks.some(([, name = '', value]) => FIXED.includes(name) && root.has(name) && root.get(name) !== value))
    return true;
  const [languages] = LANGUAGES.exec(selector) ?? [];
  const own = root.get('lang');
  if (!languages || !own) return false;
  return ![...languages.matchAll(LANGUAGE)].some(([, code]) => own === code || own.startsWith(`${code}-`));
}

/** The rules that can apply to a document with these classes and this root, as CSS. */
export function writeUsed(rules: readonly Rule[], used: ReadonlySet<string>, root: Root = new Map()): string {
  let css = '';
  for (const rule of rules) {
    if (rule.inner) {
      const inner = writeUsed(rule.inner, used, root);
      if (inner) css += `${rule.text}{${inner}}`;
    } else if (rule.selectors) {
      const kept = rule.selectors.filter(
        ({ classes, text }) => classes.every((name) => used.has(name)) && !isOfAnotherRoot(text, root),
      );
      if (kept.length > 0) css += kept.map(({ text }) => text).join(',') + rule.body;
    } else css += rule.text + rule.body;
  }
  return css;
}

const KEYFRAMES = /@(?:-webkit-)?keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;

/** Removes the animations that no rule uses. */
export function dropIdleKeyframes(css: string): string {
  const rules = css.replace(KEYFRAMES, '');
  return css.replace(KEYFRAMES, (text, name: string) => (new RegExp(`\\b${name}\\b`).test(rules) ? text : ''));
}
