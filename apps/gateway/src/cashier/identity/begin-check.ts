import { randomUUID } from 'node:crypto';
import type { RefusalOf } from '@foyer/contract/endpoints.ts';
import { ageOn, isDay, isNationalNumber, tidyNumber } from '@foyer/contract/identity/national-number.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { getIdentity } from '../payments/identity.store.ts';
import { type CheckRow, getNewestCheck, insertCheck, lockCheck, updateCheck } from './check.store.ts';
import { type Details, sealDetails } from './details.ts';
import { type IdentityRules, identityRulesOf } from './identity-document.ts';

interface Begun {
  merchant: Merchant;
  memberId: bigint;
  given: Partial<Details>;
}

const MAX_YEARS = 120;

/** The provider if no service is connected. */
export const STAFF = 'staff';

/** Begins the check for the member’s next level, or changes the details of a draft. @returns null on success */
export async function beginCheck(
  { given, memberId, merchant }: Begun,
  context: Context,
): Promise<Refusal<RefusalOf<'identity.begin'>> | null> {
  const rules = identityRulesOf(context, merchant.code);
  if (!rules) return refuse('not.found');
  return withTransaction(context.pool, async (client) => {
    const newest = await getNewestCheck(client, memberId);
    const check = newest && (await lockCheck(client, newest.id));
    const level = check?.state === 'draft' ? check.level : (await getIdentity(client, memberId)).level + 1;
    if (!canBegin(check) || level > rules.levels.length) return refuse('identity.closed');
    const details = readDetails(given, { rules, level, timeZone: merchant.market.timeZone, now: context.now() });
    if ('code' in details) return details;
    const { hmacOf } = context.seal;
    const written = {
      sealedDetails: level === 1 ? sealDetails(details, context.seal) : null,
      numberRef: details.number === '' ? null : hmacOf(`identity ${rules.number}`, details.number),
    };
    if (check?.state === 'draft') {
      await updateCheck(client, { ...check, ...written, nextPollAt: null });
      return null;
    }
    const provider = context.identity.get(merchant.code)?.code ?? STAFF;
    const added = { id: randomUUID(), merchant: merchant.code, memberId, level, provider, ...written };
    return (await insertCheck(client, added)) ? null : refuse('identity.closed');
  });
}

/** A rejection is final; only staff can reopen it. */
const canBegin = (check: CheckRow | null): boolean =>
  check === null || check.state === 'draft' || check.state === 'approved';

interface ReadOptions {
  rules: IdentityRules;
  level: number;
  timeZone: string;
  now: number;
}

/** Only the first level requires a name, a number and a birth date. */
function readDetails(
  { birthDate = '', document = '', name = '', number = '' }: Partial<Details>,
  { level, now, rules, timeZone }: ReadOptions,
): Details | Refusal<'identity.details' | 'identity.age'> {
  const details = {
    document,
    name: name.normalize('NFC').trim().replace(/\s+/g, ' '),
    number: tidyNumber(number),
    birthDate,
  };
  if (level > 1) return { document: '', name: '', number: '', birthDate: '' };
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  const wrong = findWrongField(details, rules, today);
  if (wrong) return refuse('identity.details', { field: wrong });
  return ageOn(birthDate, today) < rules.minimumAge ? refuse('identity.age', { age: rules.minimumAge }) : details;
}

function findWrongField(
  { birthDate, document, name, number }: Details,
  rules: IdentityRules,
  today: string,
): keyof Details | null {
  if (!rules.documents.some(({ id }) => id === document)) return 'document';
  if (!/^\p{L}[\p{L}\p{M}'’. -]+$/u.test(name)) return 'name';
  if (!isDay(birthDate) || ageOn(birthDate, today) > MAX_YEARS) return 'birthDate';
  return isNationalNumber(rules.number, number, birthDate) ? null : 'number';
}
