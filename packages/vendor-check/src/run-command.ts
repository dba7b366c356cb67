import { spawn } from 'node:child_process';

/** Runs a command of the user's in a shell. @throws if it fails, or takes longer */
export function runCommand(command: string, variables: Record<string, string>, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      env: { ...process.env, VENDOR_SECRET: undefined, ...variables },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: timeoutMs,
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with ${code ?? signal}`));
    });
  });
}
