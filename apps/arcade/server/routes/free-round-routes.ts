import { STAKE_LIMITS } from '@foyer/arcade-rules/limits.data.ts';
import { isInstantGame } from '@foyer/arcade-rules/play-round.ts';
import { FreeRoundsCancel, FreeRoundsGrant } from '@foyer/contract/vendor/wallet-extensions.ts';
import type { WalletStatus } from '@foyer/contract/vendor/wallet-protocol.ts';
import { rawBodyOf } from '@foyer/vendor/create-server.ts';
import { isSignedByOperator } from '@foyer/vendor/operator-signature.ts';
import type { Static, TSchema } from 'typebox';
import type { Mount } from '../http/mount-endpoints.ts';
import { addGrant, cancelGrant } from '../rounds/free-round.store.ts';

type Status = Extract<WalletStatus, 'OK' | 'DUPLICATE' | 'TX_MISMATCH' | 'WRONG_TYPES'>;

/** The operator's calls about free rounds (W18): always 200, with a status. */
export function mountFreeRounds({ app, context }: Pick<Mount, 'app' | 'context'>): void {
  const verifier = { db: context.pool, schema: 'arcade', key: context.operator.key, clock: context.operator.clock };
  const mount = <B extends TSchema>(name: string, body: B, handle: (body: Static<B>) => Promise<Status>) =>
    app.post(`/arcade/vendor/v1/freeRounds/${name}`, { schema: { body } }, async (request, reply) => {
      const isOperator = await isSignedByOperator(verifier, request, rawBodyOf(request));
      return reply.send({ status: isOperator ? await handle(request.body as Static<B>) : 'SIGNATURE_INVALID' });
    });
  mount('grant', FreeRoundsGrant, async (grant) => {
    if (!isPlayable(grant)) return 'WRONG_TYPES';
    const isNew = await addGrant(context.pool, grant);
    return isNew === null ? 'TX_MISMATCH' : isNew ? 'OK' : 'DUPLICATE';
  });
  mount('cancel', FreeRoundsCancel, async ({ grantId }) =>
    (await cancelGrant(context.pool, grantId)) ? 'OK' : 'DUPLICATE',
  );
}

/** Free rounds exist in single-player games only, with a stake that members may bet too. */
function isPlayable({ currency, gameCode, stakeMinor }: FreeRoundsGrant): boolean {
  const limits = STAKE_LIMITS[currency];
  const stake = BigInt(stakeMinor);
  return isInstantGame(gameCode) && limits !== undefined && stake >= limits.min && stake <= limits.max;
}
