import { pageRequest } from '../../page/page-request.ts';
import type { Route } from './+types/device-sync.resource.ts';
import { syncPage } from './sync-page.ts';

/** GET /m/device-sync: the page that the merchant's other hosts frame once per device. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { domains, origin } = context.get(pageRequest);
  const { html, policy } = syncPage(domains, origin);
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  });
}
