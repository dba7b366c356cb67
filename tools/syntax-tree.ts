/** A node of a parsed source, as `parseAst` of Vite returns it (ESTree). */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** The nodes directly below a node, with the names of their fields. */
export const childrenOf = (node: object): [field: string, child: SyntaxNode][] =>
  Object.entries(node).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child): [string, SyntaxNode] => [field, child]),
  );
