import { createHash, createHmac } from 'node:crypto';
import type { Person } from './person.ts';

const splitName = (name: string): [string, string] => {
  const [first = '', ...rest] = name.split(' ');
  return [first, rest.join(' ')];
};

const hashOf = (fields: Record<string, unknown>, key: Buffer): string =>
  createHmac('sha256', key)
    .update(
      Object.entries(fields)
        .map(([name, value]) => `${name}=${value}`)
        .sort()
        .join('\n'),
    )
    .digest('hex');

/** The value of Telegram's `#tgAuthResult=`: base64 of JSON. @param now ms since 1970 */
export function toWidgetResult({ name, number, picture }: Person, botToken: string, now: number): string {
  const [first_name, last_name] = splitName(name);
  const auth_date = Math.floor(now / 1000);
  const fields = { id: number, first_name, ...(last_name ? { last_name } : {}), photo_url: picture, auth_date };
  const hash = hashOf(fields, createHash('sha256').update(botToken).digest());
  return Buffer.from(JSON.stringify({ ...fields, hash })).toString('base64url');
}

/** What Telegram's app passes to a Mini App. */
export function toInitData({ name, number, picture }: Person, botToken: string, now: number): string {
  const [first_name, last_name] = splitName(name);
  const user = JSON.stringify({ id: number, first_name, last_name, photo_url: picture });
  const fields = { auth_date: String(Math.floor(now / 1000)), query_id: 'sandbox', user };
  const hash = hashOf(fields, createHmac('sha256', 'WebAppData').update(botToken).digest());
  return new URLSearchParams({ ...fields, hash }).toString();
}
