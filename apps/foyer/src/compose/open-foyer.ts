import { startEmbedded } from '@foyer/database/embedded.ts';
import { createSecretBox } from '@foyer/gateway/platform/http/secret-box.ts';
import { demoTotpSecret } from '@foyer/gateway/seed/seed.ts';
import type { Logger } from 'pino';
import { readSandboxSecret } from '../settings/secret.ts';
import type { Settings } from '../settings/settings.ts';
import { compose, type Foyer } from './compose.ts';
import { composePages } from './compose-pages.ts';

interface Opened {
  foyer: Foyer;
  database: { stop(): Promise<void> };
  /** How to log in to a sandbox; empty in production. */
  hint: string;
}

const hintOf = (secret: string): string =>
  `Sandbox: log in as demo / Foyer-demo-1 · authenticator of guard / Foyer-guard-1: ${demoTotpSecret(createSecretBox(secret)).base32} · codes: /sandbox/outbox`;

/** All of Foyer on a database; with `GATEWAY_URL` only the pages, without a database. */
export async function openFoyer(settings: Settings, log: Logger): Promise<Opened> {
  const nothing = async () => {};
  if (settings.gatewayUrl)
    return { foyer: await composePages(settings.gatewayUrl, settings, log), database: { stop: nothing }, hint: '' };
  const database = settings.databaseUrl
    ? {
        appUrl: settings.databaseUrl,
        migrationUrl: settings.migrationUrl ?? undefined,
        arcadeUrl: settings.arcade.databaseUrl,
        stop: nothing,
      }
    : await startEmbedded({
        directory: `${settings.dataDirectory}/db`,
        onLog: (line) => log.debug({ part: 'postgres' }, line),
        onFault: (line) => log.error({ part: 'postgres' }, line),
      });
  const secret = settings.secret ?? (await readSandboxSecret(settings.dataDirectory));
  const foyer = await compose({
    settings,
    databaseUrl: database.appUrl,
    migrationUrl: database.migrationUrl,
    arcadeUrl: settings.arcade.isOn ? (settings.arcade.databaseUrl ?? database.arcadeUrl ?? undefined) : undefined,
    secret,
    log,
  });
  return { foyer, database, hint: settings.isSandbox ? hintOf(secret) : '' };
}
