import type { Context } from '../../context.ts';
import { hasPermission, type Person } from '../staff/person.ts';

/** The merchants at which somebody may answer customers. */
export async function findMerchants(
  person: Person,
  { merchants, pool }: Pick<Context, 'merchants' | 'pool'>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { code } of merchants)
    if (await hasPermission(pool, person.name, { permission: 'support.answer', merchant: code })) found.push(code);
  return found;
}
