/**
 * The origin of the page that a request comes from, by its `Origin` header: null without the header, and `opaque` for `null` and whatever
 * else is no http origin (sandboxed frames, files, redirects, pages with `no-referrer`). An opaque origin is never one of ours.
 */
export function readOrigin(header: string | null | undefined): string | null {
  if (header === null || header === undefined) return null;
  const isHttp = /^https?:\/\//.test(header) && URL.canParse(header);
  return isHttp ? new URL(header).origin : 'opaque';
}
