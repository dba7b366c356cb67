import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../testing/render-in-layout.tsx';
import { StateScreen } from './state-screen.tsx';

const state = { scene: 'offline', title: 'You are offline', text: 'Internet lost.' } as const;

test('a state names its code and trace for support, and the way home is a link', () => {
  const html = renderInLayout(<StateScreen {...state} code="not.found" traceId="7f3a" />);
  expect(html).toContain('not.found · trace 7f3a');
  expect(linksIn(html)).toEqual(['/m/home']);
});

test('while something is under way there is nothing to press', () => {
  const html = renderInLayout(<StateScreen {...state} isBusy actions={<a href="/m/again">Again</a>} />);
  expect(html).toContain('aria-busy="true"');
  expect(linksIn(html)).not.toContain('/m/again');
});
