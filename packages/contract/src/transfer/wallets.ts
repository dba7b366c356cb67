import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency } from '../schemas.ts';
import { WalletCode, WalletTransfer } from './shapes.ts';

/** GET /wps/transfer/wallets (docs/transfers.md). */
export const wallets = endpoint({
  method: 'GET',
  path: '/wps/transfer/wallets',
  summary: 'The member’s wallets: the main one, and those at vendors that keep wallets of their own.',
  access: 'member',
  value: Type.Object({
    currency: Currency,
    mainMinor: AmountMinor,
    wallets: Type.Array(
      Type.Object({
        wallet: WalletCode,
        name: Type.String(),
        balanceMinor: Type.Union([AmountMinor, Type.Null()], { description: 'null: the vendor does not answer' }),
      }),
    ),
    transfers: Type.Array(WalletTransfer, { description: 'the latest transfers, newest first' }),
  }),
  limit: { what: 'CALL', perMinute: { ip: 600, device: 60 } },
  refusals: [],
});
