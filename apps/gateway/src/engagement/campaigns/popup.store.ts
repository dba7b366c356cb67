import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** A popup of a campaign that waits for a visit of its member. */
export interface WaitingPopup {
  campaignId: string;
  step: number;
  version: number;
}

/** The id of a popup’s item, on the device and in the results. */
export const itemOf = ({ campaignId, step }: Pick<WaitingPopup, 'campaignId' | 'step'>): string =>
  `c-${campaignId}-${step}`;

const ITEM = `'c-' || popup.campaign_id || '-' || popup.step`;

/** Queues a popup for the next visit; sent again, it gets a new version. */
export async function addPopup(
  client: Client,
  { campaignId, memberId, merchant, step }: { merchant: string; memberId: bigint; campaignId: string; step: number },
): Promise<void> {
  await client.query(
    `insert into foyer.campaign_popup as popup (member_id, merchant, campaign_id, step) values ($1, $2, $3, $4)
     on conflict (member_id, campaign_id, step) do update set version = popup.version + 1, at = foyer.clock()`,
    [memberId, merchant, campaignId, step],
  );
}

/** The popups of a member that have been neither closed nor followed, the oldest first. */
export async function findWaitingPopups(client: Queryable, memberId: bigint): Promise<WaitingPopup[]> {
  const { rows } = await client.query<WaitingPopup>(
    `select campaign_id as "campaignId", step, version from foyer.campaign_popup popup
     where member_id = $1 and not exists (select from foyer.popup_act done where done.member_id = popup.member_id
       and done.item = ${ITEM} and done.version = popup.version and done.act in ('closed', 'clicked'))
     order by at, campaign_id, step`,
    [memberId],
  );
  return rows;
}

/** Whether a member has or had a popup with this item. */
export async function isPopupOf(
  client: Queryable,
  memberId: bigint,
  { item, version }: { item: string; version: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from foyer.campaign_popup popup where member_id = $1 and ${ITEM} = $2 and version = $3`,
    [memberId, item, version],
  );
  return rowCount === 1;
}
