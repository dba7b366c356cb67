import { parseAst } from 'vite';

const MAX_LINES = 60;
const MAX_LINES_OF_COMPONENT = 100;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  key?: { name?: string };
}

/**
 * The functions of a source file over 60 lines, React components over 100: every line that is not blank counts, with JSX and nested
 * functions.
 * @returns a sentence for each
 * @throws if the file cannot be parsed
 */
export function findLongFunctions(file: string, code: string): string[] {
  const isJsx = file.endsWith('.tsx');
  const found: string[] = [];
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, name);
    if (Array.isArray(value) || typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const own = node.id?.name ?? node.key?.name ?? name;
    if (FUNCTIONS.has(node.type)) {
      const lines = code
        .slice(node.start, node.end)
        .split('\n')
        .filter((line) => line.trim() !== '').length;
      const max = isJsx && /^[A-Z]/.test(own) ? MAX_LINES_OF_COMPONENT : MAX_LINES;
      if (lines > max) found.push(`${file}: ${own || 'a function'} has ${lines} lines, more than ${max}`);
    }
    // A function inside of another one has no name but its own.
    const inherited = FUNCTIONS.has(node.type) ? '' : own;
    for (const inner of Object.values(value)) visit(inner, inherited);
  };
  visit(parseAst(code, { lang: isJsx ? 'tsx' : 'ts' }), '');
  return found;
}
