import { deleteOldCounts } from '@foyer/database/call-count.store.ts';
import { endPool, openSibling } from '@foyer/database/open-pool.ts';
import { type JobWorker, runJobs } from '@foyer/database/run-jobs.ts';
import { deleteOldHandovers } from './accounts/sessions/handover.store.ts';
import { deleteOldAttempts } from './accounts/sessions/login-delay.store.ts';
import { deleteOldLoginEvents } from './accounts/sessions/login-event.store.ts';
import { deleteOldRemembered } from './accounts/sessions/remembered-login.store.ts';
import { deleteOldSessions } from './accounts/sessions/session.store.ts';
import { deleteOldCampaigns } from './accounts/social/campaign.store.ts';
import { deleteOldCodes } from './accounts/verification/one-time-code.store.ts';
import { deleteOldTokens } from './accounts/verification/one-time-token.store.ts';
import { writeHeads } from './audit/write-heads.ts';
import { deleteOldDrafts } from './cashier/identity/check.store.ts';
import { deleteOldFiles } from './cashier/identity/file.store.ts';
import { identityRulesOf } from './cashier/identity/identity-document.ts';
import { processChecks } from './cashier/identity/process-checks.ts';
import { deleteOldNotices } from './cashier/payments/notice.store.ts';
import { processPayments } from './cashier/payments/process-payments.ts';
import { deleteOldProofs } from './cashier/payments/proof.store.ts';
import { reconcileAll } from './cashier/payments/reconcile.ts';
import { reconcileReturnedPayouts, reconcileReturns } from './cashier/payments/reconcile-returns.ts';
import type { Context } from './context.ts';
import { JOBS_SCHEMA, SCHEMA } from './db/tables.ts';
import { makeStatements } from './engagement/agents/make-statements.ts';
import { sendCampaigns } from './engagement/campaigns/send-campaigns.ts';
import { takeEvents } from './engagement/campaigns/take-events.ts';
import { endWagers } from './engagement/promotions/end-wagers.ts';
import { matchDeposits } from './engagement/promotions/match-deposits.ts';
import { payBirthdays } from './engagement/promotions/pay-birthdays.ts';
import { payRebates } from './engagement/promotions/pay-rebates.ts';
import { payReferrals } from './engagement/promotions/pay-referrals.ts';
import { sendTickets } from './engagement/promotions/tickets.ts';
import { payTournaments } from './engagement/promotions/tournaments.ts';
import { deleteFollowedDraws } from './engagement/reminders/follow.store.ts';
import { notifyFollowers } from './engagement/reminders/notify-followers.ts';
import { remindOfDraws } from './engagement/reminders/remind-of-draws.ts';
import { closeLevels } from './engagement/vip/close-levels.ts';
import { raiseLevels } from './engagement/vip/raise-levels.ts';
import { checkLedger, type RangeCheck } from './ledger/wallet/check-ledger.ts';
import { deleteOldMessages } from './notify/inbox/inbox.store.ts';
import { deleteStalePushDevices } from './notify/push/push-device.store.ts';
import { deleteOldKeys } from './platform/http/used-once.store.ts';
import { notifyOfResults } from './play/results/notify-of-results.ts';
import { deleteNotifiedResults } from './play/results/result.store.ts';
import { processTransfers } from './play/transfers/process-transfers.ts';
import { notifyOfWins } from './play/wins/notify-of-wins.ts';
import { deleteNotifiedWins } from './play/wins/win.store.ts';
import { publishDueDrafts } from './publishing/publish.ts';
import { deleteOldCalls } from './server/idempotency.store.ts';
import { deleteOldFeedback } from './service/feedback/feedback.store.ts';
import { closeDueAccounts } from './service/privacy/close-account.ts';
import { deleteOldStaffSessions } from './service/staff/staff.store.ts';
import { deleteOldNetworks } from './service/staff/staff-network.store.ts';
import { deleteOldContacts } from './service/support/contact.store.ts';
import { deleteOldConversations } from './service/support/conversation.store.ts';
import { endForgotten } from './service/support/end-conversation.ts';

/** For pictures of transfers: as long as a payer’s bank can claim money back. */
const KEEP_PROOFS_DAYS = 180;

/** Jobs that run concurrently. */
const CONCURRENCY = 2;
/** Connections for the work of the jobs: a transaction of each, a query beside it, and one to spare. */
const WORK_CONNECTIONS = 3 * CONCURRENCY;

interface ScheduledJob {
  /** When it runs, as in a crontab, in UTC. */
  at: string;
  run(context: Context, checkRange?: RangeCheck): Promise<unknown>;
}

const EVERY_MINUTE = '* * * * *';
const EVERY_5_MINUTES = '*/5 * * * *';
const EVERY_10_MINUTES = '*/10 * * * *';

/**
 * All scheduled jobs of the gateway. A failed run is retried, so every job must be safe to repeat. A failure at one merchant, or for
 * one member, is logged and does not stop the work for the others.
 */
