import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import { toUsernameKey } from '../members/username.ts';
import { hasRight, type Person } from '../staff/person.ts';
import { recordAct } from '../staff/record-act.ts';
import {
  cancelFreeRounds,
  type FreeRoundRefusal,
  type FreeRoundsOffer,
  grantFreeRounds,
} from '../vendors/grant-free-rounds.ts';
import { type ActRefusal, isReason } from './act-on-member.ts';
import { getReceiver } from './receiver.store.ts';

type Refused = Refusal<ActRefusal | FreeRoundRefusal>;

interface Act {
  merchant: string;
  reason: string;
}

/** Gives a member free rounds at a vendor. Recorded before the vendor is told; a repetition with the same id grants once. */
export async function offerFreeRounds(
  { merchant, reason, username, ...offer }: FreeRoundsOffer & Act & { username: string },
  person: Person,
  context: Context,
): Promise<{ grantId: string; state: string } | Refused> {
  const receiver = await getReceiver(context.db, merchant, toUsernameKey(username));
  const after = { ...offer, stakeMinor: String(offer.stakeMinor) };
  const refused = await record(
    { act: 'free-rounds.grant', subject: username, merchant, reason, after },
    person,
    context,
  );
  if (refused) return refused;
  if (!receiver) return refuse('unknown');
  const granted = await grantFreeRounds(offer, receiver, context);
  return 'state' in granted ? { grantId: granted.id, state: granted.state } : granted;
}

/** Cancels what is left of a grant. */
export async function endFreeRounds(
  { grantId, merchant, reason }: Act & { grantId: string },
  person: Person,
  context: Context,
): Promise<{ grantId: string; state: string } | Refused> {
  const act = { act: 'free-rounds.cancel', subject: grantId, merchant, reason, after: {} };
  const refused = await record(act, person, context);
  if (refused) return refused;
  const cancelled = await cancelFreeRounds({ grantId, merchant }, context);
  return 'state' in cancelled ? { grantId, state: cancelled.state } : cancelled;
}

/** Records an act, or refuses it. */
function record(
  act: Act & { act: string; subject: string; after: object },
  person: Person,
  { db, now }: Context,
): Promise<Refusal<ActRefusal> | null> {
  return db.transaction().execute(async (transaction) => {
    if (!isReason(act.reason)) return refuse('reason');
    const right = { right: 'free-rounds.change', merchant: act.merchant } as const;
    if (!(await hasRight(transaction, person.name, right))) return refuse('forbidden');
    await recordAct(transaction, { act: { ...act, before: {} }, person, now });
    return null;
  });
}
