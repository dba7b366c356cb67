import { type Lists, mine } from './my-lists.store.ts';

/** SQL: the member's account; a scalar, so that transfers are read in the order of their index. */
const ACCOUNT = `select own.id from me join foyer.ledger_account own on own.member_id = me.id and own.merchant = me.merchant
  where own.kind = 'member'`;

/**
 * A member's money: without the payers' names, which may be those of others, and without what decided a withdrawal, which would
 * help to get around the checks.
 */
export const MONEY: Lists = {
  transactions: `select transfer.seq as number, transfer.kind, transfer.amount_minor as "amountMinor",
      transfer.balance_minor as "balanceMinor", account.currency, transfer.game_code as game, transfer.round_id as round, transfer.at
    from foyer.ledger_transfer transfer join foyer.ledger_account account on account.id = transfer.account_id
    where transfer.account_id = (${ACCOUNT}) order by transfer.seq desc`,
  deposits: `select number, method, amount_minor as "amountMinor", currency, state, reference, created_at as "createdAt",
      paid_at as "paidAt" ${mine('cashier_deposit')} order by number desc`,
  payments: `select amount_minor as "amountMinor", credited_minor as "creditedMinor", returned_minor as "returnedMinor", currency,
      paid_at as "paidAt" ${mine('cashier_payment')} order by created_at desc`,
  proofsOfPayment: `select deposit.number as deposit, proof.state, proof.added_at as "addedAt"
    from me join foyer.cashier_deposit deposit on deposit.member_id = me.id and deposit.merchant = me.merchant
    join foyer.cashier_proof proof on proof.deposit_id = deposit.id order by proof.added_at desc`,
  reversedDeposits: `select reversal.amount_minor as "amountMinor", reversal.currency,
      reversal.created_at as "createdAt", reversal.ended_at as "endedAt"
    from foyer.cashier_reversal reversal where reversal.account_id = (${ACCOUNT}) and reversal.state not in ('refused', 'won')
    order by reversal.created_at desc`,
  withdrawals: `select mine.number, mine.method, account.masked as account, mine.amount_minor as "amountMinor", mine.fee_minor as "feeMinor",
      mine.currency, mine.state, mine.created_at as "createdAt", mine.paid_at as "paidAt" ${mine('cashier_withdrawal')}
    join foyer.cashier_beneficiary account on account.id = mine.beneficiary_id order by mine.number desc`,
  walletTransfers: `select number, wallet, direction, amount_minor as "amountMinor", currency, state, created_at as "createdAt",
      ended_at as "endedAt" ${mine('wallet_transfer')} order by number desc`,
  wagers: `select grants.offer_id as offer, mine.required_minor as "requiredMinor", mine.max_bet_minor as "maxBetMinor",
      mine.max_paid_minor as "maxPaidMinor", mine.paid_minor as "paidMinor", mine.currency, mine.state, mine.created_at as "createdAt",
      mine.expires_at as "expiresAt", mine.ended_at as "endedAt" ${mine('wager')}
    left join foyer.promotion_grant grants on grants.id = mine.grant_id order by mine.created_at desc`,
  freeRounds: `select game_code as game, stake_minor as "stakeMinor", currency, rounds, used, state, created_at as "createdAt",
      expires_at as "expiresAt" ${mine('free_round_grant')} order by created_at desc`,
  commissions: `select statement.period, statement.currency, statement.net_minor as "netMinor",
      statement.commission_minor as "commissionMinor", statement.carry_minor as "carryMinor", statement.made_at as "madeAt",
      statement.paid_at as "paidAt"
    from me join foyer.agent_statement statement on statement.agent_id = me.id and statement.merchant = me.merchant
    order by statement.period desc`,
};

/** A member's part in offers; without the friends' identities, which are their data. */
export const PROMOTIONS: Lists = {
  grants: `select offer_id as offer, amount_minor as "amountMinor", currency, created_at as at ${mine('promotion_grant')}
    order by created_at desc`,
  optIns: `select offer_id as offer, state, opted_at as "optedAt", ends_at as "endsAt" ${mine('promotion_opt_in')} order by opted_at desc`,
  checkIns: `select mine.offer_id as offer, mine.day::text as day
    from me join foyer.promotion_check_in mine on mine.member_id = me.id order by mine.day desc`,
  referrals: `select offer_id as offer, state, found_at as at
    from me join foyer.promotion_referral mine on mine.referrer_id = me.id and mine.merchant = me.merchant order by found_at desc`,
  tournaments: `select mine.offer_id as offer, mine.starts_at as "startsAt", mine.joined_at as "joinedAt", mine.left_at as "leftAt",
      place.rank as place ${mine('tournament_entry')}
    left join foyer.tournament_place place on place.merchant = mine.merchant and place.offer_id = mine.offer_id
      and place.starts_at = mine.starts_at and place.member_id = mine.member_id order by mine.joined_at desc`,
};
