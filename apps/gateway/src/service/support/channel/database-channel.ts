import { type Listening, listen } from '@foyer/database/listen.ts';
import { notify, SUPPORT_CHANNEL } from './notification.store.ts';
import type { ChannelNeeds, SupportChannel, SupportNotification } from './support-channel.ts';

/**
 * A channel by NOTIFY, which is part of the transaction's commit.
 * NOTE notifying transactions commit one after the other: never notify in one that moves money.
 */
export function openDatabaseChannel({ log, pool }: ChannelNeeds): SupportChannel {
  let listening: Listening | null = null;
  return {
    withNotifications: (transact) => transact(notify),
    notifyBestEffort: (notification) => notify(pool, notification),
    async listen({ onGap, onNotification }) {
      listening = await listen(pool, {
        channel: SUPPORT_CHANNEL,
        onNotify: (payload) => onNotification(JSON.parse(payload) as SupportNotification),
        onConnect: async () => onGap(),
        onLost: (fault) => log.warn({ err: fault }, 'notifications of conversations do not arrive'),
      });
    },
    async stop() {
      await listening?.stop();
    },
  };
}
