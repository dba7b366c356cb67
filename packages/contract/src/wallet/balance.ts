import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency, EpochMs } from '../schemas.ts';

/** GET /wps/wallet/balance (docs/gateway.md: Calls beyond §7). */
export const balance = endpoint({
  method: 'GET',
  path: '/wps/wallet/balance',
  summary: 'The member’s balance.',
  access: 'member',
  value: Type.Object({
    balanceMinor: AmountMinor,
    currency: Currency,
    ledgerSeq: Type.String(),
    serverTime: EpochMs,
  }),
  refusals: [],
});
