import { newId } from './device-id.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'spanId';

const isSpanId = (value: unknown): value is string => /^[0-9a-f]{16}$/.test(String(value));

/** The id of this visit (§3): 16 hex digits, kept in the tab's storage. Links the visit's records; not tied to a person. */
export function spanId(): string {
  const known = readStored('session', KEY, isSpanId);
  if (known) return known;
  const made = newId().replace(/-/g, '').slice(0, 16);
  writeStored('session', KEY, made);
  return made;
}
