import { pageRequest } from '../../page/page-request.ts';
import type { Route } from './+types/my-data.resource.ts';

/** The data stored about the member, as a file. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { brand, call } = context.get(pageRequest);
  const data = await call('settings.myData');
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${brand.code}-my-data.json"`,
      'cache-control': 'no-store',
    },
  });
}
