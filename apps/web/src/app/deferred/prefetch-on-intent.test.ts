import { expect, test } from 'vitest';
import { filesOf } from './prefetch-on-intent.ts';

const ROUTES = {
  root: { path: '', module: '/m/assets/root.js' },
  home: { path: 'm/home', module: '/m/assets/home.js', imports: ['/m/assets/a.js'] },
  legal: { path: 'm/legal/:document', module: '/m/assets/legal.js', css: ['/m/assets/legal.css'] },
  rest: { path: '*', module: '/m/assets/rest.js' },
  layout: { module: '/m/assets/layout.js' },
};

test.each([
  ['/m/home', ['/m/assets/home.js', '/m/assets/a.js']],
  ['/m/legal/terms', ['/m/assets/legal.js', '/m/assets/legal.css']],
  ['/m/legal', []],
  ['/m/legal/a/b', []],
  ['/nowhere', []],
])('finds the files of %s', (pathname, files) => {
  expect(filesOf(ROUTES, pathname)).toEqual(files);
});
