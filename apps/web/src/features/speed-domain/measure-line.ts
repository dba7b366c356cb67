import { readAddress } from '../../device/address.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { addressOn } from './lines.ts';

/** How long a host takes to answer a ping (§7), in ms. @throws if it does not answer within 15 s */
export async function measureLine(host: string): Promise<number> {
  const startedAt = performance.now();
  const origin = addressOn(host, '', readAddress().href);
  await browserCall()('system.ping', { origin, query: { _: String(Date.now()) }, situation: 'background' });
  return performance.now() - startedAt;
}
