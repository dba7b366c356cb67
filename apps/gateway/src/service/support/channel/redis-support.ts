import { withTransaction } from '@foyer/database/open-pool.ts';
import { openRedisChannel } from '@foyer/http/redis-channel.ts';
import { createThrottledWarning } from '@foyer/http/throttled-warning.ts';
import { openDatabaseChannel } from './database-channel.ts';
import {
  deleteNotifications,
  insertNotification,
  lockUnpublished,
  type StoredNotification,
} from './notification.store.ts';
import type { ChannelNeeds, NotificationListener, SupportChannel, SupportNotification } from './support-channel.ts';

const CHANNEL = 'foyer:support';
/** Interval for publishing notifications of processes that were killed after their commit. */
const LOOK_EVERY_MS = 1_000;
const MAX_AT_ONCE = 1_000;

const warnOfRedis = createThrottledWarning(
  'Redis does not answer; conversations are announced by PostgreSQL meanwhile',
);

/**
 * A channel by Redis, which cannot be part of a transaction: notifications are stored with their change, published after the commit
 * and then deleted. While Redis does not answer, PostgreSQL is used, to which every process listens too.
 */
export function openRedisSupport(url: string, { log, pool }: ChannelNeeds): SupportChannel {
  const database = openDatabaseChannel({ log, pool });
  const listeners = new Set<NotificationListener>();
  const redis = openRedisChannel(
    { url, channel: CHANNEL },
    {
      onMessage(text) {
        for (const listener of listeners) listener.onNotification(JSON.parse(text) as SupportNotification);
      },
      onGap() {
        for (const listener of listeners) listener.onGap();
      },
      onFault: (reason) => warnOfRedis(log, { reason }),
    },
  );
  const notifyBestEffort = (notification: SupportNotification): Promise<void> =>
    redis.publish(JSON.stringify(notification)).catch(() => database.notifyBestEffort(notification));
  const publishAll = async (notifications: readonly StoredNotification[]): Promise<bigint[]> => {
    await Promise.all(notifications.map(({ notification }) => notifyBestEffort(notification)));
    return notifications.map(({ id }) => id);
  };
  const work = runUntilStopped((fault) => log.warn({ err: fault }, 'notifications of conversations wait'));
  const publishLeftBehind = () =>
    withTransaction(pool, async (client) => {
      const unpublished = await lockUnpublished(client, MAX_AT_ONCE);
      if (unpublished.length > 0) await deleteNotifications(client, await publishAll(unpublished));
    });
  let timer: NodeJS.Timeout | undefined;
  return {
    async withNotifications(transact) {
      const stored: StoredNotification[] = [];
      const value = await transact(
        async (client, notification) => void stored.push(await insertNotification(client, notification)),
      );
      if (stored.length > 0) work.run(async () => deleteNotifications(pool, await publishAll(stored)));
      return value;
    },
    notifyBestEffort,
    async listen(listener) {
      listeners.add(listener);
      // Not before somebody listens: the tables may be missing while the database is migrated.
      timer ??= setInterval(() => work.run(publishLeftBehind), LOOK_EVERY_MS).unref();
      await database.listen(listener);
    },
    async stop() {
      clearInterval(timer);
      await work.stop();
      await Promise.all([database.stop(), redis.close()]);
    },
  };
}

/** Runs background work; `stop` waits for it. */
function runUntilStopped(onFault: (fault: unknown) => void) {
  const running = new Set<Promise<void>>();
  return {
    run(work: () => Promise<void>): void {
      const done = work()
        .catch(onFault)
        .finally(() => running.delete(done));
      running.add(done);
    },
    async stop(): Promise<void> {
      await Promise.all(running);
    },
  };
}
