import path from 'node:path';
import { startEmbedded } from '@foyer/database/embedded.ts';
import { listen } from '@foyer/foyer/compose/listen.ts';
import { formatStartupError } from '@foyer/foyer/settings/format-startup-error.ts';
import { readSandboxSecret } from '@foyer/foyer/settings/secret.ts';
import { readSettings } from '@foyer/foyer/settings/settings.ts';
import { EVENT_LEVEL } from '@foyer/http/log-event.ts';
import pino, { type Logger } from 'pino';
import { startBackend } from './backend-process.ts';
import { createDevServer, type DevServer } from './dev-server.ts';
import { readableLog } from './readable-log.ts';

/** `npm run dev`: serves everything that `npm start` does, from the sources, and follows edits. */
async function start(): Promise<void> {
  process.env.NODE_ENV = 'development';
  const settings = readSettings(process.env);
  const opened: { dev?: DevServer } = {};
  const onFault = (fault: { message: string; stack: string }) => opened.dev?.showFault(fault);
  const eventLog = pino({ level: settings.logLevel, customLevels: EVENT_LEVEL }, readableLog(onFault));
  const log = eventLog as unknown as Logger;
  const database = settings.databaseUrl
    ? {
        appUrl: settings.databaseUrl,
        migrationUrl: settings.migrationUrl,
        arcadeUrl: settings.arcade.databaseUrl,
        stop: async () => {},
      }
    : await startEmbedded({
        directory: path.join(settings.dataDirectory, 'db'),
        onLog: (line) => log.debug({ part: 'postgres' }, line),
        onFault: (line) => log.error({ part: 'postgres' }, line),
      });
  const secret = settings.secret ?? (await readSandboxSecret(settings.dataDirectory));
  const backend = startBackend(
    {
      DATABASE_URL: database.appUrl,
      ...(database.migrationUrl ? { DATABASE_MIGRATION_URL: database.migrationUrl } : {}),
      ...(database.arcadeUrl ? { ARCADE_DATABASE_URL: database.arcadeUrl } : {}),
      FOYER_SECRET: secret,
      COMPILE_CACHE: path.join(settings.dataDirectory, 'development/compiled'),
    },
    onFault,
  );
  const dev = await createDevServer({ settings, backend, log });
  opened.dev = dev;
  // An unhandled rejection of a page must not end the server that shows it.
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error: unknown) => log.error({ err: error }, event));
  const close = await listen({ server: dev.server, drain: async () => void dev.server.close() }, settings);
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    dev.server.closeAllConnections();
    await Promise.all([close(), dev.close(), backend.stop()]);
    await database.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopping ??= stop()));
  // Its output has no reader any more: the terminal, or the program that started it, has gone.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => (stopping ??= stop()));
  for (const { domains } of dev.merchants) console.log(`http://${domains[0]}:${settings.port}/m/home`);
  console.log(`http://localhost:${settings.port}/workshop · the components`);
}

start().catch((error: unknown) => {
  console.error(formatStartupError(error));
  process.exit(1);
});
