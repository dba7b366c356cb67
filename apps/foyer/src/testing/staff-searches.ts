import { randomBytes } from 'node:crypto';
import { sha256 } from '@foyer/gateway/platform/http/secret-box.ts';
import { insertStaffSession } from '@foyer/gateway/service/staff/staff.store.ts';
import { addStaff } from '@foyer/gateway/testing/add-staff.ts';
import type pg from 'pg';
import { createAsk } from './ask-foyer.ts';
import type { ExpensiveCall } from './hold-calls.ts';
import type { RealFoyer } from './real-process.ts';

const STAFF = { support: 'searcher1', finance: 'searcher2', protection: 'searcher3' } as const;

/** The lists and searches of staff, by the role that may make them. */
const SEARCHES = [
  ['support', 'desk-search', { text: 'withdrawal pending' }],
  ['support', 'desk-search', { text: 'lotus' }],
  ['support', 'desk-statistics', {}],
  ['support', 'desk-list', { view: 'all' }],
  ['finance', 'payments', { merchant: 'lotus' }],
  ['protection', 'requests', {}],
] as const;

/** Makes the searches of three members of staff in turn, on the admin port. */
export async function searchesOfStaff(foyer: RealFoyer, pool: pg.Pool): Promise<ExpensiveCall> {
  const { host, port } = new URL(foyer.adminOrigin);
  const ask = createAsk(Number(port));
  const tokens = new Map<string, string>();
  for (const [role, name] of Object.entries(STAFF) as [keyof typeof STAFF, string][]) {
    const token = randomBytes(32).toString('base64url');
    await addStaff(pool, role, { [name]: 'lotus' });
    await insertStaffSession(pool, name, sha256(token));
    tokens.set(role, token);
  }
  return (round) => {
    const [role, call, json] = SEARCHES[round % SEARCHES.length] ?? SEARCHES[0];
    return ask(`/operator/${call}`, { json, headers: { host, authorization: `Bearer ${tokens.get(role)}` } });
  };
}
