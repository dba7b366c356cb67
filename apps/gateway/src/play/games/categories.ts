import type { Game } from './catalogue.ts';

/** RNG and PVP games are one group in the lobby, TCG (§9). */
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map([['TCG', ['RNG', 'PVP']]]);

/** The categories of comma-separated names: each name itself, or those of its group. */
export const classifiesOf = (names: string): string[] => [
  ...new Set(names.split(',').flatMap((name) => GROUPS.get(name) ?? [name])),
];

/** The group of a category, or none. */
const groupOf = (gameClassify: string): string | null =>
  [...GROUPS].find(([, members]) => members.includes(gameClassify))?.[0] ?? null;

/** One entry of the menu of categories. */
export interface CategoryEntry {
  gameClassify: string;
  order: number;
  /** The group in which it is shown. */
  group: string | null;
  /** Set if the entry lists only the lotteries of an area, beside the category's own entry. */
  lotto: 'SEA' | 'VN' | null;
}

/** Categories are ordered in steps of 100; the lotteries of an area follow their category (§9). */
const ORDER_STEP = 100;
const LOTTO_STEPS: Readonly<Record<string, { step: number; lotto: 'SEA' | 'VN' }>> = {
  ELOTT: { step: 5, lotto: 'SEA' },
  LOTT: { step: 1, lotto: 'VN' },
};

/** The categories with visible games, in the operator’s order. Categories without games still take up a number. */
export function orderCategories(categories: readonly string[], games: readonly Game[]): CategoryEntry[] {
  const visible = new Set(games.map(({ gameClassify }) => gameClassify));
  return categories.flatMap((gameClassify, index) => {
    if (!visible.has(gameClassify)) return [];
    const order = (index + 1) * ORDER_STEP;
    const extra = LOTTO_STEPS[gameClassify];
    return [
      { gameClassify, order, group: groupOf(gameClassify), lotto: null },
      ...(extra ? [{ gameClassify, order: order + extra.step, group: null, lotto: extra.lotto }] : []),
    ];
  });
}
