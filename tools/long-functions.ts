import { parseAst } from 'vite';
import { childrenOf, type SyntaxNode } from './syntax-tree.ts';

const MAX_LINES = 60;
const MAX_LINES_OF_COMPONENT = 100;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * The functions of a source file over 60 lines, React components over 100: every line that is not blank counts, with JSX and nested
 * functions.
 * @returns a sentence for each
 * @throws if the file cannot be parsed
 */
export function findLongFunctions(file: string, code: string): string[] {
  const isJsx = file.endsWith('.tsx');
  const found: string[] = [];
  const visit = (node: SyntaxNode, name: string): void => {
    const own = nameOf(node) ?? name;
    const isFunction = FUNCTIONS.has(node.type);
    if (isFunction) {
      const lines = code
        .slice(node.start, node.end)
        .split('\n')
        .filter((line) => line.trim() !== '').length;
      const max = isJsx && /^[A-Z]/.test(own) ? MAX_LINES_OF_COMPONENT : MAX_LINES;
      if (lines > max) found.push(`${file}: ${own || 'a function'} has ${lines} lines, more than ${max}`);
    }
    // A function without a name is called by what it is assigned to, but not by the function around it.
    for (const [, child] of childrenOf(node)) visit(child, isFunction ? '' : own);
  };
  visit(parseAst(code, { lang: isJsx ? 'tsx' : 'ts' }) as unknown as SyntaxNode, '');
  return found;
}

/** The name of a declaration, a method or a property; undefined for any other node. */
function nameOf({ id, key }: SyntaxNode): string | undefined {
  const { name } = (id ?? key ?? {}) as { name?: string };
  return name;
}
