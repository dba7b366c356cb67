import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const READY_MS = 60_000;

/** Starts a program on a port of its own. @throws with what it printed if it does not answer in time */
export async function startProgram(
  file: string,
  { env, url }: { env: Record<string, string>; url: string },
): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exit = once(child, 'exit');
  for (const startedAt = Date.now(); !(await fetch(url).catch(() => null)); await pause(50))
    if (child.exitCode !== null || Date.now() - startedAt > READY_MS) throw new Error(`${file}: ${output}`);
  return async () => {
    child.kill('SIGTERM');
    await exit;
  };
}
