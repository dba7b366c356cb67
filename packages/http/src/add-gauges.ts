import { Gauge, type Registry } from 'prom-client';

/** Values of gauges by name. */
export type Values = Readonly<Record<string, number>>;

/** A pool of database connections. */
interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

const POOL = {
  foyer_database_connections: 'Connections of the pool for calls.',
  foyer_database_connections_idle: 'Those of them without a query.',
  foyer_database_connections_waiting: 'Calls that wait for a connection.',
};

/** Adds gauges that share one reading, which also serves concurrent requests. A value that is not read has no sample. */
export function addGauges(
  registry: Registry,
  help: Readonly<Record<string, string>>,
  read: () => Promise<Values>,
): void {
  let reading: Promise<Values> | null = null;
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  for (const [name, text] of Object.entries(help)) {
    const gauge: Gauge = new Gauge({
      name,
      help: text,
      registers: [registry],
      async collect() {
        const value = (await readOnce())[name];
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  }
}

/** Adds the connections of a pool. */
export function measurePool(registry: Registry, pool: Pool): void {
  addGauges(registry, POOL, async () => ({
    foyer_database_connections: pool.totalCount,
    foyer_database_connections_idle: pool.idleCount,
    foyer_database_connections_waiting: pool.waitingCount,
  }));
}

/**
 * Adds gauges of values that only the database has. It is queried only when the metrics are read. Without an answer
 * `foyer_database_up` is 0 and the values have no samples.
 */
export function measureDatabase(
  registry: Registry,
  help: Readonly<Record<string, string>>,
  read: () => Promise<Values>,
): void {
  addGauges(registry, { foyer_database_up: 'Whether the database answers.', ...help }, async () => {
    try {
      return { foyer_database_up: 1, ...(await read()) };
    } catch {
      return { foyer_database_up: 0 };
    }
  });
}
