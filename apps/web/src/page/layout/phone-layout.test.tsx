import { attributesOf, parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../testing/render-in-layout.tsx';
import { PhoneLayout } from './phone-layout.tsx';

test('renders the links of the tab bar and marks the current one', () => {
  const html = renderInLayout(<PhoneLayout current="me">page</PhoneLayout>);
  const tabs = linksIn(screenOf(html).getByRole('navigation').outerHTML);
  expect(tabs).toEqual(['/m/home', '/m/catalogue', '/m/trial?gameId=lobby', '/m/search', '/m/member/home']);
  expect(attributesOf(html, '[aria-current="page"]', 'href')).toEqual(['/m/member/home']);
});

test('leaves the tab bar out', () => {
  expect(screenOf(renderInLayout(<PhoneLayout tabBar={false}>page</PhoneLayout>)).queryByRole('navigation')).toBeNull();
});

test('mentions play money on every page of a sandbox', () => {
  expect(renderInLayout(<PhoneLayout>page</PhoneLayout>, { sandbox: true })).toContain('play money only');
  expect(renderInLayout(<PhoneLayout>page</PhoneLayout>)).not.toContain('play money only');
});

test('shows the cards beside the stage only if there is a promise', () => {
  expect(renderInLayout(<PhoneLayout>page</PhoneLayout>)).toContain('/m/qr.svg');
  const cards = (promise: string) =>
    parseHtml(renderInLayout(<PhoneLayout>page</PhoneLayout>, { promise })).querySelectorAll('aside:not([hidden])')
      .length;
  expect([cards('One lobby'), cards('')]).toEqual([2, 0]);
});
