/** An untrusted call from any source: Fastify's requests and calls from this process both have this shape. */
export interface CallRequest {
  /** The trace id. */
  id: string;
  method: string;
  url: string;
  /** Host and port as the caller used them. */
  host: string;
  protocol: string;
  ip: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The peer address; forwarded headers are trusted only from a trusted peer. */
  socket: { remoteAddress?: string | undefined };
  query: unknown;
  /** The raw text; an object for calls from this process, and for a large body, which another thread has parsed. */
  body: unknown;
  /** Whether the call has been counted against its limits. */
  isCounted?: boolean;
  /** Identifies the page that this process renders with the call's answer; absent for calls over the network. */
  page?: object;
}

/** One header as text; a repeated header counts once. */
export function headerOf({ headers }: Pick<CallRequest, 'headers'>, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
