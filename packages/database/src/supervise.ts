import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 100;
/** A server on a disk that was full is back within five seconds of free space. */
const MAX_PAUSE_MS = 2_000;
/** How long a server may take to stop on its own. A frozen one never does; the next start recovers from its log. */
const STOP_MS = 5_000;

interface Supervised {
  /** Starts the server again. */
  start(): Promise<ChildProcess>;
  /** Kills the processes left behind by a server whose main process was killed. */
  killLeftBehind(): Promise<void>;
  onFault?: ((line: string) => void) | undefined;
}

/** Starts a server again whenever it ends unexpectedly, with growing pauses, until it is stopped. */
export function supervise(
  first: ChildProcess,
  { killLeftBehind, onFault = () => {}, start }: Supervised,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let server = first;
  const ended = runUntilStopped();
  return {
    async stop() {
      stopping.abort();
      await stopServer(server, killLeftBehind);
      await ended;
    },
  };

  async function runUntilStopped(): Promise<void> {
    for (;;) {
      if (isRunning(server)) await once(server, 'exit');
      if (stopping.signal.aborted) return;
      onFault(`PostgreSQL ended unasked (${server.signalCode ?? server.exitCode}); it is started again`);
      await startAgain();
    }
  }

  async function startAgain(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      try {
        server = await start();
        // Stopped while it was starting.
        if (stopping.signal.aborted) await stopServer(server, killLeftBehind);
        return;
      } catch (error) {
        onFault(error instanceof Error ? error.message : String(error));
        await pause(pauseMs, null, { signal: stopping.signal }).catch(() => {});
      }
    }
  }
}

const isRunning = (server: ChildProcess): boolean => server.exitCode === null && server.signalCode === null;

async function stopServer(server: ChildProcess, killLeftBehind: Supervised['killLeftBehind']): Promise<void> {
  if (!isRunning(server)) return;
  const exit = once(server, 'exit');
  // SIGINT is PostgreSQL's "fast" shutdown: clients are disconnected, nothing is lost.
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(timer);
  if (server.signalCode === 'SIGKILL') await killLeftBehind();
}
