/** The markets whose own words for games, bets and prizes are in `markets`, by country; MY is Malaysia and Singapore. */
export const LOTTERY_TERMS = ['VN', 'TH', 'PH', 'BR', 'MY'] as const;
export type LotteryTerms = (typeof LOTTERY_TERMS)[number];
