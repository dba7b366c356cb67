import { setTimeout as wait } from 'node:timers/promises';
import { POOL_LIMITS } from '@foyer/database/pool-limits.data.ts';
import { expect, test } from 'vitest';
import { freshDatabase } from './fresh-database.ts';

test('waits for a template that takes longer than a call may, and builds it once', async () => {
  let built = 0;
  const prepare = {
    template: 'slow',
    async migrate(pool: { query(sql: string): Promise<unknown> }) {
      built++;
      await wait(POOL_LIMITS.calls.answerMs + 500);
      await pool.query('create table of_template (id int)');
    },
  };
  const databases = await Promise.all([freshDatabase(prepare), freshDatabase(prepare)]);
  expect(built).toBe(1);
  for (const { pool, drop } of databases) {
    expect((await pool.query('select * from of_template')).rows).toEqual([]);
    await drop();
  }
});
