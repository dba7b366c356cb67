import Type, { type Static } from 'typebox';
import { Instant } from '../schemas.ts';

/** What a member may be sent only with their consent, and how. */
export const CONSENT_PURPOSES = ['offersByEmail', 'offersBySms', 'offersByPush'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** What a member has chosen for themselves (docs/settings.md). */
export const Settings = Type.Object({
  timeZone: Type.String({ description: 'an IANA zone; empty: the merchant’s' }),
  isCalm: Type.Boolean({ description: 'as little motion as possible' }),
  hidesBalance: Type.Boolean({ description: 'until the member asks for it' }),
  playsSounds: Type.Boolean({ description: 'games open with their sounds on' }),
  moneyByEmail: Type.Boolean({ description: 'news about the member’s money is also sent by mail' }),
  offersByEmail: Type.Boolean({ description: 'whether the member consents' }),
  offersBySms: Type.Boolean({ description: 'whether the member consents' }),
  offersByPush: Type.Boolean({ description: 'whether the member consents' }),
  pushResults: Type.Boolean({ description: 'told by push: the result of a draw that they have a bet on' }),
  pushWins: Type.Boolean({ description: 'told by push: that they have won' }),
  pushWithdrawals: Type.Boolean({ description: 'told by push: that a withdrawal has arrived' }),
  pushClosing: Type.Boolean({
    description: 'told by push: that a draw closes which they asked to be reminded of, or of a favourite',
  }),
  pushDetails: Type.Boolean({ description: 'push messages may show amounts, also on a locked screen' }),
  email: Type.Union([Type.String(), Type.Null()], { description: 'the verified address, masked' }),
  mobile: Type.Union([Type.String(), Type.Null()], { description: 'the verified number, masked' }),
  avatar: Type.String({ description: 'names the picture of `settings.avatar`; empty without one' }),
  consents: Type.Array(
    Type.Object({ purpose: Type.Enum([...CONSENT_PURPOSES]), isGiven: Type.Boolean(), at: Instant }),
    { description: 'the latest fifty changes, newest first' },
  ),
  closingAt: Type.Union([Instant, Type.Null()], {
    description: 'when an account that is being closed is closed for good',
  }),
});
export type Settings = Static<typeof Settings>;
