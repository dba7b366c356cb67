import { startEmbedded } from '@foyer/database/embedded.ts';
import pino, { type Logger } from 'pino';
import { compose, type Foyer } from './compose.ts';
import { composePages } from './compose-pages.ts';
import { explain } from './explain.ts';
import { listen, listenAdmin } from './listen.ts';
import { sandboxSecret } from './secret.ts';
import { readSettings, type Settings } from './settings.ts';

/** `npm start`: everything on one port. One line says where; one line says what is wrong. */
async function start(): Promise<void> {
  // NOTE unless told otherwise React renders in its development form, several times slower; the pages load it after this.
  process.env.NODE_ENV ??= 'production';
  const settings = readSettings(process.env);
  const log = pino({ level: settings.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] });
  const { foyer, database } = await open(settings, log);
  const closers = [await listen(foyer.server, settings), await listenAdmin(foyer, settings)];
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    for (const close of closers) await close();
    await foyer.stop();
    await database.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopping ??= stop()));
  console.log(
    `Foyer is open: http://lotus.localhost:${settings.port}/m/home (aurora. and samba. too) · Ctrl-C closes it`,
  );
}

/** The whole of Foyer on a database; with `GATEWAY_URL` the pages alone, which have none. */
async function open(settings: Settings, log: Logger): Promise<{ foyer: Foyer; database: { stop(): Promise<void> } }> {
  const nothing = async () => {};
  if (settings.gatewayUrl)
    return { foyer: await composePages(settings.gatewayUrl, settings, log), database: { stop: nothing } };
  const database = settings.databaseUrl
    ? { url: settings.databaseUrl, stop: nothing }
    : await startEmbedded({
        directory: `${settings.dataDirectory}/db`,
        onLog: (line) => log.debug({ part: 'postgres' }, line),
      });
  const secret = settings.secret ?? (await sandboxSecret(settings.dataDirectory));
  return { foyer: await compose({ settings, databaseUrl: database.url, secret, log }), database };
}

start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
