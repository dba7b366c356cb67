/** Every errorCode of the calls of staff, with its status. */
export const STAFF_REFUSALS = {
  /** The body is not that of the call, or its fields contradict one another. */
  invalid: 400,
  /** A reason of 3 to 200 characters is required. */
  reason: 400,
  /** The person has no name at the desk. */
  name: 400,
  file: 400,
  /** The code of the authenticator is wrong. */
  code: 400,
  /** The harm case of the conversation must be decided first. */
  harm: 400,
  /** The member may not be granted anything now. */
  policy: 400,
  /** There are too many agents above. */
  depth: 400,
  /** An earlier month is unpaid, and months are paid in order. */
  earlier: 400,
  session: 401,
  credentials: 401,
  /** The person has no such permission at this merchant, or the member may not do this now. */
  forbidden: 403,
  /** The person who made the first decision cannot make the second. */
  same: 403,
  unknown: 404,
  /** It is already so, or can no longer be changed. */
  unchanged: 409,
  /** The member has chosen a term that is not over (SE-04). */
  term: 409,
  /** The member no longer has the money. */
  balance: 409,
  large: 413,
  later: 429,
  fault: 500,
  /** The vendor has not answered; the call may be repeated. */
  unconfirmed: 502,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type StaffRefusalCode = keyof typeof STAFF_REFUSALS;
