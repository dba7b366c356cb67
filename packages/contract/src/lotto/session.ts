import Type, { type Static } from 'typebox';

/** POST /lotto/api/session: exchanges the one-time launch token. */
export const SessionBody = Type.Object({ launchToken: Type.String({ minLength: 20, maxLength: 200 }) });
export type SessionBody = Static<typeof SessionBody>;

export const SessionValue = Type.Object({
  token: Type.String(),
  /** The same in every session of a player; says nothing about who that is. */
  playerId: Type.String(),
  expiresAt: Type.String(),
  merchant: Type.String(),
  currency: Type.String(),
  language: Type.String(),
  displayName: Type.String(),
  isTrial: Type.Boolean(),
});
export type SessionValue = Static<typeof SessionValue>;

/** POST /lotto/vendor/v1/trial, signed by the operator: a launch token for free play. */
export const TrialBody = Type.Object({
  merchant: Type.String({ minLength: 1, maxLength: 80, pattern: '^[ -~]*$' }),
  currency: Type.String({ minLength: 3, maxLength: 10, pattern: '^[ -~]*$' }),
  language: Type.String({ minLength: 2, maxLength: 10, pattern: '^[ -~]*$' }),
});
export type TrialBody = Static<typeof TrialBody>;

export const TrialValue = Type.Object({ launchToken: Type.String() });

/** GET /lotto/api/balance. */
export const BalanceValue = Type.Object({ balanceMinor: Type.String(), currency: Type.String() });
export type BalanceValue = Static<typeof BalanceValue>;
