import type { Context } from '../../context.ts';
import type { Customer } from './customer.ts';

const LIFETIME_MS = 30 * 60_000;
const PURPOSE = 'chat auth key';

/** An opaque (sealed), short-lived key with which a chat submits contact details of a customer. */
export function issueAuthKey(
  { memberId, merchant, visitorRef }: Customer,
  { now, seal }: Pick<Context, 'now' | 'seal'>,
) {
  const content = [PURPOSE, merchant, memberId === null ? '' : String(memberId), visitorRef, now() + LIFETIME_MS];
  return seal.seal(Buffer.from(JSON.stringify(content))).toString('base64url');
}

/** The customer of a key; null if it is not ours, has expired, or is another merchant's. */
export function openAuthKey(
  key: string,
  merchant: string,
  { now, seal }: Pick<Context, 'now' | 'seal'>,
): Customer | null {
  if (!/^[\w-]+$/.test(key)) return null;
  try {
    const content = JSON.parse(seal.open(Buffer.from(key, 'base64url')).toString('utf8'));
    const [purpose, of, memberId, visitorRef, expiresAt] = content;
    if (purpose !== PURPOSE || of !== merchant || !(expiresAt > now())) return null;
    return { merchant, memberId: memberId === '' ? null : BigInt(memberId), visitorRef };
  } catch {
    return null;
  }
}
