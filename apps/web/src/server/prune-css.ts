/** One rule of a style sheet, taken apart once. */
export interface Rule {
  /** Each selector with the classes an element must be found with; null for a rule that always stays (@keyframes). */
  selectors: { text: string; classes: string[] }[] | null;
  /** `{…}` with its braces. */
  body: string;
  /** Rules inside an @media or @supports block, whose prelude is `text`. */
  inner: Rule[] | null;
  text: string;
}

const GROUP = /^@(media|supports|layer)\b/;

/** Takes a compiled style sheet apart. */
export function parseRules(css: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    if (open < 0) break;
    const close = closingBrace(css, open);
    const text = css.slice(at, open).trim();
    const body = css.slice(open, close + 1);
    rules.push(toRule(text, body));
    at = close + 1;
  }
  return rules;
}

function toRule(text: string, body: string): Rule {
  if (GROUP.test(text)) return { text, body, selectors: null, inner: parseRules(body.slice(1, -1)) };
  if (text.startsWith('@')) return { text, body, selectors: null, inner: null };
  return {
    text,
    body,
    inner: null,
    selectors: splitSelectors(text).map((one) => ({ text: one, classes: classesOf(one) })),
  };
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}' && --depth === 0) return at;
  }
  return css.length - 1;
}

/** Splits at the commas that are not inside brackets. */
function splitSelectors(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** Classes in parentheses are alternatives or exclusions, so none of them is required. */
const classesOf = (selector: string): string[] =>
  [...selector.replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);

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
export const usedClasses = (attributes: ReadonlySet<string>): Set<string> =>
  new Set([...attributes].flatMap((names) => names.split(' ')));

/** The rules that can apply to a document with these classes, as CSS. */
export function writeUsed(rules: readonly Rule[], used: ReadonlySet<string>): string {
  let css = '';
  for (const rule of rules) {
    if (rule.inner) {
      const inner = writeUsed(rule.inner, used);
      if (inner) css += `${rule.text}{${inner}}`;
    } else if (rule.selectors) {
      const kept = rule.selectors.filter(({ classes }) => classes.every((name) => used.has(name)));
      if (kept.length > 0) css += kept.map(({ text }) => text).join(',') + rule.body;
    } else css += rule.text + rule.body;
  }
  return css;
}
