import type { Context } from '../context.ts';
import { hasRight, type Person } from '../staff/person.ts';

/** The merchants at which somebody may answer customers. */
export async function findMerchants(
  person: Person,
  { db, merchants }: Pick<Context, 'db' | 'merchants'>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { code } of merchants)
    if (await hasRight(db, person.name, { right: 'support.answer', merchant: code })) found.push(code);
  return found;
}
