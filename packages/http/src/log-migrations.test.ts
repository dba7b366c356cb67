import { expect, test } from 'vitest';
import { logMigrations } from './log-migrations.ts';

function linesOf(applied: readonly string[]): object[] {
  const lines: object[] = [];
  logMigrations({ info: (line: object) => lines.push(line) } as never, 'foyer', applied);
  return lines;
}

test('logs each migration of an upgrade by its name', () => {
  expect(linesOf(['0270-add-a.sql', '0271-add-b.sql'])).toEqual([
    { kind: 'schema.migrated', schema: 'foyer', name: '0270-add-a.sql' },
    { kind: 'schema.migrated', schema: 'foyer', name: '0271-add-b.sql' },
  ]);
});

test('logs a new schema in one line, and a start without migrations in none', () => {
  expect(linesOf(['0001-create-a.sql', '0002-add-b.sql'])).toEqual([
    { kind: 'schema.created', schema: 'foyer', migrations: 2 },
  ]);
  expect(linesOf([])).toEqual([]);
});
