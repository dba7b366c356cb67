import { MAX_FILE_BYTES } from '@foyer/contract/identity/add-file.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { encryptFile } from '../../platform/pictures/file-box.ts';
import { reencode } from '../../platform/pictures/reencode.ts';
import { senderOf } from '../../platform/pictures/sender.ts';
import { type DepositRow, type DepositState, getDeposit, lockDeposit } from './deposit.store.ts';
import { putProof } from './proof.store.ts';

/** Most transfers are reported by the provider before this. */
const WAIT_MS = 10 * 60_000;
/** Older transfers are a matter for the bank. */
const UNTIL_MS = 30 * 24 * 60 * 60_000;
const UNPAID: readonly DepositState[] = ['created', 'pending', 'expired', 'failed'];

/** The associated data with which a picture is encrypted. */
export const aboutProof = (depositId: string): string => `proof ${depositId}`;

/** When a deposit starts accepting a picture of the transfer; null: never. */
export function proofTimeOf({ createdAt, state }: DepositRow, now: number): Date | null {
  if (!UNPAID.includes(state) || now > createdAt.getTime() + UNTIL_MS) return null;
  return new Date(createdAt.getTime() + WAIT_MS);
}

interface AddedProof {
  merchant: string;
  memberId: bigint;
  ip: string;
  id: string;
  /** In base64. */
  data: string;
}

/**
 * Adds a member’s picture of a transfer that has not reached their deposit: re-encoded, then encrypted.
 * @returns null on success
 */
export async function addProof(
  { data, id, ip, memberId, merchant }: AddedProof,
  context: Context,
): Promise<Refusal<'not.found' | 'proof.closed' | 'identity.file'> | null> {
  const deposit = await getDeposit(context.pool, id);
  if (deposit?.memberId !== memberId || deposit.merchant !== merchant) return refuse('not.found');
  if (!acceptsPicture(deposit, context)) return refuse('proof.closed');
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MAX_FILE_BYTES) return refuse('identity.file', { reason: 'large' });
  const picture = await reencode(bytes, { form: 'document', room: 'documents', caller: senderOf({ memberId, ip }) });
  if (typeof picture === 'string') return refuse('identity.file', { reason: picture });
  const { height, width } = picture;
  const encrypted = encryptFile(Buffer.from(picture.bytes), aboutProof(id), context.seal);
  return withTransaction(context.pool, async (client) => {
    // The money may have arrived while the picture was processed.
    if (!acceptsPicture(await lockDeposit(client, id), context)) return refuse('proof.closed');
    await putProof(client, { ...encrypted, depositId: id, merchant, memberId, width, height });
    await emit(client, { merchant, memberId, kind: 'deposit.proof.added', body: { depositId: id } });
    return null;
  });
}

function acceptsPicture(deposit: DepositRow, { now }: Context): boolean {
  const from = proofTimeOf(deposit, now());
  return from !== null && from.getTime() <= now();
}
