import { expect, test } from 'vitest';
import { findLongFunctions } from './long-functions.ts';

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

test('names functions over 60 lines, however they are written', () => {
  const body = lines(59, '  work();');
  const code = [
    `function declared() {\n${body}\n}`,
    `const arrow = (): void => {\n${body}\n};`,
    `const table = { method() {\n${body}\n} };`,
    `run(() => {\n${body}\n});`,
  ].join('\n');
  expect(findLongFunctions('a.ts', code)).toEqual(
    ['declared', 'arrow', 'method', 'a function'].map((name) => `a.ts: ${name} has 61 lines, more than 60`),
  );
});

test('accepts functions of 60 lines, and does not count blank ones', () => {
  const body = lines(58, '  work();\n');
  expect(findLongFunctions('a.ts', `function declared(): void {\n${body}\n}`)).toEqual([]);
});

test('counts the lines of JSX, and allows components 100', () => {
  const component = (count: number) =>
    `export const Panel = memo(function Panel() {\n  return (\n    <>\n${lines(count, '      <p>text</p>')}\n    </>\n  );\n});`;
  expect(findLongFunctions('a.tsx', component(94))).toEqual([]);
  expect(findLongFunctions('a.tsx', component(95))).toEqual(['a.tsx: Panel has 101 lines, more than 100']);
});

test('limits functions within a component to 60 lines', () => {
  const code = `function Panel() {\n  const onClick = () => {\n${lines(59, '    work();')}\n  };\n  return <p onClick={onClick} />;\n}`;
  expect(findLongFunctions('a.tsx', code)).toEqual(['a.tsx: onClick has 61 lines, more than 60']);
});
