import type { Client } from '@foyer/database/open-pool.ts';

/** A member’s picture of a transfer, encrypted. */
export interface ProofRow {
  depositId: string;
  merchant: string;
  memberId: bigint;
  sealedKey: Buffer;
  encrypted: Buffer;
  state: 'waiting' | 'accepted' | 'refused';
  addedAt: Date;
}

/** A picture that waits for staff, as listed. */
export interface WaitingProof {
  depositId: string;
  memberId: bigint;
  method: string;
  currency: string;
  amountMinor: bigint;
  reference: string;
  addedAt: Date;
}

type NewProof = Pick<ProofRow, 'depositId' | 'merchant' | 'memberId' | 'sealedKey' | 'encrypted'> & {
  width: number;
  height: number;
};

/** Stores a picture, replacing an earlier one. */
export async function putProof(client: Client, proof: NewProof): Promise<void> {
  await client.query({
    name: 'put-proof',
    text: `insert into foyer.cashier_proof (deposit_id, merchant, member_id, sealed_key, encrypted, width, height)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (deposit_id) do update set sealed_key = excluded.sealed_key, encrypted = excluded.encrypted, width = excluded.width,
        height = excluded.height, state = 'waiting', added_at = foyer.clock(), decided_at = null`,
    values: [
      proof.depositId,
      proof.merchant,
      proof.memberId,
      proof.sealedKey,
      proof.encrypted,
      proof.width,
      proof.height,
    ],
  });
}

export async function getProof(client: Client, depositId: string): Promise<ProofRow | null> {
  const { rows } = await client.query<ProofRow>({
    name: 'get-proof',
    text: `select deposit_id as "depositId", merchant, member_id as "memberId", sealed_key as "sealedKey", encrypted, state,
      added_at as "addedAt" from foyer.cashier_proof where deposit_id = $1`,
    values: [depositId],
  });
  return rows[0] ?? null;
}

/** The state of a deposit’s picture. */
export async function getProofState(
  client: Client,
  depositId: string,
): Promise<Pick<ProofRow, 'state' | 'addedAt'> | null> {
  const { rows } = await client.query<Pick<ProofRow, 'state' | 'addedAt'>>({
    name: 'get-proof-state',
    text: 'select state, added_at as "addedAt" from foyer.cashier_proof where deposit_id = $1',
    values: [depositId],
  });
  return rows[0] ?? null;
}

/** Records the decision about a picture. @returns false if it was not waiting */
export async function decideProof(client: Client, depositId: string, state: 'accepted' | 'refused'): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'decide-proof',
    text: `update foyer.cashier_proof set state = $2, decided_at = foyer.clock() where deposit_id = $1 and state = 'waiting'`,
    values: [depositId, state],
  });
  return rowCount === 1;
}

/** The pictures of a merchant that wait for staff, oldest first; at most 200. */
export async function findWaitingProofs(client: Client, merchant: string): Promise<WaitingProof[]> {
  const { rows } = await client.query<WaitingProof>({
    name: 'find-waiting-proofs',
    text: `select proof.deposit_id as "depositId", proof.member_id as "memberId", d.method, d.currency, d.amount_minor as "amountMinor",
        d.reference, proof.added_at as "addedAt"
      from foyer.cashier_proof proof join foyer.cashier_deposit d on d.id = proof.deposit_id
      where proof.merchant = $1 and proof.state = 'waiting' order by proof.added_at limit 200`,
    values: [merchant],
  });
  return rows;
}

/** Deletes the pictures that were decided or added more than `days` days ago. */
export async function deleteOldProofs(client: Client, days: number): Promise<void> {
  await client.query(
    `delete from foyer.cashier_proof where coalesce(decided_at, added_at) < foyer.clock() - $1 * interval '1 day'`,
    [days],
  );
}
