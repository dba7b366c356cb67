import type { QueueCaller } from '@foyer/http/work-queue.ts';
import { networksOf } from '@foyer/merchant/client-location.ts';

/** The caller for whom a file is decoded: a member within their network, since one person may have many accounts, or a visitor's networks. */
export function senderOf({ ip, memberId }: { memberId: bigint | null; ip: string }): QueueCaller {
  const networks = networksOf(ip);
  return memberId === null ? networks : { own: `member ${memberId}`, around: `members ${networks.around}` };
}
