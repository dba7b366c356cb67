import { PAGES, type PageRoute } from '../../routes.data.ts';

const FIXED = new Map(PAGES.map((route) => [`/${route.path}`, route]));
const WITH_PARAMETERS = PAGES.filter(({ path }) => path.includes(':')).map((route) => ({
  route,
  pattern: new RegExp(`^/${route.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** The row of a requested path in the table of pages, such as that of `m/news/:id` for `/m/news/7`; undefined if no page has it. */
export const routeOfPath = (pathname: string): PageRoute | undefined =>
  FIXED.get(pathname) ?? WITH_PARAMETERS.find(({ pattern }) => pattern.test(pathname))?.route;
