import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';

const ID_BYTES = 24;
const FORM = /^([\w-]{32})\.([0-9a-f]{64})$/;

type Box = Pick<Context, 'seal' | 'randomBytes'>;

/** A token for a new visitor of a merchant: a random id, signed. Only we can issue one, and it is invalid at other merchants. */
export function newVisitorToken(merchant: string, { randomBytes, seal }: Box): string {
  const id = randomBytes(ID_BYTES).toString('base64url');
  return `${id}.${signatureOf(merchant, id, seal)}`;
}

/** The visitor's key in the database; null for a token that is not ours, or another merchant’s. */
export function visitorRefOf(token: string, merchant: string, seal: Context['seal']): string | null {
  const [, id = '', signature = ''] = FORM.exec(token) ?? [];
  if (!id || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(merchant, id, seal)))) return null;
  return seal.hmacOf('support visitor ref', `${merchant} ${id}`);
}

const signatureOf = (merchant: string, id: string, seal: Context['seal']): string =>
  seal.hmacOf('support visitor', `${merchant} ${id}`);
