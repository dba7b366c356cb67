import { RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageHandler, withOwnRoutes } from './create-page-handler.ts';

const route = (id: string, path: string, loader?: () => unknown) => ({
  id,
  path,
  parentId: 'root',
  module: { default: () => null, ...(loader && { loader }) },
});
const build = {
  basename: '/',
  ssr: true,
  future: {},
  prerender: [],
  isSpaMode: false,
  routeDiscovery: { mode: 'initial' },
  publicPath: '/',
  assetsBuildDirectory: '',
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    index: { ...route('index', ''), index: true },
    'm/home': route('m/home', 'm/home', () => 'home'),
    'm/news/:id': route('m/news/:id', 'm/news/:id', () => 'news'),
    '*': route('*', '*'),
  },
  assets: { version: '1', routes: { root: {}, index: {}, 'm/home': {}, 'm/news/:id': {}, '*': {} } },
  entry: {
    module: {
      default: async (
        _request: Request,
        status: number,
        headers: Headers,
        {
          manifest,
          staticHandlerContext,
        }: { manifest: { routes: object }; staticHandlerContext: { loaderData: object } },
      ) =>
        Response.json(
          { routes: Object.keys(manifest.routes), ...staticHandlerContext.loaderData },
          { status, headers },
        ),
      handleError: () => {},
    },
  },
} as unknown as ServerBuild;

const handle = createPageHandler(build, 'production');
const answerTo = async (address: string) => {
  const response = await handle(new Request(`https://a.example${address}`), new RouterContextProvider());
  return { status: response.status, ...(await response.json()) };
};

test('handles a page with its own routes only', async () => {
  expect(await answerTo('/m/home?a=1')).toEqual({ status: 200, routes: ['root', 'm/home'], 'm/home': 'home' });
  expect(await answerTo('/m/news/7')).toMatchObject({ routes: ['root', 'm/news/:id'], 'm/news/:id': 'news' });
  expect(await answerTo('/')).toMatchObject({ status: 200, routes: ['root', 'index'] });
});

test('handles another spelling of a page as that page', async () => {
  expect(await answerTo('/m/home/')).toMatchObject({ status: 200, 'm/home': 'home' });
  expect(await answerTo('/M/Home')).toMatchObject({ status: 200, 'm/home': 'home' });
});

test('leaves a page that does not exist to the router', async () => {
  expect(Object.keys(await answerTo('/m/nothing'))).not.toContain('m/home');
});

test('answers the router’s own request for the data of a page', async () => {
  const response = await handle(new Request('https://a.example/m/home.data'), new RouterContextProvider());
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('"home"');
});

test('does not change the build that all pages share', () => {
  withOwnRoutes(build, 'm/home');
  expect(Object.keys(build.routes)).toHaveLength(5);
  expect(Object.keys(build.assets.routes)).toHaveLength(5);
});
