import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listed } from '../source-files.ts';
import { findStatements } from './find-statements.ts';

// Prints the statements of all stores as JSON. The texts are evaluated where they stand: each store is loaded with an added export that
// returns them, so constants and functions of other files are the real ones.

export interface ListedStatement {
  /** Null if it has none, or it depends on arguments. */
  name: string | null;
  /** The file, and the name or the beginning of the text. */
  id: string;
  /** Null if it depends on arguments. */
  text: string | null;
  values: number | null;
}

type Evaluated = { name: unknown; text: unknown };

const QUERY = '?statements';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(QUERY)) return nextLoad(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8');
    const thunks = findStatements(source).map(
      ({ declarations, name, text }) =>
        `() => { ${declarations.join(' ')} return { name: (${name}), text: (${text}) }; }`,
    );
    const added = `export const evaluateStatements = [${thunks.join(', ')}];`;
    return { format: 'module-typescript', source: `${source}\n${added}`, shortCircuit: true };
  },
});

const isTested = (file: string): boolean => !/\/testing\/|\.test\.ts$/.test(file);

async function listFile(file: string): Promise<ListedStatement[]> {
  const { evaluateStatements } = (await import(`${pathToFileURL(path.resolve(file))}${QUERY}`)) as {
    evaluateStatements: readonly (() => Evaluated)[];
  };
  return findStatements(readFileSync(file, 'utf8')).map(({ name, text, values }, place) => {
    const evaluated = evaluate(evaluateStatements[place]);
    const label = evaluated?.name ?? name ?? text.slice(0, 80);
    return {
      name: evaluated?.name ?? null,
      id: `${file} ${label.replaceAll(/\$+(?={)/g, '').replaceAll(/\s+/g, ' ')}`,
      text: evaluated?.text ?? null,
      values,
    };
  });
}

/** Null if the statement depends on arguments. */
function evaluate(thunk: (() => Evaluated) | undefined): { name: string | null; text: string } | null {
  try {
    const { name, text } = thunk?.() ?? {};
    if (typeof text !== 'string' || (name !== null && typeof name !== 'string')) return null;
    return { name, text };
  } catch {
    return null;
  }
}

const files = listed('apps/**/*.store.ts', 'packages/**/*.store.ts').filter(isTested);
const all: ListedStatement[] = [];
for (const file of files) all.push(...(await listFile(file)));
process.stdout.write(JSON.stringify(all));
