import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../testing/render-in-layout.tsx';
import { StateScreen } from './state-screen.tsx';

const state = { scene: 'offline', title: 'You are offline', text: 'Internet lost.' } as const;

test('shows code and trace id for support, and a link home', () => {
  const html = renderInLayout(<StateScreen {...state} code="not.found" traceId="7f3a" />);
  expect(html).toContain('not.found · trace 7f3a');
  expect(linksIn(html)).toEqual(['/m/home']);
});

test('shows no actions while something is pending', () => {
  const html = renderInLayout(<StateScreen {...state} isBusy actions={<a href="/m/again">Again</a>} />);
  expect(html).toContain('aria-busy="true"');
  expect(linksIn(html)).not.toContain('/m/again');
});
