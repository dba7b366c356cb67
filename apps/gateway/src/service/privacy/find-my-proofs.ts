import { type Details, detailsOf, maskNumber } from '../../cashier/identity/details.ts';
import type { Context } from '../../context.ts';
import { findMyAccounts, findMyChecks, findMyIdentity } from './my-identity.store.ts';
import type { Found, Me } from './my-lists.store.ts';

/**
 * What a member has entered to prove their identity and to be paid, for their data export: numbers are masked as on pages, and pictures
 * named by date.
 */
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
        ...toShownDetails(detailsOf({ sealedDetails }, seal)),
      })),
      withdrawalAccounts: accounts.rows.map(({ masked, sealedHolder, ...account }) => ({
        ...account,
        account: masked,
        holder: open(sealedHolder),
      })),
      identity: identity ? toIdentity(identity, open) : null,
    },
    incomplete: [...(checks.isCut ? ['identityChecks'] : []), ...(accounts.isCut ? ['withdrawalAccounts'] : [])],
  };
}

const toShownDetails = ({ number, ...details }: Details) => ({ ...details, number: maskNumber(number) });

type IdentityRow = Awaited<ReturnType<typeof findMyIdentity>>['rows'][number];

const toIdentity = ({ sealedName, ...identity }: IdentityRow, open: (sealed: Buffer) => string) => ({
  ...identity,
  name: sealedName && open(sealedName),
});
