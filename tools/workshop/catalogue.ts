import type { BrandInputs } from '@foyer/theme/derive-roles.ts';
import { skins } from '@foyer/theme/skins.data.ts';
import type { States } from '@foyer/ui/states.ts';

/** The exports of a `*.states.tsx` file. */
interface StatesModule {
  states: States;
  /** Only one of its states can be on a page. */
  isAlone?: boolean;
}

const NAME = /([a-z-]+)\.(?:states\.tsx|module\.css)$/;
const byName = <T>(files: Record<string, T>): Map<string, T> =>
  new Map(Object.entries(files).map(([file, value]) => [NAME.exec(file)?.[1] ?? file, value]));

/** How to load the states of each component, by its file's name. */
export const components = byName(import.meta.glob<StatesModule>('../../packages/ui/src/*.states.tsx'));

/** The classes of each component's own sheet, by the name in the sheet. */
export const sheets = byName(
  import.meta.glob<Record<string, string>>('../../packages/ui/src/*.module.css', { import: 'default' }),
);

const brands = Object.values(
  import.meta.glob<BrandInputs>('../../merchants/*/merchant.json', { eager: true, import: 'brand' }),
);

/** Each skin in the colours of a merchant that uses it. */
export const looks: BrandInputs[] = Object.keys(skins).flatMap(
  (skin) => brands.find((brand) => brand.skin === skin) ?? [],
);

export const DIRECTIONS = ['ltr', 'rtl'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** The content of a frame; `state` is null for all of them. */
export interface FrameQuery {
  component: string;
  skin: string;
  direction: Direction;
  state: string | null;
}

export const toFrameUrl = ({ component, skin, direction, state }: FrameQuery): string =>
  `/workshop/frame.html?${new URLSearchParams({ component, skin, direction, ...(state === null ? {} : { state }) })}`;

export function readFrameUrl(search: string): FrameQuery {
  const query = new URLSearchParams(search);
  return {
    component: query.get('component') ?? '',
    skin: query.get('skin') ?? '',
    direction: query.get('direction') === 'rtl' ? 'rtl' : 'ltr',
    state: query.get('state'),
  };
}
