import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isSignatureOfText, signText, toPublicKey } from '@foyer/http/signing-key.ts';

/**
 * Who may approve corrections and voids: names and Ed25519 public keys. Each approver alone holds the private key. The list is in a
 * file outside the database, so that somebody who can write to the database cannot pay.
 */
export type Approvers = ReadonlyMap<string, KeyObject>;

/** The approvers of a file; none if there is no file. Read for each use: somebody removed from it can no longer sign. @throws for an invalid file */
export async function readApprovers(file: string): Promise<Approvers> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const approvers = parseApprovers(text);
  if (!approvers)
    throw new Error(
      `${file} is not a list of approvers: a JSON object of names and Ed25519 public keys, each key once`,
    );
  return approvers;
}

/** `{"alice":"<base64 of 32 bytes>"}`. Two names with one key would be one person: null, as for anything invalid. */
export function parseApprovers(text: string): Approvers | null {
  const given = parse(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const keys = Object.values(given);
  if (new Set(keys).size !== keys.length) return null;
  const approvers = new Map<string, KeyObject>();
  for (const [name, key] of Object.entries(given)) {
    const publicKey = typeof key === 'string' ? toPublicKey(key) : null;
    if (!/^[\w.-]{1,40}$/.test(name) || !publicKey) return null;
    approvers.set(name, publicKey);
  }
  return approvers;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The approver of a private key; null for an unknown key. */
export function getApprover(approvers: Approvers, privateKey: KeyObject): string | null {
  const own = createPublicKey(privateKey);
  for (const [name, key] of approvers) if (key.equals(own)) return name;
  return null;
}

/** The kind of approval: a signature of one kind is not valid for the other. */
export type Approved = 'correction' | 'void';

const toMessage = (what: Approved, digest: string): string => `foyer lotto ${what} v1 ${digest}`;

/** Base64 of an Ed25519 signature of a correction or void. */
export const signDigest = (what: Approved, digest: string, privateKey: KeyObject): string =>
  signText(toMessage(what, digest), privateKey);

export function isSignedBy(
  approvers: Approvers,
  { what, digest }: { readonly what: Approved; readonly digest: string },
  { name, signature }: Approval,
): boolean {
  const key = approvers.get(name);
  return key !== undefined && isSignatureOfText(toMessage(what, digest), signature, key);
}

export interface Approval {
  readonly name: string;
  readonly signature: string;
}

/** An approver, with the private key. */
export interface Signer {
  readonly approvers: Approvers;
  readonly privateKey: KeyObject;
}
