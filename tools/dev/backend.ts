import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { FromBackend, ToBackend } from './backend-process.ts';

/**
 * The backend in a separate process, which the development server restarts when one of its files changes.
 * It reports the files and packages it has loaded, when it is ready, and its errors.
 */
const report = (message: FromBackend) => process.send?.(message);
const isInPackage = (url = '') => url.includes('/node_modules/');

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    if (isInPackage(resolved.url) && !isInPackage(context.parentURL))
      report({ type: 'loaded-package', url: resolved.url });
    return resolved;
  },
  load(url, context, next) {
    if (url.startsWith('file:') && !isInPackage(url)) report({ type: 'loaded', file: fileURLToPath(url) });
    return next(url, context);
  },
});

const [
  { composeBackend },
  { readSettings },
  { readableLog },
  { pino },
  { EVENT_LEVEL },
  { readRefusalMessages },
  { readMessageTexts },
  { readMessages: readLotteryMessages },
] = await Promise.all([
  import('@foyer/foyer/compose/compose-backend.ts'),
  import('@foyer/foyer/settings/settings.ts'),
  import('./readable-log.ts'),
  import('pino'),
  import('@foyer/http/log-event.ts'),
  import('@foyer/gateway/server/refusal-messages.ts'),
  import('@foyer/gateway/platform/connectors/message/message-texts.ts'),
  import('@foyer/lotto/server/http/messages.ts'),
]);

const settings = readSettings(process.env);
// The type that the parts accept does not include the log's own level.
const log = pino(
  { level: settings.logLevel, customLevels: EVENT_LEVEL },
  readableLog((fault) => report({ type: 'fault', fault })),
) as unknown as Logger;
const open = () =>
  composeBackend({
    settings,
    databaseUrl: settings.databaseUrl ?? '',
    migrationUrl: settings.migrationUrl ?? undefined,
    arcadeUrl: settings.arcade.databaseUrl ?? undefined,
    secret: settings.secret ?? '',
    log,
    arcadeClientDirectory: path.resolve('apps/arcade/client'),
    lottoClientDirectory: path.resolve('apps/lotto/client'),
  });

let backend = await open();
const server = createServer((request, response) => {
  const part = backend.partOf(request.url ?? '/') ?? backend.gateway.app;
  part.routing(request, response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  report({ type: 'ready', port: typeof address === 'object' && address ? address.port : 0 });
});

const HANDLERS: Readonly<Record<ToBackend['type'], () => Promise<void>>> = {
  'reload-documents': () => reload(recompose),
  'reload-messages': () => reload(readAllMessages),
  'reload-arcade': () => reload(restartArcade),
  stop,
};

/** Messages are handled one after the other: a change may come while the previous one is still being read. */
let work: Promise<void> = Promise.resolve();
process.on('message', (message: ToBackend) => {
  work = work.then(HANDLERS[message.type]);
});

/** Composes the backend again, which reads the documents of the brands. @returns a function that stops the previous one */
async function recompose(): Promise<() => Promise<void>> {
  const next = await open();
  const previous = backend;
  backend = next;
  return previous.stop;
}

/** Reads the messages of the servers' answers. */
async function readAllMessages(): Promise<null> {
  for (const read of [readRefusalMessages, readMessageTexts, readLotteryMessages]) read();
  await backend.arcade?.reloadMessages();
  return null;
}

/** Replaces the arcade's process, which is a child of this one. */
async function restartArcade(): Promise<null> {
  await backend.arcade?.restart();
  return null;
}

async function reload(work: () => Promise<(() => Promise<void>) | null>): Promise<void> {
  try {
    const finish = await work();
    report({ type: 'reloaded', fault: null });
    await finish?.();
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    report({ type: 'reloaded', fault: { message, stack } });
  }
}

async function stop(): Promise<void> {
  server.close();
  server.closeAllConnections();
  await backend.stop();
  process.exit();
}
