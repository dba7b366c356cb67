import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { vip as contract } from '@foyer/contract/member/vip.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../../context.ts';
import { getMonth, nameMonth } from '../../../platform/calendar/month.store.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { readActivity } from '../activity.store.ts';
import { getBenefits } from '../benefits.ts';
import { getLadderVersion, type LevelBenefits, ladderOf } from '../ladder-document.ts';
import { findSteps, type Level, requireLevel } from '../level.store.ts';
import { findPoints } from '../points.ts';
import { toConditions } from '../rank-progress.ts';

type Vip = ValueOf<typeof contract>;
type Call = Parameters<Handler<typeof contract>>[0];

/** GET /wps/member/vip. */
export const vip: Handler<typeof contract> = async (call, context) => {
  const { language, merchant, session } = call;
  const level = await requireLevel(context.pool, session.memberId);
  const rankLevel = level.label?.rankLevel ?? 0;
  const who = { memberId: session.memberId, merchant, now: context.now() };
  const [activity, own, keep] = await Promise.all([
    readActivity({ ...session, merchant, from: level.countedFrom }, context),
    getBenefits(context.pool, who, context),
    readKeep(call, level, context),
  ]);
  const ladder = ladderOf(context, merchant.code)?.ladder;
  return {
    rankLevel,
    currency: session.currency,
    levels: (merchant.vipLevels ?? []).map(({ conditions, labelId, labelName }, at) => ({
      labelId,
      name: inLanguage(labelName, language),
      art: ladder?.levels.find((one) => one.labelId === labelId)?.art ?? null,
      conditions: toConditions(conditions, activity),
      benefits: toBenefits(
        at + 1 === rankLevel ? own : ladder?.levels.find((one) => one.labelId === labelId)?.benefits,
      ),
    })),
    canFall: (ladder?.levels.length ?? 0) > 0 && (level.label === null || keep !== null),
    keep,
  };
};

const toBenefits = (benefits: LevelBenefits | null | undefined): Vip['levels'][number]['benefits'] =>
  benefits
    ? {
        rebateBp: benefits.rebateBp ?? null,
        birthdayMinor: benefits.birthdayMinor ?? null,
        isPriority: benefits.isPriority ?? false,
      }
    : null;

/** The requirement for keeping a level; null if it cannot be lost: no ladder, assigned by staff, or no level. */
async function readKeep(
  { merchant, session }: Call,
  { label, warnedFor }: Level,
  context: Pick<Context, 'documents' | 'now' | 'pool'>,
): Promise<Vip['keep']> {
  const newest = ladderOf(context, merchant.code);
  if (label?.type !== 'AUTO' || !newest) return null;
  const step = (await findSteps(context.pool, session.memberId)).at(-1);
  const ladder = await getLadderVersion(context, merchant.code, step?.ladderVersion ?? newest.version);
  const keepPoints = ladder?.levels.find(({ labelId }) => labelId === label.labelId)?.keepPoints;
  if (!keepPoints) return null;
  const { timeZone } = merchant.market;
  const month = await getMonth(context.pool, await nameMonth(context.pool, timeZone), timeZone);
  const points = await findPoints({ merchant: merchant.code, accountId: session.accountId, ...month }, context);
  return {
    points: String(points.get(session.memberId) ?? 0n),
    keepPoints: String(keepPoints),
    until: month.to.toISOString(),
    isWarned: warnedFor === month.name,
  };
}
