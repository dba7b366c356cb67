import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** Free rounds of a member at a vendor (W18). */
export interface FreeRoundGrant {
  id: string;
  vendor: string;
  merchant: string;
  memberId: bigint;
  accountId: bigint;
  playerRef: string;
  gameCode: string;
  currency: string;
  stakeMinor: bigint;
  rounds: number;
  used: number;
  state: 'offered' | 'active' | 'cancelled';
  expiresAt: Date;
}

const COLUMNS = `id, vendor, merchant, member_id as "memberId", account_id as "accountId", player_ref as "playerRef", game_code as "gameCode",
  currency, stake_minor as "stakeMinor", rounds, used, state, expires_at as "expiresAt"`;

/** Stores a grant. Repeated with the same id it changes nothing. @returns the stored one */
export async function addGrant(
  client: Client,
  grant: Omit<FreeRoundGrant, 'used' | 'state'>,
): Promise<FreeRoundGrant | null> {
  await client.query({
    name: 'add-grant',
    text: `insert into foyer.free_round_grant (id, vendor, merchant, member_id, account_id, player_ref, game_code, currency,
        stake_minor, rounds, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (id) do nothing`,
    values: [
      grant.id,
      grant.vendor,
      grant.merchant,
      grant.memberId,
      grant.accountId,
      grant.playerRef,
      grant.gameCode,
      grant.currency,
      grant.stakeMinor,
      grant.rounds,
      grant.expiresAt,
    ],
  });
  return getGrant(client, grant.id);
}

export async function getGrant(client: Client, id: string): Promise<FreeRoundGrant | null> {
  const { rows } = await client.query<FreeRoundGrant>({
    name: 'get-grant',
    text: `select ${COLUMNS} from foyer.free_round_grant where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Free rounds that have not been sent to a vendor; in any order, so that those that it never takes do not stay in front of the others. */
export async function findUnsent(client: Queryable, vendor: string): Promise<FreeRoundGrant[]> {
  const { rows } = await client.query<FreeRoundGrant>(
    `select ${COLUMNS} from foyer.free_round_grant where vendor = $1 and state = 'offered' and expires_at > foyer.clock()
     order by random() limit 200`,
    [vendor],
  );
  return rows;
}

/** Sets the state of a grant. @returns false if it is cancelled */
export async function setGrantState(client: Client, id: string, state: 'active' | 'cancelled'): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'set-grant-state',
    text: `update foyer.free_round_grant set state = $2 where id = $1 and state <> 'cancelled'`,
    values: [id, state],
  });
  return rowCount === 1;
}

/** Takes one of the remaining rounds of a grant that is neither cancelled nor expired. @returns whether it was taken */
export async function takeFreeRound(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'take-free-round',
    text: `update foyer.free_round_grant set used = used + 1, state = 'active'
      where id = $1 and state <> 'cancelled' and used < rounds and expires_at > foyer.clock()`,
    values: [id],
  });
  return rowCount === 1;
}

/** Returns a round that was rolled back. */
export async function returnFreeRound(client: Client, id: string): Promise<void> {
  await client.query({
    name: 'return-free-round',
    text: 'update foyer.free_round_grant set used = used - 1 where id = $1',
    values: [id],
  });
}
