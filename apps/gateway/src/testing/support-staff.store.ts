import type pg from 'pg';

/** Adds a member of customer service who cannot log in. */
export async function insertSupportStaff(pool: pg.Pool, staff: string, shownName: string): Promise<void> {
  await pool.query(
    `insert into foyer.staff (name, password_hash, sealed_totp, signing_key) values ($1, 'none', '', $1) on conflict do nothing`,
    [staff],
  );
  await pool.query(
    `insert into foyer.support_staff (staff, shown_name, is_available) values ($1, $2, true) on conflict do nothing`,
    [staff, shownName],
  );
}
