/** Actions that the policy decides about, and that staff can block. `marketing`: may receive marketing messages. */
export const MEMBER_ACTIONS = ['login', 'launch', 'bet', 'deposit', 'withdrawal', 'grant', 'marketing'] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];
