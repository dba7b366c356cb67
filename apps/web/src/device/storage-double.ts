/** For tests: a browser's storage, played. */
export class StorageDouble {
  readonly kept = new Map<string, string>();
  /** Every use throws, as private modes do. */
  isBlocked = false;
  /** Whatever is written throws; what is there can be read. */
  isFull = false;

  getItem(key: string): string | null {
    this.check();
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.check();
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.check();
    this.kept.delete(key);
  }
  clear(): void {
    this.check();
    this.kept.clear();
  }
  private check(): void {
    if (this.isBlocked) throw new DOMException('denied', 'SecurityError');
  }
}
