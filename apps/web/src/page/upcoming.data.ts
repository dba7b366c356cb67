/**
 * Pages of §2 that are not built yet, by what they are for. Navigation does not lead to them, or says that they come soon;
 * `docs/upcoming-pages.md` is generated from this list.
 */
export const UPCOMING: Readonly<Record<string, string>> = {
  '/m/feedback': 'feedback to customer service',
};

/** Whether an address leads to a page that is not built yet. */
export const isUpcoming = (to: string): boolean => (to.split(/[?#]/, 1)[0] ?? '') in UPCOMING;
