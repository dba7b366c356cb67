import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { PAGES } from './routes.data.ts';

/** The pages of `routes.data.ts` as React Router reads them. */
export default PAGES.map(({ file, path }) =>
  path === '' ? index(file, { id: 'index' }) : route(path, file, { id: path }),
) satisfies RouteConfig;
