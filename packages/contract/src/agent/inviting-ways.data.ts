/** How an applicant intends to invite people. */
export const INVITING_WAYS = ['friends', 'shop', 'page', 'events'] as const;
