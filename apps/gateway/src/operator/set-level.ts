import { withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { labelOfRank, type VipLabel } from '@foyer/merchant/vip-labels.ts';
import { toUsernameKey } from '../accounts/members/username.ts';
import type { Context } from '../context.ts';
import { ladderOf } from '../engagement/vip/ladder-document.ts';
import { addStep, lockLevel, setLabel } from '../engagement/vip/level.store.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason, type MemberName } from './change-member.ts';
import { getMemberState } from './member-state.store.ts';
import type { StaffAnswer } from './operator-call.ts';

/** The type of labels that staff have assigned. The jobs change only labels of the type AUTO. */
const BY_STAFF = 'MANUAL';

interface WantedLevel extends MemberName {
  /** Null: hands the level back to the jobs; it stays unchanged until they decide. */
  rankLevel: number | null;
  reason: string;
}

/**
 * Gives a member a VIP label that no job changes, or hands it back to the jobs, and records it. A level has the benefits of the
 * current ladder; it never raises a limit or skips a check.
 */
export function setLevel(
  { merchant: code, rankLevel, reason, username }: WantedLevel,
  person: Person,
  context: Pick<Context, 'documents' | 'merchants' | 'now' | 'pool'>,
): Promise<StaffAnswer<'set-level'>> {
  return withTransaction(context.pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    if (!(await hasPermission(client, person.name, { permission: 'member.level', merchant: code })))
      return refuse('forbidden');
    const merchant = context.merchants.find((one) => one.code === code);
    const found = await getMemberState(client, code, toUsernameKey(username));
    if (!merchant || !found) return refuse('unknown');
    const { memberId } = found;
    const { label: before } = await lockLevel(client, memberId);
    const label = toLabel(before, rankLevel, merchant);
    if (label === undefined) return refuse('unknown');
    if (isSame(before, label)) return refuse('unchanged');
    await setLabel(client, memberId, label);
    // From now on the current ladder applies to it.
    if (label?.type === 'AUTO') {
      const ladderVersion = ladderOf(context, code)?.version ?? 0;
      await addStep(client, { merchant: code, memberId }, { rank: label.rankLevel, ladderVersion, cause: 'found' });
    }
    const entry = {
      action: 'member.level',
      merchant: code,
      subject: found.username,
      reason,
      before: { label: before },
    };
    await writeAuditEntry(client, { entry: { ...entry, after: { label } }, person, now: context.now });
    return { label };
  });
}

/** The requested label; undefined for a rank that the merchant does not have. */
function toLabel(
  before: VipLabel | null,
  rankLevel: number | null,
  merchant: Context['merchants'][number],
): VipLabel | null | undefined {
  if (rankLevel === null) return before && { ...before, type: 'AUTO' };
  const label = labelOfRank(merchant, rankLevel);
  return label ? { ...label, type: BY_STAFF } : undefined;
}

const isSame = (one: VipLabel | null, other: VipLabel | null): boolean =>
  one?.type === other?.type && one?.rankLevel === other?.rankLevel;
