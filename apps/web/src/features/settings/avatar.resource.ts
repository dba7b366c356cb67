import { pageRequest } from '../../page/page-request.ts';
import type { Route } from './+types/avatar.resource.ts';

/** The member’s own picture. Its address names its version, so it can be cached for long. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { data } = await context.get(pageRequest).call('settings.avatar');
  if (data === null) return new Response(null, { status: 404 });
  return new Response(Buffer.from(data, 'base64'), {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=2592000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
}
