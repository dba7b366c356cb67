import autocannon from 'autocannon';

export interface Target {
  url: string;
  headers?: Record<string, string>;
}

export interface Load {
  perSecond: number;
  p99: number;
}

const CONNECTIONS = 20;
const SECONDS = 3;

/** Sends requests as fast as they are answered. @throws when an answer is not 2xx */
export async function load({ url, headers = {} }: Target): Promise<Load> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}
