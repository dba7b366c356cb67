import type { StaffRefusalOf } from '@foyer/contract/staff/calls.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { assignBreak, closeBreak as close } from '../cashier/payments/break.store.ts';
import type { Context } from '../context.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import type { StaffAnswer } from './operator-call.ts';
import { withRefusals } from './with-refusals.ts';

interface BreakTarget {
  id: bigint;
  merchant: string;
  reason: string;
}

type BreakContext = Pick<Context, 'now' | 'pool'>;
type Decided = Promise<StaffAnswer<'take-break'>>;

/** Takes over a break. */
export const takeBreak = (target: BreakTarget, person: Person, context: BreakContext): Decided =>
  decide(target, person, {
    context,
    action: 'break.take',
    after: { owner: person.name },
    act: (client) => assignBreak(client, { ...target, owner: person.name }),
  });

/** Closes a break that has been dealt with. The reconciliation opens it again while both sides still differ. */
export const closeBreak = (target: BreakTarget, person: Person, context: BreakContext): Decided =>
  decide(target, person, {
    context,
    action: 'break.close',
    after: { closed: true },
    act: (client) => close(client, { ...target, note: `${person.name}: ${target.reason}` }),
  });

interface Decision {
  context: BreakContext;
  action: string;
  after: object;
  /** @returns false if there is no such break */
  act(client: Client): Promise<boolean>;
}

function decide(
  { id, merchant, reason }: BreakTarget,
  person: Person,
  { act, action, after, context }: Decision,
): Decided {
  return withRefusals<Record<string, never>, StaffRefusalOf<'take-break'>>(context.pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    if (!(await hasPermission(client, person.name, { permission: 'payment.decide', merchant })))
      return refuse('forbidden');
    if (!(await act(client))) return refuse('unknown');
    const entry = { action, merchant, subject: String(id), reason, before: {}, after };
    await writeAuditEntry(client, { entry, person, now: context.now });
    return {};
  });
}
