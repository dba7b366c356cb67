import type pg from 'pg';

/** Runs SQL: the pool, or the connection of a transaction. */
export type Database = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;
