import { escapeMarkup } from '../../page/escape-markup.ts';
import { toCategory } from '../../page/game/game-address.ts';
import { alternateAddresses, canonicalAddress } from '../../page/page-address.ts';
import { pageRequest } from '../../page/page-request.ts';
import type { Route } from './+types/sitemap.resource.ts';

const ALWAYS = ['/m/home', '/m/catalogue', '/m/search', '/m/news', '/m/help', '/m/download'];

/** Every page that may be listed, in every language: home, the search, and the categories with visible games. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { brand, call, isMainHost, origin } = context.get(pageRequest);
  if (!isMainHost) return new Response(null, { status: 404 });
  const lobby = await call('relay.newGameVendor', { query: { platform: 'html5' } }).catch(() => null);
  const categories = lobby?.categories.map(({ gameClassify }) => toCategory(gameClassify)) ?? [];
  const site = { languages: brand.languages, origin };
  const entries = [...new Set([...ALWAYS, ...categories])].flatMap((path) => {
    const alternates = alternateAddresses(site, path)
      .map(({ href, hreflang }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(href)}"/>`)
      .join('');
    return brand.languages.map(
      (language) => `<url><loc>${escapeMarkup(canonicalAddress(site, path, language))}</loc>${alternates}</url>`,
    );
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
