import { fileURLToPath } from 'node:url';
import type { Migrations } from '@foyer/database/migrate.ts';

export const LOTTO_MIGRATIONS: Migrations = {
  schema: 'lotto',
  directory: fileURLToPath(new URL('./migrations', import.meta.url)),
  isSealed: true,
};
