import type { FactArguments } from '@foyer/conditions/condition.ts';
import { catalogueOf } from '../../play/games/catalogue.ts';
import { epochMs, type FactScope, type MemberFactTable } from './fact.ts';

/** An aggregate over a member’s deposits; with a method, over credited payments by it. */
function deposits({ method, window }: FactArguments, { bind, within }: FactScope, aggregate: string): string {
  if (method === undefined)
    return `(select ${aggregate} from (select moved.seq as id, moved.amount_minor as amount, moved.at from foyer.ledger_transfer moved
      where moved.account_id = account.id and moved.kind = 'deposit') paid where ${within(window, 'paid.at')})`;
  return `(select ${aggregate} from (select made.id::text as id, credited.credited_minor as amount, credited.created_at as at
    from foyer.cashier_payment credited join foyer.cashier_deposit made on made.id = credited.deposit_id
    where credited.member_id = member.id and credited.state = 'credited' and made.method = ${bind(method, 'text')}) paid
    where ${within(window, 'paid.at')})`;
}

/** An aggregate over withdrawals that have been paid. */
const withdrawals = ({ method, window }: FactArguments, { bind, within }: FactScope, aggregate: string): string =>
  `(select ${aggregate} from foyer.cashier_withdrawal taken where taken.member_id = member.id and taken.state = 'paid'
    ${method === undefined ? '' : `and taken.method = ${bind(method, 'text')}`} and ${within(window, 'taken.paid_at')})`;

/** The transfers of a member’s play as `moved`: of some kinds, in a window and a category of games. */
function play({ category, window }: FactArguments, { bind, source, within }: FactScope, kinds: string): string {
  const games = category === undefined ? '' : `and moved.game_code = any(${bind(codesOf(category, source), 'text[]')})`;
  return `from foyer.ledger_transfer moved where moved.account_id = account.id and ${kinds} and ${within(window, 'moved.at')} ${games}`;
}

const codesOf = (category: string, { documents, merchant }: FactScope['source']): string[] =>
  catalogueOf({ documents }, merchant)
    .games.filter(({ gameClassify }) => gameClassify === category)
    .map(({ code }) => code);

const STAKES = `(moved.kind = 'bet' or (moved.kind in ('refund', 'void') and moved.round_id is not null))`;
const ROUNDS = `moved.round_id is not null and moved.kind in ('bet', 'win', 'refund', 'jackpot', 'void')`;

/** Facts about a member's deposits, withdrawals and play. */
export const MONEY_FACTS = {
  depositsCount: {
    type: 'number',
    isNullable: false,
    meaning: 'number of deposits',
    args: ['window', 'method'],
    needs: { gte: 'deposits', eq: 'depositsExactly' },
    read: (args, scope) => deposits(args, scope, 'count(distinct paid.id)::int'),
  },
  depositsMinor: {
    type: 'money',
    isNullable: false,
    meaning: 'sum of deposits',
    args: ['window', 'method'],
    needs: { gte: 'depositSum' },
    read: (args, scope) => deposits(args, scope, 'coalesce(sum(paid.amount), 0)::bigint'),
  },
  depositsFirstAt: {
    type: 'time',
    isNullable: true,
    meaning: 'time of the first deposit',
    args: ['window', 'method'],
    read: (args, scope) => deposits(args, scope, epochMs('min(paid.at)')),
  },
  depositsLastAt: {
    type: 'time',
    isNullable: true,
    meaning: 'time of the newest deposit',
    args: ['window', 'method'],
    read: (args, scope) => deposits(args, scope, epochMs('max(paid.at)')),
  },
  withdrawalsCount: {
    type: 'number',
    isNullable: false,
    meaning: 'number of paid withdrawals',
    args: ['window', 'method'],
    read: (args, scope) => withdrawals(args, scope, 'count(*)::int'),
  },
  withdrawalsMinor: {
    type: 'money',
    isNullable: false,
    meaning: 'sum of paid withdrawals',
    args: ['window', 'method'],
    read: (args, scope) => withdrawals(args, scope, 'coalesce(sum(taken.amount_minor), 0)::bigint'),
  },
  withdrawalsPending: {
    type: 'number',
    isNullable: false,
    meaning: 'number of withdrawals under way',
    needs: { eq: (value) => (value === 0 ? 'noPendingWithdrawal' : undefined) },
    read: () => `(select count(*)::int from foyer.cashier_withdrawal taken where taken.member_id = member.id
      and taken.state in ('held', 'needs_review', 'approved', 'sending'))`,
  },
  balanceCashMinor: {
    type: 'money',
    isNullable: false,
    meaning: 'cash in the account',
    read: () => 'coalesce(account.balance_minor, 0)',
  },
  balanceBonusMinor: {
    type: 'money',
    isNullable: false,
    meaning: 'funds that are being wagered',
    read: () => `(select coalesce(sum(held.balance_minor), 0)::bigint from foyer.wager
      join foyer.ledger_account held on held.id = wager.held_id where wager.member_id = member.id and wager.state = 'active')`,
  },
  turnoverMinor: {
    type: 'money',
    isNullable: false,
    meaning: 'stakes, less refunds',
    args: ['window', 'category'],
    needs: { gte: 'turnover' },
    read: (args, scope) => `(select coalesce(-sum(moved.amount_minor), 0)::bigint ${play(args, scope, STAKES)})`,
  },
  netLossMinor: {
    type: 'money',
    isNullable: false,
    meaning: 'stakes less returns; negative for a member who has won',
    args: ['window', 'category'],
    read: (args, scope) => `(select coalesce(-sum(moved.amount_minor), 0)::bigint ${play(args, scope, ROUNDS)})`,
  },
  maxStakeMinor: {
    type: 'money',
    isNullable: true,
    meaning: 'the largest bet; unknown without one',
    args: ['window', 'category'],
    read: (args, scope) => `(select max(-moved.amount_minor)::bigint ${play(args, scope, `moved.kind = 'bet'`)})`,
  },
  activeDays: {
    type: 'number',
    isNullable: false,
    meaning: 'number of days with a bet, in the market’s time zone',
    args: ['window', 'category'],
    needs: { gte: 'activeDays' },
    read: (args, scope) =>
      `(select count(distinct (moved.at at time zone $2)::date)::int ${play(args, scope, `moved.kind = 'bet'`)})`,
  },
  lastBetAt: {
    type: 'time',
    isNullable: true,
    meaning: 'time of the newest bet',
    args: ['category'],
    read: (args, scope) => `(select ${epochMs('max(moved.at)')} ${play(args, scope, `moved.kind = 'bet'`)})`,
  },
} as const satisfies MemberFactTable;
