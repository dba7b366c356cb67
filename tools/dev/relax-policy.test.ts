import { expect, test } from 'vitest';
import { relaxPolicy } from './relax-policy.ts';

test('allows what Vite puts into a page, and nothing else', () => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'sha256-abc='",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  expect(relaxPolicy(policy, '<script src="/a.js"></script><script type="module">let a</script>')).toBe(
    [
      "default-src 'none'",
      "script-src 'self' 'sha256-IfEXP/8HLuXoAiy0hZVrCAcjcLsZqYFpLOHDGj8enqE='",
      "style-src 'self' 'unsafe-inline'",
      "connect-src 'self' ws:",
      "frame-ancestors 'none'",
      "worker-src 'self' blob:",
    ].join('; '),
  );
});
