import Type, { type Static } from 'typebox';
import { Instant } from '../schemas.ts';

/** What a member may be sent only with their consent, and how. */
export const CONSENT_PURPOSES = ['offersByEmail', 'offersBySms', 'offersByPush'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** What a member has chosen for themselves (docs/settings.md). */
export const Settings = Type.Object({
  timeZone: Type.String({ description: 'IANA time zone; empty: the merchant’s' }),
  isCalm: Type.Boolean({ description: 'whether motion is reduced to a minimum' }),
  hidesBalance: Type.Boolean({ description: 'whether the balance is hidden until the member reveals it' }),
  playsSounds: Type.Boolean({ description: 'whether games start with sound' }),
  moneyByEmail: Type.Boolean({ description: 'whether messages about the member’s money are also sent by e-mail' }),
  offersByEmail: Type.Boolean({ description: 'whether the member consents to offers by this channel' }),
  offersBySms: Type.Boolean({ description: 'whether the member consents to offers by this channel' }),
  offersByPush: Type.Boolean({ description: 'whether the member consents to offers by this channel' }),
  pushResults: Type.Boolean({ description: 'whether results of draws they have a bet on are sent by push' }),
  pushWins: Type.Boolean({ description: 'whether wins are sent by push' }),
  pushWithdrawals: Type.Boolean({ description: 'whether arrivals of withdrawals are sent by push' }),
  pushClosing: Type.Boolean({
    description: 'whether a push message announces the closing of draws with a reminder, or of favourite games',
  }),
  pushDetails: Type.Boolean({ description: 'whether push messages may show amounts, even on a locked screen' }),
  email: Type.Union([Type.String(), Type.Null()], { description: 'the verified address, masked' }),
  mobile: Type.Union([Type.String(), Type.Null()], { description: 'the verified number, masked' }),
  avatar: Type.String({ description: 'name of the picture of `settings.avatar`; empty without one' }),
  consents: Type.Array(
    Type.Object({ purpose: Type.Enum([...CONSENT_PURPOSES]), isGiven: Type.Boolean(), at: Instant }),
    { description: 'the latest fifty changes, newest first' },
  ),
  closingAt: Type.Union([Instant, Type.Null()], {
    description: 'when the account will be closed for good; null unless it is being closed',
  }),
});
export type Settings = Static<typeof Settings>;
