import type { Withdrawal, WithdrawalSummary } from '@foyer/contract/cashier/shapes.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import { textOf } from '../../platform/connectors/message/message-texts.ts';
import { bankName } from './beneficiaries.ts';
import { getBeneficiary } from './beneficiary.store.ts';
import { cashierOf } from './cashier-document.ts';
import { findSteps, type Step } from './step.store.ts';
import { methodName } from './to-deposit.ts';
import type { WithdrawalRow } from './withdrawal.store.ts';
import { canMakeMove } from './withdrawal-states.ts';

/** The text shown to the member for a state if no rule has its own. */
const REASONS = {
  needs_review: 'withdrawalReview',
  rejected: 'withdrawalRejectedReason',
  returned: 'withdrawalReturnedReason',
} as const;

/** Why a withdrawal waits or ended, in the member’s language. Texts for staff are never included. */
function reasonOf(
  { decision, state }: Pick<WithdrawalRow, 'decision' | 'state'>,
  language: LanguageCode,
): string | null {
  const ofRule = state === 'needs_review' || (state === 'rejected' && decision?.outcome === 'reject');
  if (ofRule && decision?.memberText) return inLanguage(decision.memberText, language);
  const key = Object.hasOwn(REASONS, state) ? REASONS[state as keyof typeof REASONS] : null;
  return key && textOf(key, language, {});
}

/** A withdrawal as a list shows it. */
export async function toWithdrawalSummary(
  row: WithdrawalRow,
  language: LanguageCode,
  context: Context,
): Promise<Static<typeof WithdrawalSummary>> {
  const beneficiary = await getBeneficiary(context.pool, row.beneficiaryId);
  return {
    id: row.id,
    method: row.method,
    methodName: methodName(context, row, language),
    state: row.state,
    amountMinor: String(row.amountMinor),
    feeMinor: String(row.feeMinor),
    currency: row.currency,
    bankName: beneficiary ? bankName(beneficiary, context) : '',
    masked: beneficiary?.masked ?? '',
    createdAt: row.createdAt.toISOString(),
    promisedBy: row.promisedBy.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    reason: reasonOf(row, language),
  };
}

/** A withdrawal with its timeline. */
export async function toWithdrawal(
  row: WithdrawalRow,
  language: LanguageCode,
  context: Context,
): Promise<Static<typeof Withdrawal>> {
  const { cashier } = cashierOf(context, row.merchant);
  const toStep = ({ at, state }: Step) => {
    const text = reasonOf({ decision: row.decision, state: state as WithdrawalRow['state'] }, language);
    return { state, at: at.toISOString(), reason: null, text };
  };
  return {
    ...(await toWithdrawalSummary(row, language, context)),
    serverTime: context.now(),
    canCancel: cashier.memberCancel === 'until_approved' && canMakeMove(row, 'cancel'),
    timeline: (await findSteps(context.pool, row.id)).map(toStep),
    madeAs: row.madeAs,
  };
}
