import type { grants as contract } from '@foyer/contract/promotion/grants.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findGrants, getGrantTotal } from '../grant.store.ts';
import { findRunningOffers } from '../offers-document.ts';
import { toGrant } from '../to-offer.ts';
import { readWagers } from '../to-wager.ts';

const MAX_GRANTS = 100;

/** GET /wps/promotion/grants. */
export const grants: Handler<typeof contract> = async ({ language, merchant, session }, context) => {
  const { pool } = context;
  const [rows, total] = await Promise.all([
    findGrants(pool, session.memberId, MAX_GRANTS),
    getGrantTotal(pool, session.memberId),
  ]);
  return {
    grants: rows.map((row) => toGrant(row, language)),
    wagers: await readWagers(pool, { language, memberId: session.memberId }, rows),
    totalMinor: String(total),
    currency: session.currency,
    takesCodes: findRunningOffers(merchant.code, context).some(({ value }) => value.kind === 'code'),
  };
};
