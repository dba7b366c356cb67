import type { EntryContext } from 'react-router';
import { expect, test } from 'vitest';
import { withOwnRoutes } from './own-routes.ts';

const routes = { root: { id: 'root' }, home: { id: 'home', parentId: 'root' }, news: { id: 'news', parentId: 'root' } };
const entry = {
  manifest: { version: '1', routes },
  staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'home' } }] },
} as unknown as EntryContext;

test('leaves out the routes of other pages', () => {
  const { manifest } = withOwnRoutes(entry);
  expect(manifest).toEqual({ version: '1', routes: { root: routes.root, home: routes.home } });
});

test('does not change the manifest that all pages share', () => {
  withOwnRoutes(entry);
  expect(Object.keys(entry.manifest.routes)).toEqual(['root', 'home', 'news']);
});
