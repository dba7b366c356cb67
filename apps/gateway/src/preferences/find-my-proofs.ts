import type { Context } from '../context.ts';
import { detailsOf } from '../identity/details.ts';
import { findMyAccounts, findMyChecks, findMyIdentity } from './my-identity.store.ts';
import type { Found, Me } from './my-lists.store.ts';

/** What a member has entered to prove their identity and to be paid, opened for their data export; pictures only by date. */
export async function findMyProofs(me: Me, { pool, seal }: Pick<Context, 'pool' | 'seal'>): Promise<Found<object>> {
  const checks = await findMyChecks(pool, me);
  const accounts = await findMyAccounts(pool, me);
  const identity = (await findMyIdentity(pool, me)).rows[0];
  const open = (sealed: Buffer) => seal.open(sealed).toString('utf8');
  return {
    lists: {
      identityChecks: checks.rows.map(({ sealedDetails, state, ...check }) => ({
        ...check,
        // Whether staff or a provider checks is not shown to members.
        state: state === 'submitted' ? 'pending' : state,
        ...detailsOf({ sealedDetails }, seal),
      })),
      withdrawalAccounts: accounts.rows.map(({ sealedAccount, sealedHolder, ...account }) => ({
        ...account,
        account: open(sealedAccount),
        holder: open(sealedHolder),
      })),
      identity: identity ? toIdentity(identity, open) : null,
    },
    incomplete: [...(checks.isCut ? ['identityChecks'] : []), ...(accounts.isCut ? ['withdrawalAccounts'] : [])],
  };
}

type IdentityRow = Awaited<ReturnType<typeof findMyIdentity>>['rows'][number];

const toIdentity = ({ sealedName, ...identity }: IdentityRow, open: (sealed: Buffer) => string) => ({
  ...identity,
  name: sealedName && open(sealedName),
});
