import { MEMBER_COPY_KEY } from '@foyer/vault/member-copy-key.ts';
import { createEventEmitter } from './event-emitter.ts';
import type { SessionInfo } from './session-info.ts';
import { spanId } from './span-id.ts';
import { clearSessionStorage, readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'session';
/** Characters allowed in a header; anything else would make every call fail. */
const TOKEN_FORM = /^[\x21-\x7e]+$/;

let memory: SessionInfo | null = null;
const listeners = createEventEmitter<[session: SessionInfo | null]>();

/** Calls back when the token is set, changed or cleared in this tab. @returns a function that stops it */
export const onSession = listeners.add;

function change(session: SessionInfo | null): void {
  const isOther = memory?.token !== session?.token;
  memory = session;
  if (isOther) listeners.emit(session);
}

/** The session of this tab, or null. */
export function readSession(): SessionInfo | null {
  memory ??= readStored('session', KEY, isSession);
  return memory;
}

export function storeSession(opened: SessionInfo): void {
  const session = { ...opened, spanId: spanId() };
  change(session);
  writeStored('session', KEY, session);
}

/** Forgets the session, and everything that this tab has stored for its member, such as unsent messages and sessions of games. */
export function clearSession(): void {
  // Before the listeners are notified: one that reads the session must not find it again. A visitor's tab keeps what it has.
  if (readSession()) clearSessionStorage();
  // The copy of member data for offline starts ends with the session.
  removeStored('local', MEMBER_COPY_KEY);
  change(null);
}

function isSession(value: unknown): value is SessionInfo {
  if (typeof value !== 'object' || value === null) return false;
  const { id, token, merchantCode, userName, type } = value as Record<string, unknown>;
  const isWhole = [id, merchantCode, userName].every((field) => typeof field === 'string') && typeof type === 'number';
  return isWhole && typeof token === 'string' && TOKEN_FORM.test(token);
}
