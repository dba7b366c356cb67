import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { skins } from '@foyer/theme/skins.data.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Amount } from './amount.tsx';
import { AppBar } from './app-bar.tsx';
import { gameArtUrl, sceneUrl } from './art-urls.ts';
import { Badge } from './badge.tsx';
import { Ball } from './ball.tsx';
import { BallRow } from './ball-row.tsx';
import { InlineNotice } from './inline-notice.tsx';
import { List, ListRow } from './list.tsx';
import { Paper } from './paper.tsx';
import { Ring } from './ring.tsx';
import { Skeleton } from './skeleton.tsx';
import { socialMarkUrl } from './social-mark-urls.ts';
import { Stars } from './stars.tsx';
import { ToastRegion } from './toast.tsx';
import { showToast } from './toast-queue.ts';

const words = (html: string) => parseHtml(html).body.textContent;

test('renders a ball as an image named by its numeral, which is text', () => {
  const html = renderToStaticMarkup(<Ball value="07" />);
  expect(screenOf(html).getByRole('img', { name: '07' })).toBeTruthy();
  expect(words(html)).toBe('07');
});

test('renders a row of balls left to right, with one name if it has one', () => {
  const html = renderToStaticMarkup(<BallRow values={['4', '9', '9']} look={skins.air.ball} label="Last prize 499" />);
  expect(screenOf(html).getByRole('img', { name: 'Last prize 499' }).getAttribute('dir')).toBe('ltr');
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

test('renders a list whose rows are links or buttons', () => {
  const html = renderToStaticMarkup(
    <List>
      <ListRow as="a" href="/m/history" icon="history" chevron>
        Bet history
      </ListRow>
      <ListRow as="button">Log out</ListRow>
    </List>,
  );
  const list = parseHtml(html).body;
  expect(list.querySelector('ul > li:first-child > a[href="/m/history"]')).toBeTruthy();
  expect(list.querySelector('ul > li:last-child > button[type="button"]')).toBeTruthy();
});

test('makes the title of the app bar the heading of the page', () => {
  const html = renderToStaticMarkup(<AppBar title="Northern lottery" />);
  expect(screenOf(html).getByRole('heading', { level: 1 }).textContent).toBe('Northern lottery');
});

test('announces inline errors as alerts and other notices politely', () => {
  const error = renderToStaticMarkup(<InlineNotice kind="negative">Balance is too low.</InlineNotice>);
  expect(screenOf(error).getByRole('alert').textContent).toBe('Balance is too low.');
  const info = renderToStaticMarkup(<InlineNotice kind="info">Closes soon.</InlineNotice>);
  expect(screenOf(info).getByRole('status').textContent).toBe('Closes soon.');
});

test('hides decoration from assistive technology', () => {
  expect(renderToStaticMarkup(<Skeleton width={80} height={12} />)).toContain('aria-hidden="true"');
  expect(words(renderToStaticMarkup(<Ring value={0.7}>70%</Ring>))).toBe('70%');
  expect(
    screenOf(renderToStaticMarkup(<Stars label="Rated 5.0" />)).getByRole('img', { name: 'Rated 5.0' }),
  ).toBeTruthy();
});

test('splits paper with a head into two parts', () => {
  expect(renderToStaticMarkup(<Paper head="Ticket">Total</Paper>)).toContain('stub');
  expect(renderToStaticMarkup(<Paper>QR</Paper>)).toContain('whole');
});

test('renders the status region of toasts before the first toast', () => {
  showToast({ text: 'Code copied', durationMs: 1 });
  expect(screenOf(renderToStaticMarkup(<ToastRegion />)).getByRole('status').textContent).toBe('');
});

test('resolves the addresses of known drawings only', () => {
  expect(gameArtUrl('seal-north')).toMatch(/seal-north.*\.svg/);
  expect(gameArtUrl('no-such-game')).toBeNull();
  expect(sceneUrl('empty')).toMatch(/empty.*\.svg/);
  expect(socialMarkUrl('line')).toMatch(/social.*\.svg.*#line$/);
  expect(socialMarkUrl('myspace')).toBeNull();
});
