/** The secret of the journeys' Foyer, so that journeys can derive the same keys, such as that of the authenticator of `guard`. */
export const FOYER_SECRET = 'journeys need no secret, only one they know';
