import { randomUUID } from 'node:crypto';
import type { Client } from '@foyer/database/open-pool.ts';
import type { MoveBody } from './vendor-request.ts';

/** A call that moves money only after staff have approved it. */
export interface Waiting {
  id: string;
  merchant: string;
  source: string;
  txId: string;
  operation: 'credit' | 'adjust';
  accountId: bigint;
  body: MoveBody;
  inputHash: Buffer;
  state: 'waiting' | 'approved' | 'refused';
  createdAt: Date;
}

const COLUMNS = `id, merchant, source, tx_id as "txId", operation, account_id as "accountId", body, input_hash as "inputHash", state,
  created_at as "createdAt"`;

/** Stores a call for staff. @throws the driver's unique violation (23505) if the transaction id is already waiting */
export async function addWaiting(client: Client, waiting: Omit<Waiting, 'id' | 'state' | 'createdAt'>): Promise<void> {
  const { accountId, body, inputHash, merchant, operation, source, txId } = waiting;
  await client.query({
    name: 'add-waiting',
    text: `insert into foyer.vendor_waiting (id, merchant, source, tx_id, operation, account_id, body, input_hash)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [randomUUID(), merchant, source, txId, operation, accountId, JSON.stringify(body), inputHash],
  });
}

export async function getWaiting(client: Client, source: string, txId: string): Promise<Waiting | null> {
  const { rows } = await client.query<Waiting>({
    name: 'get-waiting',
    text: `select ${COLUMNS} from foyer.vendor_waiting where source = $1 and tx_id = $2`,
    values: [source, txId],
  });
  return rows[0] ?? null;
}

/** Locks a waiting call until the transaction ends; null if it is decided. */
export async function lockWaiting(client: Client, id: string): Promise<Waiting | null> {
  const { rows } = await client.query<Waiting>({
    name: 'lock-waiting',
    text: `select ${COLUMNS} from foyer.vendor_waiting where id = $1 and state = 'waiting' for update`,
    values: [id],
  });
  return rows[0] ?? null;
}

export async function decideWaiting(
  client: Client,
  { id, state, staff }: { id: string; state: 'approved' | 'refused'; staff: string },
): Promise<void> {
  await client.query({
    name: 'decide-waiting',
    text: 'update foyer.vendor_waiting set state = $2, decided_by = $3, decided_at = foyer.clock() where id = $1',
    values: [id, state, staff],
  });
}

/** The waiting calls at a merchant, oldest first; at most 200. */
export async function findWaiting(client: Client, merchant: string): Promise<Waiting[]> {
  const { rows } = await client.query<Waiting>({
    name: 'find-waiting',
    text: `select ${COLUMNS} from foyer.vendor_waiting where merchant = $1 and state = 'waiting' order by created_at limit 200`,
    values: [merchant],
  });
  return rows;
}
