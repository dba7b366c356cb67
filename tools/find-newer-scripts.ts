import { parseAst } from 'vite';
import { type Feature, featureAt, featuresIn, findLack } from './browser-support.ts';
import { childrenOf } from './syntax-tree.ts';

/** What a script reaches, and the first promised browser that lacks it. */
export interface Finding {
  feature: string;
  lack: string;
}

interface Node {
  type: string;
  name?: string;
  object?: Node;
  property?: Node;
  callee?: Node;
  computed?: boolean;
  optional?: boolean;
  operator?: string;
  left?: Node;
  regex?: { pattern: string; flags: string };
}

/** Objects of which there is one for each page: their members are checked by interface. */
const SINGLES: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
};
const GLOBAL_OBJECTS = new Set(['globalThis', 'self', 'window']);
/** Its instances exist without its constructor: every iterator has its methods. */
const ITERATOR = 'Iterator';
/** The tag makes an element in every browser; one that does not know it gives it none of these methods. */
const DIALOG = 'HTMLDialogElement';

type Lacks = Map<string, string>;

/**
 * Builds a function that lists the newer features a script reaches: globals, static members and members of the page's own
 * objects however they are used; methods of other objects where they are called, if no older interface has one of that name;
 * regular expressions and syntax that stop a whole file. `x.name?.()` is a question, not a use.
 */
export function createScriptFinder(features: Feature): (code: string) => Finding[] {
  const globals: Lacks = new Map();
  const statics: Lacks = new Map();
  const methods = collect(features, globals, statics);
  const judge = (node: Node, parent: Node | null, key: string): Finding | null =>
    judgeSyntax(node) ??
    (node.type === 'MemberExpression' ? judgeMember(node, parent, key) : judgeIdentifier(node, parent, key));
  const judgeMember = (node: Node, parent: Node | null, key: string): Finding | null => {
    const isCall = parent?.type === 'CallExpression' && key === 'callee';
    const member = node.property?.name;
    if (node.computed || !member || (isCall && parent.optional)) return null;
    const owner = ownerOf(node.object);
    const path = owner ? `${owner}.${member}` : member;
    const known = statics.get(path) ?? (owner && GLOBAL_OBJECTS.has(owner) ? globals.get(member) : undefined);
    if (known !== undefined) return known ? { feature: path, lack: known } : null;
    const lack = isCall ? methods.get(member) : undefined;
    return lack ? { feature: `.${member}()`, lack } : null;
  };
  const judgeIdentifier = (node: Node, parent: Node | null, key: string): Finding | null => {
    if (node.type !== 'Identifier' || !node.name) return null;
    const isName = (key === 'property' || key === 'key') && parent && !parent.computed;
    const isTypeof = parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
    const lack = isName || isTypeof || key === 'params' || key === 'id' ? '' : globals.get(node.name);
    return lack ? { feature: node.name, lack } : null;
  };
  return (code) => {
    const found = new Map<string, Finding>();
    walk(parseAst(code) as unknown as Node, (node, parent, key) => {
      const finding = judge(node, parent, key);
      if (finding) found.set(finding.feature, finding);
    });
    return [...found.values()];
  };
}

/** Static members are paths like `URL.canParse`; an empty lack means that every promised browser has it. @returns the methods */
function collect(features: Feature, globals: Lacks, statics: Lacks): Lacks {
  const methods: Lacks = new Map();
  for (const place of ['javascript.builtins', 'api']) {
    for (const [owner, feature] of featuresIn(featureAt(features, place))) {
      const lack = findLack(feature);
      if (lack) globals.set(owner, lack);
      // Without the interface there is no instance either.
      const hasInstances = !lack || owner === ITERATOR || owner === DIALOG;
      for (const [name, member] of featuresIn(feature)) {
        const one = findLack(member) ?? '';
        const isStatic = name.endsWith('_static');
        const plain = name.replace(/_static$/, '');
        if (isStatic || place !== 'api' || owner === 'Window') statics.set(`${owner}.${plain}`, one);
        for (const [single, itsInterface] of Object.entries(SINGLES))
          if (itsInterface === owner) statics.set(`${single}.${plain}`, one);
        if (owner === 'Window' && one && !name.includes('_')) globals.set(name, one);
        // An older interface with a method of this name: which of them a script calls cannot be known.
        if (!isStatic && hasInstances && methods.get(plain) !== '') methods.set(plain, one);
      }
    }
  }
  return methods;
}

/** The name of a global object: `URL`, `window.URL`. */
function ownerOf(node: Node | undefined): string | null {
  if (node?.type === 'Identifier') return node.name ?? null;
  const isOfGlobal = node?.type === 'MemberExpression' && !node.computed && GLOBAL_OBJECTS.has(node.object?.name ?? '');
  return isOfGlobal ? (node.property?.name ?? null) : null;
}

/** Syntax that the bundler leaves as it is: a browser without it refuses the whole file. */
function judgeSyntax({ left, operator, regex, type }: Node): Finding | null {
  if (type === 'StaticBlock') return { feature: 'static block', lack: 'chrome 94' };
  if (operator === 'in' && left?.type === 'PrivateIdentifier') return { feature: '#name in object', lack: 'chrome 91' };
  if (!regex) return null;
  if (/\(\?<[=!]/.test(regex.pattern)) return { feature: 'lookbehind in a regular expression', lack: 'safari 16.4' };
  if (/\(\?[a-z]*-?[a-z]+:/.test(regex.pattern))
    return { feature: 'modifiers in a regular expression', lack: 'chrome 125' };
  return /[dv]/.test(regex.flags)
    ? { feature: `flags ${regex.flags} of a regular expression`, lack: 'chrome 90' }
    : null;
}

function walk(node: Node, visit: (node: Node, parent: Node | null, key: string) => void): void {
  const step = (here: Node, parent: Node | null, key: string): void => {
    visit(here, parent, key);
    for (const [field, child] of childrenOf(here)) step(child as unknown as Node, here, field);
  };
  step(node, null, '');
}
