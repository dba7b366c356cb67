import type { change as contract } from '@foyer/contract/settings/change.ts';
import { CONSENT_PURPOSES } from '@foyer/contract/settings/shapes.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { lockMember } from '../../members/member.store.ts';
import { addConsent, changeSettings, hasConsent } from '../member-settings.store.ts';
import { toSettings } from '../to-settings.ts';

/** All time zones of this server, plus UTC, which the list omits. */
const ZONES: ReadonlySet<string> = new Set(['', 'UTC', ...Intl.supportedValuesOf('timeZone')]);

/** POST /wps/settings/change. */
export const change: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  const { memberId } = session;
  if (body.timeZone !== undefined && !ZONES.has(body.timeZone)) return refuse('zone.unknown');
  await withTransaction(context.pool, async (client) => {
    // Of two concurrent changes, the second sees the consent of the first.
    await lockMember(client, memberId);
    await changeSettings(client, memberId, body);
    for (const purpose of CONSENT_PURPOSES) {
      const isGiven = body[purpose];
      if (isGiven === undefined || isGiven === (await hasConsent(client, memberId, purpose))) continue;
      await addConsent(client, { merchant: merchant.code, memberId }, { purpose, isGiven });
    }
  });
  return toSettings(memberId, context);
};
