/** What help articles are about, in the order of their page. */
export const HELP_TOPICS = ['MONEY', 'PROMOTIONS', 'GAMES', 'LIMITS', 'ACCOUNT', 'APP'] as const;

/** Letters of a text that help is searched for. */
export const MAX_HELP_LETTERS = 60;
