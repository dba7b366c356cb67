/**
 * A non-extractable key, generated once and stored in IndexedDB. Data encrypted with it is useless to anyone who copies
 * the storage. There is no vault without WebCrypto or IndexedDB.
 */
const DATABASE = 'foyer-vault';
const STORE = 'keys';
const KEY = 'remembered';
const IV_BYTES = 12;
/** Some browsers never answer, and another tab may block the database: a login must not wait for either. */
const MAX_WAIT_MS = 1_000;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, MAX_WAIT_MS, new Error('IndexedDB does not answer'));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = globalThis.indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  return database.transaction(STORE, mode).objectStore(STORE);
}

const isKey = (value: unknown): value is CryptoKey => value instanceof CryptoKey;

async function readKey(): Promise<CryptoKey | null> {
  const found: unknown = await done((await openStore('readonly')).get(KEY));
  return isKey(found) ? found : null;
}

async function makeKey(): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await done((await openStore('readwrite')).put(key, KEY));
  return key;
}

/** Whether a text can be sealed here so that the next visit can open it. */
export async function hasVault(): Promise<boolean> {
  try {
    return isKey((await readKey()) ?? (await makeKey()));
  } catch {
    return false;
  }
}

/** Seals a text. @returns null without a vault */
export async function sealText(text: string): Promise<string | null> {
  try {
    const key = (await readKey()) ?? (await makeKey());
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
    return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)));
  } catch {
    return null;
  }
}

/** Opens a text that was sealed here; null for anything else. */
export async function openText(sealed: string): Promise<string | null> {
  try {
    const key = await readKey();
    if (!key) return null;
    const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
    const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(IV_BYTES)));
  } catch {
    return null;
  }
}
