import type { MessageKey } from '../../../page/message-keys.ts';
import type { Translate } from '../../../page/messages.ts';

// A map, since the reason comes from outside: 'constructor' is not one.
const WEAKNESSES: ReadonlyMap<string, MessageKey> = new Map([
  ['short', 'session.tooShort'],
  ['long', 'session.tooLong'],
  ['name', 'session.likeName'],
  ['common', 'session.tooCommon'],
  ['same', 'session.sameAsBefore'],
]);

/** Why a password is too weak (`password.weak`, value `reason`). @param message the gateway's message, for a reason unknown here */
export function describeWeakness(reason: string, message: string, t: Translate): string {
  const weakness = WEAKNESSES.get(reason);
  return weakness ? t(weakness) : message;
}

/** The reason in a refusal's value; empty for anything else. */
export const reasonOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'reason' in value && typeof value.reason === 'string'
    ? value.reason
    : '';
