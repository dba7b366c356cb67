import type { Context } from '../../context.ts';
import type { Member } from './member.store.ts';
import { inPasswordThread, type PasswordOwner } from './password-threads.ts';

/** OWASP's recommendation for argon2id: 19 MiB, 2 passes. */
export const PASSWORD_COST = { memoryKib: 19_456, iterations: 2 };

/**
 * argon2id (the library's default algorithm) of a password in NFC, salted, with its parameters inside.
 * @throws Overloaded if too many passwords wait
 */
export function hashPassword(
  password: string,
  owner: PasswordOwner,
  { passwordCost }: Pick<Context, 'passwordCost'>,
): Promise<string> {
  return inPasswordThread(owner, 'hash', { password: password.normalize('NFC'), ...passwordCost });
}

/** A hash of no member for each cost, so that checking it takes as long as checking a member's. */
const decoys = new WeakMap<Context['passwordCost'], Promise<string>>();

function decoyFor(context: Pick<Context, 'passwordCost'>): Promise<string> {
  const known = decoys.get(context.passwordCost);
  if (known) return known;
  const decoy = hashPassword('nobody', 'process', context);
  decoys.set(context.passwordCost, decoy);
  // The thread has ended, such as for lack of memory: the next login tries again.
  decoy.catch(() => decoys.delete(context.passwordCost));
  return decoy;
}

/** How a password matches a hash: in the form that is hashed now, or as it was typed, which used to be hashed. */
type PasswordMatch = 'normal' | 'raw';

/**
 * How the password is right; null if it is wrong. Devices type and fill in letters with marks in different forms, so that it is compared in
 * NFC; hashes that are older were made from the text as typed, which is tried next. Without a hash (unknown user) it does the same work and returns null, so that the
 * response time does not reveal who is a member.
 * @throws Overloaded if too many passwords wait
 */
export async function matchPassword(
  password: string,
  { passwordHash, owner }: { passwordHash: string | undefined; owner: PasswordOwner },
  context: Pick<Context, 'passwordCost'>,
): Promise<PasswordMatch | null> {
  // Made for members as well, so that the first unknown name is not slower.
  const decoy = await decoyFor(context);
  const hashed = passwordHash ?? decoy;
  const normal = password.normalize('NFC');
  const isIt = (form: string) => inPasswordThread(owner, 'verify', { hashed, password: form });
  let match: PasswordMatch | null = (await isIt(normal)) ? 'normal' : null;
  if (match === null && normal !== password) match = (await isIt(password)) ? 'raw' : null;
  return passwordHash === undefined ? null : match;
}

/** Whether the password is right, in whichever form. */
export const matchesPassword = async (...attempt: Parameters<typeof matchPassword>): Promise<boolean> =>
  (await matchPassword(...attempt)) !== null;

/** The hash to check a password against: none for a member without a password, or whose initial one has expired. */
export function usablePasswordHash(
  { password_ends_at, password_hash, password_kind }: Member,
  { now }: Pick<Context, 'now'>,
): string | undefined {
  const isOver = password_ends_at !== null && password_ends_at.getTime() <= now();
  return password_kind === 'none' || isOver ? undefined : password_hash;
}
