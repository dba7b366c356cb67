import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { ErrorScreen } from './error-screen.tsx';

const response = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });
const show = (error: unknown) => renderInLayout(<ErrorScreen error={error} />);

test('shows code, trace id, the gateway’s message and a retry link', () => {
  const html = show(response(502, { code: 'vendor.unavailable', message: 'Back soon.', traceId: '7f3a' }));
  expect(html).toContain('vendor.unavailable · trace 7f3a');
  expect(html).toContain('Back soon.');
  expect(linksIn(html)).toEqual(['/m/home', '/', '/m/home']);
});

test('shows an unknown fault without details', () => {
  const html = show(new TypeError("Cannot read properties of undefined (reading 'secret')"));
  expect(html).toContain('unknown.error');
  expect(html).not.toContain('secret');
});

test('shows the trace id of the page if the failure has none of its own', () => {
  const html = renderInLayout(<ErrorScreen error={new Error('broken')} />, {}, { traceId: '9c1e' });
  expect(html).toContain('unknown.error · trace 9c1e');
});

test('shows the offline page without support details', () => {
  const html = show(new TypeError('Failed to fetch'));
  expect(html).toContain('You are offline');
  expect(html).not.toContain('ERR_NETWORK');
});

test('links home from a page that does not exist', () => {
  const html = show(response(404, { code: 'not.found' }));
  expect(html).toContain('not.found');
  expect(linksIn(html)).toContain('/m/home');
  // The raised button of the tab bar would cover the code.
  expect(html).not.toContain('aria-label="Main menu"');
});
