import type { Plugin } from 'vite';

/** A function of this size, in characters, is the whole of a CommonJS module. */
const WHOLE_MODULE = 20_000;

/**
 * Puts parentheses around the functions that hold whole CommonJS modules, which minifiers remove: by them V8 knows that such a
 * function is called at once, and compiles it with its file, beside the page's thread. Without them it reads React DOM twice,
 * the second time on that thread: 50 ms of a phone.
 */
export function compileEarly(): Plugin {
  return {
    name: 'foyer-compile-early',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.code.length < WHOLE_MODULE) continue;
        for (const [start, end] of findWholeModules(this.parse(file.code)).reverse())
          file.code = `${file.code.slice(0, start)}(${file.code.slice(start, end)})${file.code.slice(end)}`;
      }
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
}

/** Where functions of that size begin and end, outside of any other: `t((exports) => { … })`. */
function findWholeModules(program: object): [number, number][] {
  const found: [number, number][] = [];
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { type, start, end } = value as Partial<Node>;
    if (start !== undefined && end !== undefined && end - start < WHOLE_MODULE) return;
    if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression') {
      found.push([start ?? 0, end ?? 0]);
      return;
    }
    if (type !== 'FunctionDeclaration') for (const inner of Object.values(value)) visit(inner);
  };
  visit(program);
  return found;
}
