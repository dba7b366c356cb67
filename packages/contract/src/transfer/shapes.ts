import Type, { type Static } from 'typebox';
import { AmountMinor, Currency, Instant } from '../schemas.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** The code of a vendor that keeps wallets of its own. */
export const WalletCode = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,19}$' });

const DIRECTIONS = [...(['toVendor', 'toMain'] as const)] as const;
export const TransferDirection = Type.Enum([...DIRECTIONS]);

const STATES = [...(['sending', 'unknown', 'done', 'refused'] as const)] as const;

export const WalletTransfer = Type.Object({
  id: Type.String(),
  wallet: WalletCode,
  walletName: Type.String(),
  direction: TransferDirection,
  amountMinor: AmountMinor,
  currency: Currency,
  state: Type.Enum([...STATES], { description: 'unknown: the vendor has not answered and is queried again' }),
  reason: nullable(Type.String({ description: 'why the vendor refused it' })),
  createdAt: Instant,
});
export type WalletTransfer = Static<typeof WalletTransfer>;
