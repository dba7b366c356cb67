import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { LRUCache } from 'lru-cache';
import type { Brand } from '../../page/brand.ts';
import { escapeMarkup } from '../../page/escape-markup.ts';
import { alternateAddresses, canonicalAddress } from '../../page/page-address.ts';
import { type ByteText, fromByteText, toByteText } from '../render/page-text.ts';

/** A page as search engines and messengers see it. */
interface ListedPage {
  origin: string;
  pathname: string;
  brand: Pick<Brand, 'code' | 'description' | 'language' | 'languages' | 'name'>;
  /** Names of the things that the page lists, in order. */
  items: readonly string[];
}

const HOME = '/m/home';
/** Several addresses of one page. */
const ALIASES: Readonly<Record<string, string>> = { '/m/index': HOME, '/m/index.html': HOME };
const MAX_ITEMS = 10;

/** Canonical address, other languages, Open Graph and structured data of a page that may be listed. @param title escaped */
function seoTags({ brand, items, origin, pathname }: ListedPage, title: string): string {
  const { code, description, language, languages, name } = brand;
  const path = ALIASES[pathname] ?? pathname;
  const site = { languages, origin };
  const address = canonicalAddress(site, path, language);
  const links = alternateAddresses(site, path).map(
    ({ href, hreflang }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(href)}"/>`,
  );
  const properties = Object.entries({
    type: 'website',
    site_name: escapeMarkup(name),
    title,
    description: escapeMarkup(description),
    url: escapeMarkup(address),
    locale: LANGUAGES[language].locale.replace('-', '_'),
    image: `${canonicalAddress(site, '', languages[0] ?? language)}/m/brand/${code}/share.png`,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': escapeMarkup(name),
  }).map(([property, content]) => `<meta property="og:${property}" content="${content}"/>`);
  const data = structuredData({ address, brand, items, path, site });
  return `<link rel="canonical" href="${escapeMarkup(address)}"/>${links.join('')}${properties.join('')}<meta name="twitter:card" content="summary_large_image"/><script type="application/ld+json">${data}</script>`;
}

interface Described {
  address: string;
  brand: ListedPage['brand'];
  items: readonly string[];
  path: string;
  site: { languages: ListedPage['brand']['languages']; origin: string };
}

/** Schema.org: the site and its search on home, the names of what is listed elsewhere. */
function structuredData({ address, brand, items, path, site }: Described): string {
  const home = canonicalAddress(site, HOME, brand.language);
  const search = canonicalAddress(site, '/m/search', brand.language);
  const data =
    path === HOME
      ? {
          '@type': 'WebSite',
          name: brand.name,
          url: home,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${search}${search.includes('?') ? '&' : '?'}q={text}`,
            'query-input': 'required name=text',
          },
        }
      : {
          '@type': 'ItemList',
          url: address,
          isPartOf: home,
          itemListElement: items
            .slice(0, MAX_ITEMS)
            .map((name, index) => ({ '@type': 'ListItem', position: index + 1, name })),
        };
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

/** A page has the same tags for every visitor. */
const written = new LRUCache<string, ByteText>({ max: 500 });

function tagsOf(page: ListedPage, title: string): ByteText {
  const { brand, items, origin, pathname } = page;
  const { code, description, language, languages, name } = brand;
  const own = { code, description, language, languages, name };
  const key = JSON.stringify([origin, pathname, title, own, items.slice(0, MAX_ITEMS)]);
  const known = written.get(key);
  if (known) return known;
  const tags = toByteText(seoTags(page, title));
  written.set(key, tags);
  return tags;
}

/** Writes the tags into the head of a rendered page, unless it asks search engines not to list it. */
export function withSeoTags(html: ByteText, page: ListedPage): ByteText {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  if (end < 0 || head.includes('<meta name="robots" content="noindex"')) return html;
  const title = fromByteText(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '');
  return (head + tagsOf(page, title) + html.slice(end)) as ByteText;
}
