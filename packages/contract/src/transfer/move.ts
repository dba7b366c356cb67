import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TransferDirection, WalletCode, WalletTransfer } from './shapes.ts';

/** POST /wps/transfer/move (docs/transfers.md). */
export const move = endpoint({
  method: 'POST',
  path: '/wps/transfer/move',
  summary: 'Moves money between the main wallet and a wallet at a vendor; needs an Idempotency-Key.',
  access: 'member',
  body: Type.Object({
    wallet: WalletCode,
    direction: TransferDirection,
    amountMinor: Type.String({ pattern: '^[1-9]\\d{0,14}$' }),
  }),
  value: WalletTransfer,
  limit: { what: 'CALL', perMinute: { ip: 600, device: 30 } },
  refusals: [
    'invalid.request',
    'idempotency.mismatch',
    'account.disabled',
    'member.excluded',
    'member.paused',
    'account.closing',
    'member.blocked',
    'user.or.token.invalid',
    'not.found',
    'balance.insufficient',
    'limit.reached',
  ],
});
