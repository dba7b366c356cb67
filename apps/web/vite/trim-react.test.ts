import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { cutUnused, dropSignalStacks } from './trim-react.ts';

const source = readFileSync(
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
    'cjs/react-dom-client.production.js',
  ),
  'utf8',
);
/** The packages whose code runs in the browser beside React. */
const ROOT = path.join(import.meta.dirname, '../../..');
const SOURCES = [
  'apps/web/src/**/*.tsx',
  'packages/ui/src/**/*.tsx',
  'node_modules/react-router/dist/production/lib/**/*.js',
];
const FEATURE =
  /<(ViewTransition|SuspenseList)\b|<(React\.)?Fragment\b[^>]*\bref=|\b(ViewTransition|SuspenseList)[,} ].*from 'react'/;

const statementsOf = (code: string) => parseAst(code).body as unknown as Parameters<typeof cutUnused>[1];

describe('what is removed from React DOM', () => {
  it('empties the functions of unused features and leaves the rest as it is', () => {
    const trimmed = cutUnused(source, statementsOf(source));
    expect(trimmed).toContain('function startViewTransition(\n');
    expect(trimmed).not.toContain('ownerDocument.startViewTransition');
    expect(trimmed).not.toContain('FragmentInstance.prototype.');
    const namesOf = (code: string) =>
      statementsOf(code).flatMap(({ type, id }) => (type === 'FunctionDeclaration' ? [id?.name] : []));
    expect(namesOf(trimmed)).toEqual(namesOf(source));
  });

  it('is used by no page and not by the router', () => {
    const sources = globSync(SOURCES, { cwd: ROOT });
    expect(sources.length).toBeGreaterThan(300);
    const using = sources.filter((file) => FEATURE.test(readFileSync(path.join(ROOT, file), 'utf8')));
    expect(using).toEqual([]);
    expect('<Fragment key={name} ref={box}>').toMatch(FEATURE);
    expect("import { Suspense, ViewTransition } from 'react'").toMatch(FEATURE);
  });

  it('fails when React DOM has no function of that name', () => {
    const renamed = source.replace('function startViewTransition(', 'function beginViewTransition(');
    expect(() => cutUnused(renamed, statementsOf(renamed))).toThrow(/no function startViewTransition/);
  });
});

describe('dropSignalStacks', () => {
  it('creates the five signal errors without a stack trace, and leaves other errors alone', () => {
    const trimmed = dropSignalStacks(source, statementsOf(source));
    const created = trimmed.match(/= Object\.create\(Error\.prototype, [^;,]+/g);
    expect(created).toHaveLength(5);
    expect(trimmed.match(/\bError\(/g)?.length).toBe((source.match(/\bError\(/g)?.length ?? 0) - 5);
    const wasCreated = source.match(/^(var| {2})\s*\w+ = Error\(formatProdErrorMessage\(\d+\)\)[,;]$/gm);
    expect(wasCreated).toHaveLength(5);
  });

  it('keeps them instances of Error with a message', () => {
    const code = 'var Signal = Error(formatProdErrorMessage(519));';
    const read = new Function('formatProdErrorMessage', `${dropSignalStacks(code, statementsOf(code))}return Signal`);
    const signal = read((code: number) => `#${code}`);
    expect([signal instanceof Error, signal.message, signal.stack]).toEqual([true, '#519', undefined]);
  });

  it('throws when React DOM creates no signal error at module level', () => {
    const code = 'function throwSignal() { var signal = Error(formatProdErrorMessage(519)); throw signal; }';
    expect(() => dropSignalStacks(code, statementsOf(code))).toThrow(/creates no signal error/);
  });
});
