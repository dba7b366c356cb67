import type { SecretBox } from '../../platform/http/secret-box.ts';

const LENGTH = 16;

/**
 * An opaque name of a member for their browser: returned on subscribing and sent with each message, so that a message for a
 * former user of the browser is not shown.
 */
export const recipientOf = (memberId: bigint, { seal }: { seal: Pick<SecretBox, 'hmacOf'> }): string =>
  seal.hmacOf('push recipient', String(memberId)).slice(0, LENGTH);
