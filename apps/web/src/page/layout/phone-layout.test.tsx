import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../testing/render-in-layout.tsx';
import { PhoneLayout } from './phone-layout.tsx';

test('the tab bar has five real links and marks the current one', () => {
  const html = renderInLayout(
    <PhoneLayout current="me" support={{ unread: 2 }}>
      page
    </PhoneLayout>,
  );
  const tabs = linksIn(html.slice(html.indexOf('<nav')));
  expect(tabs).toEqual(['/m/home', '/m/activity', '/m/launchGame?code=lobby', '/m/support', '/m/member/home']);
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(html).toContain('2 unread messages');
});

test('a page without the bar has none', () => {
  expect(renderInLayout(<PhoneLayout tabBar={false}>page</PhoneLayout>)).not.toContain('<nav');
});

test('play money is named on every page of a sandbox', () => {
  expect(renderInLayout(<PhoneLayout>page</PhoneLayout>, { sandbox: true })).toContain('play money only');
  expect(renderInLayout(<PhoneLayout>page</PhoneLayout>)).not.toContain('play money only');
});

test('the cards beside the stage need a promise', () => {
  expect(renderInLayout(<PhoneLayout>page</PhoneLayout>)).toContain('/m/qr.svg');
  expect(renderInLayout(<PhoneLayout>page</PhoneLayout>, { promise: '' })).not.toContain('/m/qr.svg');
});
