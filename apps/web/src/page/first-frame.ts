/** The element of home behind the hero, which ends the first frame of a new visit (`app/early-script.ts`). */
export const AFTER_HERO_ID = 'after-hero';
