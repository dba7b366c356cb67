import Type, { type Static } from 'typebox';
import { AmountMinor, Currency, EpochMs } from '../schemas.ts';

/**
 * The events of a member's own stream (docs/gateway.md: The member’s stream). `ended`: the session has ended, and nothing follows.
 */
export const MEMBER_EVENTS = {
  member: Type.Object({
    balanceMinor: AmountMinor,
    currency: Currency,
    ledgerSeq: Type.String({ description: 'number of the account’s newest entry' }),
    serverTime: EpochMs,
    unreadCount: Type.Integer({ minimum: 0 }),
    lastEvent: Type.String({ description: 'number of the member’s newest event' }),
  }),
  ended: Type.Object({}),
};

/** The data of each event, by name. */
export type MemberEvents = { [Name in keyof typeof MEMBER_EVENTS]: Static<(typeof MEMBER_EVENTS)[Name]> };
