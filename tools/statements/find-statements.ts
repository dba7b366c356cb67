import { parseAst } from 'vite';
import { childrenOf, isNode, type SyntaxNode as Node } from '../syntax-tree.ts';

/** A statement in the source of a store: its parts as expressions of TypeScript. */
export interface SourceStatement {
  line: number;
  /** Null if it has none, and the text alone is sent. */
  name: string | null;
  text: string;
  /** How many values are sent with it; null if that cannot be counted. */
  values: number | null;
  /** Declarations of the function around it that the text depends on, in order. */
  declarations: string[];
}

/** The statements of a file: objects with a name and a text, and texts that are sent as they are. */
export function findStatements(source: string): SourceStatement[] {
  const found: SourceStatement[] = [];
  const visit = (node: Node, ancestors: readonly Node[]): void => {
    const parts = toNamed(node) ?? toSent(node);
    if (parts) {
      const { name, text, values } = parts;
      found.push({
        line: source.slice(0, node.start).split('\n').length,
        name: name && sourceOf(name),
        text: sourceOf(text),
        values: countElements(values),
        declarations: declarationsFor(text, ancestors).map(sourceOf),
      });
    }
    for (const [, child] of childrenOf(node)) visit(child, [...ancestors, node]);
  };
  const sourceOf = ({ end, start }: Node): string => source.slice(start, end);
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, []);
  return found;
}

interface Parts {
  name: Node | null;
  text: Node;
  values: Node | undefined;
}

/** `{ name, text, values }`; the values may be added elsewhere. */
function toNamed(node: Node): Parts | null {
  if (node.type !== 'ObjectExpression') return null;
  const properties = (node.properties as Node[]).filter(({ type }) => type === 'Property');
  const get = (key: string) => properties.find((one) => (one.key as Node).name === key)?.value as Node | undefined;
  const [name, text] = [get('name'), get('text')];
  return name && text ? { name, text, values: get('values') } : null;
}

const TEXTS = ['Literal', 'TemplateLiteral', 'Identifier', 'ConditionalExpression', 'CallExpression'];

/** The text and the values of `x.query(text, values)`. */
function toSent(node: Node): Parts | null {
  const callee = node.type === 'CallExpression' ? (node.callee as Node) : null;
  if (callee?.type !== 'MemberExpression' || (callee.property as Node).name !== 'query') return null;
  const [text, values] = node.arguments as Node[];
  return text && TEXTS.includes(text.type) ? { name: null, text, values } : null;
}

function countElements(values: Node | undefined): number | null {
  if (values?.type !== 'ArrayExpression') return null;
  const elements = values.elements as Node[];
  return elements.some(({ type }) => type === 'SpreadElement') ? null : elements.length;
}

/** The constants of the functions around an expression that it uses, and those that these use. */
function declarationsFor(expression: Node, ancestors: readonly Node[]): Node[] {
  const blocks = ancestors.filter(({ type }) => type === 'BlockStatement');
  const local = blocks
    .flatMap(({ body }) => body as Node[])
    .filter(({ end, kind, type }) => type === 'VariableDeclaration' && kind === 'const' && end <= expression.start)
    .filter((declaration) => !isAwaited(declaration));
  const used = namesIn(expression);
  const needed = local.reverse().filter((declaration) => {
    const declarators = declaration.declarations as Node[];
    if (!declarators.some(({ id }) => [...namesIn(id as Node)].some((name) => used.has(name)))) return false;
    for (const { init } of declarators) if (isNode(init)) for (const name of namesIn(init)) used.add(name);
    return true;
  });
  return needed.reverse();
}

const isAwaited = (node: Node): boolean =>
  node.type === 'AwaitExpression' || childrenOf(node).some(([, child]) => isAwaited(child));

/** The variables that an expression names. */
function namesIn(node: Node): Set<string> {
  if (node.type === 'Identifier') return new Set([node.name as string]);
  const isStatic = (node.type === 'MemberExpression' || node.type === 'Property') && node.computed !== true;
  const children = childrenOf(node).filter(
    ([, child]) => !(isStatic && (child === node.property || (child === node.key && child !== node.value))),
  );
  return new Set(children.flatMap(([, child]) => [...namesIn(child)]));
}
