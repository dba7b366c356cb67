import type { Database } from '../db/tables.ts';

/** A member by name, with the account that receives the money. */
export function getReceiver(
  db: Database,
  merchant: string,
  usernameKey: string,
): Promise<{ memberId: bigint; accountId: bigint; merchant: string; currency: string } | undefined> {
  return db
    .selectFrom('member')
    .innerJoin('ledger_account', 'ledger_account.member_id', 'member.id')
    .where('member.merchant', '=', merchant)
    .where('member.username_key', '=', usernameKey)
    .select(['member.id as memberId', 'ledger_account.id as accountId', 'member.merchant', 'member.currency'])
    .executeTakeFirst();
}
