import { answerOf, openRedis } from './open-redis.ts';

/** A channel of Redis: a message reaches exactly the processes that are connected at that moment. */
export interface RedisChannel {
  /** Throws if Redis does not answer in time. */
  publish(text: string): Promise<void>;
  close(): Promise<void>;
}

interface Listener {
  onMessage(text: string): void;
  /** Something may have been missed: the connection was lost or did not answer, and may not be back yet. */
  onGap(): void;
  /** Called with the cause whenever the connection fails. */
  onFault(reason: string): void;
}

/** How often the subscription must prove that it is alive: a connection without an answer may stay open for hours. */
const PROVE_EVERY_MS = 5_000;

/** Connects in the background, and again whenever the connection is lost. A subscription needs a connection of its own. */
export function openRedisChannel(
  { channel, url }: { channel: string; url: string },
  { onFault, onGap, onMessage }: Listener,
): RedisChannel {
  const [publisher, subscriber] = [openRedis(url, onFault), openRedis(url, onFault)];
  // NOTE `ready` comes after the subscription has been renewed, so nothing is lost after the gap.
  subscriber.on('ready', onGap);
  const connecting = Promise.all([
    publisher.connect().catch(() => {}),
    subscriber
      .connect()
      .then(() => subscriber.subscribe(channel, onMessage))
      .then(onGap, (fault: Error) => onFault(fault.message)),
  ]);
  let isProven = false;
  const timer = setInterval(async () => {
    const wasProven = isProven;
    isProven = await answerOf(subscriber.ping()).then(
      () => true,
      () => false,
    );
    if (!isProven || !wasProven) onGap();
  }, PROVE_EVERY_MS);
  timer.unref();
  return {
    async publish(text) {
      await answerOf(publisher.publish(channel, text));
    },
    async close() {
      clearInterval(timer);
      for (const client of [publisher, subscriber]) client.destroy();
      await connecting;
    },
  };
}
