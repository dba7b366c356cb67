import { expect, test } from 'vitest';
import { linksIn, renderInFrame } from './render-in-frame.tsx';
import { Stage } from './stage.tsx';

test('the tab bar has five real links and marks the current one', () => {
  const html = renderInFrame(
    <Stage current="me" support={{ unread: 2 }}>
      page
    </Stage>,
  );
  const tabs = linksIn(html.slice(html.indexOf('<nav')));
  expect(tabs).toEqual(['/m/home', '/m/activity', '/m/launchGame?code=lobby', '/m/support', '/m/member/home']);
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(html).toContain('2 unread messages');
});

test('a page without the bar has none', () => {
  expect(renderInFrame(<Stage tabBar={false}>page</Stage>)).not.toContain('<nav');
});

test('play money is named on every page of a sandbox', () => {
  expect(renderInFrame(<Stage>page</Stage>, { sandbox: true })).toContain('play money only');
  expect(renderInFrame(<Stage>page</Stage>)).not.toContain('play money only');
});

test('the cards beside the stage need a promise', () => {
  expect(renderInFrame(<Stage>page</Stage>)).toContain('/m/qr.svg');
  expect(renderInFrame(<Stage>page</Stage>, { promise: '' })).not.toContain('/m/qr.svg');
});
