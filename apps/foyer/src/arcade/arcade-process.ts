import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

const MAIN = fileURLToPath(new URL('../../../arcade/server/main.ts', import.meta.url));
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 2_000;
/** A process that ran for this long was healthy: when it ends, the pauses start over. */
const HEALTHY_AFTER_MS = 30_000;
const STOP_MS = 8_000;

/** The arcade's process, started again whenever it ends. */
export interface ArcadeProcess {
  /** The URL that it listens on; null while it does not. */
  url(): string | null;
  /** Its process id, for tests; null between two processes. */
  pid(): number | null;
  stop(): Promise<void>;
}

/** Starts the arcade and returns at once: nothing waits for it. It ends with this process, however this one ends. */
export function superviseArcade(env: Record<string, string>, log: Logger): ArcadeProcess {
  const stopping = new AbortController();
  const { signal } = stopping;
  let child: ChildProcess | null = null;
  let url: string | null = null;
  const runOnce = async (): Promise<void> => {
    child = fork(MAIN, { env, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (message: { type?: string; url?: string }) => {
      if (message.type !== 'ready') return;
      url = message.url ?? null;
      log.info('the arcade is open');
    });
    const ended = new Promise<string>((resolve) => {
      child?.once('error', (error) => resolve(error.message));
      child?.once('exit', (code, name) => resolve(name ?? `code ${code}`));
    });
    const cause = await ended;
    url = null;
    child = null;
    if (!signal.aborted) log.error({ cause }, 'the arcade ended; it is started again');
  };
  const running = (async () => {
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      const startedAt = Date.now();
      await runOnce();
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    url: () => url,
    pid: () => child?.pid ?? null,
    async stop() {
      stopping.abort();
      if (child) await end(child);
      await running;
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}
