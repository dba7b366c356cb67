import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { toByteText } from '../render/page-text.ts';
import { contentSecurityPolicy, documentPolicies, securityHeaders } from './content-security.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptSources = (html: string) =>
  (
    contentSecurityPolicy(toByteText(html))
      .split('; ')
      .find((part) => part.startsWith('script-src ')) ?? ''
  )
    .trim()
    .split(' ')
    .slice(1);

test('each inline script is allowed by the hash of its exact text', () => {
  const scripts = ['start()', '\n  import("/m/assets/a.js");\n', 'say("xổ số ≤ 5 & 6")'];
  const html = `<html><script>${scripts[0]}</script><script type="module" async="">${scripts[1]}</script><body><script id="x">${scripts[2]}</script>`;
  expect(scriptSources(html)).toEqual(["'self'", ...scripts.map(hashOf)]);
});

test('data for search engines is no script and needs no hash', () => {
  const html = '<script type="application/ld+json">{}</script><script>a()</script>';
  expect(scriptSources(html)).toEqual(["'self'", hashOf('a()')]);
});

test('a script with an address needs no hash, because it must come from this origin', () => {
  const html = '<script src="/m/assets/a.js"></script><script type="module" src="/m/assets/b.js" async=""></script>';
  expect(scriptSources(html)).toEqual(["'self'"]);
});

test('an inline script beside one with an address keeps its own text', () => {
  expect(scriptSources('<script src="/a.js"></script><p>x</p><script>b()</script>')).toEqual(["'self'", hashOf('b()')]);
});

test('a script that appears twice is listed once', () => {
  expect(scriptSources('<script>a()</script><script>a()</script>')).toEqual(["'self'", hashOf('a()')]);
});

test('does not allow a script that is only text in the page', () => {
  expect(scriptSources('<p>&lt;script&gt;evil()&lt;/script&gt;</p>')).toEqual(["'self'"]);
});

test('no script may be inline without a hash, evaluated, or from elsewhere, and no site may frame the page', () => {
  const policy = contentSecurityPolicy(toByteText('<script>a()</script>'));
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).not.toMatch(/https?:|\*/);
  for (const part of ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"])
    expect(policy.split('; ')).toContain(part);
});

test('only the named origins may be shown in a frame', () => {
  const framesOf = (policy: string) => policy.split('; ').filter((part) => part.startsWith('frame-src'));
  expect(framesOf(contentSecurityPolicy(toByteText('')))).toEqual(["frame-src 'self'"]);
  expect(framesOf(contentSecurityPolicy(toByteText(''), { frames: ['https://id.lotus.example'] }))).toEqual([
    "frame-src 'self' https://id.lotus.example",
  ]);
});

test('only the named origins may be called or be the target of a form', () => {
  const policy = contentSecurityPolicy(toByteText(''), {
    connects: ['http://a.localhost:4400'],
    forms: ['https://pay.example'],
  });
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["connect-src 'self' http://a.localhost:4400", "form-action 'self' https://pay.example"]),
  );
  for (const part of ["connect-src 'self'", "form-action 'self'"])
    expect(contentSecurityPolicy(toByteText('')).split('; ')).toContain(part);
});

test('a widget’s hosts may serve scripts, styles and pictures and be called, and nothing else', () => {
  const parts = contentSecurityPolicy(toByteText('<script>a()</script>'), {
    widgets: ['https://*.captcha.example'],
  }).split('; ');
  const open = parts.filter((part) => part.includes('captcha.example')).map((part) => part.split(' ')[0]);
  expect(open).toEqual(['script-src', 'style-src', 'img-src', 'connect-src']);
  expect(parts.find((part) => part.startsWith('script-src'))).toBe(
    `script-src 'self' ${hashOf('a()')} https://*.captcha.example`,
  );
});

test('every answer forbids sniffing; only an answer over TLS insists on TLS', () => {
  expect(securityHeaders('http')).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect(securityHeaders('http')).not.toHaveProperty('strict-transport-security');
  expect(securityHeaders('https')['strict-transport-security']).toMatch(/max-age=\d{8}/);
});

test('enforces Trusted Types in a sandbox and reports violations in production', () => {
  const page = toByteText('<script>a()</script>');
  const trusted = "require-trusted-types-for 'script'";
  const policy = contentSecurityPolicy(page);
  expect(documentPolicies(page, {}, 'enforced')).toEqual({ 'content-security-policy': `${policy}; ${trusted}` });
  expect(documentPolicies(page, {}, 'reported')).toEqual({
    'content-security-policy': `${policy}; report-uri /m/policy-reports`,
    'content-security-policy-report-only': `${trusted}; report-uri /m/policy-reports`,
  });
  expect(documentPolicies(page, {}, 'off')).toEqual({ 'content-security-policy': policy });
});
