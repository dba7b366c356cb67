import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { mayMount, mountFolder } from '@foyer/testkit/mount-folder.ts';
import { expect, test, vi } from 'vitest';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';

const RECOVERY_MS = 5_000;
const ANSWER_MS = 5_000;

const login = ({ port }: RealFoyer): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/wps/session/login`, {
    method: 'POST',
    headers: { host: 'lotus.localhost', 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'Foyer-demo-1' }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });

/** Writes to the database's log until the disk has no room for it; the server stops then. */
async function fillLog(foyer: RealFoyer): Promise<void> {
  const pool = await foyer.openPool();
  const fill = async () => {
    for (;;) await pool.query(`select pg_logical_emit_message(false, 'fill', repeat('x', 1000000))`);
  };
  await expect(fill()).rejects.toThrow();
  await pool.end();
}

test.runIf(mayMount())(
  'refuses calls while the disk is full, and recovers within five seconds once there is space',
  async () => {
    const { folder, unmount } = mountFolder('size=260m');
    try {
      const foyer = await startRealFoyer(folder);
      expect((await login(foyer)).status).toBe(200);
      const filler = path.join(folder, 'filler');
      execFileSync('sh', ['-c', `dd if=/dev/zero of=${filler} bs=1M 2>/dev/null || true`]);
      await fillLog(foyer);
      for (let times = 0; times < 3; times += 1) {
        const refused = await login(foyer);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
        expect((await fetch(`${foyer.adminOrigin}/readyz`)).status).toBe(503);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      // The output names the cause only after a restart of the server has failed.
      await vi.waitFor(() => expect(foyer.output()).toContain(`The disk that holds ${folder}/db is full.`), {
        timeout: ANSWER_MS,
      });
      rmSync(filler);
      await vi.waitFor(async () => expect((await login(foyer)).status).toBe(200), {
        timeout: RECOVERY_MS,
        interval: 50,
      });
      await foyer.stop();
    } finally {
      unmount();
    }
  },
  60_000,
);
