import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EntryContext } from 'react-router';
import { campaignOf } from '../../device/campaign.ts';
import type { PageFragments } from '../../page/cached-fragment.tsx';
import type { RootData } from '../../page/root-data.ts';
import { classAttributes } from '../head/prune-css.ts';
import { type ByteText, copyText } from '../render/page-text.ts';
import { isUnfinished } from '../render/render-to-text.ts';

/** The HTML of a part of a page. */
export interface Fragment {
  html: ByteText;
  /** The values of its class attributes. */
  classes: ReadonlySet<string>;
  /** Differs between any two fragments. */
  id: number;
}

/** A page without its fragments: `text` has a mark in the place of each. */
export interface SplitPage {
  text: ByteText;
  /** In the order of the document. */
  fragments: { mark: string; fragment: Fragment }[];
}

const MAX_BYTES = 16 * 1024 * 1024;
const known = new LRUCache<string, Fragment>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ html }, key) => html.length + 2 * key.length,
});
let lastId = 0;

/** No content can look like a mark, since it would have to contain this. */
const SECRET = randomBytes(6).toString('hex');
const MARK_START = `<wbr data-fragment="${SECRET} `;
const MARK_END = '"/>';
const textOfMark = (place: string) => MARK_START + place + MARK_END;
const toMark = (place: string) => <wbr data-fragment={`${SECRET} ${place}`} />;

/**
 * The fragments of a page; null if it shares none. In development components change, and all links of a visitor from a campaign
 * carry the campaign. A page without the root's data, since something failed before, has another brand's look.
 * @param search the query of its address
 */
export function fragmentsOf(
  { criticalCss, staticHandlerContext }: Pick<EntryContext, 'criticalCss' | 'staticHandlerContext'>,
  search: string,
): ReturnType<typeof createPageFragments> | null {
  const root: RootData | undefined = staticHandlerContext.loaderData.root;
  if (criticalCss || !root || campaignOf(search).size > 0) return null;
  return createPageFragments(JSON.stringify([root.brand, root.session !== null]));
}

/** A fragment of the page that is being rendered. */
interface Place {
  key: string;
  /** Null if it is rendered with the page. */
  fragment: Fragment | null;
}

/**
 * The fragments of one page, whose rendering asks `mark` for each; `split` then takes them out of its text.
 * @param audience distinguishes pages whose fragments differ although their data is equal
 */
export function createPageFragments(audience: string): PageFragments & { split(page: ByteText): SplitPage } {
  const places: Place[] = [];
  const digest = hash('sha1', audience, 'base64');
  return {
    mark(name, data) {
      const key = `${digest} ${name} ${JSON.stringify(data)}`;
      const fragment = known.get(key) ?? null;
      const place = `${places.push({ key, fragment }) - 1}`;
      return fragment ? { instead: toMark(place) } : { before: toMark(place), after: toMark(`/${place}`) };
    },
    split(page) {
      const fragments: SplitPage['fragments'] = [];
      let text = '';
      let done = 0;
      for (let at = page.indexOf(MARK_START); at >= 0; at = page.indexOf(MARK_START, done)) {
        const place = page.slice(at + MARK_START.length, page.indexOf(MARK_END, at));
        const { key = '', fragment = null } = places[Number(place)] ?? {};
        const [mark, endMark] = [textOfMark(place), textOfMark(`/${place}`)];
        const start = at + mark.length;
        const end = fragment ? start : page.indexOf(endMark, start);
        if (end < 0) throw new Error(`the fragment ${key} has no end`);
        fragments.push({ mark, fragment: fragment ?? remember(key, page.slice(start, end)) });
        text += page.slice(done, start);
        done = fragment ? start : end + endMark.length;
      }
      return { text: (text + page.slice(done)) as ByteText, fragments };
    },
  };
}

/** A fragment that was rendered with its page; the next one gets it too, unless a part of it failed. */
function remember(key: string, text: string): Fragment {
  const html = copyText(text);
  lastId += 1;
  const fragment = { html, classes: classAttributes(html), id: lastId };
  if (!isUnfinished(html)) known.set(key, fragment);
  return fragment;
}
