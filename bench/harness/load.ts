import autocannon from 'autocannon';

export interface Target {
  url: string;
  headers?: Record<string, string>;
  /** Bytes of a complete body; a load whose answers are shorter on average is no measurement of it. */
  bytes?: number;
}

export interface Load {
  perSecond: number;
  p99: number;
}

const CONNECTIONS = 20;
const SECONDS = 3;

/** Sends requests as fast as they are answered. @throws when an answer is not 2xx, or the answers are shorter than `bytes` */
export async function load({ bytes = 0, headers = {}, url }: Target): Promise<Load> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  const sent = result.throughput.total / Math.max(1, result.requests.total);
  // A page whose calls are refused by a rate limit is a shorter one, and quicker.
  if (sent < bytes) throw new Error(`${url}: ${Math.round(sent)} bytes an answer, of ${bytes}`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}
