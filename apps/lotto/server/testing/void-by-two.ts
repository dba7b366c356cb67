import { generateKeyPairSync } from 'node:crypto';
import { Refusal } from '@foyer/http/refusal.ts';
import { toKeyText } from '@foyer/http/signing-key.ts';
import type pg from 'pg';
import { type Approvers, parseApprovers, type Signer } from '../approvals/approvers.ts';
import { approveVoid, proposeVoid, type Voided, type VoidRefusal } from '../draws/void-draw.ts';

const newKey = () => generateKeyPairSync('ed25519').privateKey;
const KEYS = { alice: newKey(), bob: newKey() };
const APPROVERS = parseApprovers(
  JSON.stringify({ alice: toKeyText(KEYS.alice), bob: toKeyText(KEYS.bob) }),
) as Approvers;

/** An approver of the tests. */
export const approver = (name: keyof typeof KEYS): Signer => ({ approvers: APPROVERS, privateKey: KEYS[name] });

/** Someone who is not an approver. */
export const stranger = (): Signer => ({ approvers: APPROVERS, privateKey: newKey() });

/** Voids a draw with both signatures. */
export async function voidByTwo(pool: pg.Pool, drawId: string): Promise<Voided | Refusal<VoidRefusal>> {
  const proposed = await proposeVoid(pool, { drawId, reason: 'the beacon is silent' }, approver('alice'));
  return proposed instanceof Refusal ? proposed : approveVoid(pool, proposed.voidId, approver('bob'));
}
