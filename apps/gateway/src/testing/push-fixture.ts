import type { FakeBrowser } from '@foyer/sandbox/push/push-service.ts';
import { deliverEvents } from '../notify/events/deliver-events.ts';
import { sendPushes } from '../notify/push/send-push.ts';
import { type BootOptions, bootGateway, type TestGateway } from './boot-gateway.ts';

type Row = Record<string, unknown>;

/** A gateway with members whose browsers receive push messages. */
export interface PushFixture {
  gateway: TestGateway;
  /** A browser that has subscribed with a merchant’s key, and has no member yet. */
  browser(host?: string): Promise<FakeBrowser>;
  /** The body that a browser's page sends when it subscribes. */
  bodyOf(browser: FakeBrowser): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Binds a browser to a member. @returns the answer to the page */
  bind(
    token: string,
    browser: FakeBrowser,
    more?: { turnsOn?: boolean; host?: string },
  ): Promise<{ deviceId: string; recipient: string }>;
  /** Delivers events, and sends due messages. @returns how many messages push services have accepted */
  settle(): Promise<number>;
  sql(text: string, values?: unknown[]): Promise<Row[]>;
  /** Queries exactly one row. */
  row(text: string, values?: unknown[]): Promise<Row>;
}

const HOST = 'lotus.localhost';

export async function pushFixture(options: BootOptions = {}): Promise<PushFixture> {
  const gateway = await bootGateway(options);
  const { push } = gateway.sandbox;
  const bodyOf = (browser: FakeBrowser) => push.toSubscription(browser);
  return {
    gateway,
    bodyOf,
    async browser(host = HOST) {
      const { vapidKey } = (await gateway.call('push.setting', { host })).json.value;
      return push.subscribe(vapidKey);
    },
    async bind(token, browser, { host = HOST, turnsOn = false } = {}) {
      const reply = await gateway.call('push.subscribe', { host, token, body: { ...bodyOf(browser), turnsOn } });
      if (!reply.json.success) throw new Error(`it was refused: ${reply.json.errorCode}`);
      return reply.json.value;
    },
    async settle() {
      await deliverEvents(gateway.context);
      return sendPushes(gateway.context);
    },
    sql: async (text, values = []) => (await gateway.database.pool.query(text, values)).rows,
    async row(text, values = []) {
      const { rows } = await gateway.database.pool.query<Row>(text, values);
      if (!rows[0]) throw new Error('there is no row');
      return rows[0];
    },
  };
}

/** The notifications of a browser, as read by its worker. */
export const shownBy = ({ arrived }: Pick<FakeBrowser, 'arrived'>): Record<string, unknown>[] =>
  arrived.map(({ text }) => JSON.parse(text).notification);
