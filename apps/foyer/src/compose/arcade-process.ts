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
/** The end of what a process printed before it failed to start, which names the place of a syntax error. */
const PRINTED_CHARS = 2_000;

/** The arcade's process, started again whenever it ends. */
export interface ArcadeProcess {
  /** The URL that it listens on; null while it does not. */
  url(): string | null;
  /** Its process id, for tests; null between two processes. */
  pid(): number | null;
  /** Replaces the process, for development. @returns when the next one listens; rejects with what it printed if it ends before */
  restart(): Promise<void>;
  /** Lets the process reread its messages, for development. @returns when it has, or has ended */
  reloadMessages(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the arcade and returns at once: nothing waits for it. It ends with this process, however this one ends. */
export function superviseArcade(env: Record<string, string>, log: Logger): ArcadeProcess {
  const stopping = new AbortController();
  const { signal } = stopping;
  let child: ChildProcess | null = null;
  let url: string | null = null;
  /** A restart that was asked for and has not begun. */
  let asked: PromiseWithResolvers<void> | null = null;
  const runOnce = async (restarting: PromiseWithResolvers<void> | null): Promise<void> => {
    child = fork(MAIN, { env, execArgv: [], stdio: ['ignore', 'inherit', restarting ? 'pipe' : 'inherit', 'ipc'] });
    let printed = '';
    child.stderr?.on('data', (chunk) => {
      process.stderr.write(chunk);
      printed = `${printed}${chunk}`.slice(-PRINTED_CHARS);
    });
    child.on('message', (message: { type?: string; url?: string }) => {
      if (message.type !== 'ready') return;
      url = message.url ?? null;
      restarting?.resolve();
      log.info('the arcade is open');
    });
    const ended = new Promise<string>((resolve) => {
      child?.once('error', (error) => resolve(error.message));
      child?.once('exit', (code, name) => resolve(name ?? `code ${code}`));
    });
    const cause = await ended;
    url = null;
    child = null;
    restarting?.reject(new Error(`the arcade ended: ${cause}\n${printed}`));
    if (!signal.aborted && !asked) log.error({ cause }, 'the arcade ended; it is started again');
  };
  const running = (async () => {
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      const startedAt = Date.now();
      const restarting = asked;
      asked = null;
      await runOnce(restarting);
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      if (!asked) await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    url: () => url,
    pid: () => child?.pid ?? null,
    restart() {
      asked ??= Promise.withResolvers<void>();
      if (child) void end(child);
      return asked.promise;
    },
    reloadMessages: async () => (child ? reloadMessages(child) : undefined),
    async stop() {
      stopping.abort();
      if (child) await end(child);
      await running;
    },
  };
}

function reloadMessages(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const onMessage = ({ type }: { type?: string }) => {
      if (type !== 'reloaded') return;
      child.off('message', onMessage);
      resolve();
    };
    child.on('message', onMessage);
    child.once('exit', () => resolve());
    child.send({ type: 'reload-messages' });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}
