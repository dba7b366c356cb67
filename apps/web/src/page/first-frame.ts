/** The id of what follows the campaigns on home: the first frame of a visit ends before it (`app/early-script.ts`). */
export const REST_ID = 'rest';
