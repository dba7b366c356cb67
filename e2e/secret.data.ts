/** The secret of the Foyer that journeys run against: what it makes of it, such as the authenticator of `guard`, can be made here too. */
export const FOYER_SECRET = 'journeys need no secret, only one they know';
