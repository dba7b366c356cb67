import { createHash, randomUUID } from 'node:crypto';
import { countInDatabase } from '@foyer/database/call-count.store.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { chooseWallet } from '@foyer/vendor/choose-wallet.ts';
import type { Caller } from '@foyer/vendor/signed-call.ts';
import { createFakeOperator, FAKE_OPERATOR_KEY, type FakeOperator } from '@foyer/vendor/testing/fake-operator.ts';
import { createTrialWallet } from '@foyer/vendor/trial-wallet.ts';
import { createWalletClient } from '@foyer/vendor/wallet-client.ts';
import pino from 'pino';
import { createLocalBeacon } from '../beacon/local-beacon.ts';
import type { LottoContext } from '../context.ts';
import { migrateLotto } from '../create-lotto.ts';
import { advanceDraws } from '../draws/advance-draws.ts';
import { openDrawReads } from '../draws/draw-reads.ts';
import { openSessionCache } from '../session/session.store.ts';
import type { Bet } from '../tickets/place-ticket.ts';
import { getOpenDraw } from './get-open-draw.ts';
import { passDatabaseTime, setDatabaseTime } from './moved-clock.store.ts';
import { TEST_KEYS } from './test-keys.ts';
import { TEST_MERCHANT } from './test-merchant.ts';

/** A lottery on its own database, with a controllable clock and a fake operator. */
export interface LottoFixture {
  readonly database: FreshDatabase;
  readonly operator: FakeOperator;
  readonly caller: Caller;
  readonly context: LottoContext;
  /** Moves the clock to a moment and advances the draws. */
  at(moment: string): Promise<void>;
  /** A bet on the open draw by a funded player. */
  bet(changes?: BetChanges): Promise<Bet>;
}

interface BetChanges {
  readonly playerRef?: string;
  readonly requestId?: string;
  readonly drawId?: string;
  readonly betCode?: string;
  readonly numbers?: readonly string[];
  readonly stakeMinor?: string;
  readonly currency?: string;
}

export const GAME = requireGame('VNQ60');
export const START = '2026-11-21T05:12:00.000Z';
const FUNDS = 10_000_000n;
const TIMEOUT_MS = 500;

export async function lottoFixture(): Promise<LottoFixture> {
  const database = await freshDatabase({ template: 'lotto', migrate: migrateLotto });
  const operator = createFakeOperator();
  const caller: Caller = {
    transport: operator.transport,
    key: FAKE_OPERATOR_KEY,
    clock: Date.now,
    newNonce: randomUUID,
    timeoutMs: TIMEOUT_MS,
  };
  const { pool } = database;
  const randomBytes = countingBytes();
  const context: LottoContext = {
    pool,
    reads: openDrawReads(pool),
    findSession: openSessionCache(pool),
    keys: TEST_KEYS,
    beacon: await createLocalBeacon({ pool, randomBytes, keys: TEST_KEYS }),
    merchantAt: () => null,
    gamesOf: () => TEST_MERCHANT.lottery.games,
    readApprovers: async () => new Map(),
    countCalls: countInDatabase(pool),
    wallet: chooseWallet({ operator: createWalletClient(caller), trial: createTrialWallet(pool, 'lotto') }),
    randomBytes,
    log: pino({ level: 'silent' }),
    // The clock is stopped: a pause advances it.
    pause: (ms) => passDatabaseTime(pool, ms),
    onStep: () => {},
  };
  return {
    database,
    operator,
    caller,
    context,
    async at(moment) {
      await setDatabaseTime(pool, new Date(moment));
      await advanceDraws(context, GAME);
    },
    bet: (changes = {}) => toBet({ context, operator }, changes),
  };
}

async function toBet(
  { context, operator }: Pick<LottoFixture, 'context' | 'operator'>,
  changes: BetChanges,
): Promise<Bet> {
  const playerRef = changes.playerRef ?? `player-${randomUUID()}`;
  if (!changes.playerRef) operator.fund(playerRef, FUNDS);
  return {
    bettor: { merchant: 'lotus', playerRef, walletSessionId: `session-${playerRef}`, isTrial: false },
    sessionCurrency: 'VND',
    gameCode: GAME.code,
    drawId: changes.drawId ?? (await getOpenDraw(context.pool, GAME.code))?.drawId ?? '',
    requestId: changes.requestId ?? randomUUID(),
    request: {
      betCode: changes.betCode ?? 'LO2',
      numbers: changes.numbers ?? ['07', '18'],
      stakeMinor: changes.stakeMinor ?? '1000',
      currency: changes.currency ?? 'VND',
      odds: { hit: 99_000 },
      prizeMode: 'ODDS',
    },
  };
}

/** Deterministic randomness: SHA-256 of a counter. */
function countingBytes(): LottoContext['randomBytes'] {
  let count = 0;
  return (length) => {
    count += 1;
    return Uint8Array.from(createHash('sha256').update(`seed ${count}`).digest().subarray(0, length));
  };
}
