import { JOB_GAUGES, readJobGauges } from '@foyer/database/job.store.ts';
import { JOBS_SCHEMA as GATEWAY_JOBS } from '@foyer/gateway/db/tables.ts';
import { GATEWAY_GAUGES, readGatewayGauges } from '@foyer/gateway/measure-gateway.ts';
import { addGauges, measureDatabase as measure, measurePool } from '@foyer/http/add-gauges.ts';
import { JOBS_SCHEMA as LOTTERY_JOBS } from '@foyer/lotto/server/settings.ts';
import { LOTTO_GAUGES, readLottoGauges } from '@foyer/lotto/server/vitals.store.ts';
import type pg from 'pg';
import type { Registry } from 'prom-client';

/** The schemas of the jobs of gateway and lottery. */
export const JOB_SCHEMAS = [GATEWAY_JOBS, LOTTERY_JOBS];

/** Adds the pool, and the values of the database that gateway and lottery share. */
export function measureDatabase(registry: Registry, pool: pg.Pool): void {
  measurePool(registry, pool);
  measure(registry, { ...JOB_GAUGES, ...LOTTO_GAUGES, ...GATEWAY_GAUGES }, async () => ({
    ...(await readLottoGauges(pool)),
    ...(await readJobGauges(pool, JOB_SCHEMAS)),
    ...(await readGatewayGauges(pool)),
  }));
}

/** Adds whether the arcade's process listens. */
export function measureArcade(registry: Registry, isOpen: () => boolean): void {
  addGauges(registry, { foyer_arcade_up: 'Whether the process of the arcade listens.' }, async () => ({
    foyer_arcade_up: isOpen() ? 1 : 0,
  }));
}
