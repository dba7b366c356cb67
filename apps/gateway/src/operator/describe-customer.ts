import type { CustomerCard } from '@foyer/contract/staff/desk-shapes.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { findLoginEvents } from '../accounts/sessions/login-event.store.ts';
import { findInState } from '../cashier/payments/withdrawal.store.ts';
import type { Context } from '../context.ts';
import type { DeskConversation } from '../service/desk/desk.store.ts';
import type { Person } from '../service/staff/person.ts';
import { describeMember } from './describe-member.ts';

const MAX_LOGINS = 5;

/** The member behind a conversation; null for a visitor, and for a person who may not see members. */
export async function describeCustomer(
  { levelName, memberId, merchant, username }: DeskConversation,
  { language, person }: { person: Person; language: LanguageCode },
  { pool }: Pick<Context, 'pool'>,
): Promise<CustomerCard | null> {
  if (memberId === null || username === null) return null;
  const described = await describeMember({ merchant, username }, { person, language }, { pool });
  if (!described) return null;
  const waiting = await findInState(pool, 'needs_review', merchant);
  const logins = await findLoginEvents(pool, memberId);
  return {
    username: described.username,
    levelName,
    restrictions: described.restrictions,
    withdrawals: waiting
      .filter((row) => row.memberId === memberId)
      .map(({ amountMinor, createdAt, currency, decision, id }) => ({
        ...{ id, amountMinor: String(amountMinor), currency, createdAt: createdAt.toISOString() },
        reason: decision?.staffText ?? '',
      })),
    logins: logins.slice(0, MAX_LOGINS).map(({ at, method, outcome }) => ({ at: at.toISOString(), method, outcome })),
  };
}
