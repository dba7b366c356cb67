import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import parseSelector from 'postcss-selector-parser';
import { listed } from './source-files.ts';

const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g;

/** How a component uses one style sheet. */
interface Use {
  file: string;
  classes: Set<string>;
  /** Whether it also takes classes by a computed name, so that any may be in use. */
  isComputed: boolean;
}

/**
 * Classes that a component takes from a CSS module and that its sheet does not define, and classes that nothing uses:
 * a renamed class would otherwise lose its rules silently.
 */
export function findClassNameFaults(): string[] {
  const uses = new Map<string, Use[]>();
  for (const file of listed('*.tsx').filter((each) => existsSync(each))) {
    for (const [sheet, use] of usesOf(file)) uses.set(sheet, [...(uses.get(sheet) ?? []), use]);
  }
  return [...uses].flatMap(([sheet, users]) => faultsOf(sheet, users));
}

function faultsOf(sheet: string, users: readonly Use[]): string[] {
  const defined = classesOf(readFileSync(sheet, 'utf8'));
  const used = new Set(users.flatMap(({ classes }) => [...classes]));
  const missing = users.flatMap(({ file, classes }) =>
    [...classes].filter((name) => !defined.has(name)).map((name) => `${file}: ${sheet} has no class ${name}`),
  );
  if (users.some(({ isComputed }) => isComputed)) return missing;
  return [
    ...missing,
    ...[...defined].filter((name) => !used.has(name)).map((name) => `${sheet}: nothing uses ${name}`),
  ];
}

function usesOf(file: string): [sheet: string, use: Use][] {
  const text = readFileSync(file, 'utf8');
  const code = text.replaceAll(/(?:from|import\() ?'[^']*'/g, '');
  return [...text.matchAll(IMPORT)].map(([, name = '', target = '']) => {
    const named = [...code.matchAll(new RegExp(`(?<![./\\w-])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one);
    // Any other use of the name: `styles[kind]`, or the whole object passed on.
    const all = [...code.matchAll(new RegExp(`(?<![./\\w-])${name}\\b(?![-'])`, 'g'))].length;
    const use = { file, classes: new Set(named), isComputed: all > named.length + 1 };
    return [path.posix.join(path.posix.dirname(file), target), use];
  });
}

/** The local classes of a CSS module; those in `:global(…)` are not local. */
function classesOf(css: string): Set<string> {
  const classes = new Set<string>();
  const parser = parseSelector((root) => {
    root.walkPseudos((pseudo) => {
      if (pseudo.value === ':global') pseudo.remove();
    });
    root.walkClasses(({ value }) => {
      classes.add(value);
    });
  });
  postcss.parse(css).walkRules((rule) => {
    if (!/^(from|to|\d)/.test(rule.selector)) parser.processSync(rule.selector);
  });
  return classes;
}
