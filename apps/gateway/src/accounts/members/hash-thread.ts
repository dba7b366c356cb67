import { hashSync, verifySync } from '@node-rs/argon2';
import type { Context } from '../../context.ts';

/** Runs in a thread of its own (`password-threads.ts`). */
export function hash({ password, memoryKib, iterations }: { password: string } & Context['passwordCost']): string {
  return hashSync(password, { memoryCost: memoryKib, timeCost: iterations, parallelism: 1 });
}

/** Runs in a thread of its own (`password-threads.ts`). */
export function verify({ hashed, password }: { hashed: string; password: string }): boolean {
  return verifySync(hashed, password);
}
