import type { Queryable } from '@foyer/database/open-pool.ts';

/** Begins an enrolment and replaces an unconfirmed one. @returns false if a confirmed one exists */
export async function beginTotp(db: Queryable, memberId: bigint, sealedSecret: Buffer): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'begin-totp',
    text: `insert into foyer.totp (member_id, sealed_secret) values ($1, $2)
      on conflict (member_id) do update set sealed_secret = excluded.sealed_secret, created_at = foyer.clock(), last_step = 0
      where totp.confirmed_at is null`,
    values: [memberId, sealedSecret],
  });
  return rowCount === 1;
}

interface Totp {
  sealedSecret: Buffer;
  confirmedAt: Date | null;
}

export async function getTotp(db: Queryable, memberId: bigint): Promise<Totp | null> {
  const { rows } = await db.query<Totp>({
    name: 'get-totp',
    text: 'select sealed_secret as "sealedSecret", confirmed_at as "confirmedAt" from foyer.totp where member_id = $1',
    values: [memberId],
  });
  return rows[0] ?? null;
}

export const hasTotp = async (db: Queryable, memberId: bigint): Promise<boolean> =>
  (await getTotp(db, memberId))?.confirmedAt != null;

/** Marks a time step as used. @returns false if it, or a later one, has been used: of two simultaneous uses, one succeeds */
export async function consumeTotpStep(db: Queryable, memberId: bigint, step: bigint): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'consume-totp-step',
    text: 'update foyer.totp set last_step = $2 where member_id = $1 and last_step < $2',
    values: [memberId, step],
  });
  return rowCount === 1;
}

export async function confirmTotp(db: Queryable, memberId: bigint): Promise<void> {
  await db.query({
    name: 'confirm-totp',
    text: 'update foyer.totp set confirmed_at = foyer.clock() where member_id = $1',
    values: [memberId],
  });
}

export async function deleteTotp(db: Queryable, memberId: bigint): Promise<void> {
  await db.query({ name: 'delete-totp', text: 'delete from foyer.totp where member_id = $1', values: [memberId] });
}
