/** Longer than any transaction takes: the time of a transfer is the beginning of its transaction, and may precede that of the one before. */
const MARGIN = `interval '10 minutes'`;

/**
 * SQL for a number that the transfers of an account after some time all exceed. A query that compares `seq` with it, besides `at`
 * with the time, reads only what is newer; without it, the account's whole history.
 * @param account the account, as SQL @param time the time, as SQL
 */
export const seqBefore = (account: string, time: string): string =>
  `coalesce((select before.seq from foyer.ledger_transfer before where before.account_id = ${account}
     and before.at < ${time} - ${MARGIN} order by before.seq desc limit 1), 0)`;
