import { expect, test } from 'vitest';
import { hashPassword, matchesPassword } from './password-hash.ts';

const owner = { ip: '192.0.2.1' };

test('checks passwords again after the first hash of the process has failed', async () => {
  // Too little for the algorithm, as when a thread gets no memory.
  const passwordCost = { memoryKib: 1, iterations: 1 };
  const attempt = (passwordHash: string | undefined) =>
    matchesPassword('correct horse', { passwordHash, owner }, { passwordCost });
  await expect(attempt(undefined)).rejects.toThrow();
  passwordCost.memoryKib = 64;
  expect(await attempt(undefined)).toBe(false);
  expect(await attempt(await hashPassword('correct horse', owner, { passwordCost }))).toBe(true);
});
