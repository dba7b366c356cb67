import type { Client } from '@foyer/database/open-pool.ts';
import type { NameMatch } from './compare-names.ts';

/** An account that a member withdraws to. */
export interface BeneficiaryRow {
  id: string;
  merchant: string;
  memberId: bigint;
  method: string;
  bank: string;
  sealedAccount: Buffer;
  accountRef: string;
  masked: string;
  sealedHolder: Buffer;
  nameMatch: Exclude<NameMatch, 'different'> | 'unknown';
  addedAt: Date;
  usableFrom: Date;
  isUsable: boolean;
}

const COLUMNS = `id, merchant, member_id as "memberId", method, bank, sealed_account as "sealedAccount", account_ref as "accountRef", masked,
  sealed_holder as "sealedHolder", name_match as "nameMatch", added_at as "addedAt", usable_from as "usableFrom",
  usable_from <= foyer.clock() and removed_at is null as "isUsable"`;

type NewBeneficiary = Omit<BeneficiaryRow, 'addedAt' | 'usableFrom' | 'isUsable'> & { coolingOffHours: number };

/** Adds an account. @returns null if the member already has it */
export async function insertBeneficiary(client: Client, added: NewBeneficiary): Promise<BeneficiaryRow | null> {
  const { rows } = await client.query<BeneficiaryRow>({
    name: 'insert-beneficiary',
    text: `insert into foyer.cashier_beneficiary
        (id, merchant, member_id, method, bank, sealed_account, account_ref, masked, sealed_holder, name_match, usable_from)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, foyer.clock() + $11::integer * interval '1 hour')
      on conflict (member_id, method, account_ref) where removed_at is null do nothing returning ${COLUMNS}`,
    values: [
      added.id,
      added.merchant,
      added.memberId,
      added.method,
      added.bank,
      added.sealedAccount,
      added.accountRef,
      added.masked,
      added.sealedHolder,
      added.nameMatch,
      added.coolingOffHours,
    ],
  });
  return rows[0] ?? null;
}

/** A member’s accounts, newest first. */
export async function findBeneficiaries(client: Client, memberId: bigint): Promise<BeneficiaryRow[]> {
  const { rows } = await client.query<BeneficiaryRow>({
    name: 'find-beneficiaries',
    text: `select ${COLUMNS} from foyer.cashier_beneficiary where member_id = $1 and removed_at is null order by added_at desc`,
    values: [memberId],
  });
  return rows;
}

export async function countBeneficiaries(client: Client, memberId: bigint): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    name: 'count-beneficiaries',
    text: 'select count(*)::int from foyer.cashier_beneficiary where member_id = $1 and removed_at is null',
    values: [memberId],
  });
  return rows[0]?.count ?? 0;
}

/** An account by id, even a removed one. */
export async function getBeneficiary(client: Client, id: string): Promise<BeneficiaryRow | null> {
  const text = `select ${COLUMNS} from foyer.cashier_beneficiary where id = $1`;
  const { rows } = await client.query<BeneficiaryRow>({ name: 'get-beneficiary', text, values: [id] });
  return rows[0] ?? null;
}

/** Removes a member’s account. @returns false if there is none with this id */
export async function removeBeneficiaryOf(client: Client, memberId: bigint, id: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'remove-beneficiary',
    text: 'update foyer.cashier_beneficiary set removed_at = foyer.clock() where id = $1 and member_id = $2 and removed_at is null',
    values: [id, memberId],
  });
  return rowCount === 1;
}

/** How many other members of a merchant have, or had, an account. */
export async function countSharing(
  client: Client,
  { accountRef, memberId, merchant }: BeneficiaryRow,
): Promise<number> {
  const { rows } = await client.query<{ sharing: bigint }>({
    name: 'count-sharing-members',
    text: `select count(distinct member_id) as sharing from foyer.cashier_beneficiary
      where merchant = $1 and account_ref = $2 and member_id <> $3`,
    values: [merchant, accountRef, memberId],
  });
  return Number(rows[0]?.sharing ?? 0n);
}
