import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Why a password is refused, or null: 8 to 128 characters, no composition rules, not the username, not a common password. */
export function weaknessOf(password: string, username: string): 'short' | 'long' | 'name' | 'common' | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'short';
  if (length > PASSWORD_MAX) return 'long';
  const lower = password.toLowerCase();
  if (lower === username.toLowerCase()) return 'name';
  const isOneCharacter = new Set(lower).size === 1;
  return isOneCharacter || COMMON_PASSWORDS.has(lower) ? 'common' : null;
}
