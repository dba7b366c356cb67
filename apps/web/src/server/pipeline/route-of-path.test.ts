import { expect, test } from 'vitest';
import { routeOfPath } from './route-of-path.ts';

test.each([
  ['/m/home', 'm/home'],
  ['/m/register.html', 'm/register.html'],
  ['/m/news', 'm/news'],
  ['/m/news/7', 'm/news/:id'],
  ['/m/legal/terms', 'm/legal/:document'],
  ['/m/member/limits/break', 'm/member/limits/break'],
  ['/m/member/limits/loss', 'm/member/limits/:kind'],
])('finds the row of %s', (pathname, path) => {
  expect(routeOfPath(pathname)?.path).toBe(path);
});

test.each(['/m/unknown', '/m/news/', '/m/news/7/8', '/x/m/news/7', '/m/registerXhtml', '/M/HOME', 'm/home'])(
  'finds no row for %s',
  (pathname) => {
    expect(routeOfPath(pathname)).toBeUndefined();
  },
);
