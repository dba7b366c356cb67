import type { PushTopic } from '@foyer/contract/push/shapes.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { type PushProvider, putPushDevice, turnOnPush } from './push-device.store.ts';
import { recipientOf } from './recipient.ts';

interface Binding {
  provider: PushProvider;
  /** The endpoint or the token, by which the browser is recognised. */
  address: string;
  /** The data needed for sending to it. */
  secret: string;
  topics: readonly PushTopic[];
  /** Whether the member has accepted the prompt, which turns on its topics. */
  turnsOn: boolean;
}

/** Binds a browser to a member's messages. A previous member of this browser no longer receives any there. */
export const bindDevice = (
  { address, provider, secret, topics, turnsOn }: Binding,
  {
    merchant,
    origin,
    session,
    userAgent,
  }: Pick<Caller, 'merchant' | 'origin' | 'userAgent'> & { session: MemberSession },
  { pool, seal }: Pick<Context, 'pool' | 'seal'>,
): Promise<{ deviceId: string; recipient: string }> =>
  withTransaction(pool, async (client) => {
    const { memberId, sessionId } = session;
    const id = await putPushDevice(client, {
      ...{ address, memberId, origin, provider, sessionId, topics, userAgent },
      merchant: merchant.code,
      sealedAddress: seal.seal(Buffer.from(secret)),
    });
    if (turnsOn) await turnOnPush(client, memberId);
    return { deviceId: String(id), recipient: recipientOf(memberId, { seal }) };
  });
