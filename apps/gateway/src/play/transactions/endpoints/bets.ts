import type { bets as contract } from '@foyer/contract/wallet/bets.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findRounds } from '../round.store.ts';
import { toBets } from '../to-bets.ts';
import { toPeriod } from '../to-period.ts';

const PAGE = 20;

/** GET /wps/wallet/bets. */
export const bets: Handler<typeof contract> = async (call, context) => {
  const { merchant, query, session } = call;
  const limit = query.limit ?? PAGE;
  const rows = await findRounds(context.pool, session.accountId, {
    filter: query.state ?? null,
    before: query.before === undefined ? null : BigInt(query.before),
    limit: limit + 1,
    period: await toPeriod(query, { memberId: session.memberId, merchant }, context),
  });
  const page = rows.slice(0, limit);
  return {
    bets: toBets(page, call, context),
    next: rows.length > limit ? String(page.at(-1)?.seq) : null,
  };
};
