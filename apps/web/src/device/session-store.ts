import type { SessionInfo } from '../app/page-request.ts';

const KEY = 'session';
/** What may stand in a header: anything else would make every call fail. */
const TOKEN_FORM = /^[\x21-\x7e]+$/;

let memory: SessionInfo | null = null;
const listeners = new Set<(session: SessionInfo | null) => void>();

/** Tells when a token is set, changed or cleared in this tab. @returns how to stop */
export function onSession(listener: (session: SessionInfo | null) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function change(session: SessionInfo | null): void {
  const isOther = memory?.token !== session?.token;
  memory = session;
  if (isOther) for (const listener of listeners) listener(session);
}

function storage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    // Blocked by the browser's settings: the page works on with its memory.
    return null;
  }
}

/** The session of this tab, or null. What is stored is checked: another script, or a person, may have written it. */
export function readSession(): SessionInfo | null {
  if (memory) return memory;
  try {
    const value: unknown = JSON.parse(storage()?.getItem(KEY) ?? 'null');
    memory = isSession(value) ? value : null;
  } catch {
    memory = null;
  }
  return memory;
}

export function keepSession(session: SessionInfo): void {
  change(session);
  try {
    storage()?.setItem(KEY, JSON.stringify(session));
  } catch {
    // Full or blocked: memory keeps it for this page.
  }
}

export function forgetSession(): void {
  change(null);
  try {
    storage()?.removeItem(KEY);
  } catch {
    // Nothing was kept, then.
  }
}

function isSession(value: unknown): value is SessionInfo {
  if (typeof value !== 'object' || value === null) return false;
  const { id, token, merchantCode, userName, type } = value as Record<string, unknown>;
  const isWhole = [id, merchantCode, userName].every((field) => typeof field === 'string') && typeof type === 'number';
  return isWhole && typeof token === 'string' && TOKEN_FORM.test(token);
}
