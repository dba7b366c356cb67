import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import pino from 'pino';
import { createSandbox, type Sandbox } from '../create-sandbox.ts';
import { type SandboxKeys, sandboxKeys } from '../settings/sandbox-keys.ts';

/** A sandbox of the demo merchants that does not listen. */
export async function newTestSandbox(now: () => number = Date.now): Promise<Sandbox & { keys: SandboxKeys }> {
  const merchants = await loadMerchants(TEST_MERCHANTS);
  const keys = sandboxKeys('a secret of the tests, long enough to pass', merchants);
  return { ...createSandbox({ merchants, keys, now, log: pino({ level: 'silent' }) }), keys };
}
