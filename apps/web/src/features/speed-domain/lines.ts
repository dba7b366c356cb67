import { readAddress } from '../../device/address.ts';
import { readStored, writeStored } from '../../device/storage.ts';

/** A host that leads to this merchant. */
export interface Line {
  host: string;
  /** How long it took to answer; null if it did not. */
  ms: number | null;
}

const KEY = 'speedLines';
const MAX_LINES = 12;
const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/** The distinct valid host names in a gateway's list. */
export function toHosts(list: unknown): string[] {
  const hosts = Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  return [...new Set(hosts.map((host) => host.toLowerCase()))].filter((host) => HOST.test(host)).slice(0, MAX_LINES);
}

function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null) return false;
  const { host, ms } = value as Record<string, unknown>;
  return typeof host === 'string' && HOST.test(host) && (ms === null || (typeof ms === 'number' && ms >= 0));
}

const isLines = (value: unknown): value is Line[] =>
  Array.isArray(value) && value.length <= MAX_LINES && value.every(isLine);

/** The merchant's lines that this browser knows; empty if it never used the speed entry. */
export const readLines = (): Line[] => readStored('local', KEY, isLines) ?? [];

/** The known lines without the host of the page. */
export function otherLines(): Line[] {
  const { hostname } = new URL(readAddress().href);
  return readLines().filter(({ host }) => host !== hostname);
}

export const storeLines = (lines: readonly Line[]): boolean => writeStored('local', KEY, lines);

/** The address of a page on another host, with protocol and port of the current page. @param here the current address */
export function addressOn(host: string, path: string, here: string): string {
  const { port, protocol } = new URL(here);
  return `${protocol}//${host}${port && `:${port}`}${path}`;
}
