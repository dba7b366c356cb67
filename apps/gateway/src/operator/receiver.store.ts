import type { Queryable } from '@foyer/database/open-pool.ts';

/** A member, with the account that receives the money. */
interface Receiver {
  memberId: bigint;
  accountId: bigint;
  merchant: string;
  currency: string;
}

/** A member by name, with the account that receives the money. */
export async function getReceiver(db: Queryable, merchant: string, usernameKey: string): Promise<Receiver | null> {
  const { rows } = await db.query<Receiver>({
    name: 'get-receiver',
    text: `select member.id as "memberId", ledger_account.id as "accountId", member.merchant, member.currency
      from foyer.member join foyer.ledger_account on ledger_account.member_id = member.id
      where member.merchant = $1 and member.username_key = $2`,
    values: [merchant, usernameKey],
  });
  return rows[0] ?? null;
}
