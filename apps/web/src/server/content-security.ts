import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Origins besides its own that a document has to do with. */
interface Others {
  /** What it may call. */
  connects?: readonly string[];
  /** Whose scripts, styles and pictures it may take, and whom those may call: the captcha's. */
  captcha?: readonly string[];
  /** Where what a form is sent to may lead on. */
  forms?: readonly string[];
  /** What it may show in a frame. */
  frames?: readonly string[];
  /** Whose scripts it may run besides. */
  scripts?: readonly string[];
  /** Whose pictures it may show besides. */
  images?: readonly string[];
}

/**
 * The policy of one document. Its inline scripts are allowed by their hashes, no other inline script is.
 * Styles may stand in the page: elements carry widths and hues in `style`.
 */
export function contentSecurityPolicy(
  html: string,
  { captcha = [], connects = [], forms = [], frames = [], images = [], scripts = [] }: Others = {},
): string {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(INLINE_SCRIPT))
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...captcha, ...scripts].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...captcha].join(' '),
    ["img-src 'self' data:", ...captcha, ...images].join(' '),
    ["connect-src 'self'", ...connects, ...captcha].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    "frame-ancestors 'none'",
    ["form-action 'self'", ...forms].join(' '),
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Headers of every answer of the web (ARCHITECTURE §6). */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
