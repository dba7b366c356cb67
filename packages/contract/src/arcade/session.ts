import Type, { type Static } from 'typebox';

/** POST /arcade/api/session: exchanges the one-time launch token. */
export const SessionBody = Type.Object({ launchToken: Type.String({ minLength: 20, maxLength: 200 }) });

export const SessionValue = Type.Object({
  token: Type.String(),
  /** The same in every session of a player; says nothing about who that is. */
  playerId: Type.String(),
  merchant: Type.String(),
  currency: Type.String(),
  language: Type.String(),
  displayName: Type.String(),
  isTrial: Type.Boolean(),
});
export type SessionValue = Static<typeof SessionValue>;

export const BalanceValue = Type.Object({ balanceMinor: Type.String(), currency: Type.String() });

const Words = (min: number, max: number) => Type.String({ minLength: min, maxLength: max, pattern: '^[ -~]*$' });

/** POST /arcade/vendor/v1/trial, signed by the operator: a launch token for free play. */
export const TrialBody = Type.Object({ merchant: Words(1, 80), currency: Words(3, 10), language: Words(2, 10) });
export const TrialValue = Type.Object({ launchToken: Type.String() });
