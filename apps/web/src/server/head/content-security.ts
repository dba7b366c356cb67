import { hash } from 'node:crypto';
import { transportSecurity } from '@foyer/http/transport-security.ts';
import { LRUCache } from 'lru-cache';
import { POLICY_REPORTS } from '../pipeline/policy-reports.ts';
import type { ByteText } from '../render/page-text.ts';

/** Origins besides its own that a document may use. */
interface Others {
  /** Targets of calls. */
  connects?: readonly string[];
  /** Sources of scripts, styles and pictures, and targets of their calls: the captcha's and other providers' chats. */
  widgets?: readonly string[];
  /** Targets to which a form's target may redirect. */
  forms?: readonly string[];
  /** Framed pages. */
  frames?: readonly string[];
  /** Sources of scripts only. */
  scripts?: readonly string[];
  /** Sources of pictures only. */
  images?: readonly string[];
}

const OPEN = '<script';
const CLOSE = '</script>';

/** A script with an address, and data that is never run. */
const NEEDS_NO_HASH = /\bsrc=|\btype="application\/ld\+json"/;

/** Uses `indexOf`: a regular expression over the whole page takes ten times as long. */
function inlineHashesOf(text: ByteText): Set<string> {
  const hashes = new Set<string>();
  for (let at = text.indexOf(OPEN); at >= 0; at = text.indexOf(OPEN, at)) {
    const start = text.indexOf('>', at) + 1;
    const end = text.indexOf(CLOSE, start);
    if (start === 0 || end < 0) break;
    if (!NEEDS_NO_HASH.test(text.slice(at, start))) hashes.add(hashOf(text.slice(start, end)));
    at = end;
  }
  return hashes;
}

/** Most inline scripts are the same on every page; those with a page's data are long and hashed each time. */
const known = new LRUCache<string, string>({ max: 200 });
const MAX_KEY_LENGTH = 1000;

/** @param script its bytes, one character each */
function hashOf(script: string): string {
  const isShort = script.length <= MAX_KEY_LENGTH;
  const found = isShort ? known.get(script) : undefined;
  if (found) return found;
  const source = `'sha256-${hash('sha256', Buffer.from(script, 'latin1'), 'base64')}'`;
  if (isShort) known.set(script, source);
  return source;
}

/**
 * The policy of one document. Its inline scripts are allowed by their hashes, no other inline script is.
 * Inline styles are allowed: elements carry widths and hues in `style`.
 */
export function contentSecurityPolicy(
  page: ByteText,
  { connects = [], forms = [], frames = [], images = [], scripts = [], widgets = [] }: Others = {},
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineHashesOf(page), ...widgets, ...scripts].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...widgets].join(' '),
    ["img-src 'self' data:", ...widgets, ...images].join(' '),
    ["connect-src 'self'", ...connects, ...widgets].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    "frame-ancestors 'none'",
    ["form-action 'self'", ...forms].join(' '),
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

const TRUSTED_TYPES = "require-trusted-types-for 'script'";

/**
 * The policies of one document. Text becomes script only through our own Trusted Types policy: enforced in a sandbox, only reported in
 * production, where third-party scripts run that we could not test under it, and off in development.
 */
export function documentPolicies(
  page: ByteText,
  others: Others,
  trustedTypes: 'enforced' | 'reported' | 'off',
): Record<string, string> {
  const policy = contentSecurityPolicy(page, others);
  if (trustedTypes === 'enforced') return { 'content-security-policy': `${policy}; ${TRUSTED_TYPES}` };
  if (trustedTypes === 'off') return { 'content-security-policy': policy };
  const report = `report-uri ${POLICY_REPORTS}`;
  return {
    'content-security-policy': `${policy}; ${report}`,
    'content-security-policy-report-only': `${TRUSTED_TYPES}; ${report}`,
  };
}

/** Headers of every answer of the web. */
export function securityHeaders(protocol: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    ...transportSecurity(protocol),
  };
}
