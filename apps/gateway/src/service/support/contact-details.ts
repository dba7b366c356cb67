import type { Context } from '../../context.ts';
import { findContactsOf } from './contact.store.ts';

/** Contact details given in a chat. */
export interface ContactDetails {
  name?: string | undefined;
  email?: string | undefined;
  mobile?: string | undefined;
}

export const sealContact = ({ email, mobile, name }: ContactDetails, { seal }: Pick<Context, 'seal'>): Buffer =>
  seal.seal(Buffer.from(JSON.stringify({ name, email, mobile })));

export const openContact = (sealed: Buffer, { seal }: Pick<Context, 'seal'>): ContactDetails =>
  JSON.parse(seal.open(sealed).toString('utf8')) as ContactDetails;

/** The details that a member has given in any chat, for their data export. */
export async function findGivenInChats(memberId: bigint, { pool, seal }: Pick<Context, 'pool' | 'seal'>) {
  const rows = await findContactsOf(pool, memberId);
  return rows.map(({ createdAt: at, sealed }) => ({ at, ...openContact(sealed, { seal }) }));
}
