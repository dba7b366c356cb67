import type { Check } from '@foyer/contract/cashier/shapes.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import type { Static } from 'typebox';
import { may } from '../../platform/policy/may.ts';
import type { PolicyReason } from '../../platform/policy/policy.data.ts';
import type { BeneficiaryRow } from './beneficiary.store.ts';
import { type Cashier, levelOf } from './cashier-document.ts';
import { getIdentity } from './identity.store.ts';
import { getLeftToPlay } from './playthrough.store.ts';
import { getWithdrawalSums } from './withdrawal-sums.store.ts';

/** The facts that a withdrawal depends on, besides its amount. */
export interface WithdrawalState {
  refused: PolicyReason | null;
  /** How much the identity level still allows, today and within its 30-day limit; null: nothing at this level. */
  dayRoomMinor: bigint | null;
  dayLimitMinor: bigint | null;
  leftToPlayMinor: bigint;
  count24h: number;
}

/** Reads the state in the caller’s transaction, for the requirements, the quote and the request alike. */
export async function readWithdrawalState(
  client: Client,
  { accountId, cashier, memberId }: { memberId: bigint; accountId: bigint; cashier: Cashier },
): Promise<WithdrawalState> {
  const refused = await may(client, { memberId }, 'withdrawal');
  const { level } = await getIdentity(client, memberId);
  const { withdrawal30dMinor, withdrawalDayMinor } = levelOf(cashier, level);
  const sums = await getWithdrawalSums(client, memberId, null);
  const of30d = withdrawal30dMinor === undefined ? null : BigInt(withdrawal30dMinor) - sums.sum30d;
  const isUsedUp = of30d !== null && of30d <= 0n;
  const limit = withdrawalDayMinor === null || isUsedUp ? null : BigInt(withdrawalDayMinor);
  const ofDay = limit === null ? null : limit > sums.sum24h ? limit - sums.sum24h : 0n;
  return {
    refused,
    dayLimitMinor: limit,
    dayRoomMinor: ofDay !== null && of30d !== null && of30d < ofDay ? of30d : ofDay,
    leftToPlayMinor: await getLeftToPlay(client, { accountId, percent: cashier.playthroughPercent }),
    count24h: Number(sums.count24h),
  };
}

type CheckValue = Static<typeof Check>;

const check = (
  id: CheckValue['id'],
  isMet: boolean,
  facts: Partial<Record<'current' | 'required', bigint | null>> = {},
): CheckValue => ({
  id,
  isMet,
  currentMinor: facts.current === undefined || facts.current === null ? null : String(facts.current),
  requiredMinor: facts.required === undefined || facts.required === null ? null : String(facts.required),
  until: null,
});

interface Checked {
  state: WithdrawalState;
  beneficiaries: readonly BeneficiaryRow[];
  availableMinor: bigint;
  /** Amount and fee; 0 before an amount is chosen. */
  totalMinor: bigint;
  amountMinor: bigint;
}

/** All requirements of a withdrawal, met or not. */
export function toChecks({ amountMinor, availableMinor, beneficiaries, state, totalMinor }: Checked): CheckValue[] {
  const usable = beneficiaries.some(({ isUsable }) => isUsable);
  const [soonest] = [...beneficiaries].sort((a, b) => a.usableFrom.getTime() - b.usableFrom.getTime());
  const { dayLimitMinor, dayRoomMinor, leftToPlayMinor, refused } = state;
  return [
    check('account', refused === null),
    check('identity', dayLimitMinor !== null),
    check('playthrough', leftToPlayMinor === 0n, { current: leftToPlayMinor, required: 0n }),
    { ...check('beneficiary', usable), until: usable ? null : (soonest?.usableFrom.toISOString() ?? null) },
    check('balance', availableMinor > 0n && totalMinor <= availableMinor, {
      current: availableMinor,
      required: totalMinor,
    }),
    check('dayLimit', dayRoomMinor !== null && dayRoomMinor > 0n && amountMinor <= dayRoomMinor, {
      current: dayRoomMinor,
      required: dayLimitMinor,
    }),
  ];
}
