import type { FakeBrowser } from '@foyer/sandbox/push/push-service.ts';
import { deliverEvents } from '../events/deliver-events.ts';
import { sendPushes } from '../push/send-push.ts';
import { type BootOptions, bootGateway, type TestGateway } from './boot-gateway.ts';

type Row = Record<string, unknown>;

/** A gateway with members whose browsers take push messages. */
export interface PushFixture {
  gateway: TestGateway;
  /** A browser that has subscribed to a merchant’s key, and that nobody uses yet. */
  browser(host?: string): Promise<FakeBrowser>;
  /** What the page of a browser sends when it subscribes. */
  bodyOf(browser: FakeBrowser): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Has a member use a browser. @returns what the page is told */
  bind(
    token: string,
    browser: FakeBrowser,
    more?: { turnsOn?: boolean; host?: string },
  ): Promise<{ deviceId: string; recipient: string }>;
  /** Delivers what has happened, and sends what is due. @returns how many messages push services have accepted */
  settle(): Promise<number>;
  sql(text: string, values?: unknown[]): Promise<Row[]>;
  /** The one row that there is. */
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

/** What a browser has been shown, as its worker reads it. */
export const shownBy = ({ arrived }: Pick<FakeBrowser, 'arrived'>): Record<string, unknown>[] =>
  arrived.map(({ text }) => JSON.parse(text).notification);
