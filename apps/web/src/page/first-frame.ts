/** The element of home behind the campaigns, which end the first frame of a new visit (`app/early-script.ts`). */
export const AFTER_CAMPAIGNS_ID = 'after-campaigns';
