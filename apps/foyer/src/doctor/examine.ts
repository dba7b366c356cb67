import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { APP_ROLE, ARCADE_ROLE } from '@foyer/database/cluster.data.ts';
import { DatabaseError } from '@foyer/database/database-error.ts';
import { getRunningDatabaseUrl, startEmbedded } from '@foyer/database/embedded.ts';
import { requireLedgerKeys } from '@foyer/database/ledger-key.store.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { SettingError } from '@foyer/http/read-setting.ts';
import { formatStartupError } from '../settings/format-startup-error.ts';
import { readLedgerKeys } from '../settings/ledger-keys.ts';
import { requireProduction } from '../settings/require-production.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { examineArcade } from './examine-arcade.ts';
import { examineDatabase } from './examine-database.ts';
import { examineProviders } from './examine-providers.ts';
import { examineSettings } from './examine-settings.ts';
import type { Finding } from './finding.ts';

const ASK_MS = 6_000;
const MIN_FREE_BYTES = 2 ** 30;
const MIN_FREE_SHARE = 0.05;

/** Examines a Foyer with these settings, whether it runs or not. Changes nothing. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const settings = await tryToRead(env);
  if (settings instanceof SettingError) {
    const [text = '', ...details] = settings.message.split('\n');
    return [{ about: 'settings', state: 'wrong', text, details: details.map((line) => line.trim()) }];
  }
  const foyer = await examineProcess(settings);
  return [
    foyer.finding,
    ...foyer.providers,
    ...(settings.gatewayUrl ? [] : await openAndExamine(settings, foyer)),
    await examineDisk(settings),
    ...(await examineSettings(settings, env)),
  ];
}

async function tryToRead(env: NodeJS.ProcessEnv): Promise<Settings | SettingError> {
  try {
    await requireProduction(env);
    return readSettings(env);
  } catch (error) {
    if (error instanceof SettingError) return error;
    throw error;
  }
}

/** The findings at the admin port. */
interface Process {
  isRunning: boolean;
  /** Whether the arcade is open; null without one. */
  isArcadeOpen: boolean | null;
  finding: Finding;
  /** Of the payment providers. */
  providers: Finding[];
}

/** Calls the admin port. */
async function examineProcess({ adminPort }: Settings): Promise<Process> {
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${adminPort}${path}`, { signal: AbortSignal.timeout(ASK_MS) }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      () => null,
    );
  const about = 'process';
  const none: Finding = { about, state: 'note', text: `none answers on ADMIN_PORT ${adminPort}` };
  if ((await ask('/healthz'))?.status !== 200)
    return { isRunning: false, isArcadeOpen: null, finding: none, providers: [] };
  const ready = await ask('/readyz');
  const arcade = /^arcade (ok|no)$/m.exec(ready?.text ?? '');
  return {
    isRunning: true,
    isArcadeOpen: arcade ? arcade[1] === 'ok' : null,
    providers: examineProviders((await ask('/metrics'))?.text ?? ''),
    finding:
      ready?.status === 200
        ? { about, state: 'ok', text: `runs and is ready, ADMIN_PORT ${adminPort}` }
        : { about, state: 'wrong', text: `It runs, but its database does not answer. ADMIN_PORT ${adminPort}` },
  };
}

/** Examines the running database, or that of a stopped Foyer, which is started for the duration. */
async function openAndExamine(settings: Settings, { isArcadeOpen, isRunning }: Process): Promise<Finding[]> {
  const directory = path.join(settings.dataDirectory, 'db');
  const running = settings.databaseUrl ?? (await getRunningDatabaseUrl(directory, APP_ROLE));
  const about = 'database';
  if (!running && isRunning)
    return [{ about, state: 'wrong', text: `Nothing runs on ${directory}, though Foyer does. Is FOYER_DATA right?` }];
  if (!running && !existsSync(directory))
    return [{ about, state: 'note', text: `there is none on ${directory} yet: the first start makes it` }];
  try {
    const ledgerKeys = await readLedgerKeys(settings);
    const own = running ? null : await startEmbedded({ directory });
    const pool = openPool(running ?? own?.appUrl ?? '', 1, { use: 'work', ledgerKeys });
    try {
      await requireLedgerKeys(pool);
      const url = await findArcadeUrl(settings, own?.arcadeUrl ?? null);
      return [
        ...(await examineDatabase({ pool, isRunning, isSandbox: settings.isSandbox })),
        ...(await examineArcade({ url, ledger: pool, isOpen: isArcadeOpen })),
      ];
    } finally {
      await pool.end();
      await own?.stop();
    }
  } catch (error) {
    const hasCause = error instanceof DatabaseError || error instanceof SettingError;
    return [{ about, state: 'wrong', text: `${hasCause ? '' : 'It does not answer: '}${formatStartupError(error)}` }];
  }
}

async function findArcadeUrl({ arcade, dataDirectory, databaseUrl }: Settings, own: string | null) {
  if (!arcade.isOn) return null;
  if (arcade.databaseUrl || databaseUrl) return arcade.databaseUrl;
  return own ?? getRunningDatabaseUrl(path.join(dataDirectory, 'db'), ARCADE_ROLE);
}

async function examineDisk({ dataDirectory }: Settings): Promise<Finding> {
  const place = existsSync(dataDirectory) ? dataDirectory : process.cwd();
  const { bavail, blocks, bsize } = await statfs(place);
  const [free, total] = [bavail * bsize, blocks * bsize];
  const text = `${(free / 2 ** 30).toFixed(1)} GB free on ${place}`;
  const isLow = free < MIN_FREE_BYTES || free < total * MIN_FREE_SHARE;
  return { about: 'disk', state: isLow ? 'wrong' : 'ok', text };
}
