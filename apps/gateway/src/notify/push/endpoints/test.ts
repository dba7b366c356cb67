import type { test as contract } from '@foyer/contract/push/test.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { textOf } from '../../../platform/connectors/message/message-texts.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { queuePush } from '../push-message.store.ts';

const TTL_SECONDS = 300;

/** POST /wps/push/test. */
export const test: Handler<typeof contract> = async ({ body, language, merchant, session }, { pool }) => {
  const count = await withTransaction(pool, (client) =>
    queuePush(client, {
      memberId: session.memberId,
      deviceId: BigInt(body.deviceId),
      purpose: 'test',
      topic: 'test',
      title: merchant.name,
      body: textOf('push.test.text', language, {}),
      page: '/m/member/settings/notifications',
      ttlSeconds: TTL_SECONDS,
    }),
  );
  return count === 0 ? refuse('not.found') : {};
};
