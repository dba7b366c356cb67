import data from '@mdn/browser-compat-data' with { type: 'json' };
import { readBaseline } from './build-targets.ts';

interface Support {
  version_added?: string | boolean | null;
  version_removed?: string | boolean | null;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}

/** A feature of browser-compat-data: its own support, and the features within it. */
export interface Feature {
  __compat?: { support: Record<string, Support | Support[]> };
  [name: string]: Feature | Feature['__compat'];
}

/** The names of our `browserslist` in browser-compat-data. Desktop and mobile versions of the same number are the same age. */
const BROWSERS: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  and_chr: 'chrome_android',
  android: 'webview_android',
  safari: 'safari',
  ios_saf: 'safari_ios',
};

/** The features of browsers: `javascript`, `api` and `css` of browser-compat-data. */
export const FEATURES = data as unknown as Feature;

const versionOf = (added: Support['version_added']): number =>
  typeof added === 'string'
    ? Number.parseFloat(added.replace('≤', '')) || Number.POSITIVE_INFINITY
    : Number.POSITIVE_INFINITY;

const isIn = (support: Support, version: number): boolean =>
  !support.flags &&
  !support.prefix &&
  !support.alternative_name &&
  versionOf(support.version_added) <= version &&
  !(support.version_removed && versionOf(support.version_removed) <= version);

const baseline = readBaseline().map(([name, version]): [browser: string, version: number] => {
  const browser = BROWSERS[name];
  if (!browser) throw new Error(`browserslist in package.json: nothing is known about ${name}`);
  return [browser, Number(version)];
});

/**
 * The first promised browser without the feature and the version that has it, like `chrome 120`; null if every one has it, or if
 * nothing is known about it.
 */
export function findLack(feature: Feature | undefined): string | null {
  const support = feature?.__compat?.support;
  if (!support) return null;
  for (const [browser, version] of baseline) {
    const known = support[browser];
    const each = known === undefined ? [] : [known].flat();
    if (each.length === 0 || each.some((one) => isIn(one, version))) continue;
    return `${browser} ${each[0]?.version_added || 'never'}`;
  }
  return null;
}

/** The features within one, without its own support. */
export const featuresIn = (feature: Feature | undefined): [name: string, feature: Feature][] =>
  Object.entries(feature ?? {}).filter((entry): entry is [string, Feature] => entry[0] !== '__compat');

/** A feature by its path, like `css.properties.inset`. */
export const featureAt = (features: Feature, path: string): Feature | undefined =>
  path
    .split('.')
    .reduce<Feature | undefined>(
      (at, name) => (at && Object.hasOwn(at, name) ? (at[name] as Feature) : undefined),
      features,
    );
