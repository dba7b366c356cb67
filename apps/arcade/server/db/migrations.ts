import { fileURLToPath } from 'node:url';
import type { Migrations } from '@foyer/database/migrate.ts';

export const ARCADE_MIGRATIONS: Migrations = {
  schema: 'arcade',
  directory: fileURLToPath(new URL('./migrations', import.meta.url)),
  isSealed: true,
};
