import { type Listening, listen } from '@foyer/database/listen.ts';
import { notify, SUPPORT_CHANNEL } from './notice.store.ts';
import type { ChannelNeeds, SupportChannel, SupportNotice } from './support-channel.ts';

/**
 * A channel by NOTIFY, which is part of the transaction's commit.
 * NOTE notifying transactions commit one after the other: never notify in one that moves money.
 */
export function openDatabaseChannel({ log, pool }: ChannelNeeds): SupportChannel {
  let listening: Listening | null = null;
  return {
    withNotices: (transact) => transact(notify),
    notifyBestEffort: (notice) => notify(pool, notice),
    async listen({ onGap, onNotice }) {
      listening = await listen(pool, {
        channel: SUPPORT_CHANNEL,
        onNotify: (payload) => onNotice(JSON.parse(payload) as SupportNotice),
        onConnect: async () => onGap(),
        onLost: (fault) => log.warn({ err: fault }, 'notices of conversations do not arrive'),
      });
    },
    async stop() {
      await listening?.stop();
    },
  };
}
