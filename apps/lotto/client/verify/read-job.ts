import { readProof, readReceipt } from '@foyer/lottery/read-proof.ts';
import type { Job } from './use-check.ts';

/** The root of a draw that is known to this page. */
export interface KnownRoot {
  readonly drawId: string;
  readonly root: string;
}

/** Parses a chosen file or pasted text; null if it is neither a proof nor a receipt. */
export function readJob(text: string, known: KnownRoot | null): Job | null {
  const value = parse(text);
  const proof = readProof(value);
  if (proof) return { kind: 'proof', proof, published: null };
  const receipt = readReceipt(value);
  if (!receipt) return null;
  return { kind: 'receipt', receipt, rootOfDraw: known?.drawId === receipt.drawId ? known.root : null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
