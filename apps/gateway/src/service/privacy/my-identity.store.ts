import type { Queryable } from '@foyer/database/open-pool.ts';
import type { CheckState } from '../../cashier/identity/check.store.ts';
import { findMyList, type Me } from './my-lists.store.ts';

interface CheckRow extends Record<string, unknown> {
  level: number;
  state: CheckState;
  sealedDetails: Buffer | null;
  comment: string;
  pictures: { shows: string; addedAt: string }[];
  startedAt: Date;
  submittedAt: Date | null;
  decidedAt: Date | null;
}

interface IdentityRow extends Record<string, unknown> {
  level: number;
  sealedName: Buffer | null;
  birthday: string | null;
  birthYear: number | null;
  checkedAt: Date;
}

interface AccountRow extends Record<string, unknown> {
  method: string;
  bank: string;
  sealedHolder: Buffer;
  masked: string;
  addedAt: Date;
  removedAt: Date | null;
}

/** A member's identity checks, without providers and comments for staff. */
export const findMyChecks = (client: Queryable, me: Me) =>
  findMyList<CheckRow>(
    client,
    me,
    `select mine.level, mine.state, mine.sealed_details as "sealedDetails", mine.member_comment as comment, (
        select coalesce(jsonb_agg(jsonb_build_object('shows', file.side, 'addedAt', file.added_at) order by file.id), '[]')
        from foyer.identity_file file where file.check_id = mine.id) as pictures,
      mine.created_at as "startedAt", mine.submitted_at as "submittedAt", mine.decided_at as "decidedAt"
     from me join foyer.identity_check mine on mine.member_id = me.id and mine.merchant = me.merchant order by mine.created_at desc`,
  );

/** A member's confirmed identity; no row before the first check. */
export const findMyIdentity = (client: Queryable, me: Me) =>
  findMyList<IdentityRow>(
    client,
    me,
    `select mine.level, mine.sealed_name as "sealedName", mine.birthday, mine.birth_year as "birthYear", mine.checked_at as "checkedAt"
     from me join foyer.member_identity mine on mine.member_id = me.id`,
  );

/** The accounts that a member withdraws to, with those that were removed. */
export const findMyAccounts = (client: Queryable, me: Me) =>
  findMyList<AccountRow>(
    client,
    me,
    `select mine.method, mine.bank, mine.sealed_holder as "sealedHolder", mine.masked,
       mine.added_at as "addedAt", mine.removed_at as "removedAt"
     from me join foyer.cashier_beneficiary mine on mine.member_id = me.id and mine.merchant = me.merchant order by mine.added_at desc`,
  );
