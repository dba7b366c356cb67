import { expect, test } from 'vitest';
import { loadRouteModule, PageLoadError } from './load-route-module.ts';

const PAGE = { id: 'm/page', module: 'data:text/javascript,export default 7' };
const LOST = { id: 'm/lost', module: 'data:text/javascript,throw new Error("broken")' };

test('loads a page once', async () => {
  const loaded: Record<string, unknown> = {};
  const page = (await loadRouteModule(PAGE, loaded)) as { default: unknown };
  expect(page.default).toBe(7);
  expect(await loadRouteModule({ ...PAGE, module: LOST.module }, loaded)).toBe(page);
});

test('replaces a page that does not load by one that fails in its loader and when it is rendered', async () => {
  const loaded: Record<string, unknown> = {};
  const page = (await loadRouteModule(LOST, loaded)) as Record<string, () => unknown>;
  expect(page.clientLoader).toThrow(PageLoadError);
  expect(page.default).toThrow(PageLoadError);
  expect(loaded).toEqual({});
});
