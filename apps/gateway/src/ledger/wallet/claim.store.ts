import type { Client } from '@foyer/database/open-pool.ts';

/** The part of an adjustment or a void that could not be taken. */
interface Claim {
  merchant: string;
  source: string;
  txId: string;
  accountId: bigint;
  roundId: string;
  currency: string;
  amountMinor: bigint;
}

export async function addClaim(client: Client, claim: Claim): Promise<void> {
  await client.query({
    name: 'add-claim',
    text: `insert into foyer.vendor_claim (merchant, source, tx_id, account_id, round_id, currency, amount_minor)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      claim.merchant,
      claim.source,
      claim.txId,
      claim.accountId,
      claim.roundId,
      claim.currency,
      claim.amountMinor,
    ],
  });
}

/** The claim of a transaction, in minor units; null without one. */
export async function getClaim(client: Client, source: string, txId: string): Promise<bigint | null> {
  const { rows } = await client.query<{ amount_minor: bigint }>({
    name: 'get-claim',
    text: 'select amount_minor from foyer.vendor_claim where source = $1 and tx_id = $2',
    values: [source, txId],
  });
  return rows[0]?.amount_minor ?? null;
}

/** Releases the claims of a voided round. */
export async function releaseClaims(client: Client, source: string, roundId: string): Promise<void> {
  await client.query({
    name: 'release-claims',
    text: `update foyer.vendor_claim set state = 'released' where source = $1 and round_id = $2 and state = 'open'`,
    values: [source, roundId],
  });
}

/** Adds to the vendor's wins without bets today. @returns false, and adds nothing, if that would exceed the cap */
export async function countBonus(
  client: Client,
  bonus: { merchant: string; source: string; currency: string; amountMinor: bigint; capMinor: bigint },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'count-bonus',
    text: `insert into foyer.vendor_bonus_day as counted (merchant, source, currency, day, paid_minor)
      select $1::text, $2::text, $3::text, (foyer.clock() at time zone 'UTC')::date, $4::bigint where $4::bigint <= $5::bigint
      on conflict (merchant, source, currency, day) do update set paid_minor = counted.paid_minor + excluded.paid_minor
        where counted.paid_minor + excluded.paid_minor <= $5::bigint`,
    values: [bonus.merchant, bonus.source, bonus.currency, bonus.amountMinor, bonus.capMinor],
  });
  return rowCount === 1;
}
