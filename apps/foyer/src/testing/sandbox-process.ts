import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The sandbox as a process of its own, which keeps running when Foyer is killed. */
export interface SandboxProcess {
  url: string;
  /** The setting with which a Foyer uses its bank. */
  paymentAccounts: string;
  /** The setting with which a Foyer uses its vendor with wallets. */
  walletAccounts: string;
  stop(): Promise<void>;
}

/** Starts it. @param gatewayUrl the address for its providers' reports */
export async function startSandboxProcess(port: number, gatewayUrl: string): Promise<SandboxProcess> {
  const child = spawn(process.execPath, ['apps/sandbox/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      FOYER_SECRET: 'a secret of the tests, long enough to pass',
      PORT: String(port),
      GATEWAY_URL: gatewayUrl,
      LOG_LEVEL: 'fatal',
    },
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('MAIL_FROM')) break;
  }
  const read = (name: string) => new RegExp(`export ${name}='(.*)'`).exec(said)?.[1] ?? '';
  return {
    url: read('SANDBOX_URL'),
    paymentAccounts: read('PAYMENT_ACCOUNTS'),
    walletAccounts: read('WALLET_ACCOUNTS'),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
