import { hash, verify } from '@node-rs/argon2';
import type { Context } from '../context.ts';
import type { Member } from './member.store.ts';

/** argon2id (the library's default algorithm) of a password, salted, with its parameters inside. */
export function hashPassword(password: string, { passwordCost }: Context): Promise<string> {
  const { memoryKib, iterations } = passwordCost;
  return hash(password, { memoryCost: memoryKib, timeCost: iterations, parallelism: 1 });
}

let decoy: Promise<string> | null = null;

/**
 * Whether the password is right. Without a hash (unknown user) it does the same work and returns false, so that the
 * response time does not reveal who is a member.
 */
export async function matchesPassword(
  password: string,
  passwordHash: string | undefined,
  context: Context,
): Promise<boolean> {
  decoy ??= hashPassword('nobody', context);
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && passwordHash !== undefined;
}

/** The hash to check a password against: none for a member without a password, or whose initial one has expired. */
export function usablePasswordHash(
  { password_ends_at, password_hash, password_kind }: Member,
  { now }: Pick<Context, 'now'>,
): string | undefined {
  const isOver = password_ends_at !== null && password_ends_at.getTime() <= now();
  return password_kind === 'none' || isOver ? undefined : password_hash;
}
