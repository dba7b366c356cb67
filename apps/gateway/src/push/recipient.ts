import type { SecretBox } from '../http/secret-box.ts';

const LENGTH = 16;

/**
 * Names a member to their browser: it is told on subscribing, and each message carries it, so that a message for somebody who has used
 * the browser before is not shown.
 */
export const recipientOf = (memberId: bigint, { seal }: { seal: Pick<SecretBox, 'nameOf'> }): string =>
  seal.nameOf('push recipient', String(memberId)).slice(0, LENGTH);
