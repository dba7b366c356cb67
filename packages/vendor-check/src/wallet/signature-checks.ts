import { SIGNATURE_WINDOW_MS } from '@foyer/contract/vendor/sign.ts';
import { assert, type Check } from '../check.ts';
import type { Tampering, WalletTarget } from './wallet-target.ts';

/** Sends a bet that must be refused for its signature. */
async function expectRefused(
  target: WalletTarget,
  what: string,
  toTampering: (text: string) => Tampering,
): Promise<void> {
  const bet = await target.tx();
  const { status } = await target.call('debit', bet, toTampering(JSON.stringify(bet)));
  assert(status === 'SIGNATURE_INVALID', `${what} is answered with ${status} instead of SIGNATURE_INVALID`);
}

/** More than clocks and the network can explain. */
const FAR_MS = SIGNATURE_WINDOW_MS + 30_000;

/** Access to the wallet. */
export const SIGNATURE_CHECKS: readonly Check<WalletTarget>[] = [
  {
    id: 'S1',
    sentence: 'A call with a wrong signature, key or body is refused',
    run: async (target) =>
      target.expectMoved(
        0n,
        async () => {
          await expectRefused(target, 'a wrong signature', () => ({ signature: 'f'.repeat(64) }));
          await expectRefused(target, 'an empty signature', () => ({ signature: '' }));
          await expectRefused(target, 'an unknown key', () => ({ keyId: 'nobody' }));
          await expectRefused(target, 'a body with one byte more', (text) => ({ sent: `${text} ` }));
        },
        'a forged call',
      ),
  },
  {
    id: 'S2',
    sentence: 'A call signed more than 300 s ago or ahead is refused',
    run: async (target) =>
      target.expectMoved(
        0n,
        async () => {
          const now = target.settings.now();
          await expectRefused(target, 'a signature of the past', () => ({ timestamp: String(now - FAR_MS) }));
          await expectRefused(target, 'a signature of the future', () => ({ timestamp: String(now + FAR_MS) }));
        },
        'a call out of time',
      ),
  },
  {
    id: 'S3',
    sentence: 'A nonce is accepted once',
    async run(target) {
      const nonce = crypto.randomUUID();
      const { merchant, playerRef, sessionId } = await target.main();
      const first = await target.call('balance', { sessionId, playerRef, merchant }, { nonce });
      assert(first.status === 'OK', `balance is answered with ${first.status}`);
      await expectRefused(target, 'a nonce that was used', () => ({ nonce }));
    },
  },
];
