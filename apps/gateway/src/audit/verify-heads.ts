import { createKeyFinder } from '@foyer/database/ledger-keys.ts';
import { ledgerKeysOf, type Queryable } from '@foyer/database/open-pool.ts';
import { LOWEST } from '../ledger/wallet/verify-chain.store.ts';
import type { LedgerFault } from '../ledger/wallet/verify-ledger.ts';
import { type Chained, chainEntries, EMPTY_CHAIN, listHeads } from './head.store.ts';
import { type Head, macOfHead } from './head.ts';

const PAGE = 1_000;
const UNCHANGED = 'H1 the past is as a head has recorded it';
const SEALED = 'H2 a head was written by Foyer';
const WORDS: Readonly<Record<Chained, string>> = { transfers: 'a transfer', seals: 'the seal of a document' };

/**
 * Checks that the present ledger has the past that its heads, and those of a file, have recorded.
 * @param recorded heads from outside the database, in any order
 * @returns the first head of each that does not fit, and every head that Foyer did not write
 */
export async function verifyHeads(db: Queryable, recorded: readonly Head[] = []): Promise<LedgerFault[]> {
  const stored = await listAll(db);
  const past = await readPast(db, [...stored, ...recorded]);
  const sorted = [...recorded].sort((a, b) => Number(a.nr - b.nr));
  return [
    ...findUnsealed(db, stored, 'ledger_head'),
    ...findGap(stored),
    ...findFirstMisfit(stored, past, 'ledger_head'),
    ...findUnsealed(db, sorted, 'the file: head'),
    ...findFirstMisfit(sorted, past, 'the file: head'),
    ...findReplaced(sorted, stored),
  ];
}

async function listAll(db: Queryable): Promise<Head[]> {
  const heads: Head[] = [];
  for (
    let page = await listHeads(db, LOWEST, PAGE);
    page.length > 0;
    page = await listHeads(db, page.at(-1)?.nr ?? 0n, PAGE)
  )
    heads.push(...page);
  return heads;
}

function findUnsealed(db: Queryable, heads: readonly Head[], where: string): LedgerFault[] {
  const findKey = createKeyFinder(ledgerKeysOf(db));
  return heads.flatMap((head) => {
    const key = findKey(head.keyId);
    if (key && macOfHead(key, head).equals(head.mac)) return [];
    const what = key ? 'was not written by Foyer' : `is sealed with the key ${head.keyId}, which LEDGER_KEYS lacks`;
    return [{ invariant: SEALED, detail: `${where} ${head.nr} ${what}` }];
  });
}

const findGap = (stored: readonly Head[]): LedgerFault[] => {
  const index = stored.findIndex(({ nr }, place) => nr !== BigInt(place + 1));
  return index < 0 ? [] : [{ invariant: SEALED, detail: `ledger_head ${index + 1} is missing` }];
};

/** The hash of each chain at the numbers that heads name. */
type Past = Record<Chained, ReadonlyMap<bigint, Buffer>>;

const throughOf = (head: Head, kind: Chained): bigint => (kind === 'transfers' ? head.throughSeq : head.throughSeal);

async function readPast(db: Queryable, heads: readonly Head[]): Promise<Past> {
  const read = async (kind: Chained) => {
    const wanted = new Set(heads.map((head) => throughOf(head, kind)));
    const through = [...wanted].reduce((most, nr) => (nr > most ? nr : most), 0n);
    const found = new Map<bigint, Buffer>([[0n, EMPTY_CHAIN]]);
    for await (const { hash, nr } of chainEntries(db, kind, { after: LOWEST, hash: EMPTY_CHAIN, through }))
      if (wanted.has(nr)) found.set(nr, hash);
    return found;
  };
  return { transfers: await read('transfers'), seals: await read('seals') };
}

/** The first head that does not fit, for each chain, with the range in which something is not as it was. */
function findFirstMisfit(heads: readonly Head[], past: Past, where: string): LedgerFault[] {
  return (['transfers', 'seals'] as const).flatMap((kind) => {
    const index = heads.findIndex((head) => !past[kind].get(throughOf(head, kind))?.equals(head[kind]));
    const head = heads[index];
    if (!head) return [];
    const before = heads[index - 1];
    const from = (before ? throughOf(before, kind) : 0n) + 1n;
    return [
      {
        invariant: UNCHANGED,
        detail: `${where} ${head.nr} of ${head.at.toISOString()}: ${WORDS[kind]} from ${from} to ${throughOf(head, kind)} was changed, added or deleted`,
      },
    ];
  });
}

/** Heads of the file whose number is another head in the database, or none: the database has another past, or an older state. */
function findReplaced(recorded: readonly Head[], stored: readonly Head[]): LedgerFault[] {
  const macs = new Map(stored.map(({ mac, nr }) => [nr, mac]));
  const first = recorded.find(({ mac, nr }) => !macs.get(nr)?.equals(mac));
  if (!first) return [];
  const what = macs.has(first.nr) ? 'is another one in ledger_head' : 'is missing in ledger_head';
  return [{ invariant: UNCHANGED, detail: `the file: head ${first.nr} of ${first.at.toISOString()} ${what}` }];
}
