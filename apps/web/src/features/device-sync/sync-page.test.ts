import { createHash } from 'node:crypto';
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { syncPage } from './sync-page.ts';

const DOMAINS = ['lotus.example', 'lotus-two.example', 'localhost', '127.0.0.1'];

const partsOf = (policy: string) => Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/)));

test('renders a small page whose only script is allowed by the policy', () => {
  const { html, policy } = syncPage(DOMAINS, 'https://id.lotus.example');
  const scripts = [...parseHtml(html).querySelectorAll('script')].map(({ textContent }) => textContent ?? '');
  expect(scripts).toHaveLength(1);
  const hash = createHash('sha256')
    .update(scripts[0] ?? '')
    .digest('base64');
  expect(partsOf(policy)['script-src']).toBe(`'sha256-${hash}'`);
  expect(html).toMatch(/^<!doctype html>/);
  expect(html.length).toBeLessThan(3000);
});

test('allows nothing else, and frames only on the merchant’s domains and sub-domains', () => {
  expect(partsOf(syncPage(DOMAINS, 'https://id.lotus.example').policy)).toMatchObject({
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors':
      'https://lotus.example https://*.lotus.example https://lotus-two.example https://*.lotus-two.example https://localhost https://127.0.0.1',
  });
});

test('uses protocol and port of the request', () => {
  const { policy } = syncPage(['lotus.localhost'], 'http://id.lotus.localhost:4620');
  expect(partsOf(policy)['frame-ancestors']).toBe('http://lotus.localhost:4620 http://*.lotus.localhost:4620');
});

test('passes the merchant’s domains to the script, escaped so that no markup can end it', () => {
  expect(syncPage(DOMAINS, 'https://id.lotus.example').html).toContain(`"domains":${JSON.stringify(DOMAINS)}`);
  const { html } = syncPage(['</script><b>'], 'https://id.lotus.example');
  expect(parseHtml(html).querySelectorAll('script')).toHaveLength(1);
  expect(parseHtml(html).querySelector('b')).toBeNull();
});
