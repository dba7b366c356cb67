import type { Static } from 'typebox';
import { agentCalls } from './agents.ts';
import { campaignCalls } from './campaigns.ts';
import { deskCalls } from './desk.ts';
import { feedbackCalls } from './feedback.ts';
import { freeRoundCalls } from './free-rounds.ts';
import { memberCalls } from './members.ts';
import { passkeyCalls } from './passkeys.ts';
import { paymentCalls } from './payments.ts';
import { promotionCalls } from './promotions.ts';
import { reversalCalls } from './reversals.ts';
import { signInCalls } from './sign-in.ts';
import { vendorCalls } from './vendors.ts';
import { withdrawalCalls } from './withdrawals.ts';

/** Every call of staff by the last part of its path: `POST /operator/<name>`. */
export const staffCalls = {
  ...signInCalls,
  ...passkeyCalls,
  ...memberCalls,
  ...vendorCalls,
  ...freeRoundCalls,
  ...withdrawalCalls,
  ...paymentCalls,
  ...reversalCalls,
  ...promotionCalls,
  ...campaignCalls,
  ...agentCalls,
  ...deskCalls,
  ...feedbackCalls,
};

type StaffCalls = typeof staffCalls;
export type StaffCallName = keyof StaffCalls;
export type StaffBody<N extends StaffCallName> = Static<StaffCalls[N]['body']>;
export type StaffValue<N extends StaffCallName> = Static<StaffCalls[N]['value']>;
export type StaffRefusalOf<N extends StaffCallName> = StaffCalls[N]['refusals'][number];
/** The calls that open or end a session. */
export type SignInCallName = keyof typeof signInCalls;
