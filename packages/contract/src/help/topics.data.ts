/** What help articles are about, in the order of their page. */
export const HELP_TOPICS = ['MONEY', 'PROMOTIONS', 'GAMES', 'LIMITS', 'ACCOUNT', 'APP'] as const;

/** Maximum length of a search text, in characters. */
export const MAX_HELP_CHARACTERS = 60;
