/** Which games a page of a category shows, and how; all of it is in the address. */
export interface CategoryQuery {
  /** Codes of vendors; none for all. */
  vendors: readonly string[];
  show: (typeof SHOWS)[number];
  sort: (typeof SORTS)[number];
  view: (typeof VIEWS)[number];
  /** One of the page's categories; null for all. */
  part: string | null;
  /** The code of the game whose details are open. */
  game: string | null;
}

export const SHOWS = ['all', 'favourites', 'recent', 'hot', 'new'] as const;
export const SORTS = ['order', 'popular', 'new', 'name', 'rtp'] as const;
const VIEWS = ['grid', 'list'] as const;

const MAX_VENDORS = 5;
const VENDOR = /^[\w .-]{1,39}$/;
const CODE = /^[\w-]{1,40}$/;

const oneOf = <T extends string>(values: readonly [T, ...T[]], value: string | null): T =>
  values.find((known) => known === value) ?? values[0];

/** Parses an address; unknown values become the default. */
export function readCategoryQuery(search: URLSearchParams): CategoryQuery {
  const named = (search.get('vendor') ?? '').split(',').filter((code) => VENDOR.test(code));
  return {
    vendors: [...new Set(named)].slice(0, MAX_VENDORS),
    show: oneOf(SHOWS, search.get('show')),
    sort: oneOf(SORTS, search.get('sort')),
    view: oneOf(VIEWS, search.get('view')),
    part: CODE.exec(search.get('part') ?? '')?.[0] ?? null,
    game: CODE.exec(search.get('game') ?? '')?.[0] ?? null,
  };
}

/** The address of the same page with a change; defaults are left out. */
export function toCategoryAddress(query: CategoryQuery, change: Partial<CategoryQuery> = {}): string {
  const { game, part, show, sort, vendors, view } = { ...query, game: null, ...change };
  const search = new URLSearchParams({
    ...(vendors.length > 0 ? { vendor: vendors.join(',') } : {}),
    ...(show === 'all' ? {} : { show }),
    ...(sort === 'order' ? {} : { sort }),
    ...(view === 'grid' ? {} : { view }),
    ...(part ? { part } : {}),
    ...(game ? { game } : {}),
  });
  return `?${search}`;
}

/** Returns addresses of the details of one list's games, at a fraction of the cost of `toCategoryAddress` for each. */
export function toDetailAddresses(query: CategoryQuery): (gameCode: string) => string {
  const list = toCategoryAddress(query);
  const joint = list === '?' ? '' : '&';
  return (gameCode) => `${list}${joint}game=${encodeURIComponent(gameCode)}`;
}

/** The key of a list: whatever decides which games are listed. */
export const listKeyOf = ({ part, show, sort, vendors }: CategoryQuery): string =>
  [part, show, sort, ...vendors].join(' ');
