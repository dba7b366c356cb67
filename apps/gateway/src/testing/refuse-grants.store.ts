import type { Queryable } from '@foyer/database/open-pool.ts';

/** Makes every grant to a member fail, as a fault of the database would. @returns ends it */
export async function refuseGrantsOf(memberId: string, pool: Queryable): Promise<() => Promise<void>> {
  await pool.query(
    `create function foyer.refuse_grant() returns trigger language plpgsql as $$ begin
       if new.member_id = ${BigInt(memberId)} then raise exception 'a fault'; end if; return new; end $$`,
  );
  await pool.query(
    'create trigger faulty before insert on foyer.promotion_grant for each row execute function foyer.refuse_grant()',
  );
  return async () => {
    await pool.query('drop function foyer.refuse_grant cascade');
  };
}
