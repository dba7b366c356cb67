import { skins } from '@foyer/theme/skins.data.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Amount } from './amount.tsx';
import { AppBar } from './app-bar.tsx';
import { gameArtUrl, sceneUrl, socialMarkUrl } from './art-urls.ts';
import { Badge } from './badge.tsx';
import { Ball } from './ball.tsx';
import { BallRow } from './ball-row.tsx';
import { InlineNotice } from './inline-notice.tsx';
import { List, ListRow } from './list.tsx';
import { Paper } from './paper.tsx';
import { Ring } from './ring.tsx';
import { Skeleton } from './skeleton.tsx';
import { Stars } from './stars.tsx';
import { ToastRegion } from './toast.tsx';
import { showToast } from './toast-queue.ts';

const words = (html: string): string => html.replace(/<[^>]+>/g, '');

test('a ball is an image named by its numeral, which is text', () => {
  const html = renderToStaticMarkup(<Ball value="07" />);
  expect(html).toContain('role="img" aria-label="07"');
  expect(words(html)).toBe('07');
});

test('a row of balls runs left to right and can carry one name', () => {
  const html = renderToStaticMarkup(<BallRow values={['4', '9', '9']} look={skins.air.ball} label="Last prize 499" />);
  expect(html).toMatch(/^<span dir="ltr" role="img" aria-label="Last prize 499"/);
  expect(html.match(/--b1:#[0-9a-f]{6}/g)).toHaveLength(3);
});

test('renders ivory balls without custom colours', () => {
  expect(renderToStaticMarkup(<BallRow values={['4']} look={skins.lacquer.ball} />)).not.toContain('--b1');
});

test('renders amounts left to right in every language', () => {
  expect(renderToStaticMarkup(<Amount>₱12,480.50</Amount>)).toBe('<bdi dir="ltr" class="num">₱12,480.50</bdi>');
});

test('labels a badge with what it counts, and hides it at zero', () => {
  expect(renderToStaticMarkup(<Badge count={120} label="120 unread messages" />)).toMatch(/99\+.*120 unread messages/);
  expect(renderToStaticMarkup(<Badge count={0} label="No messages" />)).toBe('');
});

test('a list is a list, and its rows may be links or buttons', () => {
  const html = renderToStaticMarkup(
    <List>
      <ListRow as="a" href="/m/history" icon="history" chevron>
        Bet history
      </ListRow>
      <ListRow as="button">Log out</ListRow>
    </List>,
  );
  expect(html).toMatch(/^<ul[^>]*><li[^>]*><a href="\/m\/history"/);
  expect(html).toContain('<button type="button"');
});

test('the title of the app bar is the heading of the page', () => {
  expect(renderToStaticMarkup(<AppBar title="Northern lottery" />)).toMatch(/<h1[^>]*>Northern lottery<\/h1>/);
});

test('errors in place are alerts, the rest is polite', () => {
  expect(renderToStaticMarkup(<InlineNotice kind="negative">Balance is too low.</InlineNotice>)).toContain(
    'role="alert"',
  );
  expect(renderToStaticMarkup(<InlineNotice kind="info">Closes soon.</InlineNotice>)).toContain('role="status"');
});

test('decoration is hidden from assistive technology', () => {
  expect(renderToStaticMarkup(<Skeleton width={80} height={12} />)).toContain('aria-hidden="true"');
  expect(words(renderToStaticMarkup(<Ring value={0.7}>70%</Ring>))).toBe('70%');
  expect(renderToStaticMarkup(<Stars label="Rated 5.0" />)).toMatch(/role="img" aria-label="Rated 5.0"/);
});

test('paper with a head has two parts, without one it is whole', () => {
  expect(renderToStaticMarkup(<Paper head="Ticket">Total</Paper>)).toContain('stub');
  expect(renderToStaticMarkup(<Paper>QR</Paper>)).toContain('whole');
});

test('the place of toasts is a status that is there before the first toast', () => {
  showToast({ text: 'Code copied', durationMs: 1 });
  expect(renderToStaticMarkup(<ToastRegion />)).toMatch(/^<div role="status"/);
});

test('drawings have addresses, unknown ones do not', () => {
  expect(gameArtUrl('seal-north')).toMatch(/seal-north.*\.svg/);
  expect(gameArtUrl('no-such-game')).toBeNull();
  expect(sceneUrl('empty')).toMatch(/empty.*\.svg/);
  expect(socialMarkUrl('line')).toMatch(/line.*\.svg/);
});
