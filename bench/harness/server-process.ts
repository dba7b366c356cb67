import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A server in a separate process, so that the load generator does not share its thread. */
export interface ServerProcess {
  port: number;
  pid: number;
  /** Other values from the server: a token, a path. */
  details: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts `bench/servers/<name>.ts`, which reports by `announce` when it listens. */
export async function startServer(name: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, '../servers', `${name}.ts`), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error(`the server ${name} ended before it listened`)));
  const [{ port, ...details }] = (await Promise.race([once(child, 'message'), failed])) as [
    { port: number } & Record<string, string>,
  ];
  failed.catch(() => {});
  return {
    port,
    pid: child.pid ?? 0,
    details,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Sends the listening address to the bench that started this process. */
export function announce(address: { port: number } & Readonly<Record<string, string | number>>): void {
  process.send?.(address);
}
