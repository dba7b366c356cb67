/** The parameters of a campaign link, which later addresses include (§2). They do not change what a page shows. */
export const CAMPAIGN_PARAMETERS =
  'affiliateCode referralCode r inApp fullscreen from fbclid gclid ttclid kwaiclid bbg isBgeTest cid kw'.split(' ');
