import type { Queryable } from '@foyer/database/open-pool.ts';

/** A member of staff, and the HMAC of the network that they logged in from. */
interface StaffNetwork {
  staff: string;
  network: string;
}

const OLDEST = `foyer.clock() - interval '90 days'`;

/** Whether the person has logged in from this network in the last 90 days. */
export async function isKnownNetwork(db: Queryable, { network, staff }: StaffNetwork): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'is-known-staff-network',
    text: `select from foyer.staff_network where staff = $1 and network = $2 and seen_at > ${OLDEST}`,
    values: [staff, network],
  });
  return rowCount === 1;
}

export async function rememberNetwork(db: Queryable, { network, staff }: StaffNetwork): Promise<void> {
  await db.query({
    name: 'remember-staff-network',
    text: `insert into foyer.staff_network (staff, network) values ($1, $2)
      on conflict (staff, network) do update set seen_at = foyer.clock()`,
    values: [staff, network],
  });
}

export async function deleteOldNetworks(db: Queryable): Promise<void> {
  await db.query({
    name: 'delete-old-staff-networks',
    text: `delete from foyer.staff_network where seen_at <= ${OLDEST}`,
  });
}
