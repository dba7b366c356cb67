import { vi } from 'vitest';

/** A fake of the browser's storage. */
export class FakeStorage {
  readonly stored = new Map<string, string>();
  /** Every use throws, as private modes do. */
  isBlocked = false;
  /** Writes throw; reads still work. */
  isFull = false;

  getItem(key: string): string | null {
    this.check();
    return this.stored.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.check();
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.stored.set(key, value);
  }
  removeItem(key: string): void {
    this.check();
    this.stored.delete(key);
  }
  clear(): void {
    this.check();
    this.stored.clear();
  }
  private check(): void {
    if (this.isBlocked) throw new DOMException('denied', 'SecurityError');
  }
}

/** For tests: gives the page empty storages of both kinds, until `vi.unstubAllGlobals()`. */
export function fakeStorage(): { local: FakeStorage; session: FakeStorage } {
  const stores = { local: new FakeStorage(), session: new FakeStorage() };
  vi.stubGlobal('localStorage', stores.local);
  vi.stubGlobal('sessionStorage', stores.session);
  return stores;
}
