import type { Rule } from '@foyer/web/server/head/prune-css.ts';
import postcss, { type AtRule, type ChildNode } from 'postcss';
import parseSelector from 'postcss-selector-parser';

/** Blocks whose rules are chosen one by one. */
const GROUPS = new Set(['media', 'supports', 'layer']);

/** Parses a compiled style sheet into rules, for pages that contain only the rules they need (decision 0006). */
export const parseRules = (css: string): Rule[] => toRules(postcss.parse(toPageUrls(css)).nodes);

/** A URL in a rule is relative to the sheet; in a page it is relative to the page. */
const toPageUrls = (css: string): string => css.replaceAll(/url\((?!["']?(?:data:|\/|#))["']?/g, '$&/m/assets/');

const toRules = (nodes: readonly ChildNode[]): Rule[] => nodes.flatMap((node) => toRule(node) ?? []);

function toRule(node: ChildNode): Rule | null {
  if (node.type === 'rule') {
    const selectors = node.selectors.map((text) => ({ text, classes: classesOf(text) }));
    return { text: node.selector, body: bodyOf(node.nodes), selectors, inner: null };
  }
  if (node.type !== 'atrule') return null;
  const text = `@${node.name}${node.raws.afterName ?? ''}${node.params}`;
  return { text, body: bodyOf(node.nodes), selectors: null, inner: isGroup(node) ? toRules(node.nodes ?? []) : null };
}

const isGroup = ({ name, nodes }: AtRule): boolean => GROUPS.has(name) && nodes !== undefined;

/** A statement such as `@layer a;` has no block. */
const bodyOf = (nodes: readonly ChildNode[] | undefined): string => (nodes ? `{${toText(nodes)}}` : ';');

/** The last declaration of a block needs no semicolon. */
const toText = (nodes: readonly ChildNode[]): string =>
  nodes.map((node, at) => (node.type === 'decl' && at < nodes.length - 1 ? `${node};` : String(node))).join('');

/** The classes that a selector requires. Those in parentheses are alternatives or exclusions, so none of them is. */
function classesOf(selector: string): string[] {
  const classes: string[] = [];
  parseSelector((root) => {
    root.walkClasses((one) => {
      for (let parent = one.parent?.parent; parent; parent = parent.parent) if (parent.type === 'pseudo') return;
      classes.push(one.value);
    });
  }).processSync(selector);
  return classes;
}
