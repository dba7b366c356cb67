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
