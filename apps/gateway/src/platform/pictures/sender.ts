import type { QueueCaller } from '@foyer/http/work-queue.ts';
import { networksOf } from '@foyer/merchant/client-location.ts';

/** Whose file is decoded: a member's, with the network around them, since somebody may have many accounts, or a visitor's. */
export function senderOf({ ip, memberId }: { memberId: bigint | null; ip: string }): QueueCaller {
  const networks = networksOf(ip);
  return memberId === null ? networks : { own: `member ${memberId}`, around: `members ${networks.around}` };
}
