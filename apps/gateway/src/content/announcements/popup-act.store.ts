import type { Queryable } from '@foyer/database/open-pool.ts';

/** A member's action on an item of a popup. */
export interface PopupAct {
  memberId: bigint;
  item: string;
  version: number;
  act: 'seen' | 'closed' | 'clicked';
}

/** Counts an act once for each member and version of an item. */
export async function addPopupAct(client: Queryable, { act, item, memberId, version }: PopupAct): Promise<void> {
  await client.query(
    `insert into foyer.popup_act (member_id, item, version, act) values ($1, $2, $3, $4) on conflict do nothing`,
    [memberId, item, version, act],
  );
}
