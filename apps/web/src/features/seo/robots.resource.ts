import { pageRequest } from '../../page/page-request.ts';
import type { Route } from './+types/robots.resource.ts';

/** Robots may read every page: pages that must not be listed are marked as such, also on affiliates' hosts (§2). */
export function loader({ context }: Route.LoaderArgs): Response {
  const { isKnownHost, isMainHost, origin } = context.get(pageRequest);
  if (!isKnownHost) return new Response(null, { status: 404 });
  const lines = [
    'User-agent: *',
    'Disallow: /m/member/',
    'Disallow: /m/launchGame',
    'Disallow: /m/trial',
    'Disallow: /wps/',
  ];
  const sitemap = isMainHost ? ['', `Sitemap: ${origin.replace('://www.', '://')}/sitemap.xml`] : [];
  return new Response(`${[...lines, ...sitemap].join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
