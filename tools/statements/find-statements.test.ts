import { expect, test } from 'vitest';
import { findStatements } from './find-statements.ts';

test('finds the name, the text and the number of values of a statement', () => {
  const source = `client.query({ name: 'get-one', text: \`select \${COLUMNS} from t where id = $1\`, values: [id] });`;
  expect(findStatements(source)).toEqual([
    { line: 1, name: `'get-one'`, text: `\`select \${COLUMNS} from t where id = $1\``, values: 1, declarations: [] },
  ]);
});

test('finds a text that is sent as it is, but no other call', () => {
  const source = `await db.query('select 1', []);\nawait db.search('select 2');\nawait db.query(statement);`;
  expect(findStatements(source).map(({ line, text, values }) => [line, text, values])).toEqual([
    [1, `'select 1'`, 0],
    [3, 'statement', null],
  ]);
});

test('adds the constants of the function that a text depends on, and not those that wait for something', () => {
  const source = `async function read(db) {
    const other = 1;
    const columns = 'a, b';
    const text = 'select ' + columns;
    const row = await db.query(text, [...values]);
    return db.query(text);
  }`;
  expect(findStatements(source).map(({ declarations }) => declarations)).toEqual([
    [`const columns = 'a, b';`, `const text = 'select ' + columns;`],
    [`const columns = 'a, b';`, `const text = 'select ' + columns;`],
  ]);
});
