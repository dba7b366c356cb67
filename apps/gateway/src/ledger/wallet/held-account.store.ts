import type { Client } from '@foyer/database/open-pool.ts';

/** A member's or a merchant's account for money that is set aside. */
export interface HeldAccount {
  merchant: string;
  /** `hold`, `transit` or `suspense`. */
  purpose: string;
  currency: string;
  memberId: bigint | null;
}

const nameOf = ({ memberId, purpose }: HeldAccount): string => (memberId === null ? purpose : `${purpose}:${memberId}`);

/** The id of the account, which is opened when it is first needed. */
export async function requireHeldAccount(client: Client, account: HeldAccount): Promise<bigint> {
  const { currency, memberId, merchant } = account;
  await client.query({
    name: 'open-held-account',
    text: `insert into foyer.ledger_account (merchant, kind, name, held_for, currency) values ($1, 'held', $2, $3, $4)
      on conflict (merchant, name, currency) do nothing`,
    values: [merchant, nameOf(account), memberId, currency],
  });
  const { rows } = await client.query<{ id: bigint }>({
    name: 'get-held-account',
    text: 'select id from foyer.ledger_account where merchant = $1 and name = $2 and currency = $3',
    values: [merchant, nameOf(account), currency],
  });
  const [found] = rows;
  if (!found) throw new Error(`there is no account ${nameOf(account)}`);
  return found.id;
}

/** The money of a member that is set aside for withdrawals under way. */
export async function getHeld(client: Client, memberId: bigint): Promise<bigint> {
  const { rows } = await client.query<{ held: bigint }>({
    name: 'get-held',
    text: 'select coalesce(sum(balance_minor), 0)::bigint as held from foyer.ledger_account where held_for = $1 and name = $2',
    values: [memberId, `hold:${memberId}`],
  });
  return rows[0]?.held ?? 0n;
}
