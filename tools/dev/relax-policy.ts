import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Adds to a content security policy what development needs: Vite's inline scripts by their hashes, its style elements,
 * and its socket.
 */
export function relaxPolicy(policy: string, html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const relaxed = policy
    .split('; ')
    .filter((directive) => !directive.startsWith('require-trusted-types-for'))
    .map((directive) => {
      if (directive.startsWith('script-src')) return [...new Set([...directive.split(' '), ...hashes])].join(' ');
      // A hash would disable 'unsafe-inline'.
      if (directive.startsWith('style-src'))
        return `${directive.replace(/ '(sha256-[^']+|unsafe-inline)'/g, '')} 'unsafe-inline'`;
      if (directive.startsWith('connect-src')) return `${directive} ws:`;
      return directive;
    });
  return [...relaxed, "worker-src 'self' blob:"].join('; ');
}
