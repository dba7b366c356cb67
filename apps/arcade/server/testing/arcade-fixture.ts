import { createHash, randomUUID } from 'node:crypto';
import type { PlayedValue } from '@foyer/contract/arcade/round.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { createFakeOperator, FAKE_OPERATOR_KEY, type FakeOperator } from '@foyer/vendor/testing/fake-operator.ts';
import pino from 'pino';
import type { ArcadeContext } from '../context.ts';
import { type Arcade, createArcade, migrateArcade } from '../create-arcade.ts';

/** The arcade on its own database, with a fake of the operator. */
export interface ArcadeFixture {
  readonly arcade: Arcade;
  readonly operator: FakeOperator;
  readonly database: FreshDatabase;
  /** Opens the session of a member with money. @returns its token */
  enter(player: string, minor: bigint): Promise<string>;
  /** Opens a session of free play. */
  tryOut(): Promise<string>;
  call(method: 'GET' | 'POST', path: string, content?: { token?: string; body?: object }): Promise<Answer>;
  play(token: string, change?: object): Promise<Answer<PlayedValue>>;
  close(): Promise<void>;
}

export interface Answer<V = unknown> {
  readonly status: number;
  readonly success: boolean;
  readonly errorCode?: string;
  readonly message?: string;
  readonly value: V;
}

const TEST_SEED_KEY = { id: 'test', bytes: createHash('sha256').update('test').digest() };

export interface FixtureOptions {
  readonly onStep?: ArcadeContext['onStep'];
  readonly clock?: () => number;
  readonly randomBytes?: (count: number) => Uint8Array;
}

export async function arcadeFixture(options: FixtureOptions = {}): Promise<ArcadeFixture> {
  const database = await freshDatabase({ template: 'arcade', migrate: migrateArcade });
  const operator = createFakeOperator();
  const arcade = await createArcade({
    ...options,
    pool: database.pool,
    transport: operator.transport,
    key: FAKE_OPERATOR_KEY,
    seedKey: TEST_SEED_KEY,
    branding: () => null,
    clientDir: import.meta.dirname,
    log: pino({ level: 'silent' }),
    isSandbox: true,
  });
  return connect({ arcade, operator, database });
}

function connect(parts: Pick<ArcadeFixture, 'arcade' | 'database' | 'operator'>): ArcadeFixture {
  const { arcade, database, operator } = parts;
  const fixture: ArcadeFixture = {
    ...parts,
    async enter(player, minor) {
      operator.fund(player, minor);
      const body = { launchToken: operator.launch(player) };
      return ((await fixture.call('POST', 'session', { body })).value as { token: string }).token;
    },
    async tryOut() {
      const { launchTrial } = await import('../session/open-session.ts');
      const launch = { merchant: 'lotus', currency: 'VND', language: 'EN' };
      const body = await launchTrial(arcade.context, launch);
      return ((await fixture.call('POST', 'session', { body })).value as { token: string }).token;
    },
    async call(method, path, { body, token } = {}) {
      const headers = {
        host: 'arcade.test',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: token } : {}),
      };
      const url = `/arcade/api/${path}`;
      const reply = await arcade.app.inject({
        method,
        url,
        headers,
        ...(body ? { payload: JSON.stringify(body) } : {}),
      });
      return { ...JSON.parse(reply.body), status: reply.statusCode };
    },
    play: (token, change = {}) =>
      fixture.call('POST', 'rounds', { token, body: { ...newDice(), ...change } }) as Promise<Answer<PlayedValue>>,
    async close() {
      await arcade.stop();
      await database.drop();
    },
  };
  return fixture;
}

export const newDice = () => ({
  requestId: randomUUID(),
  gameCode: 'LUCKY-DICE',
  stakeMinor: '10000',
  bet: { side: 'under', target: 5_000 },
});

/** The house's winnings by the arcade's books. The sum of what members and house own never changes. */
export async function marginOf({ database }: ArcadeFixture): Promise<bigint> {
  const { rows } = await database.pool.query<{ margin: bigint }>(
    `select coalesce(sum(stake_minor - payout_minor), 0)::bigint as margin from arcade.round where state in ('settled', 'paid')`,
  );
  return rows[0]?.margin ?? 0n;
}
