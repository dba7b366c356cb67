/** The kinds of feedback. A complaint has a date by which it is answered. */
export const FEEDBACK_KINDS = ['idea', 'problem', 'praise', 'complaint'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** What feedback is about. */
export const FEEDBACK_AREAS = [
  'lobby',
  'lottery',
  'games',
  'money',
  'promotions',
  'account',
  'support',
  'other',
] as const;
export type FeedbackArea = (typeof FEEDBACK_AREAS)[number];
