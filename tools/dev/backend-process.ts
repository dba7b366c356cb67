import { type ChildProcess, fork } from 'node:child_process';
import { url as debuggerUrl } from 'node:inspector';
import path from 'node:path';
import type { Fault } from './readable-log.ts';

/** The messages of the backend process. */
export type FromBackend =
  | { type: 'loaded'; file: string }
  | { type: 'loaded-package'; url: string }
  | { type: 'ready'; port: number }
  | { type: 'reloaded'; fault: Fault | null }
  | { type: 'fault'; fault: Fault };

export interface ToBackend {
  type: 'reload-documents' | 'reload-messages' | 'reload-arcade' | 'stop';
}

const GRACE_MS = 2000;
/** The next process is launched this long after a start: open pages reload first. */
const PREPARE_AFTER_MS = 1000;

/** What the backend reads again without a restart of its own; the arcade is a process of its own. */
export type Reloadable = 'documents' | 'messages' | 'arcade';

/** The backend, in a separate process. */
export interface BackendProcess {
  /** Its URL, once it is ready. @throws BackendError with its output if it does not start */
  url(): Promise<string>;
  /** Whether it has loaded this file. */
  uses(file: string): boolean;
  /** Starts a new process; requests wait for it. */
  restart(): void;
  /** Reloads a part without a restart of the process. @returns the error in it */
  reload(what: Reloadable): Promise<Fault | null>;
  stop(): Promise<void>;
}

/** The backend did not start. */
export class BackendError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

interface Running {
  child: ChildProcess;
  files: Set<string>;
  url: Promise<string>;
}

/** @param env the settings, with `DATABASE_URL` and `FOYER_SECRET` */
export function startBackend(env: Record<string, string>, onFault: (fault: Fault) => void): BackendProcess {
  const packages = new Set<string>();
  let next: ChildProcess | null = null;
  /** Launches the process of the next start; not under a debugger, which would attach to it. */
  const prepare = () => {
    if (next || debuggerUrl()) return;
    const child = launch(env, packages);
    next = child;
    child.once('exit', () => {
      if (next === child) next = null;
    });
  };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const start = () => {
    clearTimeout(timer);
    const running = run(next ?? launch(env, []), packages, onFault);
    next = null;
    const prepareLater = () => {
      if (current === running && !isStopped) timer = setTimeout(prepare, PREPARE_AFTER_MS);
    };
    running.url.then(prepareLater, prepareLater);
    return running;
  };
  let current = start();
  let reloaded: Promise<Fault | null> = Promise.resolve(null);
  return {
    url: () => current.url,
    uses: (file) => current.files.has(file),
    restart() {
      const previous = current;
      current = start();
      void end(previous.child);
    },
    reload(what) {
      // The process does not say which reload it has finished, so there is one at a time.
      reloaded = reloaded.then(() => reload(current.child, what));
      return reloaded;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      next?.kill('SIGKILL');
      return end(current.child);
    },
  };
}

/** Starts a process that loads packages and then waits. */
const launch = (env: Record<string, string>, packages: Iterable<string>): ChildProcess =>
  fork(path.join(import.meta.dirname, 'start-backend.ts'), [...packages], {
    env: { ...process.env, ...env },
    // Two processes cannot listen on one debugging port; an editor attaches to both automatically.
    execArgv: process.execArgv.filter((flag) => !flag.startsWith('--inspect')),
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });

/** @returns what went wrong; null also for a process that has ended: the next one reads everything */
function reload(child: ChildProcess, what: Reloadable): Promise<Fault | null> {
  return new Promise((resolve) => {
    const end = (fault: Fault | null) => {
      child.off('message', receive);
      child.off('exit', exit);
      resolve(fault);
    };
    const receive = (message: FromBackend) => message.type === 'reloaded' && end(message.fault);
    const exit = () => end(null);
    if (!child.connected) return resolve(null);
    child.on('message', receive);
    child.once('exit', exit);
    child.send({ type: `reload-${what}` } satisfies ToBackend);
  });
}

/** Lets a launched process load the backend. @param packages it adds those that the backend loads */
function run(child: ChildProcess, packages: Set<string>, onFault: (fault: Fault) => void): Running {
  const files = new Set<string>();
  let printed = '';
  child.stderr?.on('data', (chunk) => {
    process.stderr.write(chunk);
    printed += chunk;
  });
  const running: Running = { child, files, url: Promise.resolve('') };
  running.url = new Promise((resolve, reject) => {
    child.on('message', (message: FromBackend) => {
      if (message.type === 'loaded') files.add(message.file);
      if (message.type === 'loaded-package') packages.add(message.url);
      if (message.type === 'ready') resolve(`http://127.0.0.1:${message.port}`);
      if (message.type === 'fault') onFault(message.fault);
    });
    child.once('close', (code) => {
      if (code === 0) return;
      const error = new BackendError(toFault(printed));
      reject(error);
      running.url = Promise.reject(error);
      // There may be no listener.
      running.url.catch(() => {});
      onFault(error.fault);
    });
  });
  running.url.catch(() => {});
  child.send('start');
  return running;
}

/** Parses Node's output for an uncaught error: the location, the line, and the stack. */
function toFault(printed: string): Fault {
  const message = /^\w*(?:Error|Exception)\b.*$/m.exec(printed)?.[0] ?? printed.trim().split('\n')[0] ?? '';
  return { message, stack: printed };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    if (child.connected) child.send({ type: 'stop' } satisfies ToBackend);
    else child.kill('SIGKILL');
  });
}
