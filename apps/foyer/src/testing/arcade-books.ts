import path from 'node:path';
import { getRunningDatabaseUrl } from '@foyer/database/embedded.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { verifyLedger } from '@foyer/gateway/wallet/verify-ledger.ts';
import { toUuid } from '@foyer/vendor/uuid-of-name.ts';
import type pg from 'pg';

interface BookedRound {
  readonly roundId: string;
  readonly state: string;
  readonly stake: bigint;
  readonly payout: bigint | null;
}

interface Transfer {
  readonly kind: string;
  readonly txId: string;
  readonly minor: bigint;
}

/** A pool on the arcade's own database of a running Foyer. */
export async function openArcadePool(folder: string): Promise<pg.Pool> {
  const url = await getRunningDatabaseUrl(path.join(folder, 'db'), 'foyer_arcade');
  return openPool(url ?? '', 2, { use: 'maintenance' });
}

/** How many rounds are not over yet. A duel that waits for an opponent is no unfinished work. */
export async function countUnfinished(arcade: pg.Pool): Promise<number> {
  const { rows } = await arcade.query<{ count: bigint }>(
    `select count(*) from arcade.round where state in ('pending', 'settled', 'voiding') or (state = 'open' and game_code <> 'TWIN-STAKE')`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Everything in which the ledger and the arcade's books differ, and every broken invariant of the ledger. */
export async function findArcadeFaults(arcade: pg.Pool, foyer: pg.Pool): Promise<string[]> {
  const { rows: rounds } = await arcade.query<BookedRound>(
    'select round_id as "roundId", state, stake_minor as stake, payout_minor as payout from arcade.round where not is_trial',
  );
  const { rows: transfers } = await foyer.query<Transfer>(
    `select kind, tx_id as "txId", coalesce((select amount_minor from foyer.ledger_posting posting
       where posting.transfer_seq = transfer.seq and posting.account_id = transfer.account_id), 0) as minor
     from foyer.ledger_transfer transfer where source = 'ARCADE'`,
  );
  const byId = new Map(transfers.map((transfer) => [transfer.txId, transfer]));
  const ledger = (await verifyLedger(foyer)).map(({ detail, invariant }) => `${invariant}: ${detail}`);
  return [...ledger, ...rounds.flatMap((round) => faultsOf(round, byId)), ...findOrphans(rounds, byId)];
}

const idOf = (kind: string, roundId: string): string => toUuid(`foyer arcade ${kind} ${roundId}`);

function faultsOf({ payout, roundId, stake, state }: BookedRound, transfers: ReadonlyMap<string, Transfer>): string[] {
  const moved = (kind: string) => transfers.get(idOf(kind, roundId))?.minor ?? 0n;
  const [debit, credit, rollback] = [moved('debit'), moved('credit'), moved('rollback')];
  const net = debit + credit + rollback;
  const due = state === 'paid' ? (payout ?? 0n) - stake : state === 'open' ? -stake : 0n;
  const isWell = net === due && (due === 0n || debit === -stake);
  return isWell ? [] : [`round ${roundId} is ${state}: ${debit} ${credit} ${rollback}, due ${due}`];
}

/** Transfers of money that belong to no round. */
function findOrphans(rounds: readonly BookedRound[], transfers: ReadonlyMap<string, Transfer>): string[] {
  const known = new Set(
    rounds.flatMap(({ roundId }) => ['debit', 'credit', 'rollback'].map((kind) => idOf(kind, roundId))),
  );
  return [...transfers].flatMap(([txId, { kind, minor }]) =>
    known.has(txId) || minor === 0n ? [] : [`${kind} ${txId} belongs to no round`],
  );
}
