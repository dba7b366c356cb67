import { attributesOf, screenOf } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../testing/render-in-layout.tsx';
import { PhoneLayout } from './phone-layout.tsx';

test('renders five links in the tab bar and marks the current one', () => {
  const html = renderInLayout(
    <PhoneLayout current="me" support={{ unread: 2 }}>
      page
    </PhoneLayout>,
  );
  const tabs = linksIn(screenOf(html).getByRole('navigation').outerHTML);
  expect(tabs).toEqual(['/m/home', '/m/activity', '/m/trial?gameId=lobby', '/m/support', '/m/member/home']);
  expect(attributesOf(html, '[aria-current="page"]', 'href')).toEqual(['/m/member/home']);
  expect(html).toContain('2 unread messages');
});

test('has no tab for customer service where the merchant offers none', () => {
  const html = renderInLayout(<PhoneLayout current="me">page</PhoneLayout>, { switches: [] });
  const tabs = linksIn(screenOf(html).getByRole('navigation').outerHTML);
  expect(tabs).toEqual(['/m/home', '/m/activity', '/m/trial?gameId=lobby', '/m/member/home']);
});

test('leaves the tab bar out', () => {
  expect(screenOf(renderInLayout(<PhoneLayout tabBar={false}>page</PhoneLayout>)).queryByRole('navigation')).toBeNull();
});

test('mentions play money on every page of a sandbox', () => {
  expect(renderInLayout(<PhoneLayout>page</PhoneLayout>, { sandbox: true })).toContain('play money only');
  expect(renderInLayout(<PhoneLayout>page</PhoneLayout>)).not.toContain('play money only');
});

test('shows the cards beside the stage only with a promise', () => {
  expect(renderInLayout(<PhoneLayout>page</PhoneLayout>)).toContain('/m/qr.svg');
  expect(renderInLayout(<PhoneLayout>page</PhoneLayout>, { promise: '' })).not.toContain('/m/qr.svg');
});
