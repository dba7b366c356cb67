import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { WalletCode, WalletTransfer } from './shapes.ts';

/** POST /wps/transfer/allBack (docs/transfers.md). */
export const allBack = endpoint({
  method: 'POST',
  path: '/wps/transfer/allBack',
  summary: 'Moves all money at vendors back to the main wallet; needs an Idempotency-Key.',
  access: 'member',
  value: Type.Object({
    transfers: Type.Array(WalletTransfer),
    silent: Type.Array(WalletCode, { description: 'vendors that did not answer' }),
  }),
  limit: { what: 'CALL', perMinute: { ip: 600, device: 30 } },
  refusals: ['invalid.request'],
});
