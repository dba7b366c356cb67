import { macOf, type SessionKey } from '@foyer/database/ledger-keys.ts';

/** A record of all that the ledger and the seals of its documents had up to two numbers. */
export interface Head {
  /** From 1 on, without gaps. */
  nr: bigint;
  at: Date;
  throughSeq: bigint;
  /** The hash of the chain over the transfers up to `throughSeq`. */
  transfers: Buffer;
  throughSeal: bigint;
  /** The hash of the chain over the seals up to `throughSeal`. */
  seals: Buffer;
  keyId: string;
  /** The code of the head before it; empty for the first one. */
  previous: Buffer;
  mac: Buffer;
}

/** The code of a head under the key that it names. */
export const macOfHead = (key: SessionKey, head: Omit<Head, 'keyId' | 'mac'>): Buffer =>
  macOf(
    key,
    [
      'head',
      ...[head.nr, head.at.toISOString(), head.throughSeq, head.transfers.toString('hex'), head.throughSeal],
      ...[head.seals.toString('hex'), head.previous.toString('hex')],
    ].join('|'),
  );

/** What the line of each head begins with. */
export const HEAD_START = '{"nr":"';

/** A head as a line of JSON, with its end. */
export const formatHead = ({ at, keyId, mac, nr, previous, seals, throughSeal, throughSeq, transfers }: Head): string =>
  `${JSON.stringify({
    nr: String(nr),
    at: at.toISOString(),
    throughSeq: String(throughSeq),
    transfers: transfers.toString('hex'),
    throughSeal: String(throughSeal),
    seals: seals.toString('hex'),
    keyId,
    previous: previous.toString('hex'),
    mac: mac.toString('hex'),
  })}\n`;

const NUMBER = /^\d{1,19}$/;
const HASH = /^[\da-f]{64}$/;

/** Reads a line of `formatHead`; null if it is none. */
export function parseHead(line: string): Head | null {
  const head = readObject(line);
  const text = (name: string, pattern: RegExp): string | null => {
    const value = head?.[name];
    return typeof value === 'string' && pattern.test(value) ? value : null;
  };
  const [nr, throughSeq, throughSeal] = ['nr', 'throughSeq', 'throughSeal'].map((name) => text(name, NUMBER));
  const [transfers, seals, mac] = ['transfers', 'seals', 'mac'].map((name) => text(name, HASH));
  const [keyId, previous] = [text('keyId', /^[\w.-]{1,40}$/), text('previous', /^(?:[\da-f]{64})?$/)];
  const at = new Date(text('at', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/) ?? Number.NaN);
  if (!nr || !throughSeq || !throughSeal || !transfers || !seals || !mac || !keyId || previous === null) return null;
  if (Number.isNaN(at.getTime())) return null;
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  return {
    ...{ nr: BigInt(nr), at, throughSeq: BigInt(throughSeq), throughSeal: BigInt(throughSeal), keyId },
    ...{ transfers: bytes(transfers), seals: bytes(seals), previous: bytes(previous), mac: bytes(mac) },
  };
}

function readObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
