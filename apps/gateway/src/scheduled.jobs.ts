import { deleteOldCounts } from '@foyer/database/call-count.store.ts';
import { type JobWorker, runJobs } from '@foyer/database/run-jobs.ts';
import { makeStatements } from './agents/make-statements.ts';
import { sendCampaigns } from './campaigns/send-campaigns.ts';
import { takeEvents } from './campaigns/take-events.ts';
import { followPayments } from './cashier/follow-payments.ts';
import { deleteOldNotices } from './cashier/notice.store.ts';
import { deleteOldProofs } from './cashier/proof.store.ts';
import { reconcileAll } from './cashier/reconcile.ts';
import type { Context } from './context.ts';
import { SCHEMA } from './db/tables.ts';
import { publishDueDrafts } from './documents/publish.ts';
import { deleteOldFeedback } from './feedback/feedback.store.ts';
import { deleteOldKeys } from './http/used-once.store.ts';
import { deleteOldDrafts } from './identity/check.store.ts';
import { deleteOldFiles } from './identity/file.store.ts';
import { followChecks } from './identity/follow-checks.ts';
import { identityRulesOf } from './identity/identity-document.ts';
import { deleteOldMessages } from './inbox/inbox.store.ts';
import { closeDueAccounts } from './preferences/close-account.ts';
import { endWagers } from './promotions/end-wagers.ts';
import { matchDeposits } from './promotions/match-deposits.ts';
import { payBirthdays } from './promotions/pay-birthdays.ts';
import { payRebates } from './promotions/pay-rebates.ts';
import { payReferrals } from './promotions/pay-referrals.ts';
import { sendTickets } from './promotions/tickets.ts';
import { payTournaments } from './promotions/tournaments.ts';
import { deleteStalePushDevices } from './push/push-device.store.ts';
import { deleteFollowedDraws } from './reminders/follow.store.ts';
import { notifyFollowers } from './reminders/notify-followers.ts';
import { remindOfDraws } from './reminders/remind-of-draws.ts';
import { notifyOfResults } from './results/notify-of-results.ts';
import { deleteNotifiedResults } from './results/result.store.ts';
import { deleteOldCalls } from './server/idempotency.store.ts';
import { deleteOldHandovers } from './sessions/handover.store.ts';
import { deleteOldAttempts } from './sessions/login-delay.store.ts';
import { deleteOldLoginEvents } from './sessions/login-event.store.ts';
import { deleteOldRemembered } from './sessions/remembered-login.store.ts';
import { deleteOldSessions } from './sessions/session.store.ts';
import { deleteOldCampaigns } from './social/campaign.store.ts';
import { deleteOldStaffSessions } from './staff/staff.store.ts';
import { deleteOldContacts } from './support/contact.store.ts';
import { deleteOldConversations } from './support/conversation.store.ts';
import { endForgotten } from './support/end-conversation.ts';
import { followTransfers } from './transfers/follow-transfers.ts';
import { deleteOldCodes } from './verification/one-time-code.store.ts';
import { deleteOldTokens } from './verification/one-time-token.store.ts';
import { closeLevels } from './vip/close-levels.ts';
import { raiseLevels } from './vip/raise-levels.ts';
import { checkLedger, type RangeCheck } from './wallet/check-ledger.ts';
import { notifyOfWins } from './wins/notify-of-wins.ts';
import { deleteNotifiedWins } from './wins/win.store.ts';

/** The graphile-worker schema of the gateway. */
export const JOBS_SCHEMA = 'foyer_jobs';

/** For pictures of transfers: as long as a payer’s bank can claim money back. */
const KEEP_PROOFS_DAYS = 180;

const CRONTAB = [
  '*/5 * * * * forget-old',
  '*/5 * * * * check-ledger',
  '* * * * * publish-documents',
  '* * * * * follow-payments',
  '* * * * * follow-transfers',
  '* * * * * follow-identity-checks',
  '* * * * * remind-of-draws',
  '* * * * * notify-of-wins',
  '* * * * * notify-of-results',
  '*/10 * * * * reconcile-payments',
  '*/10 * * * * close-accounts',
  '*/10 * * * * raise-levels',
  '5 * * * * close-levels',
  '* * * * * match-deposits',
  '* * * * * send-campaigns',
  '15 * * * * make-agent-statements',
  '*/10 * * * * pay-rebates',
  '*/10 * * * * pay-referrals',
  '*/10 * * * * pay-tournaments',
  '30 * * * * pay-birthdays',
  '* * * * * send-tickets',
  '20 3 * * * reconcile-payments-of-days',
].join('\n');

/** Runs the gateway's scheduled jobs; one process takes each run. */
export function startScheduledJobs(context: Context, checkRange?: RangeCheck): Promise<JobWorker> {
  return runJobs({
    pool: context.pool,
    schema: JOBS_SCHEMA,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 30_000,
    crontab: CRONTAB,
    log: context.log,
    taskList: {
      'check-ledger': async () => {
        const faults = await checkLedger(context.pool, checkRange);
        if (faults.length > 0) context.log.error({ kind: 'ledger.broken', faults }, 'the ledger is broken');
      },
      'publish-documents': () => publishDueDrafts(context),
      'follow-identity-checks': () => followChecks(context),
      'remind-of-draws': async () => {
        // Reminders first: a member who set one must not get the followers' message too.
        await remindOfDraws(context);
        await notifyFollowers(context);
      },
      'notify-of-wins': () => notifyOfWins(context),
      'notify-of-results': () => notifyOfResults(context),
      'close-accounts': async () => void (await closeDueAccounts(context)),
      'close-levels': () => closeLevels(context),
      'raise-levels': () => raiseLevels(context),
      'match-deposits': async () => {
        await endWagers(context);
        await matchDeposits(context);
      },
      'send-campaigns': async () => {
        await takeEvents(context);
        await sendCampaigns(context);
      },
      'make-agent-statements': () => makeStatements(context),
      'pay-rebates': () => payRebates(context),
      'pay-tournaments': () => payTournaments(context),
      'pay-birthdays': () => payBirthdays(context),
      'send-tickets': () => sendTickets(context),
      'pay-referrals': () => payReferrals(context),
      'follow-transfers': () => followTransfers(context),
      'follow-payments': () => followPayments(context),
      'reconcile-payments': () => reconcileAll({ hours: 2 }, context),
      'reconcile-payments-of-days': () => reconcileAll({ hours: 72 }, context),
      'forget-old': () => forgetOld(context),
    },
  });
}

/** Deletes data whose storage period is over. */
async function forgetOld(context: Context): Promise<void> {
  await deleteOldKeys(context.db);
  await deleteOldCalls(context);
  await deleteOldHandovers(context.db);
  await deleteOldSessions(context.db);
  await deleteOldAttempts(context.db);
  await deleteOldLoginEvents(context.db);
  await deleteOldRemembered(context.db);
  await deleteOldCodes(context.db);
  await deleteOldTokens(context.db);
  await deleteOldCampaigns(context.db);
  await deleteOldStaffSessions(context.db);
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