const JOBS: Readonly<Record<string, ScheduledJob>> = {
  'forget-old': { at: EVERY_5_MINUTES, run: forgetOld },
  'write-heads': { at: EVERY_5_MINUTES, run: (context) => writeHeads(context) },
  'check-ledger': { at: EVERY_5_MINUTES, run: reportLedgerFaults },
  'publish-documents': { at: EVERY_MINUTE, run: publishDueDrafts },
  'follow-payments': { at: EVERY_MINUTE, run: processPayments },
  'follow-transfers': { at: EVERY_MINUTE, run: processTransfers },
  'follow-identity-checks': { at: EVERY_MINUTE, run: processChecks },
  'remind-of-draws': {
    at: EVERY_MINUTE,
    async run(context) {
      // Reminders first: a member who set one must not get the followers' message too.
      await remindOfDraws(context);
      await notifyFollowers(context);
    },
  },
  'notify-of-wins': { at: EVERY_MINUTE, run: notifyOfWins },
  'notify-of-results': { at: EVERY_MINUTE, run: notifyOfResults },
  'reconcile-payments': { at: EVERY_10_MINUTES, run: (context) => reconcileAll({ hours: 2 }, context) },
  'reconcile-returns': { at: '7,37 * * * *', run: reconcileReturns },
  'reconcile-returned-payouts': { at: '50 3 * * *', run: reconcileReturnedPayouts },
  'close-accounts': { at: EVERY_10_MINUTES, run: closeDueAccounts },
  'raise-levels': { at: EVERY_10_MINUTES, run: raiseLevels },
  'close-levels': { at: '5 * * * *', run: closeLevels },
  'match-deposits': {
    at: EVERY_MINUTE,
    async run(context) {
      await endWagers(context);
      await matchDeposits(context);
    },
  },
  'send-campaigns': {
    at: EVERY_MINUTE,
    async run(context) {
      await takeEvents(context);
      await sendCampaigns(context);
    },
  },
  'make-agent-statements': { at: '15 * * * *', run: makeStatements },
  'pay-rebates': { at: EVERY_10_MINUTES, run: payRebates },
  'pay-referrals': { at: EVERY_10_MINUTES, run: payReferrals },
  'pay-tournaments': { at: EVERY_10_MINUTES, run: payTournaments },
  'pay-birthdays': { at: '30 * * * *', run: payBirthdays },
  'send-tickets': { at: EVERY_MINUTE, run: sendTickets },
  'reconcile-payments-of-days': { at: '20 3 * * *', run: (context) => reconcileAll({ hours: 72 }, context) },
};

/**
 * Runs the gateway's scheduled jobs, on connections with the time limits of work in batches; one process takes each run. A process
 * skips a run while its own previous run of the job continues; another process may still take it.
 */
export async function startScheduledJobs(context: Context, checkRange?: RangeCheck): Promise<JobWorker> {
  const jobs = Object.entries(JOBS);
  const pool = openSibling(context.pool, { use: 'work', max: WORK_CONNECTIONS });
  const work = { ...context, pool };
  const worker = await runJobs({
    pool: context.pool,
    schema: JOBS_SCHEMA,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 30_000,
    crontab: jobs.map(([name, { at }]) => `${at} ${name}`).join('\n'),
    log: context.log,
    taskList: Object.fromEntries(jobs.map(([name, { run }]) => [name, skipWhileRunning(() => run(work, checkRange))])),
  });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      await endPool(pool);
    },
  };
}

/** A run that lasts until the next one is due would otherwise take another slot, and no other job could run. */
function skipWhileRunning(run: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await run();
    } finally {
      isRunning = false;
    }
  };
}

async function reportLedgerFaults(context: Context, checkRange?: RangeCheck): Promise<void> {
  const faults = await checkLedger(context.pool, checkRange);
  if (faults.length > 0) context.log.error({ kind: 'ledger.broken', faults }, 'the ledger is broken');
}

/** Deletes data whose storage period is over. */
async function forgetOld(context: Context): Promise<void> {
  await deleteOldKeys(context.pool);
  await deleteOldCalls(context);
  await deleteOldHandovers(context.pool);
  await deleteOldSessions(context.pool);
  await deleteOldAttempts(context.pool);
  await deleteOldLoginEvents(context.pool);
  await deleteOldRemembered(context.pool);
  await deleteOldCodes(context.pool);
  await deleteOldTokens(context.pool);
  await deleteOldCampaigns(context.pool);
  await deleteOldStaffSessions(context.pool);
  await deleteOldNetworks(context.pool);
  await deleteOldNotices(context.pool);
  await deleteOldProofs(context.pool, KEEP_PROOFS_DAYS);
  await deleteOldMessages(context.pool);
  await deleteNotifiedWins(context.pool);
  await deleteNotifiedResults(context.pool);
  await deleteFollowedDraws(context.pool);
  await deleteStalePushDevices(context.pool);
  await deleteOldDrafts(context.pool);
  await endForgotten(context);
  await deleteOldConversations(context.pool);
  await deleteOldContacts(context.pool);
  await deleteOldFeedback(context.pool);
  for (const { code } of context.merchants) {
    const rules = identityRulesOf(context, code);
    if (rules) await deleteOldFiles(context.pool, code, rules.keepDays);
  }
  await deleteOldCounts(context.pool, SCHEMA);
}
